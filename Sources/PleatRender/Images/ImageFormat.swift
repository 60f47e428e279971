/// The formats that can be read, recognized by the first bytes of a file.
enum ImageFormat: CaseIterable {
  case png, jpeg, webp, avif, heic, tiff, bmp, gif

  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// How files begin; a question mark stands for any byte.
  private static let signatures: [(format: ImageFormat, bytes: [UInt8])] = [
    (.png, pngSignature), (.jpeg, [0xFF, 0xD8, 0xFF]), (.webp, Array("RIFF????WEBP".utf8)),
    (.gif, Array("GIF8".utf8)), (.tiff, Array("II*\0".utf8)), (.tiff, Array("MM\0*".utf8)),
    (.bmp, Array("BM????\0\0\0\0".utf8)),
  ]

  /// How many bytes tell the format.
  static let signatureLength = 12

  /// The name of the format in messages, as in "PNG".
  var name: String { self == .webp ? "WebP" : "\(self)".uppercased() }

  /// Finds the format of a file from its first bytes; nil for another format and for no bytes.
  ///
  /// A file that ends within a signature counts as a truncated file of that format.
  init?(start: some Collection<UInt8>) {
    if start.isEmpty { return nil }
    let known = Self.signatures.first { signature in
      zip(start, signature.bytes).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "?") }
    }
    guard let format = known?.format ?? Self.format(ofBrands: start.prefix(64)) else { return nil }
    self = format
  }

  /// Finds the format of a file from the brand that its first box, `ftyp`, names.
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

  /// Returns the chunks of a PNG or WebP file.
  ///
  /// In a PNG, the length is before the name, and a checksum after the contents. In a WebP, the length is
  /// after the name, and all chunks begin at even places.
  func chunks(in file: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)] {
    var rest = file.dropFirst(self == .png ? Self.pngSignature.count : 12)
    var chunks: [(name: String, content: ArraySlice<UInt8>)] = []
    while rest.count >= 8 {
      let (first, second) = (rest.prefix(4), rest.dropFirst(4).prefix(4))
      let length = self == .png ? first.number : second.reversed().number
      let name = String(decoding: self == .png ? second : first, as: UTF8.self)
      chunks.append((name, rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + (self == .png ? 4 : length % 2))
    }
    return chunks
  }

  /// Returns the contents of the first chunk with a name.
  func chunk(named name: String, in file: [UInt8]) -> ArraySlice<UInt8>? {
    chunks(in: file).first { $0.name == name }?.content
  }

  /// Returns the likely format, with an article, of a file in none of these formats; nil if it is unknown.
  static func guess(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: "%PDF".utf8) { return "a PDF" }
    let head = bytes.prefix(512)
    let isText = head.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    guard isText else { return nil }
    return head.contains("<svg".utf8) ? "an SVG" : "text"
  }
}

extension Sequence<UInt8> {
  /// The number that the bytes stand for, highest byte first.
  var number: Int { reduce(0) { $0 << 8 | Int($1) } }
}

extension Image {
  /// The formats of files that can be read, for messages.
  package static let formats = ImageFormat.allCases.map(\.name)

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
      start.dropFirst(12).starts(with: "VP8X".utf8) && start[20...].number(at: 0, 1) & 2 != 0
        ? .animation : .still
    case .jpeg, .heic, .tiff, .bmp: .still
    }
  }
}
