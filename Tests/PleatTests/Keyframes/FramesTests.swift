import Pleat
import TestSupport
import Testing

/// A transition in one line: the same numbers as in several.
@Suite struct FramesTests {
  private let size = Size(width: 320, height: 480)

  @Test(arguments: TransitionKind.builtIn.map(\.name) + TransitionKind.shortNames.map(\.name))
  func sameAsKeyframes(name: String) throws {
    let frames = try Pleat.frames(
      of: name, from: "old", to: "new", size: size, perSecond: 30, pages: [.back: "paper"])
    let named = try #require(TransitionKind.named(name))
    let transition = try named.kind.transition(PageSetup(size: size), named.values).compiled()
    let timeline = try transition.timeline()
    #expect(frames.map(\.time) == Array(try timeline.frameTimes(perSecond: 30)))
    let names = ["source": "old", "destination": "new", "back": "paper"]
    for frame in frames.dropFirst().dropLast() {
      #expect(frame.progress == (try timeline.progress(at: frame.time)))
      #expect(frame.clip == transition.clip)
      let keyframes = try transition.keyframes(at: [frame.progress])
      let order = keyframes.order(frame: 0)
      #expect(frame.panels.map(\.name) == order.map { keyframes.panels[$0].name })
      for (drawn, index) in zip(frame.panels, order) {
        let panel = keyframes.panels[index]
        #expect(drawn.page == names[panel.content.page.rawValue])
        #expect(drawn.rect == panel.content.rect)
        #expect(drawn.matrix == keyframes.matrix(ofPanel: index, frame: 0))
        #expect(drawn.quad == keyframes.quad(ofPanel: index, frame: 0))
        #expect(drawn.shade == keyframes.shade(ofPanel: index, frame: 0))
        #expect(drawn.paint == panel.shading?.paint)
      }
    }
  }

  /// At rest there is one page, whole, without a shade: nothing for the caller to know.
  @Test func ends() throws {
    let frames = try Pleat.frames(
      of: FoldTransition(PageSetup(size: size), style: .cubic), from: 1, to: 2, duration: 0.1,
      perSecond: 20)
    #expect(frames.map(\.time) == [0, 0.05, 0.1] && frames.map(\.progress).last == 1)
    for (frame, page) in [(frames[0], 1), (frames[2], 2)] {
      let panel = try #require(frame.panels.first)
      #expect(frame.panels.count == 1 && panel.page == page && panel.matrix == .identity)
      #expect(panel.rect == Rect(origin: .zero, size: size) && panel.quad == Quad(panel.rect))
      #expect(panel.shade == 0 && panel.paint == nil)
    }
    #expect(try Pleat.frames(of: "cube", from: 1, to: 2, size: size, duration: 0).count == 1)
  }

  @Test func arguments() throws {
    let cube = try Pleat.frames(
      of: "prism", ["sides": .integer(4)], from: "a", to: "b", size: size, scale: 2,
      curve: .linear)
    let short = try Pleat.frames(
      of: "cube", from: "a", to: "b", size: size, scale: 2, curve: .linear)
    #expect(cube == short)
    #expect((cube[9].progress - 0.5).magnitude < 1e-12 && cube.count == 19)
    // Without a picture, the back of a leaf is plain paper, or shows the source through it.
    let fold = try Pleat.frames(of: "fold-up", from: "a", to: "b", size: size)
    #expect(fold[9].panels.contains { $0.page == nil && !$0.isClear && $0.veil == nil })
    let curl = try Pleat.frames(of: "curl", from: "a", to: "b", size: size)[9].panels
    #expect(curl.contains { $0.page == "a" && $0.veil?.opacity == 0.88 })
    #expect(curl.filter(\.isClear).map(\.name) == ["shadow"])
  }

  @Test func refused() {
    #expect(throws: PleatError.durationOutOfRange(-1)) {
      try Pleat.frames(of: "cube", from: 1, to: 2, size: size, duration: -1)
    }
    #expect(throws: PleatError.frameRateOutOfRange(0)) {
      try Pleat.frames(of: "cube", from: 1, to: 2, size: size, perSecond: 0)
    }
    #expect(throws: PleatError.self) { try Pleat.frames(of: "cuba", from: 1, to: 2, size: size) }
    #expect(throws: PleatError.self) {
      try Pleat.frames(of: "cube", ["sides": .integer(99)], from: 1, to: 2, size: size)
    }
  }
}
