import Foundation

extension ScriptLine {
  /// Whether a line is not blank.
  static func hasText(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { !isBlank($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// Decodes a line, which must be a JSON object in UTF-8.
  ///
  /// - Parameter example: A right line, for error messages.
  /// - Throws: `Refusal`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, of line: ArraySlice<UInt8>, _ decoder: JSONDecoder, example: String
  ) throws -> Value {
    let noObject = "not a JSON object; one is needed, as in \(example)"
    do {
      // The decoder would accept a byte order mark and UTF-16 as well.
      guard line.first(where: { !isBlank($0) }) == UInt8(ascii: "{"), !line.contains(0) else {
        throw Refusal(noObject)
      }
      return try decoder.decode(type, from: Data(line))
    } catch {
      guard String(bytes: line, encoding: .utf8) != nil else {
        throw Refusal("it is not UTF-8, which is needed")
      }
      throw error as? Refusal ?? Refusal(noObject)
    }
  }
}
