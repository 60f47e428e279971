/// A picture file that a browser can show.
package struct EncodedPicture {
  package let bytes: [UInt8]
  /// The decoded picture, or nil for a GIF, WebP or AVIF, which are not decoded.
  package let image: Image?
  /// Whether these are the bytes of the file, and not of a PNG that was made of it.
  package var isWhole = true

  /// What the name of a file with these bytes ends in, as in `jpeg`.
  package var ending: String { ImageFormat(start: bytes).map { "\($0)" } ?? "png" }

  /// Reads several files.
  ///
  /// Files in formats that browsers do not show become PNG.
  ///
  /// - Parameter limit: the largest accepted number of pixels of all decoded files together.
  /// - Throws: `ImageError`, whose `name` is the path of the first refused file.
  package static func pictures(
    contentsOf paths: [String], limit: Int
  ) throws(ImageError) -> [EncodedPicture] {
    var allowance = PixelAllowance(limit: limit)
    var files: [[UInt8]] = []
    for path in paths { files.append(try allowance.read(path)) }
    var pictures: [EncodedPicture] = []
    for (path, bytes) in zip(paths, files) {
      // Decoding also refuses files that are not pictures.
      guard let format = ImageFormat(start: bytes), format.mediaType != nil else {
        let image = try allowance.decode(bytes, name: path)
        pictures.append(EncodedPicture(bytes: try image.pngData(), image: image, isWhole: false))
        continue
      }
      _ = try ImageFormat.mediaType(of: bytes, name: path)
      let isDecoded = format == .png || format == .jpeg
      pictures.append(
        EncodedPicture(
          bytes: bytes,
          image: isDecoded ? try Image(decoding: bytes, name: path, limit: limit) : nil))
    }
    return pictures
  }
}

extension ImageFormat {
  /// The media type of the format; nil for one that not every browser shows.
  fileprivate var mediaType: String? {
    [.heic, .tiff, .bmp].contains(self) ? nil : "image/\(self)"
  }

  /// Returns the media type of a whole file.
  ///
  /// - Throws: `ImageError` for other files, and for a GIF or WebP that is cut off: a GIF ends with a semicolon,
  ///   after which some programs write zeros, and a WebP states its length after "RIFF".
  static func mediaType(of file: [UInt8], name: String) throws(ImageError) -> String {
    let known = ImageFormat(start: file)
    guard let format = known, let type = format.mediaType else {
      let kind = known.map { "a \($0.name)" } ?? guess(file)
      throw ImageError(name: name, reason: file.isEmpty ? .empty : .unknownFormat(kind))
    }
    let isWhole =
      switch format {
      case .gif: file.last { $0 != 0 } == UInt8(ascii: ";")
      case .webp: file.count >= 20 && file.count - 8 >= file[4..<8].reversed().number
      default: true
      }
    if !isWhole { throw ImageError(name: name, reason: .truncated) }
    return type
  }
}
