// Sets the angles of frames: from tracks, from angles in double precision, or by copying scalars.

extension Keyframes {
  /// Makes room for one frame per angle, and sets the angles of the rig's only stream.
  mutating func fill(_ angles: Span<Double>) throws(PleatError) {
    try resize(to: angles.count)
    fill(0, angles)
  }

  /// Sets the angles of a stream in all frames.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  mutating func fill(_ stream: Int, _ angles: Span<Double>) {
    let lanes = turns.mutableLanes.dropFirst(segments.turns * stream)
    for frame in angles.indices { lanes[frame] = Self.rounded(quarterTurns: angles[frame]) }
    knowsExactTurns = exactTurns.count > 0
    guard knowsExactTurns else { return }
    let exact = exactTurns.mutableLanes.dropFirst(segments.turns * stream)
    for frame in angles.indices { exact[frame] = angles[frame] }
  }

  /// Makes room for one frame, and sets the angles of all streams from their tracks.
  mutating func fill(alongTracksAt progress: Double) throws(PleatError) {
    try resize(to: 1)
    for (stream, track) in streams.tracks.enumerated() {
      fill(stream, CollectionOfOne(track.quarterTurns(at: progress)).span)
    }
  }

  /// Makes room for one frame per progress, and sets the angles of all streams from their tracks.
  mutating func fill(alongTracksAt progress: [Double]) throws(PleatError) {
    try resize(to: progress.count)
    let (count, stride, streams) = (count, segments.turns, streams)
    knowsExactTurns = exactTurns.count > 0
    let angles = FilledAngles(
      turns: turns.mutableLanes, exact: knowsExactTurns ? exactTurns.mutableLanes : nil)
    progress.span.withLanes { values in
      // Most streams rest in most frames. If the progress values ascend, the frames in which a stream
      // rests are found quickly.
      let divides = streams.tracks.count > 1 && values.areAscending(count: count)
      withScratch(count: Self.anglesAtOnce) { (block: MutableLanes<Double>) in
        for stream in streams.tracks.indices {
          let own = angles.dropFirst(stride * stream)
          guard divides else {
            own.fill(0..<count, by: block, Self.anglesAtOnce) {
              streams.tracks[stream].fill($0, at: values.dropFirst($1), count: $2)
            }
            continue
          }
          streams.divide(stream, values, count: count) { frames, angle in
            own.fill(frames, with: angle)
          } move: { frames, piece in
            own.fill(frames, by: block, Self.anglesAtOnce) {
              piece.overwrite($0, at: values.dropFirst($1), count: $2)
            }
          }
        }
      }
    }
  }

  /// The number of angles in a block, small enough for the stack.
  private static var anglesAtOnce: Int { 128 }

  /// Makes room for one frame per angle of a stream, and copies the angles of all streams.
  mutating func copy(streams angles: Span<Scalar>) throws(PleatError) {
    let streams = shape?.streamCount ?? 1
    precondition(
      angles.count.isMultiple(of: streams),
      "the number of angles must be a multiple of the number of streams")
    try resize(to: angles.count / streams)
    guard segments.turns != count else { return turns.copy(angles) }
    let (turns, stride, count) = (turns.mutableLanes, segments.turns, count)
    angles.withLanes { angles in
      for stream in 0..<streams {
        let (from, to) = (angles.dropFirst(count * stream), turns.dropFirst(stride * stream))
        for frame in 0..<count { to[frame] = from[frame] }
      }
    }
  }

  /// Returns the scalar nearest to `value` that is on the same side of each whole number as `value`.
  ///
  /// Panels become visible or shaded at whole quarter turns, so rounding must not move an angle to a
  /// whole number.
  static func rounded(quarterTurns value: Double) -> Scalar {
    let rounded = Scalar(value)
    guard Double(rounded) != value, rounded == rounded.rounded() else { return rounded }
    return value < Double(rounded) ? rounded.nextDown : rounded.nextUp
  }
}

/// The memory for the angles of one stream: rounded to scalars, and also in double precision if needed.
private struct FilledAngles<Scalar: BatchScalar> {
  let turns: MutableLanes<Scalar>
  let exact: MutableLanes<Double>?

  func dropFirst(_ offset: Int) -> FilledAngles {
    FilledAngles(turns: turns.dropFirst(offset), exact: exact?.dropFirst(offset))
  }

  /// Sets the angles of some frames to one angle.
  @inline(__always) func fill(_ frames: Range<Int>, with angle: Double) {
    let rounded = Keyframes<Scalar>.rounded(quarterTurns: angle)
    for frame in frames { turns[frame] = rounded }
    guard let exact else { return }
    for frame in frames { exact[frame] = angle }
  }

  /// Sets the angles of some frames to the angles that a function computes, block by block.
  ///
  /// The function takes the memory for a block of angles, the first frame and the number of frames.
  @inline(__always) func fill(
    _ frames: Range<Int>, by block: MutableLanes<Double>, _ size: Int,
    _ compute: (MutableLanes<Double>, Int, Int) -> Void
  ) {
    for first in stride(from: frames.lowerBound, to: frames.upperBound, by: size) {
      let count = min(size, frames.upperBound - first)
      compute(block, first, count)
      round(block.lanes, into: turns.dropFirst(first), count: count)
      guard let exact else { continue }
      for index in 0..<count { exact[first + index] = block[index] }
    }
  }

  /// Rounds angles as `rounded(quarterTurns:)` does.
  private func round(_ angles: Lanes<Double>, into turns: MutableLanes<Scalar>, count: Int) {
    // Angles that round to a whole number are rare. So a first loop, which compilers vectorise, rounds
    // all angles, and only counts the rare ones.
    var wholes = 0
    for index in 0..<count {
      let angle = angles[index]
      let rounded = Scalar(angle)
      turns[index] = rounded
      let back = Double(rounded)
      // Adding and subtracting 1.5 · 2^52 leaves the nearest whole number.
      let whole = (back + 0x1.8p52) - 0x1.8p52
      wholes &+= (back != angle && whole == back) ? 1 : 0
    }
    guard wholes > 0 else { return }
    for index in 0..<count {
      turns[index] = Keyframes<Scalar>.rounded(quarterTurns: angles[index])
    }
  }
}

extension Lanes<Double> {
  /// Returns whether each number is at least as great as the one before it.
  fileprivate func areAscending(count: Int) -> Bool {
    var descents = 0
    for index in 1..<Swift.max(count, 1) { descents &+= self[index] < self[index - 1] ? 1 : 0 }
    return descents == 0
  }
}
