import Pleat
import TestSupport
import Testing

/// One frame at a time, as a pager asks for it, and what is remembered from one to the next.
@Suite struct SingleFrameTests {
  /// A transition that cannot be compared, whose size changes behind its back.
  private struct Hidden: Transition {
    final class Box: @unchecked Sendable { var width = 100.0 }
    let box = Box()
    var fold: FoldTransition {
      FoldTransition(PageSetup(size: Size(width: box.width, height: 100)))
    }
    func rig() throws(PleatError) -> Rig { try fold.rig() }
  }

  @Test(arguments: Backend.available)
  func oneFrameIsTheFrameOfMany(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var frame = Keyframes<S>()
      for transition in [KeyframesTests.fold, KeyframesTests.flip] as [any Transition] {
        for progress in KeyframesTests.progress(9) {
          let expected = bytes(
            try transition.keyframes(at: [progress], as: S.self, backend: backend))
          try frame.generate(transition, at: progress, backend: backend)
          #expect(frame.count == 1 && bytes(frame) == expected, "\(backend) \(progress)")
          let angle = try transition.compiled().quarterTurns(at: progress)[0]
          try frame.regenerate(atQuarterTurns: angle - 0.25, backend: backend)
          try frame.regenerate(atQuarterTurns: angle, backend: backend)
          #expect(bytes(frame) == expected, "\(backend) \(progress)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// Whatever was generated before, the frames are those of the transition that is asked for.
  @Test func anotherTransitionIsCompiled() throws {
    var frame = Keyframes<Double>()
    let (small, large) = (
      FoldTransition(PageSetup(size: Size(width: 100, height: 100))),
      FoldTransition(PageSetup(size: Size(width: 300, height: 100)))
    )
    func width() -> Double { frame.quad(ofPanel: 1, frame: 0).topRight.x }
    for _ in 0..<2 {
      try frame.generate(small, at: 0)
      #expect(width() == 100)
      try frame.generate(large, at: 0)
      #expect(width() == 300)
      try frame.generate(large, at: [0])
      #expect(width() == 300)
      try frame.generate(small.basis(), atQuarterTurns: [0])
      #expect(width() == 100)
      try frame.generate(large, at: 0)
      #expect(width() == 300)
      try frame.generate(FlipTransition(PageSetup(size: Size(width: 200, height: 100))), at: 0)
      #expect(frame.panels[0].name == "front")
    }
    // The same basis, compiled twice, is the same.
    try frame.generate(large, at: 0)
    try frame.generate(large.basis(), atQuarterTurns: [0])
    try frame.generate(large, at: 0)
    #expect(width() == 300)
  }

  @Test func whatCannotBeComparedIsCompiledAgain() throws {
    let hidden = Hidden()
    var frame = Keyframes<Float>()
    for width in [100.0, 200, 50] {
      hidden.box.width = width
      try frame.generate(hidden, at: 0)
      #expect(frame.quad(ofPanel: 1, frame: 0).topRight.x == width)
    }
  }

  @Test func failuresLeaveTheFrameAlone() throws {
    var frame = Keyframes<Double>()
    try frame.generate(KeyframesTests.flip, at: 0.75)
    let before = bytes(frame)
    #expect(throws: PleatError.progressOutOfRange(1.5)) {
      try frame.generate(KeyframesTests.flip, at: 1.5)
    }
    #expect(throws: PleatError.self) { try frame.generate(KeyframesTests.flip, at: .nan) }
    #expect(throws: PleatError.self) {
      try frame.generate(KeyframesTests.fold, at: 0, backend: Backend("none"))
    }
    let flat = FoldTransition(PageSetup(size: Size(width: -1, height: 1)))
    #expect(throws: PleatError.self) { try frame.generate(flat, at: 0) }
    #expect(bytes(frame) == before && frame.panels[0].name == "front")
  }

  @Test func visiblePanelsAreFoundWithoutAnArray() throws {
    var frame = Keyframes<Float>()
    for progress in [0, 0.25, 0.5, 0.75, 1] {
      try frame.generate(KeyframesTests.flip, at: progress)
      let visible = frame.paintOrder.filter { frame.isVisible(panel: $0, frame: 0) }
      #expect(visible == frame.order(frame: 0))
    }
    #expect(Keyframes<Float>().paintOrder.isEmpty)
  }

  @Test func nothingToRegenerateTraps() async {
    await #expect(processExitsWith: .trap) {
      var frame = Keyframes<Float>()
      try frame.regenerate(atQuarterTurns: 0.5)
    }
  }
}
