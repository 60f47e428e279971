import Foundation
import Pleat

/// A JSON number, and whether Double represents it exactly.
struct JSONNumber {
  /// The nearest Double; infinite if the number is too large.
  let value: Double
  /// The text of a whole number with so many digits that Double may not represent it; nil
  /// otherwise.
  private let digits: String?

  /// The number of digits up to which Double represents every whole number.
  private static let safeDigits = 15

  /// Converts the text of a JSON number.
  ///
  /// - Parameter isWhole: Whether the text has neither a fraction nor an exponent.
  init(_ written: ArraySlice<UInt8>, isWhole: Bool) {
    let text = String(decoding: written, as: UTF8.self)
    value = Double(text) ?? .infinity
    digits = isWhole && text.utf8.count > Self.safeDigits && value.isFinite ? text : nil
  }

  /// Whether the number is finite and, if it is whole, represented exactly.
  var isExact: Bool {
    guard value.isFinite, let digits else { return value.isFinite }
    return digits == String(format: "%.0f", value)
  }

  /// The reason why the number is refused; nil if it is accepted.
  var fault: String? {
    if isExact { return nil }
    guard value.isFinite, let digits else { return "too large" }
    return digits.printable(atMost: 60) + ", a whole number that Double cannot represent"
  }

  /// The number for error messages.
  var description: String { fault ?? numberText(value) }
}
