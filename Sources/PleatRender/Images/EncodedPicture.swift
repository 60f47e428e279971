/// A picture file that a browser can show.
package struct EncodedPicture {
  package let bytes: [UInt8]
  /// The decoded picture, or nil for a GIF, WebP or AVIF, which are not decoded.
  package let image: Image?
  /// Whether these are the bytes of the file, and not of a PNG that was made of it.
  package var isWhole = true

  /// Reads several files.
  ///
  /// Those in formats that browsers do not show become PNG.
  ///
  /// - Parameter limit: the largest accepted number of pixels of all decoded files together.
  /// - Throws: `ImageError`, whose `name` is the path of the first refused file.
  package static func pictures(
    contentsOf paths: [String], limit: Int
  ) throws(ImageError) -> [EncodedPicture] {
    var allowance = PixelAllowance(limit: limit)
    var files: [[UInt8]] = []
    for path in paths {
      files.append(try allowance.read(path))
    }
    var pictures: [EncodedPicture] = []
    for (path, bytes) in zip(paths, files) {
      if let format = ImageFormat(start: bytes), MediaType(format) == nil {
        let image = try allowance.decode(bytes, name: path)
        pictures.append(EncodedPicture(bytes: try image.pngData(), image: image, isWhole: false))
        continue
      }
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
  case avif = "image/avif"

  /// The type of a format; nil for one that not every browser shows.
  init?(_ format: ImageFormat) {
    switch format {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .gif: self = .gif
    case .webp: self = .webp
    case .avif: self = .avif
    case .heic, .tiff, .bmp: return nil
    }
  }

  /// Finds the type of a whole file.
  ///
  /// - Throws: `ImageError` for other files, and for a GIF or WebP that is cut off: a GIF ends with a semicolon,
  ///   after which some programs write zeros, and a WebP states its length after "RIFF".
  init(file: [UInt8], name: String) throws(ImageError) {
    guard let type = ImageFormat(start: file).flatMap(MediaType.init) else {
      let kind = ImageFormat(start: file).map { "a \($0.name)" } ?? ImageFormat.guess(file)
      throw ImageError(name: name, reason: file.isEmpty ? .empty : .unknownFormat(kind))
    }
    let isWhole =
      switch type {
      case .gif: file.last { $0 != 0 } == UInt8(ascii: ";")
      case .webp:
        file.count >= 20
          && file.count - 8 >= file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      case .png, .jpeg, .avif: true
      }
    if !isWhole { throw ImageError(name: name, reason: .truncated) }
    self = type
  }

  /// Whether ``Image`` reads files of this type.
  var isDecoded: Bool { self == .png || self == .jpeg }
}
