/// A cubic Bézier curve from (0, 0) to (1, 1), the form of most timing curves.
package struct CubicBezier: EasingForm {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// Creates a curve from control points that are known to be valid.
  init(uncheckedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    // -0 becomes 0, so that equal curves print the same text and give the same results.
    self.x1 = x1 + 0
    self.y1 = y1 + 0
    self.x2 = x2 + 0
    self.y2 = y2 + 0
  }

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(PleatError) {
    guard (0...1).contains(x1), y1.isFinite else { throw .controlPointOutOfRange(x: x1, y: y1) }
    guard (0...1).contains(x2), y2.isFinite else { throw .controlPointOutOfRange(x: x2, y: y2) }
    self.init(uncheckedX1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Returns the eased progress y at x, the fraction of the duration that has passed.
  ///
  ///     y(u) where x(u) = x                 for x in 0...1
  ///     x · (slope at 0)                    for x < 0
  ///     1 + (x - 1) · (slope at 1)          for x > 1
  ///
  /// Takes about five to ten iterations.
  func value(at x: Double) -> Double {
    if x.isNaN { return x }
    if x < 0 { return held(startSlope * held(x)) }
    if x > 1 { return held(1 + endSlope * held(x - 1)) }
    if isIdentity { return x }
    // Above x = 1/2, compute 1 - y on the mirrored curve, where the small number 1 - x is exact.
    let y =
      x <= 0.5
      ? Self.bezier(Self.solve(x, x1, x2), y1, y2)
      : 1 - Self.bezier(Self.solve(1 - x, 1 - x2, 1 - x1), 1 - y2, 1 - y1)
    return min(max(y, min(0, y1, y2)), max(1, y1, y2))
  }

  func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    if isIdentity { return 1 }
    let mirrored = x > 0.5
    let (x1, y1, x2, y2) =
      mirrored
      ? (1 - self.x2, 1 - self.y2, 1 - self.x1, 1 - self.y1)
      : (self.x1, self.y1, self.x2, self.y2)
    let u = Self.solve(max(mirrored ? 1 - x : x, 0), x1, x2)
    let v = 1 - u
    // The first, second and third derivatives of x and y. Factors that x and y share are left out. The
    // terms are grouped by control point, so that no sum overflows.
    let dx = max(v * v * x1 + 2 * u * v * (x2 - x1) + u * u * (1 - x2), 0)
    let dy = (v * v - 2 * u * v) * y1 + (2 * u * v - u * u) * y2 + u * u
    if dx != 0 || dy != 0 { return held(dx == 0 ? dy * .infinity : dy / dx) }
    let ddx = (u - 2 * v) * x1 + (v - 2 * u) * x2 + u
    let ddy = ((u - 2 * v) / 4 * y1 + (v - 2 * u) / 4 * y2 + u / 4) * 4
    if ddx != 0 || ddy != 0 { return held(ddx == 0 ? ddy * .infinity : ddy / ddx) }
    let dddx = 3 * (x1 - x2) + 1
    let dddy = 3 * (y1 - y2) + 1
    return held(dddy / dddx)
  }

  /// The least and the greatest eased progress y for x in 0...1.
  ///
  /// Each bound is the value of y at x = 0, at x = 1, or where dy/du = 0. Its error is a few ulp of the
  /// greatest of 1, |y1| and |y2|.
  var range: ClosedRange<Double> {
    var least = 0.0
    var greatest = 1.0
    // dy/du ∝ p + 2 (q - 2 p) u + (3 p - 3 q + r) u², scaled so that nothing overflows.
    let scale = max(1, abs(y1), abs(y2))
    let p = y1 / scale
    let q = y2 / scale
    let r = 1 / scale
    let half = q - 2 * p
    let discriminant = p * p - p * q + q * q - p * r
    guard discriminant > 0 else { return least...greatest }
    // Computes the root of larger magnitude without cancellation, and the other root from their product.
    let larger = half < 0 ? discriminant.squareRoot() - half : -discriminant.squareRoot() - half
    for u in [larger / (3 * (p - q) + r), p / larger] where u > 0 && u < 1 {
      let y = Self.bezier(u, y1, y2)
      least = min(least, y)
      greatest = max(greatest, y)
    }
    return least...greatest
  }

  /// Returns the curve's parameter u in 0...1 for which x(u) = x.
  func parameter(at x: Double) -> Double {
    if x.isNaN { return x }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return x <= 0.5 ? Self.solve(x, x1, x2) : 1 - Self.solve(1 - x, 1 - x2, 1 - x1)
  }

  var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// The slope of the tangent that continues the curve below x = 0, or 0 if the tangent is vertical.
  var startSlope: Double {
    if x1 > 0 { return held(y1 / x1) }
    if y1 == 0 && x2 > 0 { return held(y2 / x2) }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// The slope of the tangent that continues the curve above x = 1, or 0 if the tangent is vertical.
  var endSlope: Double {
    if x2 < 1 { return held((y2 - 1) / (x2 - 1)) }
    if y2 == 1 && x1 < 1 { return held((y1 - 1) / (x1 - 1)) }
    return y1 == 1 && y2 == 1 ? 1 : 0
  }

  /// Returns one coordinate of the curve; products begin with the weights, so that none overflows.
  private static func bezier(_ u: Double, _ first: Double, _ second: Double) -> Double {
    let v = 1 - u
    let weight = 3 * u * v
    return u * u * u + (weight * u * second + weight * v * first)
  }

  /// Returns the u in 0...1 with x(u) = x, for x in 0...1/2.
  ///
  /// The method takes Halley steps. The residual is in Bernstein form, whose terms are not negative, so
  /// its rounding error is small compared with x. If a step does not halve the residual, or the next
  /// step would leave the interval `low...high`, the interval is halved instead.
  private static func solve(_ x: Double, _ x1: Double, _ x2: Double) -> Double {
    guard x > 0 else { return 0 }
    let a1 = 3 * x1
    let a2 = 3 * x2 - 2 * a1
    let a3 = 1 - a1 - a2
    // The first guess solves x = a1 u + (a2 + a3 / 2) u², which equals x(u) at u = 0 and u = 1/2.
    let square = a1 * a1 + 4 * (a2 + a3 / 2) * x
    var u = min(2 * x / (a1 + max(square, 0).squareRoot()), 1)
    var low = 0.0
    var high = 1.0
    var best = u
    var bestSize = Double.infinity
    var previousSize = Double.infinity
    for _ in 0..<128 {
      let v = 1 - u
      let residual = u * (3 * v * (v * x1 + u * x2) + u * u) - x
      let size = abs(residual)
      if size < bestSize {
        best = u
        bestSize = size
      } else if size <= 0x1p-52 * x {
        break
      }
      if residual == 0 { break }
      if residual < 0 { low = u } else { high = u }
      let bend = 3 * a3 * u + a2
      let slope = (bend + a2) * u + a1
      let next = u - residual * slope / (slope * slope - residual * bend)
      if next == u { break }
      if size <= previousSize / 2 && next > low && next < high {
        u = next
      } else {
        u = low + (high - low) / 2
        if u <= low || u >= high { break }
      }
      previousSize = size
    }
    return best
  }
}
