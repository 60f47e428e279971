// Computes the angles of a stream in many frames.

extension Track.Piece {
  /// Replaces the angles of those frames whose progress is at or after the start of the piece.
  ///
  /// The results are those of `quarterTurns(at:)`. For linear pieces, compilers vectorise the loop.
  func overwrite(
    _ angles: MutableLanes<Double>, at values: Lanes<Double>, count: Int
  ) {
    let (start, end) = (progress.lowerBound, progress.upperBound)
    guard curve == .linear, start < end else {
      for index in 0..<count where values[index] >= start {
        angles[index] = quarterTurns(at: values[index])
      }
      return
    }
    let (least, greatest, from, to) = (min(from, to), max(from, to), from, to)
    let length = end - start
    for index in 0..<count {
      let y = (values[index] - start) / length
      let sum = (1 - y) * from + y * to
      let inside = sum < least ? least : sum > greatest ? greatest : sum
      let reached = values[index] < end ? inside : to
      angles[index] = values[index] >= start ? reached : angles[index]
    }
  }
}

extension Track {
  /// Computes the angles at many progress values, in quarter turns.
  ///
  /// - Complexity: For n pieces, O(n) per value if n is at most 8, else O(log n).
  func fill(_ angles: MutableLanes<Double>, at values: Lanes<Double>, count: Int) {
    guard pieces.count <= 8 else {
      for index in 0..<count { angles[index] = quarterTurns(at: values[index]) }
      return
    }
    let first = pieces[0].from
    for index in 0..<count { angles[index] = first }
    for piece in pieces { piece.overwrite(angles, at: values, count: count) }
  }
}

/// The tracks of all streams, and their pieces in one array.
///
/// A loop over tracks would count references to the pieces of each track. The counting takes as long as
/// filling a few frames.
struct TrackList: Sendable {
  let tracks: [Track]
  private let pieces: [Track.Piece]
  /// For each track, the index after its last piece.
  private let ends: [Int]

  init(_ tracks: [Track]) {
    self.tracks = tracks
    pieces = tracks.flatMap(\.pieces)
    var (ends, end): ([Int], Int) = ([], 0)
    for track in tracks {
      end += track.pieces.count
      ends.append(end)
    }
    self.ends = ends
  }

  /// Divides frames, which are in ascending order of progress, into ranges in which a stream rests and
  /// ranges in which the stream moves.
  ///
  /// A stream rests before, between and after the pieces of its track.
  ///
  /// - Parameters:
  ///   - rest: A function called with frames in which the stream rests, and the angle of all these
  ///     frames.
  ///   - move: A function called with frames in which the stream moves, and the piece that moves it.
  @inline(__always) func divide(
    _ stream: Int, _ values: Lanes<Double>, count: Int, rest: (Range<Int>, Double) -> Void,
    move: (Range<Int>, Track.Piece) -> Void
  ) {
    let own = (stream == 0 ? 0 : ends[stream - 1])..<ends[stream]
    var (done, angle) = (0, pieces[own.lowerBound].from)
    for index in own {
      let piece = pieces[index]
      guard done < count else { return }
      let start = values.firstIndex(in: done..<count, atLeast: piece.progress.lowerBound)
      if start > done { rest(done..<start, angle) }
      let end = values.firstIndex(in: start..<count, atLeast: piece.progress.upperBound)
      if end > start { move(start..<end, piece) }
      (done, angle) = (end, piece.to)
    }
    if done < count { rest(done..<count, angle) }
  }
}

extension Lanes<Double> {
  /// Returns the first index in a range of ascending numbers where the number is at least `bound`, or
  /// the end of the range.
  fileprivate func firstIndex(in range: Range<Int>, atLeast bound: Double) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
