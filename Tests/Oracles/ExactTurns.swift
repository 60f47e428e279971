/// Cosines and sines of quarter turns in ``DoubleDouble``.
public enum ExactTurns {
  private static let halfPi =
    DoubleDouble(1.5707963267948966) + DoubleDouble(6.123233995736766e-17)

  /// Both for a number of quarter turns that is a double.
  public static func cosineAndSine(
    quarterTurns: Double
  ) -> (cosine: DoubleDouble, sine: DoubleDouble) {
    cosineAndSine(quarterTurns: DoubleDouble(quarterTurns))
  }

  /// Both by their series, after a reduction to the nearest whole quarter turn, which is exact.
  public static func cosineAndSine(
    quarterTurns: DoubleDouble
  ) -> (cosine: DoubleDouble, sine: DoubleDouble) {
    let whole = quarterTurns.high.rounded()
    let x = halfPi * (quarterTurns - DoubleDouble(whole))
    let square = x * x
    var cosine = DoubleDouble(1)
    var sine = DoubleDouble(1)
    for k in stride(from: 26.0, through: 2, by: -2) {
      cosine = DoubleDouble(1) - square * cosine / (k * (k - 1))
      sine = DoubleDouble(1) - square * sine / (k * (k + 1))
    }
    sine = sine * x
    return switch Int(whole) & 3 {
    case 0: (cosine, sine)
    case 1: (-sine, cosine)
    case 2: (-cosine, -sine)
    default: (sine, -cosine)
    }
  }
}
