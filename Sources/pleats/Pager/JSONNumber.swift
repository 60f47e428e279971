import Foundation
import Pleat

/// A number of JSON, and whether it is the one that was written.
struct JSONNumber {
  /// The nearest number that there is; infinite if it is too large for any.
  let value: Double
  /// How it is written, if it is whole and has so many digits that there may be no such number.
  private let digits: String?

  /// Up to so many digits every whole number is one of Double.
  private static let safeDigits = 15

  /// Reads a number that is written as JSON writes it.
  ///
  /// - Parameter isWhole: whether it has neither a fraction nor an exponent.
  init(_ written: ArraySlice<UInt8>, isWhole: Bool) {
    let text = String(decoding: written, as: UTF8.self)
    value = Double(text) ?? .infinity
    digits = isWhole && text.utf8.count > Self.safeDigits && value.isFinite ? text : nil
  }

  /// Whether the number is finite, and if it is whole, exactly what was written.
  var isExact: Bool {
    guard value.isFinite, let digits else { return value.isFinite }
    return digits == String(format: "%.0f", value)
  }

  /// Why the number cannot be taken, nil if it can.
  var fault: String? {
    if isExact { return nil }
    guard value.isFinite, let digits else { return "too large" }
    return digits.printable(atMost: 60) + ", a whole number that Double does not have"
  }

  /// The number as messages write it.
  var description: String { fault ?? numberText(value) }
}
