/// A number or a percentage as it stands in a CSS text.
struct CSSNumber: Hashable, Sendable {
  /// The number; of a percentage, the fraction: 0.25 for `25%`.
  var value: Double
  var isPercentage = false
  /// Whether the text has `calc()` here.
  var isCalculated = false

  /// The number in CSS syntax, with `calc()` if it was calculated.
  var text: String {
    let plain = isPercentage ? percentageText(value) : numberText(value)
    return isCalculated ? "calc(\(plain))" : plain
  }
}

extension CSSScanner {
  /// Reads a number, a percentage, or `calc()` of either; nil for anything else.
  mutating func readNumber() throws(PleatError) -> CSSNumber? {
    var ahead = self
    guard let quantity = try ahead.readQuantity() else { return nil }
    switch quantity.dimension {
    case .number, .percentage:
      self = ahead
      let isPercentage = quantity.dimension == .percentage
      return CSSNumber(
        value: isPercentage ? quantity.fraction : quantity.value, isPercentage: isPercentage,
        isCalculated: quantity.isCalculated)
    case .angle, .length, .lengthAndPercentage: return nil
    }
  }
}

/// Returns a fraction as a percentage that reads back as the same fraction, such as `25%` for 0.25.
func percentageText(_ fraction: Double) -> String {
  // The decimal point of the shortest text moves by two digits, so nothing is rounded.
  let text = numberText(fraction)
  let parts = text.split(separator: "e", maxSplits: 1)
  let sign = text.hasPrefix("-") ? "-" : ""
  if parts.count == 2, let exponent = Int(parts[1]) { return "\(parts[0])e\(exponent + 2)%" }
  let halves = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
  let decimals = halves.count == 2 ? String(halves[1]) : ""
  let moved = decimals.prefix(2) + String(repeating: "0", count: max(0, 2 - decimals.count))
  let whole = (halves[0] + moved).drop { $0 == "0" }
  let rest = decimals.dropFirst(2)
  return sign + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest) + "%"
}
