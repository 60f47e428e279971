// The layout of keyframes in memory, and access to them.

// MARK: - Layout

extension Keyframes {
  /// The panels of the rig whose frames were generated last.
  ///
  /// The array is empty before the first call of `generate`.
  public var panels: [Panel] { basis?.panels ?? [] }

  /// The indices of all panels in the order in which to draw them.
  ///
  /// Panels drawn later cover earlier ones. Draw only the panels for which ``isVisible(panel:frame:)``
  /// is true. If ``Rig/sortsByDistance`` is true, use ``order(frame:)`` instead.
  public var paintOrder: [Int] { basis?.paintOrder ?? [] }

  /// The number of frames that a panel's segment has room for, including padding.
  private var room: Int {
    let sixteen = KeyframeOutputs.interleavedFrames
    return isInterleaved ? (count + sixteen - 1) / sixteen * sixteen : count
  }

  /// Returns the length of a segment for a number of scalars, rounded up to a multiple of 64 bytes.
  private func segmentLength(_ scalars: Int) -> Int {
    let line = AlignedStorage<Scalar>.alignment / MemoryLayout<Scalar>.stride
    return (scalars + line - 1) / line * line
  }

  /// The lengths of the segments for `count` frames.
  var newSegments: KeyframeSegments {
    KeyframeSegments(
      matrices: segmentLength(16 * room), quads: segmentLength(outputs.scalarsPerQuad * room),
      shades: segmentLength(count), turns: segmentLength(count))
  }

  /// Returns the range of a panel's scalars, in the storage of an output with `size` scalars per frame.
  private func range(_ panel: Int, _ segment: Int, _ size: Int) -> Range<Int> {
    segment * panel..<segment * panel + size * room
  }

  /// Returns scalar number `place` of a frame, in a panel's segment with `size` scalars per frame.
  private func scalar(
    _ segment: Lanes<Scalar>, _ frame: Int, _ size: Int, _ place: Int
  ) -> Double {
    guard isInterleaved else { return Double(segment[size * frame + place]) }
    let (sixteen, lane) = frame.quotientAndRemainder(
      dividingBy: KeyframeOutputs.interleavedFrames)
    return Double(segment[(sixteen * size + place) * KeyframeOutputs.interleavedFrames + lane])
  }

  private func check(panel: Int, _ output: KeyframeOutputs) {
    precondition(panel >= 0 && panel < panelCount, "the panel index is out of range")
    precondition(
      outputs.isSuperset(of: output),
      "the output was not generated: add it to the outputs of the keyframes")
  }

  private func check(panel: Int, frame: Int, _ output: KeyframeOutputs) {
    check(panel: panel, output)
    precondition(frame >= 0 && frame < count, "the frame index is out of range")
  }
}

// MARK: - All frames of a panel

extension Keyframes {
  /// Returns the matrices of a panel in all frames, with 16 scalars per frame: m11 m12 … m44.
  ///
  /// A matrix maps a point of the panel, in points from the panel's top left corner, to homogeneous
  /// coordinates of the view. A ``BatchSpan`` makes the matrices an input of batches.
  ///
  /// The order of the scalars in interleaved keyframes is different; see ``init(_:interleaved:)``.
  ///
  /// - Precondition: The panel exists, and `outputs` contains `matrices`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func matrices(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .matrices)
    return matrixStorage.span(range(panel, segments.matrices, 16))
  }

  /// Returns the quads of a panel in all frames, with 8 scalars per frame: x0 y0 … x3 y3.
  ///
  /// The corners are in the view's points, clockwise from the top left. Both coordinates of a hidden
  /// corner are NaN. The order of the scalars in interleaved keyframes is different; see
  /// ``init(_:interleaved:)``.
  ///
  /// - Precondition: The panel exists, and `outputs` contains `quads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func quads(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .quads)
    return quadStorage.span(range(panel, segments.quads, 8))
  }

  /// Returns the corners of a panel in all frames before the division by w.
  ///
  /// There are 12 scalars per frame: x0 y0 w0 … x3 y3 w3, clockwise from the top left corner.
  /// The order of the scalars in interleaved keyframes is different; see ``init(_:interleaved:)``.
  ///
  /// - Precondition: The panel exists, and `outputs` contains `homogeneousQuads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func homogeneousQuads(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .homogeneousQuads)
    return quadStorage.span(range(panel, segments.quads, 12))
  }

  /// Returns the shades of a panel in all frames, with one scalar per frame.
  ///
  /// A shade is the opacity of the panel's shadow. It is 0 in frames in which there is no shadow.
  ///
  /// - Precondition: The panel exists, and `outputs` contains `shades`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func shades(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .shades)
    return shadeStorage.span(segments.shades * panel..<segments.shades * panel + count)
  }
}

// MARK: - One frame

extension Keyframes {
  /// Returns the index of the panel with this name, or nil if there is none.
  public func index(ofPanel name: String) -> Int? { panels.firstIndex { $0.name == name } }

  /// Returns the matrix of a panel in a frame.
  ///
  /// The matrix maps a point of the panel, in points from the panel's top left corner, to
  /// homogeneous coordinates of the view.
  ///
  /// - Precondition: The panel and the frame exist, and `outputs` contains `matrices`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func matrix(ofPanel panel: Int, frame: Int) -> Transform3D {
    check(panel: panel, frame: frame, .matrices)
    let segment = matrixStorage.lanes.dropFirst(segments.matrices * panel)
    return Transform3D { scalar(segment, frame, 16, $0) }
  }

  /// Returns the quad of a panel in a frame: its four corners in the view, in points.
  ///
  /// Both coordinates of a hidden corner are NaN.
  ///
  /// - Precondition: The panel and the frame exist, and `outputs` contains `quads`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func quad(ofPanel panel: Int, frame: Int) -> Quad {
    check(panel: panel, frame: frame, .quads)
    let segment = quadStorage.lanes.dropFirst(segments.quads * panel)
    return Quad { scalar(segment, frame, 8, $0) }
  }

  /// Returns the shade of a panel in a frame: the opacity of its shadow, or 0 if it has none.
  ///
  /// - Precondition: The panel and the frame exist, and `outputs` contains `shades`.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func shade(ofPanel panel: Int, frame: Int) -> Double {
    check(panel: panel, frame: frame, .shades)
    return Double(shadeStorage.lanes[segments.shades * panel + frame])
  }

  /// Returns the shades of a panel in a frame at its two creases.
  ///
  /// At a crease, the shade is the mean of the shades of the two panels that meet there. At an edge without
  /// a neighbour, or if the panel has no ``Panel/creases``, it is the panel's own shade.
  ///
  /// - Returns: The shade at the left and at the right edge, or at the top and at the bottom edge.
  /// - Precondition: The panel and the frame exist, and `outputs` contains `shades`.
  public func edgeShades(ofPanel panel: Int, frame: Int) -> (start: Double, end: Double) {
    let own = shade(ofPanel: panel, frame: frame)
    func mean(_ other: Int?) -> Double {
      other.map { (own + shade(ofPanel: $0, frame: frame)) / 2 } ?? own
    }
    let creases = panels[panel].smoothCreases
    return (mean(creases?.start), mean(creases?.end))
  }
}
