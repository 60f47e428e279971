/// Whether a file is a whole one of a format, as far as its outline says: where its parts begin and end,
/// and whether the parts that carry pictures carry anything.
///
/// Encoders have been seen to report success without a file, with one that is cut off, or with a head
/// alone. Pixels are not decoded for it, and only the heads of parts are read.
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

  static let foreignStart = "it starts as something else"

  static func isCutOff(in part: String) -> String { "it is cut off in \(part)" }

  /// A number, highest byte first; at most 2^62, beyond what any file has.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(min(number, 1 << 62))
  }

  /// The name of a part, for a message: what is not printable shows as a question mark.
  static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(bytes.map { (0x21...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "?" })
  }
}
