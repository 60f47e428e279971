/// The formats that can be read, recognized by the first bytes of a file.
enum ImageFormat {
  case png, jpeg

  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

  static var pngSignatureLength: Int { pngSignature.count }

  /// Finds the format of a file from its first bytes; nil for another format and for no bytes.
  ///
  /// A file that ends within a signature counts as a truncated file of that format.
  init?(start: some Collection<UInt8>) {
    if start.isEmpty { return nil }
    if Self.agree(start, Self.pngSignature) {
      self = .png
    } else if Self.agree(start, Self.jpegSignature) {
      self = .jpeg
    } else {
      return nil
    }
  }

  private static func agree(_ start: some Collection<UInt8>, _ signature: [UInt8]) -> Bool {
    zip(start, signature).allSatisfy { $0 == $1 }
  }

  /// Returns the likely format of a file that is neither PNG nor JPEG, with an article, or nil.
  static func guess(_ bytes: [UInt8]) -> String? {
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if starts("GIF8") { return "a GIF" }
    if starts("RIFF"), starts("WEBP", at: 8) { return "a WebP" }
    if starts("ftypavif", at: 4) { return "an AVIF" }
    if starts("ftyphei", at: 4) || starts("ftypmif1", at: 4) { return "a HEIC" }
    if starts("II*\0") || starts("MM\0*") { return "a TIFF" }
    if starts("BM"), bytes.count >= 26 { return "a BMP" }
    if starts("%PDF") { return "a PDF" }
    let head = bytes.prefix(512)
    let isText = head.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    guard isText else { return nil }
    return head.contains("<svg".utf8) ? "an SVG" : "text"
  }
}

extension Image {
  /// Returns whether a file begins as a PNG or JPEG file does.
  ///
  /// - Throws: `ImageError` if it cannot be read, or is empty.
  package static func isPicture(_ path: String) throws(ImageError) -> Bool {
    let start = try PictureFile.read(path, isWanted: { $0.count < ImageFormat.pngSignatureLength })
    if start.isEmpty { throw ImageError(name: path, reason: .empty) }
    return ImageFormat(start: start) != nil
  }

  /// Returns whether a file is an animated PNG, whose mark is among its first chunks.
  package static func isAnimation(_ path: String) throws(ImageError) -> Bool {
    let start = try PictureFile.read(path, isWanted: { $0.count < PictureFile.startLength })
    return ImageFormat(start: start) == .png && start.contains("acTL".utf8)
  }
}
