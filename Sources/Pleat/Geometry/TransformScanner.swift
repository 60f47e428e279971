/// Reads the arguments of transform functions from a CSS text, `calc()` included.
struct TransformScanner {
  var scanner: CSSScanner
  /// The number of points that 1em is, or nil if em is refused.
  private let fontSize: Double?

  init(_ text: String, fontSize: Double?) {
    scanner = CSSScanner(text)
    self.fontSize = fontSize
  }

  /// Reads a length, a percentage or a sum of both; a plain 0 is a length.
  ///
  /// - Parameter also: What else is accepted, for the error.
  mutating func readLength(_ also: String = "") throws(PleatError) -> Length {
    try read(also + "a length (px, or em with a font size) or a percentage") { quantity in
      switch quantity.dimension {
      case .length, .percentage, .lengthAndPercentage:
        Length(points: quantity.value, fraction: quantity.fraction)
      default: quantity.isPlainZero ? .zero : nil
      }
    }
  }

  /// Reads a length without a percentage, in points.
  mutating func readPoints() throws(PleatError) -> Double {
    try read("a length (px, or em with a font size)") { $0.points }
  }

  /// Reads a length that is not negative, or `none`; `calc()` is held at 0.
  mutating func readDistance() throws(PleatError) -> Double? {
    if scanner.skip(.name("none")) { return nil }
    return try read("a length (px, or em with a font size) of 0 or more, or none") { quantity in
      guard let points = quantity.points, points >= 0 || quantity.isCalculated else { return nil }
      return max(0, points)
    }
  }

  /// Reads an angle; functions, but not properties, take a plain 0 as well.
  mutating func readAngle(
    _ also: String = "", takesZero: Bool = true
  ) throws(PleatError) -> Angle {
    try read(also + "an angle (deg, grad, rad or turn)") { quantity in
      quantity.dimension == .angle || takesZero && quantity.isPlainZero
        ? Angle(degrees: quantity.value) : nil
    }
  }

  /// Reads a number, or a percentage as a fraction.
  mutating func readFactor(_ also: String = "") throws(PleatError) -> Double {
    try read(also + "a number or a percentage") { quantity in
      switch quantity.dimension {
      case .number: quantity.value
      case .percentage: quantity.fraction
      default: nil
      }
    }
  }

  /// Reads a number without a unit.
  mutating func readNumber(_ accepted: String = "a number") throws(PleatError) -> Double {
    try read(accepted) { $0.dimension == .number ? $0.value : nil }
  }

  /// Reads a quantity, and returns what is made of it; for nil, the error names what is accepted.
  private mutating func read<Value>(
    _ accepted: String, _ make: (CSSQuantity) -> Value?
  ) throws(PleatError) -> Value {
    let start = scanner.position
    guard let quantity = try scanner.readQuantity(fontSize: fontSize) else {
      throw scanner.refusal(accepted)
    }
    guard let value = make(quantity) else { throw refusal(at: start, accepted) }
    guard quantity.isFinite else { throw refusal(at: start, "a number in the range of Double") }
    return value
  }

  func refusal(at position: Int, _ accepted: String) -> PleatError {
    .textNotUnderstood(scanner.text, position: position, expected: accepted)
  }
}
