// How keyframes lie in memory, and how they are read.

// MARK: - Layout

extension Keyframes {
  /// The panels of the rig.
  public var panels: [Panel] { basis?.panels ?? [] }

  /// The indices of the panels from far to near; which of them take part in a frame says
  /// `isVisible(panel:frame:)`.
  public var paintOrder: [Int] { basis?.paintOrder ?? [] }

  /// The frames for which there is room.
  private var room: Int {
    let sixteen = KeyframeOutputs.interleavedFrames
    return isInterleaved ? (count + sixteen - 1) / sixteen * sixteen : count
  }

  /// Scalars from one panel's run to the next, a multiple of 64 bytes.
  private func run(_ scalars: Int) -> Int {
    let line = AlignedStorage<Scalar>.alignment / MemoryLayout<Scalar>.stride
    return (scalars + line - 1) / line * line
  }

  var matrixRun: Int { run(16 * room) }
  var quadRun: Int { run(outputs.quadReals * room) }
  var shadeRun: Int { run(count) }

  /// Where in all runs of `length` the scalars of a panel stand, `reals` a frame.
  private func range(_ panel: Int, _ length: Int, _ reals: Int) -> Range<Int> {
    length * panel..<length * panel + reals * room
  }

  /// The scalar of a frame at a place of its `reals`.
  private func scalar(
    _ run: Lanes<Scalar>, _ frame: Int, _ reals: Int, _ place: Int
  ) -> Double {
    guard isInterleaved else { return Double(run[reals * frame + place]) }
    let (sixteen, lane) = frame.quotientAndRemainder(
      dividingBy: KeyframeOutputs.interleavedFrames)
    return Double(run[(sixteen * reals + place) * KeyframeOutputs.interleavedFrames + lane])
  }

  private func check(panel: Int, _ output: KeyframeOutputs) {
    precondition(panel >= 0 && panel < panelCount, "a panel that exists")
    precondition(
      outputs.isSuperset(of: output),
      "this was not generated: add it to the outputs of the keyframes")
  }

  private func check(panel: Int, frame: Int, _ output: KeyframeOutputs) {
    check(panel: panel, output)
    precondition(frame >= 0 && frame < count, "a frame that exists")
  }
}

// MARK: - All frames of a panel

// Interleaved, each is sixteen frames by sixteen, as the initialiser says, and ends with a whole
// sixteen.

extension Keyframes {
  /// The matrices of a panel, 16 scalars per frame: m11 m12 … m44.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func matrices(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .matrices)
    return matrixStorage.span(range(panel, matrixRun, 16))
  }

  /// The quads of a panel, 8 scalars per frame: x0 y0 … x3 y3, from the top left corner clockwise.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func quads(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .quads)
    return quadStorage.span(range(panel, quadRun, 8))
  }

  /// The corners of a panel before the division, 12 scalars per frame: x0 y0 w0 … x3 y3 w3.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func homogeneousQuads(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .homogeneousQuads)
    return quadStorage.span(range(panel, quadRun, 12))
  }

  /// The shades of a panel, one scalar per frame, 0 where it is not shaded.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  @_lifetime(borrow self)
  public func shades(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .shades)
    return shadeStorage.span(shadeRun * panel..<shadeRun * panel + count)
  }
}

// MARK: - One frame

extension Keyframes {
  /// The index of the panel of a name, nil if there is none.
  public func index(ofPanel name: String) -> Int? { panels.firstIndex { $0.name == name } }

  /// The matrix of a panel in a frame, from its own points to homogeneous view coordinates.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func matrix(ofPanel panel: Int, frame: Int) -> Transform3D {
    check(panel: panel, frame: frame, .matrices)
    let run = matrixStorage.lanes.dropFirst(matrixRun * panel)
    return Transform3D { scalar(run, frame, 16, $0) }
  }

  /// The quad of a panel in a frame, in view points.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func quad(ofPanel panel: Int, frame: Int) -> Quad {
    check(panel: panel, frame: frame, .quads)
    let run = quadStorage.lanes.dropFirst(quadRun * panel)
    return Quad { scalar(run, frame, 8, $0) }
  }

  /// The shade of a panel in a frame.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func shade(ofPanel panel: Int, frame: Int) -> Double {
    check(panel: panel, frame: frame, .shades)
    return Double(shadeStorage.lanes[shadeRun * panel + frame])
  }

  /// Whether a panel takes part in a frame; edge-on or covered still counts.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func isVisible(panel: Int, frame: Int) -> Bool {
    check(panel: panel, frame: frame, [])
    let (turns, from, to) = (
      turns.lanes[frame], windows.lanes[4 * panel + 2], windows.lanes[4 * panel + 3]
    )
    return turns >= from && turns < to
  }

  /// The indices of the visible panels in a frame, from far to near, in a new array.
  ///
  /// Whoever must not allocate goes through `paintOrder` and asks `isVisible(panel:frame:)`.
  @_specialize(where Scalar == Float)
  @_specialize(where Scalar == Double)
  public func order(frame: Int) -> [Int] {
    precondition(frame >= 0 && frame < count, "a frame that exists")
    return paintOrder.filter { isVisible(panel: $0, frame: frame) }
  }
}
