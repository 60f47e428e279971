/// A number in a CSS text, with or without a unit, written out or calculated.
struct CSSNumber: Hashable, Sendable {
  enum Kind { case number, percentage, length, angle }

  /// The number; a fraction for a percentage (0.25 for `25%`), points for a length, degrees for an angle.
  var value: Double
  var kind = Kind.number
  /// Whether the text has `calc()`, `min()`, `max()` or `clamp()` here.
  ///
  /// CSS clamps such a result to the accepted range, and refuses a plain number outside it.
  var isCalculated = false

  /// The number or percentage in CSS syntax, with `calc()` if it was calculated.
  var text: String {
    let plain = kind == .percentage ? percentageText(value) : numberText(value)
    return isCalculated ? "calc(\(plain))" : plain
  }
}

extension CSSNumber {
  fileprivate init?(_ token: CSSToken) {
    switch token {
    case .number(let value): self.init(value: value)
    case .percentage(let value): self.init(value: value, kind: .percentage)
    case .dimension(let value, unit: "px"): self.init(value: value, kind: .length)
    case .dimension(let value, unit: "deg"): self.init(value: value, kind: .angle)
    case .dimension(let value, unit: "grad"): self.init(value: value * 0.9, kind: .angle)
    case .dimension(let value, unit: "rad"):
      self.init(value: Angle(radians: value).degrees, kind: .angle)
    case .dimension(let value, unit: "turn"): self.init(value: value * 360, kind: .angle)
    default: return nil
    }
  }
}

extension CSSScanner {
  /// Reads a number of any kind, or `calc()`, `min()`, `max()` or `clamp()` of them; for anything else,
  /// nothing is read.
  ///
  /// - Parameter depth: The number of open parentheses around the token.
  mutating func readNumber(depth: Int = 0) throws(PleatError) -> CSSNumber? {
    let function: String
    switch token {
    case .function(let name) where ["calc", "min", "max", "clamp"].contains(name): function = name
    case .opening where depth > 0: function = "calc"
    default:
      guard let number = CSSNumber(token) else { return nil }
      advance()
      return number
    }
    guard depth < 32 else { throw refusal("at most 32 parentheses within each other") }
    advance()
    var result = try readSum(depth + 1)
    result.isCalculated = true
    var values = [result.value]
    while function != "calc", skip(.comma) {
      let here = refusal("an argument of the same kind as the one before")
      let argument = try readSum(depth + 1)
      guard argument.kind == result.kind else { throw here }
      values.append(argument.value)
    }
    guard function != "clamp" || values.count == 3 else { throw refusal("three arguments") }
    let end = function == "calc" ? "or" : "a comma or"
    try require(.closing, "*, /, + or - with spaces around it, \(end) a closing parenthesis")
    switch function {
    case "min": result.value = values.reduce(.infinity, lesser)
    case "max": result.value = values.reduce(-.infinity, greater)
    case "clamp": result.value = greater(values[0], lesser(values[1], values[2]))
    default: break
    }
    return result
  }

  private mutating func readSum(_ depth: Int) throws(PleatError) -> CSSNumber {
    var sum = try readProduct(depth)
    while followsSpace, token == .other("+") || token == .other("-") {
      let sign: Double = token == .other("-") ? -1 : 1
      advance()
      guard followsSpace else { throw refusal("a space after the sign") }
      let here = refusal("a summand of the same kind as the one before")
      let summand = try readProduct(depth)
      guard summand.kind == sum.kind else { throw here }
      sum.value += sign * summand.value
    }
    return sum
  }

  private mutating func readProduct(_ depth: Int) throws(PleatError) -> CSSNumber {
    var product = try readOperand(depth)
    while token == .other("*") || token == .other("/") {
      let divides = token == .other("/")
      advance()
      let here = refusal("a number without a unit")
      let factor = try readOperand(depth)
      if factor.kind == .number {
        product.value = divides ? product.value / factor.value : product.value * factor.value
      } else if product.kind == .number, !divides {
        product = CSSNumber(value: factor.value * product.value, kind: factor.kind)
      } else {
        throw here
      }
    }
    return product
  }

  private mutating func readOperand(_ depth: Int) throws(PleatError) -> CSSNumber {
    guard let number = try readNumber(depth: depth) else {
      throw refusal("a number, a percentage, a length or an angle")
    }
    return number
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
