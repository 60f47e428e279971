// Bounds of how far tracks and timing curves are from straight lines, anywhere in a range.

extension Track {
  /// Returns a bound of how far the angle is from the straight line between its values at the ends of a
  /// range of progress, in quarter turns.
  ///
  /// The bound holds at every progress of the range, up to rounding. For a range within one piece, the
  /// bound is proportional to the square of the range's length, as long as the curve has no vertical
  /// tangent and no clamped value in the range. For a range that reaches beyond a piece, it is the
  /// difference between the greatest and the least angle.
  ///
  /// - Complexity: O(n) for n pieces.
  package func bend(over range: ClosedRange<Double>) -> Double {
    let (values, bend) = extent(over: range)
    return min(bend, values.upperBound - values.lowerBound)
  }

  /// Returns bounds of the angle in a range of progress, in quarter turns.
  package func values(over range: ClosedRange<Double>) -> ClosedRange<Double> {
    extent(over: range).values
  }

  /// Returns bounds of the angle in a range of progress, and the bound that ``bend(over:)`` describes.
  private func extent(
    over range: ClosedRange<Double>
  ) -> (values: ClosedRange<Double>, bend: Double) {
    let (start, end) = (range.lowerBound, range.upperBound)
    // Before the first piece, the angle is constant.
    guard end > pieces[0].progress.lowerBound else { return (pieces[0].from...pieces[0].from, 0) }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    func include(_ value: Double) {
      least = min(least, value)
      greatest = max(greatest, value)
    }
    if start < pieces[0].progress.lowerBound { include(pieces[0].from) }
    for (index, piece) in pieces.enumerated() {
      let own = piece.progress
      // Sums of durations are rounded. A range that ends this close to the piece's end counts as within
      // the piece.
      let slack = (own.upperBound - own.lowerBound) * 1e-12
      if own.lowerBound - slack <= start, end <= own.upperBound + slack {
        return piece.extent(range)
      }
      if own.upperBound > start, own.lowerBound < end {
        let values = piece.extent(
          max(start, own.lowerBound)...min(end, own.upperBound)
        ).values
        include(values.lowerBound)
        include(values.upperBound)
      }
      // Between this piece and the next one, the angle is constant.
      let next = index + 1 < pieces.count ? pieces[index + 1].progress.lowerBound : .infinity
      if own.upperBound <= end, next > start { include(piece.to) }
    }
    return (least...greatest, greatest - least)
  }
}

extension Track.Piece {
  /// Returns bounds of the angle in a range of progress within the piece, and a bound of its distance
  /// from the straight line between its values at the ends of the range.
  fileprivate func extent(
    _ range: ClosedRange<Double>
  ) -> (values: ClosedRange<Double>, bend: Double) {
    let (start, end) = (quarterTurns(at: range.lowerBound), quarterTurns(at: range.upperBound))
    let length = progress.upperBound - progress.lowerBound
    if curve.isIdentity || length <= 0 { return (min(start, end)...max(start, end), 0) }
    let (y, bend) = curve.extent(
      over: (range.lowerBound - progress.lowerBound)
        / length...(range.upperBound
        - progress.lowerBound) / length)
    let (a, b) = (from + (to - from) * y.lowerBound, from + (to - from) * y.upperBound)
    return (min(a, b, start, end)...max(a, b, start, end), (to - from).magnitude * bend)
  }
}

extension TimingCurve {
  /// Returns bounds of the value, clamped to 0...1, in a range of time, and a bound of its distance from
  /// the straight line between its values at the ends of the range.
  ///
  /// The part of the curve in the range is a Bézier curve itself. It stays between the least and the
  /// greatest y of its control points. Its vertical distance from its chord is a cubic polynomial of
  /// the curve's parameter u with the Bernstein coefficients 0, d1, d2, 0, where d1 and d2 are the
  /// vertical distances of the inner control points from the chord. So the distance is at most
  /// `3 u (1 - u) max(|d1|, |d2|)`, which is at most 3/4 of the greater of |d1| and |d2|. This needs no
  /// derivative, so tangents may be vertical.
  fileprivate func extent(
    over time: ClosedRange<Double>
  ) -> (values: ClosedRange<Double>, bend: Double) {
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
    let values = min(max(least, 0), 1)...min(max(greatest, 0), 1)
    // A clamped value has a corner, for which the bound of smooth curves does not hold.
    guard least >= 0, greatest <= 1 else {
      return (values, values.upperBound - values.lowerBound)
    }
    guard x[3] > x[0] else { return (values, greatest - least) }
    let slope = (y[3] - y[0]) / (x[3] - x[0])
    let bends = (y[1] - y[0] - (x[1] - x[0]) * slope, y[2] - y[0] - (x[2] - x[0]) * slope)
    return (values, min(0.75 * max(bends.0.magnitude, bends.1.magnitude), greatest - least))
  }
}
