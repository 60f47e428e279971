/// The unevaluated sum of two doubles, with about 100 significant bits, for results that need more than
/// 53.
///
/// The rounding error of a sum is computed with Knuth's algorithm, and that of a product with a fused
/// multiply-add. Relative errors stay below 2⁻¹⁰⁰. If the terms of a sum cancel, its error is below
/// 2⁻¹⁰⁰ times the terms.
///
/// Source: Dekker, "A floating-point technique for extending the available precision", Numerische
/// Mathematik 18, 1971.
internal struct TwofoldNumber {
  private(set) var main: Double

  private(set) var rest: Double

  /// Creates a number from its two parts; `rest` is at most half an ulp of `main`.
  init(main: Double, rest: Double) { (self.main, self.rest) = (main, rest) }

  /// Creates the number equal to a double.
  init(_ value: Double) { (main, rest) = (value, 0) }

  /// Creates the sum of two doubles with its rounding error; `smaller` must not have the larger
  /// magnitude.
  private init(larger: Double, smaller: Double) {
    main = larger + smaller
    rest = smaller - (main - larger)
  }

  static prefix func - (number: TwofoldNumber) -> TwofoldNumber {
    var result = number
    (result.main, result.rest) = (-number.main, -number.rest)
    return result
  }

  static func + (lhs: TwofoldNumber, rhs: TwofoldNumber) -> TwofoldNumber {
    let sum = lhs.main + rhs.main
    let added = sum - lhs.main
    let lost = (lhs.main - (sum - added)) + (rhs.main - added)
    return TwofoldNumber(larger: sum, smaller: lost + (lhs.rest + rhs.rest))
  }

  static func - (lhs: TwofoldNumber, rhs: TwofoldNumber) -> TwofoldNumber { lhs + -rhs }

  static func * (lhs: TwofoldNumber, rhs: TwofoldNumber) -> TwofoldNumber {
    let product = lhs.main * rhs.main
    let lost = (-product).addingProduct(lhs.main, rhs.main)
    return TwofoldNumber(
      larger: product, smaller: lost + (lhs.main * rhs.rest + lhs.rest * rhs.main))
  }

  static func / (lhs: TwofoldNumber, rhs: TwofoldNumber) -> TwofoldNumber {
    let first = lhs.main / rhs.main
    let second = (lhs - TwofoldNumber(first) * rhs).main / rhs.main
    return TwofoldNumber(larger: first, smaller: second)
  }

  func squareRoot() -> TwofoldNumber {
    let root = main.squareRoot()
    guard root > 0 else { return TwofoldNumber(0) }
    let missing = (self - TwofoldNumber(root) * TwofoldNumber(root)).main
    return TwofoldNumber(larger: root, smaller: missing / (2 * root))
  }

  /// The double nearest to e raised to this number, within an ulp.
  var exponential: Double {
    let power = exponentialOf(main)
    return power + power * rest
  }

  /// The cosine and the sine of this number of quarter turns.
  ///
  /// The whole turns are subtracted before anything is rounded, so a sine near 0 is as accurate as any
  /// other, however large the number is.
  var cosineAndSineOfQuarterTurns: (cosine: Double, sine: Double) {
    let whole = main.rounded()
    let angle = ((main - whole) + rest) * (.pi / 2)
    let (cosine, sine) = (cosineOf(angle), sineOf(angle))
    return switch Int(whole.truncatingRemainder(dividingBy: 4)) & 3 {
    case 0: (cosine, sine)
    case 1: (-sine, cosine)
    case 2: (-cosine, -sine)
    default: (sine, -cosine)
    }
  }
}
