import TestSupport

/// The unevaluated sum of two doubles, with some 100 bits: enough to be exact by the side of
/// double's 53.
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    // Fast two-sum; |high| >= |low|.
    self.high = high + low
    self.low = low - (self.high - high)
  }

  var value: Double { high + low }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return DoubleDouble(high: sum, low: error + a.low + b.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -a.high, low: -a.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return DoubleDouble(high: product, low: error + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: Double) -> DoubleDouble {
    let quotient = a.high / b
    let rest = a.high.addingProduct(-quotient, b) + a.low
    return DoubleDouble(high: quotient, low: rest / b)
  }
}

/// The curve's formula in ``DoubleDouble``.
enum ExactBezier {
  static func value(_ u: DoubleDouble, _ first: Double, _ second: Double) -> DoubleDouble {
    let v = DoubleDouble(1) - u
    let weight = DoubleDouble(3) * u * v
    return u * u * u + weight * u * DoubleDouble(second) + weight * v * DoubleDouble(first)
  }

  /// The u of x(u) = x, by bisection.
  static func parameter(_ x: Double, _ x1: Double, _ x2: Double) -> DoubleDouble {
    var low = DoubleDouble(0)
    var high = DoubleDouble(1)
    for _ in 0..<90 {
      let middle = (low + high) * DoubleDouble(0.5)
      if (value(middle, x1, x2) - DoubleDouble(x)).value < 0 { low = middle } else { high = middle }
    }
    return low
  }
}

/// Control points and times where a solver goes wrong first.
enum NastyCurves {
  static func controlPoints(
    using generator: inout SeededGenerator
  ) -> (x1: Double, y1: Double, x2: Double, y2: Double) {
    var xs = [x(using: &generator), x(using: &generator)]
    switch UInt.random(in: 0..<12, using: &generator) {
    case 0: xs = [1, small(using: &generator)]  // a nearly triple root at 1/2
    case 1: xs = [1 - small(using: &generator), 0]
    case 2: xs = [1, 0]
    case 3: xs = [0, 0]  // a triple root at 0
    case 4: xs = [1, 1]
    default: break
    }
    let ys = [Double.random(in: -1...2, using: &generator), .random(in: 0...1, using: &generator)]
    return (xs[0], ys[0], xs[1], ys[1])
  }

  static func time(using generator: inout SeededGenerator) -> Double {
    switch UInt.random(in: 0..<5, using: &generator) {
    case 0: small(using: &generator)
    case 1: 1 - small(using: &generator)
    case 2: 0.5 + (Bool.random(using: &generator) ? 0.5 : -0.5) * small(using: &generator)
    default: .random(in: 0...1, using: &generator)
    }
  }

  private static func x(using generator: inout SeededGenerator) -> Double {
    switch UInt.random(in: 0..<6, using: &generator) {
    case 0: 0
    case 1: 1
    case 2: small(using: &generator)
    case 3: 1 - small(using: &generator)
    default: .random(in: 0...1, using: &generator)
    }
  }

  /// In 0...1, of any magnitude down to 2^-30.
  private static func small(using generator: inout SeededGenerator) -> Double {
    var value = Double.random(in: 0...1, using: &generator)
    for _ in 0..<UInt.random(in: 0...30, using: &generator) { value *= 0.5 }
    return value
  }
}
