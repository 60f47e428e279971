/// What a CSS text has where a number may stand: a number, an angle in degrees, or a length in points
/// with a fraction of a box.
struct CSSQuantity {
  enum Dimension { case number, angle, length, percentage, lengthAndPercentage }

  var dimension: Dimension
  /// The number, the degrees or the points.
  var value = 0.0
  /// The percentage as a fraction.
  var fraction = 0.0
  /// Whether it is the result of `calc()`.
  ///
  /// CSS clamps such a result to the accepted range, and refuses a plain number outside it.
  var isCalculated = false

  var isFinite: Bool { value.isFinite && fraction.isFinite }

  var isPlainZero: Bool { dimension == .number && value == 0 && !isCalculated }

  /// The points of a length without a percentage, or nil for anything else.
  var points: Double? { dimension == .length || isPlainZero ? value : nil }

  /// Returns the sum, or nil if the two cannot be added.
  func adding(_ other: CSSQuantity, times factor: Double) -> CSSQuantity? {
    let areOfBox = [self, other].allSatisfy { $0.dimension != .number && $0.dimension != .angle }
    guard dimension == other.dimension || areOfBox else { return nil }
    return CSSQuantity(
      dimension: dimension == other.dimension ? dimension : .lengthAndPercentage,
      value: value + other.value * factor, fraction: fraction + other.fraction * factor)
  }

  func times(_ factor: Double) -> CSSQuantity {
    CSSQuantity(dimension: dimension, value: value * factor, fraction: fraction * factor)
  }

  func divided(by divisor: Double) -> CSSQuantity {
    CSSQuantity(dimension: dimension, value: value / divisor, fraction: fraction / divisor)
  }
}

extension CSSScanner {
  /// Reads a number, a percentage, a length, an angle, or `calc()` of them; nil for anything else.
  ///
  /// - Parameters:
  ///   - fontSize: The number of points of 1em, or nil if em is refused.
  ///   - depth: The number of parentheses of `calc()` within which the token lies.
  mutating func readQuantity(
    fontSize: Double? = nil, depth: Int = 0
  ) throws(PleatError) -> CSSQuantity? {
    guard token == .function("calc") || depth > 0 && token == .opening else {
      guard let quantity = CSSQuantity(token, fontSize: fontSize) else { return nil }
      advance()
      return quantity
    }
    guard depth < 32 else { throw refusal("at most 32 parentheses within each other") }
    advance()
    var sum = try readSum(fontSize, depth + 1)
    try require(.closing, "*, /, + or - with spaces around it, or a closing parenthesis")
    sum.isCalculated = true
    return sum
  }

  private mutating func readSum(
    _ fontSize: Double?, _ depth: Int
  ) throws(PleatError) -> CSSQuantity {
    var sum = try readProduct(fontSize, depth)
    while followsSpace, token == .other("+") || token == .other("-") {
      let factor: Double = token == .other("-") ? -1 : 1
      advance()
      guard followsSpace else { throw refusal("a space after the sign") }
      let here = refusal("a summand of the same kind as the one before")
      guard let result = sum.adding(try readProduct(fontSize, depth), times: factor) else {
        throw here
      }
      sum = result
    }
    return sum
  }

  private mutating func readProduct(
    _ fontSize: Double?, _ depth: Int
  ) throws(PleatError) -> CSSQuantity {
    var product = try readFactor(fontSize, depth)
    while token == .other("*") || token == .other("/") {
      let divides = token == .other("/")
      advance()
      let here = refusal("a number without a unit")
      let factor = try readFactor(fontSize, depth)
      if factor.dimension == .number {
        product = divides ? product.divided(by: factor.value) : product.times(factor.value)
      } else if product.dimension == .number, !divides {
        product = factor.times(product.value)
      } else {
        throw here
      }
    }
    return product
  }

  private mutating func readFactor(
    _ fontSize: Double?, _ depth: Int
  ) throws(PleatError) -> CSSQuantity {
    guard let factor = try readQuantity(fontSize: fontSize, depth: depth) else {
      throw refusal("a number, a percentage, a length or an angle")
    }
    return factor
  }
}

extension CSSQuantity {
  fileprivate init?(_ token: CSSToken, fontSize: Double?) {
    switch token {
    case .number(let value): self.init(dimension: .number, value: value)
    case .percentage(let value): self.init(dimension: .percentage, fraction: value)
    case .dimension(let value, unit: "px"): self.init(dimension: .length, value: value)
    case .dimension(let value, unit: "em"):
      guard let fontSize else { return nil }
      self.init(dimension: .length, value: value * fontSize)
    case .dimension(let value, unit: "deg"): self.init(dimension: .angle, value: value)
    case .dimension(let value, unit: "grad"): self.init(dimension: .angle, value: value * 0.9)
    case .dimension(let value, unit: "rad"):
      self.init(dimension: .angle, value: Angle(radians: value).degrees)
    case .dimension(let value, unit: "turn"): self.init(dimension: .angle, value: value * 360)
    default: return nil
    }
  }
}
