import ArgumentParser

/// Some frames of all, by their numbers, as in `10..<20`.
struct FrameRange: Equatable {
  let numbers: Range<Int>

  /// Reads an option; how many frames there are depends on other options.
  static func option(_ text: String) throws -> FrameRange {
    guard let dots = text.firstRange(of: "..<"), let first = number(text[..<dots.lowerBound]),
      let end = number(text[dots.upperBound...])
    else {
      throw ValidationError(
        "two frame numbers are needed, the first and the one after the last, as in '0..<10' (in "
          + "quotes, or the shell takes < for itself)")
    }
    guard first < end else {
      throw ValidationError("no frame lies in it: the first number must be below the second")
    }
    return FrameRange(numbers: first..<end)
  }

  private static func number(_ text: Substring) -> Int? {
    text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }
}
