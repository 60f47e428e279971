/// A check that a file is complete, by its outline: where its parts begin and end, and whether the
/// parts for pictures contain anything.
///
/// Some encoders have reported success without a file, with a truncated file, or with a header
/// alone. The check reads only the headers of parts and decodes no pixels.
extension VideoFormat {
  /// The fault of a file, or nil.
  func fault(in file: FileBytes) -> String? {
    if file.count == 0 { return "it is empty" }
    return switch self {
    case .gif: Self.faultOfGIF(file)
    case .apng: Self.faultOfPNG(file)
    case .mp4: Self.faultOfMP4(file)
    case .webm: Self.faultOfWebM(file)
    }
  }

  static let foreignStart = "it does not start like this format"

  static func isCutOff(in part: String) -> String { "it is cut off in \(part)" }

  /// A number, highest byte first; at most 2^62, beyond what any file has.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(min(number, 1 << 62))
  }

  /// The name of a part for a message, with a question mark for each unprintable byte.
  static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(bytes.map { (0x21...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "?" })
  }
}
