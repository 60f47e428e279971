/// The angle of a stream, which joints of a rig follow, as a function of progress.
///
/// A track consists of pieces, each over a range of progress. In a piece the angle goes from one value
/// to another along a timing curve. Before the first piece, the angle is that piece's first value. After each
/// piece, the angle stays at its last value until the next piece begins.
public struct Track: Hashable, Codable, Sendable {
  /// The pieces, in ascending order of progress.
  ///
  /// There is at least one piece.
  public private(set) var pieces: [Piece]

  /// Creates a track with one piece.
  ///
  /// ```swift
  /// let halfTurn = Track(to: .degrees(180), curve: .easeInOut)
  /// ```
  ///
  /// The parameters are those of ``Piece/init(from:to:over:curve:)``.
  ///
  /// - Precondition: All numbers are finite.
  public init(
    from: Angle = .zero, to: Angle, over progress: ClosedRange<Double> = 0...1,
    curve: TimingCurve = .linear
  ) {
    self.init([Piece(from: from, to: to, over: progress, curve: curve)])
  }

  /// Creates a track with one piece between two angles in quarter turns, which are not rounded.
  package init(
    from: Double = 0, to: Double, over progress: ClosedRange<Double> = 0...1,
    curve: TimingCurve = .linear
  ) {
    self.init([Piece(from: from, to: to, over: progress, curve: curve)])
  }

  /// Creates a track from its pieces.
  ///
  /// - Precondition: There is a piece, all numbers are finite, and each piece begins at or after the
  ///   end of the one before it.
  public init(_ pieces: [Piece]) {
    precondition(Self.areInOrder(pieces), "pieces of a track must be finite and in ascending order")
    self.pieces = pieces
  }

  private static func areInOrder(_ pieces: [Piece]) -> Bool {
    !pieces.isEmpty
      && pieces.allSatisfy {
        $0.from.isFinite && $0.to.isFinite && $0.progress.lowerBound.isFinite
          && $0.progress.upperBound.isFinite
      }
      && zip(pieces, pieces.dropFirst()).allSatisfy {
        $0.progress.upperBound <= $1.progress.lowerBound
      }
  }

  /// A part of a track, over a range of progress.
  public struct Piece: Hashable, Codable, Sendable {
    /// The range of progress.
    public let progress: ClosedRange<Double>
    /// The angle at the beginning, in quarter turns.
    public let from: Double
    /// The angle at the end, in quarter turns.
    public let to: Double
    /// The timing curve along which the angle goes from ``from`` to ``to``.
    ///
    /// The angle stays between these two: where the curve leaves 0...1, its value counts as 0 or as 1.
    let curve: TimingCurve

    /// Creates a piece between two angles.
    public init(
      from: Angle, to: Angle, over progress: ClosedRange<Double>, curve: TimingCurve = .linear
    ) {
      self.init(from: from.quarterTurns, to: to.quarterTurns, over: progress, curve: curve)
    }

    /// Creates a piece between two angles, which are given in quarter turns and kept exactly.
    package init(
      from: Double, to: Double, over progress: ClosedRange<Double>, curve: TimingCurve = .linear
    ) {
      self.progress = progress
      self.from = from
      self.to = to
      self.curve = curve
    }
  }

  /// Returns the angle in quarter turns at a progress.
  ///
  /// Within a piece the angle is `(1 - y) · from + y · to`. Here y is the timing curve's value, clamped
  /// to 0...1, at the fraction of the piece's range that lies below `progress`.
  ///
  /// - Complexity: O(log n) for n pieces.
  public func quarterTurns(at progress: Double) -> Double {
    if progress.isNaN { return progress }
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].progress.lowerBound <= progress { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? pieces[0].from : pieces[low - 1].quarterTurns(at: progress)
  }

  private enum CodingKeys: String, CodingKey {
    case pieces
  }

  /// Decodes a track.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if there is no piece, a number is not finite, or the
  ///   pieces are not in ascending order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pieces = try container.decode([Piece].self, forKey: .pieces)
    guard Self.areInOrder(pieces) else {
      throw DecodingError.dataCorruptedError(
        forKey: .pieces, in: container,
        debugDescription: "expected at least one piece, in ascending order of progress")
    }
  }

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
    // The formula gives 0 at p = `start / whole`, and 1 at p = `(1 + start) / whole`. These are exactly 0
    // for the first track, and `whole / whole` for the last.
    let start = fraction * Double(rank)
    let whole = 1 + fraction * Double(count - 1)
    return Track(to: to, over: (start / whole)...((1 + start) / whole))
  }
}

extension Track.Piece {
  /// Returns the angle at a progress that is not before the piece.
  @inline(__always) func quarterTurns(at value: Double) -> Double {
    let (start, end) = (progress.lowerBound, progress.upperBound)
    guard value < end else { return to }
    let time = (value - start) / (end - start)
    let y = curve == .linear ? time : min(max(curve.value(at: time), 0), 1)
    return mixed(y)
  }

  /// Returns the angle between the ends: `(1 - y) · from + y · to`.
  @inline(__always) func mixed(_ y: Double) -> Double {
    // By rounding, the sum may be outside the range.
    min(max((1 - y) * from + y * to, min(from, to)), max(from, to))
  }
}
