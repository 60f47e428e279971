extension CubicBezier: EasingForm {
  /// Returns bounds of the value in a part of 0...1.
  ///
  /// The part of the curve in the range is a Bézier curve itself. It stays between the least and the
  /// greatest y of its control points. Its vertical distance from its chord is a cubic polynomial of
  /// the curve's parameter u with the Bernstein coefficients 0, d1, d2, 0, where d1 and d2 are the
  /// vertical distances of the inner control points from the chord. So the distance is at most
  /// `3 u (1 - u) max(|d1|, |d2|)`, which is at most 3/4 of the greater of |d1| and |d2|. This needs no
  /// derivative, so tangents may be vertical.
  func extent(over time: ClosedRange<Double>) -> EasingExtent {
    let (first, last) = (parameter(at: time.lowerBound), parameter(at: time.upperBound))
    /// Returns the curve's blossom: de Casteljau's algorithm with a parameter of its own in each step.
    func blossom(_ p: Double, _ q: Double, _ a: Double, _ b: Double, _ c: Double) -> Double {
      func mixed(_ from: Double, _ to: Double, _ part: Double) -> Double {
        (1 - part) * from + part * to
      }
      let lower = (mixed(0, p, a), mixed(p, q, a), mixed(q, 1, a))
      return mixed(mixed(lower.0, lower.1, b), mixed(lower.1, lower.2, b), c)
    }
    func points(_ p: Double, _ q: Double) -> SIMD4<Double> {
      SIMD4(
        blossom(p, q, first, first, first), blossom(p, q, first, first, last),
        blossom(p, q, first, last, last), blossom(p, q, last, last, last))
    }
    let (x, y) = (points(x1, x2), points(y1, y2))
    let (least, greatest) = (y.min(), y.max())
    let values = least...greatest
    guard x[3] > x[0] else {
      return EasingExtent(values: values, bend: greatest - least)
    }
    let slope = (y[3] - y[0]) / (x[3] - x[0])
    let bends = (y[1] - y[0] - (x[1] - x[0]) * slope, y[2] - y[0] - (x[2] - x[0]) * slope)
    let bend = 0.75 * max(bends.0.magnitude, bends.1.magnitude)
    return EasingExtent(values: values, bend: min(bend, greatest - least))
  }
}
