/// The frames of all panels of a rig: matrices, projected quads and shades, in memory that is reused.
///
/// All frames of panel 0 stand first, then those of panel 1, …; each run is contiguous and aligned to
/// 64 bytes. `generate` may be called again and again, with any count: memory is allocated only to
/// grow.
///
/// A corner at or behind the eye (w ≤ 0 or not finite) has NaN in both coordinates; `hiddenCorners`
/// counts them.
public struct Keyframes<Scalar: BatchScalar>: ~Copyable, Sendable {
  /// What is generated.
  public let outputs: KeyframeOutputs
  /// The rig of the last generation, compiled.
  public private(set) var basis: Basis?
  /// The number of frames of the last generation.
  public private(set) var count = 0
  /// How many corners of the last generation lie at or behind the eye.
  public private(set) var hiddenCorners = 0

  private var turns = AlignedStorage<Scalar>()
  private var rows = AlignedStorage<Scalar>()
  private var bases = AlignedStorage<Scalar>()
  private var matrixStorage = AlignedStorage<Scalar>()
  private var quadStorage = AlignedStorage<Scalar>()
  private var shadeStorage = AlignedStorage<Scalar>()

  /// Creates keyframes without frames.
  ///
  /// - Precondition: quads are wanted divided or homogeneous, not both.
  public init(_ outputs: KeyframeOutputs = .all) {
    precondition(
      !outputs.isSuperset(of: [.quads, .homogeneousQuads]),
      "quads are wanted divided or homogeneous")
    self.outputs = outputs
  }
}

// MARK: - Generation

extension Keyframes {
  /// Replaces the frames by those of a transition at some progresses, in any order.
  ///
  /// - Throws: a `PleatError` for an option of the transition or a progress out of range, or a backend
  ///   that is not there; the frames are then unchanged.
  /// - Complexity: about 24 multiplications and one division per panel and frame.
  public mutating func generate(
    _ transition: some Transition, at progress: [Double], backend: Backend = .automatic
  ) throws(PleatError) {
    let limit = transition.progressLimit
    for value in progress where !(value >= 0 && value <= limit) {
      throw .progressOutOfRange(value, limit: limit)
    }
    let basis = try transition.basis()
    let table = try backend.table()
    load(basis)
    resize(to: progress.count)
    let lanes = turns.mutableLanes
    for (index, value) in progress.enumerated() {
      lanes[index] = Self.quarterTurns(transition.quarterTurns(at: value))
    }
    run(basis, table)
  }

  /// Replaces the frames by those of a compiled rig at some angles, in quarter turns.
  ///
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged.
  /// - Complexity: as for a transition; a rig of rank k takes k/3 times as long.
  public mutating func generate(
    _ basis: Basis, atQuarterTurns angles: [Double], backend: Backend = .automatic
  ) throws(PleatError) {
    let table = try backend.table()
    load(basis)
    resize(to: angles.count)
    let lanes = turns.mutableLanes
    for (index, angle) in angles.enumerated() { lanes[index] = Self.quarterTurns(angle) }
    run(basis, table)
  }

  /// Replaces the frames by those of the same rig at other angles, in quarter turns: the quickest way
  /// to new poses.
  ///
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged.
  /// - Precondition: something has been generated before.
  public mutating func regenerate(
    atQuarterTurns angles: Span<Scalar>, backend: Backend = .automatic
  ) throws(PleatError) {
    guard let basis else { preconditionFailure("a rig has been generated before") }
    let table = try backend.table()
    resize(to: angles.count)
    turns.copy(angles)
    run(basis, table)
  }

  /// Replaces the frames by those of the same rig at times of a run from one angle to another: easing,
  /// sines, matrices, quads and shades in one pass.
  ///
  /// At a time t the angle is `(1 - y) · from + y · to` with y the curve's value at t, held in 0...1 so
  /// that a curve that overshoots does not fold past flat or shut.
  ///
  /// - Parameters:
  ///   - times: fractions of the run, 0...1; what lies beyond is at an end.
  ///   - curve: what the run eases by.
  ///   - from: the angle at 0, in quarter turns; it is met exactly.
  ///   - to: the angle at 1, in quarter turns; it is met exactly.
  ///   - backend: who computes.
  /// - Throws: `PleatError.backendUnavailable`; the frames are then unchanged.
  /// - Precondition: something has been generated before.
  /// - Complexity: each time is read and eased once for all panels.
  public mutating func regenerate(
    atTimes times: Span<Scalar>, curve: TimingCurve, fromQuarterTurns from: Double,
    to: Double, backend: Backend = .automatic
  ) throws(PleatError) {
    guard let basis else { preconditionFailure("a rig has been generated before") }
    let table = try backend.table()
    resize(to: times.count)
    turns.copy(times)
    let easing = Easing(curve, from: Scalar(from), to: Scalar(to))
    if !basis.isPlain { table.turn(turns.mutableLanes, easing, count: count) }
    run(basis, table, along: easing)
  }

