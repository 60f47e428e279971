/// Whether a file is a whole one of a format, as far as its outline says: where its parts begin and end.
///
/// Encoders have been seen to report success without a file, or with one that is cut off. Pixels are not
/// decoded for it, and only the heads of parts are read.
extension VideoFormat {
  /// What is wrong with a file; nil for nothing.
  func fault(in file: FileBytes) -> String? {
    if file.count == 0 { return "it is empty" }
    return switch self {
    case .gif: Self.faultOfGIF(file)
    case .apng: Self.faultOfPNG(file)
    case .mp4: Self.faultOfMP4(file)
    case .webm: Self.faultOfWebM(file)
    }
  }

  private static let foreignStart = "it starts as something else"

  private static func isCutOff(in part: String) -> String { "it is cut off in \(part)" }

  /// GIF89a: a signature, and a trailer as the last byte.
  private static func faultOfGIF(_ file: FileBytes) -> String? {
    guard file.bytes(0, 6) == Array("GIF89a".utf8) else { return foreignStart }
    return file.bytes(file.count - 1, 1) == [0x3B] ? nil : "it ends without a trailer"
  }

  /// PNG: a signature, then chunks to the last one, IEND.
  private static func faultOfPNG(_ file: FileBytes) -> String? {
    let signature = ImageFormat.pngSignatureLength
    guard file.bytes(1, 3) == Array("PNG".utf8) else { return foreignStart }
    var (chunk, hasPixels) = (signature, false)
    while true {
      let head = file.bytes(chunk, 8)
      guard head.count == 8 else { return "it ends without its last chunk, IEND" }
      let name = Self.name(head[4...])
      let end = chunk + 12 + Self.number(head[..<4])
      if end > file.count { return isCutOff(in: "its chunk \(name)") }
      hasPixels = hasPixels || name == "IDAT"
      if name == "IEND" { return hasPixels ? nil : "it has no pixels (IDAT)" }
      chunk = end
    }
  }

  /// ISO/IEC 14496-12: boxes of a size and a type; a size of 1 stands for 64 bits that follow, 0 for all
  /// the rest.
  private static func faultOfMP4(_ file: FileBytes) -> String? {
    guard file.bytes(4, 4) == Array("ftyp".utf8) else { return foreignStart }
    var (box, types) = (0, Set<String>())
    while box < file.count {
      let head = file.bytes(box, 16)
      guard head.count >= 8 else { return isCutOff(in: "the head of a box") }
      let type = Self.name(head[4..<8])
      types.insert(type)
      var size = Self.number(head[..<4])
      if size == 1 { size = Self.number(head[8...]) }
      if size == 0 { size = file.count - box }
      if size < 8 || size > file.count - box { return isCutOff(in: "its box \(type)") }
      box += size
    }
    let missing = ["moov", "mdat"].first { !types.contains($0) }
    return missing.map { "it has no box \($0)" }
  }

  /// RFC 8794 and 9559: a head, then a segment that has tracks and clusters; all bits of a size set stand
  /// for all the rest.
  private static func faultOfWebM(_ file: FileBytes) -> String? {
    guard let head = Element(file, 0), head.identifier == 0x1A45_DFA3 else { return foreignStart }
    guard let segment = Element(file, head.end ?? 0), segment.identifier == 0x1853_8067 else {
      return isCutOff(in: "its head")
    }
    let end = segment.end ?? file.count
    if end > file.count { return isCutOff(in: "its segment") }
    var (start, identifiers) = (segment.content, Set<Int>())
    while start < end {
      guard let element = Element(file, start) else {
        return isCutOff(in: "the head of an element")
      }
      identifiers.insert(element.identifier)
      start = element.end ?? end
      if start > end { return isCutOff(in: "an element") }
    }
    if !identifiers.contains(0x1654_AE6B) { return "it has no tracks" }
    return identifiers.contains(0x1F43_B675) ? nil : "it has no cluster of frames"
  }

  /// The head of an element of EBML.
  private struct Element {
    let identifier: Int
    /// Where its content starts.
    let content: Int
    /// Where it ends; nil if it does not say so.
    let end: Int?

    init?(_ file: FileBytes, _ start: Int) {
      let bytes = file.bytes(start, 12)
      // The number of zeros at the start of a number says how many bytes follow its first.
      guard let length = bytes.first.map({ $0.leadingZeroBitCount + 1 }), length <= 4,
        bytes.count > length, bytes[length] != 0
      else { return nil }
      let width = bytes[length].leadingZeroBitCount + 1
      guard bytes.count >= length + width else { return nil }
      identifier = VideoFormat.number(bytes[..<length])
      content = start + length + width
      let most = 1 << (7 * width) - 1
      let size = VideoFormat.number(bytes[length..<length + width]) & most
      end = size == most ? nil : content + size
    }
  }

  /// A number, highest byte first; at most 2^62, beyond what any file has.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(min(number, 1 << 62))
  }

  /// The name of a part, for a message: what is not printable shows as a question mark.
  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(bytes.map { (0x21...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "?" })
  }
}
