/// A picture file that a browser can show.
package struct EncodedPicture {
  package let bytes: [UInt8]
  /// The decoded picture, or nil for a GIF or WebP, which are not decoded.
  package let image: Image?

  package static let formats = ["PNG", "JPEG", "GIF", "WebP"]

  /// Reads several PNG, JPEG, GIF or WebP files.
  ///
  /// - Parameter limit: the largest accepted number of pixels of all PNG and JPEG files together.
  /// - Throws: `ImageError`, whose `name` is the path of the first refused file.
  package static func pictures(
    contentsOf paths: [String], limit: Int
  ) throws(ImageError) -> [EncodedPicture] {
    var allowance = PixelAllowance(limit: limit)
    var files: [[UInt8]] = []
    for path in paths {
      files.append(try allowance.read(path, isWanted: { MediaType(start: $0) != nil }))
    }
    var pictures: [EncodedPicture] = []
    for (path, bytes) in zip(paths, files) {
      pictures.append(
        EncodedPicture(
          bytes: bytes,
          image: try MediaType(file: bytes, name: path).isDecoded
            ? Image(decoding: bytes, name: path, limit: limit) : nil))
    }
    return pictures
  }
}

/// The media types of pictures that every browser shows, recognized by the first bytes of a file.
enum MediaType: String {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"

  /// Finds the type of a file from its first bytes; nil for another type and for no bytes.
  ///
  /// A file that ends within a signature counts as a truncated file of that type.
  init?(start: some Collection<UInt8>) {
    func agrees(_ text: String, at offset: Int = 0) -> Bool {
      zip(start.dropFirst(offset), text.utf8).allSatisfy { $0 == $1 }
    }
    switch ImageFormat(start: start) {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case nil where start.isEmpty: return nil
    case nil where agrees("GIF8"): self = .gif
    case nil where agrees("RIFF") && agrees("WEBP", at: 8): self = .webp
    case nil: return nil
    }
  }

  /// Finds the type of a whole file.
  ///
  /// - Throws: `ImageError` for other files, and for a GIF or WebP that is cut off: a GIF ends with a semicolon,
  ///   after which some programs write zeros, and a WebP states its length after "RIFF".
  init(file: [UInt8], name: String) throws(ImageError) {
    guard let type = MediaType(start: file) else {
      let isEmpty = file.isEmpty
      throw ImageError(
        name: name, reason: isEmpty ? .empty : .unknownFormat(ImageFormat.guess(file)))
    }
    let isWhole =
      switch type {
      case .gif: file.last { $0 != 0 } == UInt8(ascii: ";")
      case .webp:
        file.count >= 20
          && file.count - 8 >= file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      case .png, .jpeg: true
      }
    if !isWhole { throw ImageError(name: name, reason: .truncated) }
    self = type
  }

  /// Whether ``Image`` reads files of this type.
  var isDecoded: Bool { self == .png || self == .jpeg }
}
