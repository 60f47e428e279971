import Pleat
import TestSupport
import Testing

/// Keyframes at the edges: whole quarter turns, windows, no frames, failures, and misuse.
@Suite struct KeyframesEdgeTests {
  static let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))

  /// The front page moves below 0.5 and the back page from 0.5, also where `Float` cannot tell.
  ///
  /// Defect 5: a page exactly upright counted as flat when it fell back.
  @Test(arguments: Backend.available)
  func roundingKeepsTheSideOfWholeQuarterTurns(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let progress = [
        0, 1e-9, 0.5 - 1e-9, 0.5.nextDown, 0.5, 0.5.nextUp, 0.5 + 1e-9, 1.0.nextDown,
      ]
      let keyframes = try Self.flip.keyframes(at: progress, as: S.self, backend: backend)
      for (frame, value) in progress.enumerated() {
        let front = value < 0.5
        #expect(keyframes.isVisible(panel: 0, frame: frame) == front, "\(value)")
        #expect(keyframes.isVisible(panel: 1, frame: frame) == !front, "\(value)")
        #expect(keyframes.order(frame: frame) == [3, 2, front ? 0 : 1], "\(value)")
        let shades = (0..<4).map { keyframes.shade(ofPanel: $0, frame: frame) }
        #expect((shades[0] > 0) == (front && value > 0), "\(value): \(shades)")
        #expect((shades[1] > 0) == !front, "\(value): \(shades)")
        #expect((shades[3] > 0) == front && shades[2] >= 0, "\(value): \(shades)")
        if value == 0.5 { #expect(shades[2] == 0 && shades[3] == 0) }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// A panel that is there from 0.1 to 0.7 of a quarter turn is there at 0.1 and not at 0.7, in both
  /// precisions, and is shaded when it is there.
  @Test(arguments: Precision.allCases, [1, 0.5])
  func windowsHoldAtTheirBounds(precision: Precision, multiple: Double) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for (lower, upper) in [(0.1, 0.7), (0.3, 0.9), (0.2, 0.6), (1.0 / 3, 2.0 / 3)] {
        let joint = Joint(angle: .init(multiple: multiple))
        let panel = Panel(
          name: "passing", joint: 0,
          content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 10, height: 10)),
          shading: Shading(.cover(.black), opacity: .init(constant: 0.5, window: lower..<upper)),
          visible: lower..<upper)
        let basis = try Rig(joints: [joint], panels: [panel]).basis()
        var keyframes = Keyframes<S>()
        let turns = [lower - 0.01, lower, (lower + upper) / 2, upper, upper + 0.01]
        try keyframes.generate(basis, atQuarterTurns: turns)
        let there = [false, true, true, false, false]
        #expect(
          turns.indices.map { keyframes.isVisible(panel: 0, frame: $0) } == there,
          "visible in \(lower)..<\(upper)")
        #expect(
          turns.indices.map { keyframes.shade(ofPanel: 0, frame: $0) > 0 } == there,
          "shaded in \(lower)..<\(upper)")
        #expect(turns.indices.map { keyframes.order(frame: $0) == [0] } == there)
      }
    }
    if precision == .single { try check(Float.self) } else { try check(Double.self) }
  }

  @Test(arguments: Backend.available)
  func noFramesAndNoPanelsAreLegal(backend: Backend) throws {
    let none = try Self.flip.keyframes(at: [], backend: backend)
    #expect(none.count == 0 && none.hiddenCorners == 0 && none.panels.count == 4)
    for panel in 0..<4 {
      let (matrices, quads) = (none.matrices(ofPanel: panel), none.quads(ofPanel: panel))
      let counts = [matrices.count, quads.count, none.shades(ofPanel: panel).count]
      #expect(counts == [0, 0, 0])
    }
    var empty = Keyframes<Float>()
    #expect(empty.count == 0 && empty.panels.isEmpty && empty.index(ofPanel: "front") == nil)
    try empty.generate(Rig().basis(), atQuarterTurns: [0, 1], backend: backend)
    #expect(empty.count == 2 && empty.panels.isEmpty && empty.order(frame: 1).isEmpty)
    // No outputs at all: visibility and order are still there.
    let bare = try Self.flip.keyframes(at: [0.25, 0.75], outputs: [], backend: backend)
    #expect(bare.order(frame: 1) == [3, 2, 1] && bare.hiddenCorners == 0)
  }

  @Test func failuresLeaveTheFramesAlone() throws {
    var keyframes = Keyframes<Double>()
    try keyframes.generate(Self.flip, at: [0.125, 0.625])
    let before = (0..<4).map { keyframes.quad(ofPanel: $0, frame: 1) }
    let fold = FoldTransition(PageSetup(size: Size(width: -1, height: 480)))
    let good = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let turns = [0.0, 1, 2]
    #expect(throws: PleatError.self) { try keyframes.generate(fold, at: [0, 0, 0]) }
    #expect(throws: PleatError.progressOutOfRange(1.5)) {
      try keyframes.generate(good, at: [0, 0.5, 1.5])
    }
    #expect(throws: PleatError.self) { try keyframes.generate(good, at: [.nan]) }
    #expect(throws: PleatError.self) {
      try keyframes.generate(good, at: [0], backend: Backend("none"))
    }
    #expect(throws: PleatError.self) {
      try keyframes.generate(good.basis(), atQuarterTurns: [0], backend: Backend("none"))
    }
    #expect(throws: PleatError.self) {
      try keyframes.regenerate(atQuarterTurns: turns.span, backend: Backend("none"))
    }
    #expect(keyframes.count == 2 && keyframes.panels[0].name == "front")
    #expect((0..<4).map { keyframes.quad(ofPanel: $0, frame: 1) } == before)
    #expect(keyframes.order(frame: 1) == [3, 2, 1])
  }

  /// Angles of a compiled rig have no limits: they go round.
  @Test func anglesGoRound() throws {
    var keyframes = Keyframes<Double>()
    try keyframes.generate(
      Self.flip.basis(), atQuarterTurns: [0.5, 4.5, -3.5, 1e6 + 0.5], backend: .automatic)
    for frame in 1..<4 {
      for panel in 0..<4 {
        #expect(
          keyframes.quad(ofPanel: panel, frame: frame)
            .difference(from: keyframes.quad(ofPanel: panel, frame: 0)) <= 1e-10)
      }
    }
    #expect(keyframes.order(frame: 1) == [3, 2, 1] && keyframes.order(frame: 2) == [3, 2, 0])
  }

  /// An angle that is no number gives no corners, and they are counted, by every backend.
  @Test(arguments: Backend.available)
  func anglesThatAreNoNumbersGiveNoCorners(backend: Backend) throws {
    var keyframes = Keyframes<Float>()
    try keyframes.generate(
      Self.flip.basis(), atQuarterTurns: [.nan, 0.5, .infinity], backend: backend)
    for frame in [0, 2] {
      #expect(keyframes.quad(ofPanel: 0, frame: frame).missingCornerCount == 4, "\(backend)")
      #expect(keyframes.shade(ofPanel: 0, frame: frame).isNaN == false, "\(backend)")
    }
    #expect(keyframes.quad(ofPanel: 0, frame: 1).missingCornerCount == 0)
    let missing = (0..<3).reduce(0) { sum, frame in
      sum + (0..<4).reduce(0) { $0 + keyframes.quad(ofPanel: $1, frame: frame).missingCornerCount }
    }
    #expect(keyframes.hiddenCorners == missing, "\(backend)")
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) { _ = Keyframes<Float>([.quads, .homogeneousQuads]) }
    await #expect(processExitsWith: .trap) {
      let keyframes = try Self.flip.keyframes(at: [0, 1])
      _ = keyframes.quad(ofPanel: 0, frame: 2)
    }
    await #expect(processExitsWith: .trap) {
      let keyframes = try Self.flip.keyframes(at: [0, 1])
      _ = keyframes.matrix(ofPanel: 4, frame: 0)
    }
    await #expect(processExitsWith: .trap) {
      let keyframes = try Self.flip.keyframes(at: [0, 1], outputs: .quads)
      _ = keyframes.matrices(ofPanel: 0).count
    }
    await #expect(processExitsWith: .trap) {
      let keyframes = try Self.flip.keyframes(at: [0, 1])
      _ = keyframes.homogeneousQuads(ofPanel: 0).count
    }
    await #expect(processExitsWith: .trap) {
      let keyframes = try Self.flip.keyframes(at: [0, 1])
      _ = keyframes.order(frame: -1)
    }
    await #expect(processExitsWith: .trap) {
      var keyframes = Keyframes<Float>()
      let turns: [Float] = [0]
      try keyframes.regenerate(atQuarterTurns: turns.span)
    }
  }
}
