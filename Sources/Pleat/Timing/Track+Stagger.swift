extension Track {
  /// Returns one of several tracks that start one after another and all go from 0 to an angle.
  ///
  /// Each track starts when the one before it has gone the fraction g of its way. At progress p, track k
  /// of m tracks has gone the part `clamp(p + g·(p·(m - 1) - k), 0, 1)` of its way. The first track
  /// starts at progress 0, and the last ends at progress 1. If g is 0, all tracks go together; if g is
  /// 1, each starts where the one before it ends.
  ///
  /// ```swift
  /// let wave = (0..<12).map { Track.staggered(rank: $0, of: 12, by: 0.25, to: .degrees(180)) }
  /// ```
  ///
  /// - Parameters:
  ///   - rank: The rank k of the track, from 0.
  ///   - count: The number m of tracks.
  ///   - fraction: The fraction g, in 0...1.
  ///   - to: The angle at which the track ends.
  /// - Precondition: The rank is in `0..<count`, the fraction in 0...1, and the angle is finite.
  public static func staggered(
    rank: Int, of count: Int, by fraction: Double, to: Angle
  ) -> Track {
    staggered(rank: rank, of: count, by: fraction, to: to.quarterTurns)
  }

  /// Returns one of several tracks that go to an angle in quarter turns, which is not rounded.
  package static func staggered(rank: Int, of count: Int, by fraction: Double, to: Double) -> Track
  {
    precondition((0..<count).contains(rank), "the rank must be in 0..<count")
    precondition((0...1).contains(fraction), "the fraction must be in 0...1")
    // At these p the formula's part is 0 and 1. The first start is exactly 0, and the last end
    // `whole / whole`.
    let start = fraction * Double(rank)
    let whole = 1 + fraction * Double(count - 1)
    return Track(to: to, over: (start / whole)...((1 + start) / whole))
  }
}