  /// The nearest scalar on the same side of whole quarter turns: what is visible and shaded changes
  /// there, and must not change by rounding.
  private static func quarterTurns(_ value: Double) -> Scalar {
    let rounded = Scalar(value)
    guard Double(rounded) != value, rounded == rounded.rounded() else { return rounded }
    return value < Double(rounded) ? rounded.nextDown : rounded.nextUp
  }

  /// The basis, rounded to the precision of the frames.
  private mutating func load(_ basis: Basis) {
    self.basis = basis
    let reals = basis.panels.indices.flatMap(basis.reals(ofPanel:))
    bases.resize(to: reals.count)
    let lanes = bases.mutableLanes
    for (index, real) in reals.enumerated() { lanes[index] = Scalar(real) }
  }

  private mutating func resize(to count: Int) {
    self.count = count
    turns.resize(to: count)
    if outputs.contains(.matrices) { matrixStorage.resize(to: matrixRun * panels.count) }
    if hasQuads { quadStorage.resize(to: quadRun * panels.count) }
    if outputs.contains(.shades) { shadeStorage.resize(to: shadeRun * panels.count) }
  }

  private mutating func run(
    _ basis: Basis, _ table: KernelTable, along easing: Easing<Scalar>? = nil
  ) {
    let pose: Pose<Scalar>
    if basis.isPlain {
      pose = easing.map { .times(turns.mutableLanes, $0) } ?? .quarterTurns(turns.lanes)
    } else {
      fillRows(basis, table)
      pose = .rows(rows.lanes, rank: basis.rowRank, stride: basis.rowRank)
    }
    let (bases, matrices, quads, shades) = (
      bases.lanes, matrixStorage.mutableLanes, quadStorage.mutableLanes, shadeStorage.mutableLanes
    )
    let (outputs, panels) = (outputs, panels)
    let (matrixRun, quadRun, shadeRun) = (matrixRun, quadRun, shadeRun)
    let (quadReals, hasQuads) = (quadReals, hasQuads)
    hiddenCorners = table.keyframes(pose, count: count, panels: panels.count) { panel in
      let reals = bases.dropFirst(basis.realsPerPanel * panel)
      let window = panels[panel].shading?.opacity.window ?? 0..<0
      return PanelRun(
        matrixBasis: reals, cornerBasis: reals.dropFirst(basis.cornerOffset),
        shadeBasis: reals.dropFirst(basis.shadeOffset),
        matrices: outputs.contains(.matrices) ? matrices.dropFirst(matrixRun * panel) : nil,
        quads: hasQuads ? quads.dropFirst(quadRun * panel) : nil,
        shades: outputs.contains(.shades) ? shades.dropFirst(shadeRun * panel) : nil,
        quadStride: quadReals, isHomogeneous: outputs.contains(.homogeneousQuads),
        shadedFrom: Scalar(window.lowerBound), shadedTo: Scalar(window.upperBound))
    }
    if !basis.isPlain, outputs.contains(.shades) { clearShadesOutsideWindows() }
  }

  /// The rows 1, cos f₁θ, sin f₁θ, …, θ of every frame.
  private mutating func fillRows(_ basis: Basis, _ table: KernelTable) {
    let (rank, count) = (basis.rowRank, count)
    rows.resize(to: (rank + 3) * count)
    let (rowLanes, turnLanes) = (rows.mutableLanes, turns.lanes)
    let multiples = rowLanes.dropFirst(rank * count)
    let cosines = multiples.dropFirst(count)
    let sines = cosines.dropFirst(count)
    for frame in 0..<count {
      rowLanes[rank * frame] = 1
      rowLanes[rank * frame + rank - 1] = turnLanes[frame]
    }
    for (place, frequency) in basis.frequencies.enumerated() {
      for frame in 0..<count { multiples[frame] = turnLanes[frame] * Scalar(frequency) }
      table.sincos(
        quarterTurns: multiples.lanes, cosines: cosines, sines: sines, count: count)
      for frame in 0..<count {
        rowLanes[rank * frame + 1 + 2 * place] = cosines[frame]
        rowLanes[rank * frame + 2 + 2 * place] = sines[frame]
      }
    }
  }

