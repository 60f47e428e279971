import ArgumentParser
import Pleat

/// Returns the number that a decimal text denotes; nil for any other text, such as hexadecimal digits.
///
/// `nan` and `inf` are parsed. Callers then refuse them with a message that states the range.
func decimal(_ text: some StringProtocol) -> Double? {
  let lowercase = text.lowercased()
  if ["nan", "inf", "+inf", "-inf", "infinity", "-infinity"].contains(lowercase) {
    return Double(lowercase)
  }
  return lowercase.allSatisfy { "0123456789+-.e".contains($0) } ? Double(lowercase) : nil
}

extension Double {
  static func option(
    in range: some RangeExpression<Double> & Sendable, _ accepted: String
  ) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = decimal(text), number.isFinite, range.contains(number) else {
        throw UsageError(accepted: accepted)
      }
      return number
    }
  }

  /// Parses a number of pixels per point.
  static let scaleOption = option(
    in: leastNonzeroMagnitude...1e6, "pixels per point must be above 0 and at most 1000000")

  static let durationOption = option(in: 0..., "seconds must be finite and not negative, as in 1.5")

  /// Parses frames per second: a number or a fraction.
  ///
  /// The usual rounded rates of television stand for the exact ones: 29.97 is 30000/1001.
  static func rateOption(_ text: String) throws -> Double {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { decimal($0) }
    let rate = numbers.count == 2 ? (numbers[0] ?? .nan) / (numbers[1] ?? .nan) : numbers[0] ?? .nan
    guard numbers.count <= 2, rate > 0, rate.isFinite else {
      throw UsageError(
        accepted: "frames per second must be finite and above 0, as in 25, 29.97 or 30000/1001")
    }
    let spoken = [24.0, 30, 48, 60, 120].map { $0 * 1000 / 1001 }
    return spoken.first { exact in
      [100.0, 1000].contains { (exact * $0).rounded() / $0 == rate }
    } ?? rate
  }

  /// Parses a tolerance in points: the largest distance from an exact position.
  static let distanceOption = option(
    in: leastNonzeroMagnitude..., "points must be finite and above 0")

  static let extentOption = option(
    in: 1e-6...1e15, "points must be at least 0.000001 and at most 1e15")
}

extension Int {
  static func option(
    in range: ClosedRange<Int>, _ advice: String? = nil
  ) -> @Sendable (String) throws -> Int {
    { try option($0, in: range, advice) }
  }

  /// Parses an option that must be a whole number in a range.
  ///
  /// - Parameter advice: The message for a text that is not a whole number, and for a number below the
  ///   range; nil for a message that states the range.
  static func option(
    _ text: String, in range: ClosedRange<Int>, _ advice: String? = nil
  ) throws -> Int {
    if let number = Int(text), range.contains(number) { return number }
    if let advice, !isTooLarge(text, for: range.upperBound) { throw UsageError(accepted: advice) }
    throw UsageError(
      accepted: advice == nil
        ? "a whole number from \(range.lowerBound) to \(range.upperBound) is needed"
        : "at most \(range.upperBound) is accepted")
  }

  /// Returns whether a text is a whole number above a limit.
  static func isTooLarge(_ text: some StringProtocol, for limit: Int = .max) -> Bool {
    if let number = Int(text) { return number > limit }
    return text.isDigits
  }
}

extension StringProtocol {
  /// Whether the text is a whole number without a sign, of any size.
  var isDigits: Bool { !isEmpty && allSatisfy { "0123456789".contains($0) } }
}

extension [Double] {
  /// Parses a comma-separated list of at least one number.
  ///
  /// The range of the numbers is checked later, because it depends on other options.
  static func option(_ text: String) throws -> [Double] {
    if text.isEmpty {
      throw UsageError(
        "the list is empty; \(accepted: "at least one number is needed, as in 0,0.05,0.3")")
    }
    return try text.entries.map { entry in
      guard let number = decimal(entry), number.isFinite else {
        throw UsageError(
          (entry.isEmpty ? "an entry is empty" : "\(entry.quoted) is not a finite number")
            + "; \(accepted: "numbers separated by commas are needed, as in 0,0.05,0.3")")
      }
      return number
    }
  }
}

extension [Point] {
  /// Parses a list of at least one place.
  static func option(_ text: String) throws -> [Point] {
    try text.split(separator: ";", omittingEmptySubsequences: false).map { entry in
      let numbers = entry.split(separator: ",", omittingEmptySubsequences: false).map {
        decimal($0)
      }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite
      else {
        throw UsageError(
          "\(String(entry).quoted) is no place; "
            + "\(accepted: "x and y are needed, and semicolons between places, as in '200,300;180,290'")"
        )
      }
      return Point(x: x, y: y)
    }
  }
}
