import ArgumentParser

extension Range<Int> {
  /// Parses a range of frame numbers, which may end after the last frame.
  static func frames(_ text: String) throws -> Range<Int> {
    func number(_ text: Substring) -> Int? { text.isDigits ? Int(text) : nil }
    guard let dots = text.firstRange(of: "..<"), let first = number(text[..<dots.lowerBound]),
      let end = number(text[dots.upperBound...])
    else {
      if text.split(separator: "..<").contains(where: { Int.isTooLarge($0) }) {
        throw UsageError("\(accepted: "frame numbers of at most \(Int.max) are accepted")")
      }
      throw UsageError(
        "\(accepted: "two frame numbers are needed, the first and the one after the last, as in '0..<10' (in quotes, because < means a redirection in the shell)")"
      )
    }
    guard first < end else {
      throw UsageError(
        "the range is empty: \(accepted: "the first number must be below the second")")
    }
    return first..<end
  }
}
