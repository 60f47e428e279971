/// The formats that can be read, recognized by the first bytes of a file.
enum ImageFormat: CaseIterable {
  case png, jpeg, webp, avif, heic, tiff, bmp, gif

  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

  static var pngSignatureLength: Int { pngSignature.count }

  /// How many bytes tell the format.
  static let signatureLength = 12

  /// The formats for people, as in "PNG".
  static var names: [String] { allCases.map(\.name) }

  var name: String {
    switch self {
    case .webp: "WebP"
    default: "\(self)".uppercased()
    }
  }

  /// Finds the format of a file from its first bytes; nil for another format and for no bytes.
  ///
  /// A file that ends within a signature counts as a truncated file of that format.
  init?(start: some Collection<UInt8>) {
    func agrees(_ signature: some Collection<UInt8>, at offset: Int = 0) -> Bool {
      zip(start.dropFirst(offset), signature).allSatisfy { $0 == $1 }
    }
    if start.isEmpty { return nil }
    if agrees(Self.pngSignature) {
      self = .png
    } else if agrees(Self.jpegSignature) {
      self = .jpeg
    } else if agrees("RIFF".utf8), agrees("WEBP".utf8, at: 8) {
      self = .webp
    } else if agrees("GIF8".utf8) {
      self = .gif
    } else if agrees("II*\0".utf8) || agrees("MM\0*".utf8) {
      self = .tiff
    } else if agrees("BM".utf8), agrees("\0\0\0\0".utf8, at: 6) {
      self = .bmp
    } else if let format = Self.format(ofBrands: start.prefix(64)) {
      self = format
    } else {
      return nil
    }
  }

  /// Finds the format of a file whose first box says by which rules it is made.
  private static func format(ofBrands start: some Collection<UInt8>) -> ImageFormat? {
    guard start.count >= signatureLength, start.dropFirst(4).starts(with: "ftyp".utf8) else {
      return nil
    }
    let brand = String(decoding: start.dropFirst(8).prefix(4), as: UTF8.self)
    if brand.hasPrefix("avi") { return .avif }
    guard brand.hasPrefix("hei") || brand.hasPrefix("hev") || ["mif1", "msf1"].contains(brand)
    else { return nil }
    return Array(start.dropFirst(signatureLength)).contains("avif".utf8) ? .avif : .heic
  }

  /// The pieces of a WebP file.
  static func chunks(ofWebP file: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)] {
    var (rest, chunks) = (file.dropFirst(12), [(name: String, content: ArraySlice<UInt8>)]())
    while rest.count >= 8 {
      let length = rest.number(4, 4)
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      chunks.append((name, rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  /// Returns the likely format of a file that is none of these, with an article, or nil.
  static func guess(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: "%PDF".utf8) { return "a PDF" }
    let head = bytes.prefix(512)
    let isText = head.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    guard isText else { return nil }
    return head.contains("<svg".utf8) ? "an SVG" : "text"
  }
}

extension Image {
  /// The formats of files that can be read, for messages.
  package static let formats = ImageFormat.names

  /// What a file may be, by its first bytes.
  package enum FileKind {
    case still, animation, clip
  }

  /// - Throws: `ImageError` if the file cannot be read, or is empty.
  package static func kind(ofFile path: String) throws(ImageError) -> FileKind {
    let start = try PictureFile.read(path, isWanted: { $0.count < PictureFile.startLength })
    if start.isEmpty { throw ImageError(name: path, reason: .empty) }
    return switch ImageFormat(start: start) {
    case nil: .clip
    case .gif: .animation
    case .png: start.contains("acTL".utf8) ? .animation : .still
    case .avif: start.prefix(64).contains("avis".utf8) ? .animation : .still
    case .webp:
      // The second bit of the header's flags.
      start.dropFirst(12).starts(with: "VP8X".utf8) && start[20...].number(0, 1) & 2 != 0
        ? .animation : .still
    case .jpeg, .heic, .tiff, .bmp: .still
    }
  }
}