  /// Rows know nothing of windows.
  private func clearShadesOutsideWindows() {
    let (shades, turns) = (shadeStorage.mutableLanes, turns.lanes)
    for panel in panels.indices {
      let window = panels[panel].shading?.opacity.window ?? 0..<0
      for frame in 0..<count where !turns[frame].isIn(window) {
        shades[shadeRun * panel + frame] = 0
      }
    }
  }
}

// MARK: - Layout

extension Keyframes {
  /// The panels of the rig.
  public var panels: [Panel] { basis?.panels ?? [] }

  private var hasQuads: Bool { !outputs.isDisjoint(with: [.quads, .homogeneousQuads]) }

  private var quadReals: Int { outputs.contains(.homogeneousQuads) ? 12 : 8 }

  /// Scalars from one panel's run to the next, a multiple of 64 bytes.
  private func run(_ reals: Int) -> Int {
    let line = AlignedStorage<Scalar>.alignment / MemoryLayout<Scalar>.stride
    return (reals * count + line - 1) / line * line
  }

  private var matrixRun: Int { run(16) }
  private var quadRun: Int { run(quadReals) }
  private var shadeRun: Int { run(1) }

  private func check(panel: Int, _ output: KeyframeOutputs) {
    precondition(panels.indices.contains(panel), "a panel that exists")
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

extension Keyframes {
  /// The matrices of a panel, 16 scalars per frame: m11 m12 … m44.
  @_lifetime(borrow self)
  public func matrices(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .matrices)
    return matrixStorage.span(matrixRun * panel..<matrixRun * panel + 16 * count)
  }

  /// The quads of a panel, 8 scalars per frame: x0 y0 … x3 y3, from the top left corner clockwise.
  @_lifetime(borrow self)
  public func quads(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .quads)
    return quadStorage.span(quadRun * panel..<quadRun * panel + 8 * count)
  }

  /// The corners of a panel before the division, 12 scalars per frame: x0 y0 w0 … x3 y3 w3.
  @_lifetime(borrow self)
  public func homogeneousQuads(ofPanel panel: Int) -> Span<Scalar> {
    check(panel: panel, .homogeneousQuads)
    return quadStorage.span(quadRun * panel..<quadRun * panel + 12 * count)
  }

  /// The shades of a panel, one scalar per frame, 0 where it is not shaded.
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
  public func matrix(ofPanel panel: Int, frame: Int) -> Transform3D {
    check(panel: panel, frame: frame, .matrices)
    let lanes = matrixStorage.lanes.dropFirst(matrixRun * panel + 16 * frame)
    return Transform3D((0..<16).map { Double(lanes[$0]) })
  }

  /// The quad of a panel in a frame, in view points.
  public func quad(ofPanel panel: Int, frame: Int) -> Quad {
    check(panel: panel, frame: frame, .quads)
    let lanes = quadStorage.lanes.dropFirst(quadRun * panel + 8 * frame)
    let corners = (0..<4).map { Point(x: Double(lanes[2 * $0]), y: Double(lanes[2 * $0 + 1])) }
    return Quad(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  /// The shade of a panel in a frame.
  public func shade(ofPanel panel: Int, frame: Int) -> Double {
    check(panel: panel, frame: frame, .shades)
    return Double(shadeStorage.lanes[shadeRun * panel + frame])
  }

  /// Whether a panel takes part in a frame; edge-on or covered still counts.
  public func isVisible(panel: Int, frame: Int) -> Bool {
    check(panel: panel, frame: frame, [])
    return turns.lanes[frame].isIn(panels[panel].visible)
  }

  /// The indices of the visible panels in a frame, from far to near.
  public func order(frame: Int) -> [Int] {
    precondition(frame >= 0 && frame < count, "a frame that exists")
    let turns = turns.lanes[frame]
    return basis?.paintOrder.filter { turns.isIn(panels[$0].visible) } ?? []
  }
}

extension BatchScalar {
  /// Whether this angle lies in a window whose bounds are rounded as angles are, so that a frame at a
  /// bound is on the same side of it in both precisions.
  fileprivate func isIn(_ window: Range<Double>) -> Bool {
    self >= Self(window.lowerBound) && self < Self(window.upperBound)
  }
}
