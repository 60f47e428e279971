/// The unevaluated sum of two doubles, with some 100 bits: enough to be exact by the side of double's
/// 53.
///
/// Sums and products are Dekker's and Knuth's (T. J. Dekker, "A floating-point technique for extending
/// the available precision", Numerische Mathematik 18, 1971), the rounding error of a product by a fused
/// multiply-add. Relative errors stay below 2^-100 but for sums that cancel, whose error is that small
/// against their terms.
@frozen public struct DoubleDouble: Sendable {
  /// The double next to the value.
  public var high: Double
  /// What is left.
  public var low: Double

  /// A double, exactly.
  @inlinable public init(_ value: Double) {
    high = value
    low = 0
  }

  /// The sum of two doubles of which the first is not the smaller one.
  @inlinable init(high: Double, low: Double) {
    self.high = high + low
    self.low = low - (self.high - high)
  }

  /// The product of two doubles, exactly, as long as its last bit does not underflow.
  @inlinable public static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    return DoubleDouble(high: product, low: (-product).addingProduct(a, b))
  }

  /// Both parts in one double.
  @inlinable public var value: Double { high + low }

  /// The value without its sign.
  @inlinable public var magnitude: DoubleDouble { value < 0 ? -self : self }

  /// The sum.
  @inlinable public static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let error = (a.high - (sum - part)) + (b.high - part)
    return DoubleDouble(high: sum, low: error + a.low + b.low)
  }

  /// The negative.
  @inlinable public static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -a.high, low: -a.low)
  }

  /// The difference.
  @inlinable public static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  /// The product.
  @inlinable public static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return DoubleDouble(high: product, low: error + (a.high * b.low + a.low * b.high))
  }

  /// The quotient by a double.
  @inlinable public static func / (a: DoubleDouble, b: Double) -> DoubleDouble {
    let quotient = a.high / b
    let rest = a.high.addingProduct(-quotient, b) + a.low
    return DoubleDouble(high: quotient, low: rest / b)
  }

  /// The quotient.
  @inlinable public static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let rest = a - DoubleDouble(quotient) * b
    return DoubleDouble(high: quotient, low: rest.value / b.high)
  }

  /// The square root of a number that is not negative.
  public func squareRoot() -> DoubleDouble {
    let root = high.squareRoot()
    guard root > 0 else { return DoubleDouble(0) }
    return DoubleDouble(root) + (self - .product(root, root)) / (2 * root)
  }

  /// 2 raised to a number, by the series of the exponential function.
  public static func powerOfTwo(_ exponent: DoubleDouble) -> DoubleDouble {
    let whole = exponent.high.rounded()
    let logarithm = DoubleDouble(0x1.62e42fefa39efp-1) + DoubleDouble(0x1.abc9e3b39803fp-56)
    let x = (exponent - DoubleDouble(whole)) * logarithm
    var sum = DoubleDouble(1)
    for k in stride(from: 26.0, through: 1, by: -1) { sum = DoubleDouble(1) + x * sum / k }
    return sum * DoubleDouble(Double(sign: .plus, exponent: Int(whole), significand: 1))
  }
}
