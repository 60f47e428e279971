/// Numbers with at most a fixed number of decimals, so that the checked numbers are those printed.
struct FixedDecimals: Sendable, Equatable {
  /// The largest number of digits after the point.
  let places: Int
  private let unit: Double

  /// Creates a rule with a number of decimals, from 0 to 12.
  init(places: Int) {
    precondition((0...12).contains(places), "a double has no more digits to give")
    self.places = places
    unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
  }

  /// Creates the rule with the fewest decimals, at most 12, that move no number by more than `error`.
  init(error: Double) {
    var (places, half) = (0, 0.5)
    while half > error, places < 12 { (places, half) = (places + 1, half / 10) }
    self.init(places: places)
  }

  /// Returns the number that is printed for a number.
  func rounded(_ value: Double) -> Double { (value * unit).rounded() / unit }

  /// Returns the digits of a number, rounded, without trailing zeros.
  ///
  /// A zero before the point stays, because JSON requires it.
  func text(_ value: Double) -> String {
    let scaled = (value * unit).rounded()
    // Above 2^53, every double is a whole number.
    guard scaled.magnitude < 0x1p53 else { return "\(value)" }
    var digits = String(Int(scaled.magnitude))
    if digits.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.count) + digits
    }
    let whole = digits.dropLast(places)
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
