// Bounds of how far tracks are from straight lines, anywhere in a range.

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
    let time = (range.lowerBound - progress.lowerBound) / length
    let eased = curve.clampedExtent(
      over: time...max(time, (range.upperBound - progress.lowerBound) / length))
    let a = from + (to - from) * eased.values.lowerBound
    let b = from + (to - from) * eased.values.upperBound
    var bend = (to - from).magnitude * eased.bend
    // At its end the piece is at `to`, wherever its curve is: a spring that is cut jumps there.
    if range.upperBound >= progress.upperBound {
      bend += (to - mixed(min(max(curve.value(at: 1), 0), 1))).magnitude
    }
    return (min(a, b, start, end)...max(a, b, start, end), bend)
  }
}
