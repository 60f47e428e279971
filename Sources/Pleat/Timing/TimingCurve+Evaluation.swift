extension TimingCurve {
  /// Returns the eased progress at x, the fraction of the duration that has passed.
  ///
  /// For x in 0...1:
  ///
  /// - A Bézier curve gives y(u) where x(u) = x. The values at 0 and 1 are exactly 0 and 1. Between them
  ///   the result is y(u) for a u with `|x(u) - x| ≤ 2⁻⁵¹`, with a rounding error of a few ulp. For the
  ///   named curves, such as ``easeIn``, the total error is at most 1e-15. A curve with x1 = y1 and
  ///   x2 = y2 returns `x` itself.
  /// - The other forms give the numbers that their formulas give, with an error of a few ulp of the
  ///   greater of 1 and the value.
  ///
  /// Outside 0...1, Bézier curves and ``easing(_:_:)`` continue along the tangents at their ends. Where
  /// a tangent is vertical, or the curve jumps, the result stays at 0 or 1. The tangent of a Bézier curve
  /// at (0, 0) points toward the first control point; if this point is (0, 0) itself, toward the second
  /// control point, and if both are (0, 0), toward (1, 1). The same rule, with the order of the points
  /// reversed, holds at (1, 1). What ``linear(_:)``, ``steps(_:_:)`` and ``spring(_:duration:)`` give
  /// there, they say.
  ///
  /// Results beyond the range of `Double` are limited to the greatest finite number. For NaN the result
  /// is NaN.
  ///
  /// - Parameter x: The fraction of the duration, which may lie outside 0...1.
  /// - Complexity: O(1), with about five to ten iterations for a Bézier curve; O(log n) for n points.
  public func value(at x: Double) -> Double {
    switch form {
    case .bezier(let curve): curve.value(at: x)
    case .linear(let curve): curve.value(at: x)
    case .steps(let curve): curve.value(at: x)
    case .penner(let curve): curve.value(at: x)
    case .spring(let curve): curve.value(at: x)
    }
  }

  /// Returns the eased progress at x; with `before`, a staircase that jumps exactly at x has not jumped.
  ///
  /// Animations set `before` in the time before they begin, or, played backwards, after they end. It is
  /// the "before flag" of CSS Easing Functions. All other curves ignore it.
  public func value(at x: Double, before: Bool) -> Double {
    guard case .steps(let curve) = form else { return value(at: x) }
    return curve.value(at: x, before: before)
  }

  /// Returns the slope dy/dx of the curve at x, the fraction of the duration that has passed.
  ///
  /// Where the curve is vertical, the slope is very large, at most the greatest finite number. Where it
  /// jumps, the result is the slope after the jump. Let u be the parameter of a Bézier curve. Where dx/du
  /// and dy/du are both 0, as at x = 0 if the first control point is (0, 0), the result is the limit of
  /// the slope. For NaN the result is NaN.
  ///
  /// - Parameter x: The fraction of the duration, which is clamped to 0...1.
  /// - Returns: The slope, a number without a unit. Its relative error is about 1e-15. For a Bézier curve
  ///   it is `1e-15 / (dx/du)²` where dx/du is below 1, so it can be large where the curve is nearly
  ///   vertical. It can also be large where the slope is near 0.
  /// - Complexity: As for ``value(at:)``.
  public func slope(at x: Double) -> Double {
    switch form {
    case .bezier(let curve): curve.slope(at: x)
    case .linear(let curve): curve.slope(at: x)
    case .steps(let curve): curve.slope(at: x)
    case .penner(let curve): curve.slope(at: x)
    case .spring(let curve): curve.slope(at: x)
    }
  }

  /// The least and the greatest eased progress for x in 0...1.
  ///
  /// The error of each bound is a few ulp of the greatest of 1 and the magnitudes of the curve's
  /// numbers.
  ///
  /// - Complexity: O(1); O(n) for n points.
  public var range: ClosedRange<Double> {
    switch form {
    case .bezier(let curve): curve.range
    case .linear(let curve): curve.range
    case .steps(let curve): curve.range
    case .penner(let curve): curve.range
    case .spring(let curve): curve.range
    }
  }

  /// Returns the parameter u in 0...1 of a Bézier curve for which x(u) = x; for any other curve, x.
  ///
  /// The result satisfies `|x(u) - x| ≤ 2⁻⁵¹`, even where the curve is vertical. For NaN the result
  /// is NaN.
  ///
  /// - Parameter x: The fraction of the duration. Below 0 the result is 0, and above 1 it is 1.
  /// - Complexity: O(1), with about five to ten iterations.
  public func parameter(at x: Double) -> Double {
    if x.isNaN { return x }
    return bezier?.parameter(at: x) ?? min(max(x, 0), 1)
  }

  /// Whether this is a Bézier curve with y equal to x everywhere.
  var isIdentity: Bool { bezier?.isIdentity ?? false }
}
