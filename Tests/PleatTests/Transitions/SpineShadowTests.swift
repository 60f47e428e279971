import Pleat
import TestSupport
import Testing

/// The shadow of a leaf that turns about a spine.
@Suite struct SpineShadowTests {
  static let size = Size(width: 320, height: 480)

  private static func transitions(_ cast: Double) -> [any Transition] {
    let setup = PageSetup(size: size)
    let flips = (0..<8).map {
      FlipTransition(setup, style: FlipStyle(rawValue: $0), cast: cast) as any Transition
    }
    let books = PageSetup.Direction.allCases.flatMap { direction in
      [0, 0.25, 0.5, 0.75, 1].map { spine in
        var book = BookTransition(setup, spine: spine, cast: cast)
        book.setup.direction = direction
        return book as any Transition
      }
    }
    return flips + books
  }

  /// Nothing of the shadow is left where it could be seen at the ends.
  @Test func nothingPops() throws {
    for transition in Self.transitions(0.8) {
      let isReversed = (transition as? FlipTransition)?.style.contains(.reverse) ?? false
      let frames = try transition.keyframes(at: [0, 1e-6, 0.25, 0.5, 0.75, 1 - 1e-6, 1])
      for (name, end, greatest) in [("reveal", 6, 0), ("facing", 0, 6)] {
        guard let panel = frames.panels.firstIndex(where: { $0.name == name }) else { continue }
        let shades = (0..<7).map { frames.shade(ofPanel: panel, frame: $0) }
        #expect(shades[end] == 0 && shades[end == 0 ? 1 : 5] < 1e-5, "\(transition)")
        #expect((shades[greatest] - (isReversed ? 0 : 0.8)).magnitude < 1e-12, "\(transition)")
        #expect(isReversed || (1..<6).allSatisfy { shades[$0] > 0 })
      }
    }
  }

  /// In a flip and in a book with its spine in the middle, the upright leaf casts the same on both sides.
  @Test func theNumbersOfAnUprightLeaf() throws {
    let setup = PageSetup(size: Self.size)
    for transition in [FlipTransition(setup, cast: 0.6), BookTransition(setup, cast: 0.6)]
      as [any Transition]
    {
      let frames = try transition.keyframes(at: [0.5, 1.0 / 3])
      for (name, spine, far, sixtieth) in [("reveal", 0.0, 160.0, 0.45), ("facing", 160, 0, 0.15)] {
        let index = try #require(frames.panels.firstIndex { $0.name == name })
        #expect((frames.shade(ofPanel: index, frame: 0) - 0.3).magnitude < 1e-12)
        #expect((frames.shade(ofPanel: index, frame: 1) - sixtieth).magnitude < 1e-12)
        guard case .gradient(let gradient) = frames.panels[index].shading?.paint else {
          Issue.record("\(name) has no gradient")
          continue
        }
        #expect((gradient.start.x, gradient.end.x) == (spine, far))
        // 1 - x / √(1 + x²)
        #expect(gradient.stops.map(\.alpha) == [1, 0.757464, 0.552786, 0.4, 0.292893])
      }
    }
  }

  @Test func withoutItThePanelsAreAsBefore() throws {
    let book = try BookTransition(PageSetup(size: Self.size)).rig()
    #expect(book.panels.prefix(2).allSatisfy { $0.shading == nil })
    let flip = try FlipTransition(PageSetup(size: Self.size)).rig()
    #expect(flip.panels[2...].allSatisfy { $0.shading?.paint == .cover(.black) })
    #expect(throws: PleatError.self) {
      try BookTransition(PageSetup(size: Self.size), cast: 1.5).rig()
    }
    #expect(throws: PleatError.self) {
      try FlipTransition(PageSetup(size: Self.size), cast: .nan).rig()
    }
  }
}
