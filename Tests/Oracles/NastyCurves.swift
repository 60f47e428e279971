/// Control points and times where a solver goes wrong first.
public enum NastyCurves {
  /// Control points with roots that are double or triple, or nearly so.
  public static func controlPoints(
    using generator: inout some RandomNumberGenerator
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

  /// A time in 0...1, often next to 0, 1/2 or 1.
  public static func time(using generator: inout some RandomNumberGenerator) -> Double {
    switch UInt.random(in: 0..<5, using: &generator) {
    case 0: small(using: &generator)
    case 1: 1 - small(using: &generator)
    case 2: 0.5 + (Bool.random(using: &generator) ? 0.5 : -0.5) * small(using: &generator)
    default: .random(in: 0...1, using: &generator)
    }
  }

  private static func x(using generator: inout some RandomNumberGenerator) -> Double {
    switch UInt.random(in: 0..<6, using: &generator) {
    case 0: 0
    case 1: 1
    case 2: small(using: &generator)
    case 3: 1 - small(using: &generator)
    default: .random(in: 0...1, using: &generator)
    }
  }

  /// In 0...1, of any magnitude down to 2^-30.
  private static func small(using generator: inout some RandomNumberGenerator) -> Double {
    var value = Double.random(in: 0...1, using: &generator)
    for _ in 0..<UInt.random(in: 0...30, using: &generator) { value *= 0.5 }
    return value
  }
}
