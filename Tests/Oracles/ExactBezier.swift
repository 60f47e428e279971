/// The curve's formula in ``DoubleDouble``.
public enum ExactBezier {
  /// One coordinate at a parameter; the end points' are 0 and 1.
  public static func value(_ u: DoubleDouble, _ first: Double, _ second: Double) -> DoubleDouble {
    let v = DoubleDouble(1) - u
    let weight = DoubleDouble(3) * u * v
    return u * u * u + weight * u * DoubleDouble(second) + weight * v * DoubleDouble(first)
  }

  /// The u of x(u) = x, by bisection.
  public static func parameter(_ x: Double, _ x1: Double, _ x2: Double) -> DoubleDouble {
    var low = DoubleDouble(0)
    var high = DoubleDouble(1)
    for _ in 0..<90 {
      let middle = (low + high) * DoubleDouble(0.5)
      if (value(middle, x1, x2) - DoubleDouble(x)).value < 0 { low = middle } else { high = middle }
    }
    return low
  }
}
