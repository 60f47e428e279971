import Pleat
import PleatContainers
import Testing

/// Any kind of transition turns pages, under a finger or without one.
@Suite struct PagerKindTests {
  static let names = TransitionKind.builtIn.map(\.name) + TransitionKind.shortNames.map(\.name)
  static let size = Size(width: 320, height: 480)

  private func pager(
    _ style: TransitionStyle, page: Int = 1, _ change: (inout Pager.Options) -> Void = { _ in }
  ) throws -> FlipPager<Int> {
    var options = Pager.Options(style: style)
    change(&options)
    return try FlipPager(
      PageSeries(count: 5), page: page, size: Self.size, options: options)
  }

  /// What a transition shows at a progress, by its own keyframes.
  private func expected(
    _ transition: any Transition, at progress: Double
  ) throws -> [(name: String, quad: Quad, shade: Double)] {
    var keyframes = Keyframes<Double>()
    try keyframes.generate(transition, at: progress)
    return keyframes.order(frame: 0).map {
      (
        keyframes.panels[$0].name, keyframes.quad(ofPanel: $0, frame: 0),
        keyframes.shade(ofPanel: $0, frame: 0)
      )
    }
  }

  /// A finger at a third of the way from its margin to the spine: the kind's own picture there.
  @Test(arguments: names) func theFingerMovesIt(name: String) throws {
    let style = try TransitionStyle.kind(name)
    for (x, to, direction) in [(300.0, 2, "left"), (20, 0, "right")] {
      var pager = try pager(style)
      _ = pager.handle(.began(Point(x: x, y: 240)), at: 0)
      _ = pager.handle(.moved(Point(x: x + (160 - x) / 3, y: 240)), at: 1)
      let frame = pager.frame(at: 1)
      let leaf = try #require(frame.newest)
      #expect(isClose(leaf.progress, 1.0 / 6) && leaf.to == to)
      var values = to == 2 ? style.values : style.kind.reversed(style.values)
      if style.kind.reversingParameter == "direction" { values["direction"] = .name(direction) }
      let transition = try style.kind.transition(PageSetup(size: Self.size), values).withoutPaper
      let wanted = try expected(transition, at: leaf.progress)
      let panels = try frame.panels()
      // A flip's halves are in another order, and do not overlap.
      #expect(Set(panels.map(\.name)) == Set(wanted.map(\.name)))
      if name != "flip" { #expect(panels.map(\.name) == wanted.map(\.name)) }
      for panel in panels {
        let twin = try #require(wanted.first { $0.name == panel.name })
        #expect(panel.quad == twin.quad && panel.shade == twin.shade, "\(panel.name)")
        #expect([1, to].contains(panel.page))
      }
      #expect(frame.clip == transition.clip)
    }
  }

  @Test func aKindWithADirectionGoesAlongTheAxis() throws {
    for (axis, rightToLeft, direction) in [
      (Axis.horizontal, false, "left"), (.vertical, false, "up"), (.horizontal, true, "right"),
      (.vertical, true, "up"),
    ] {
      var pager = try pager(.kind("cube", ["direction": .name("down")])) {
        $0.axis = axis
        $0.rightToLeft = rightToLeft
      }
      _ = pager.handle(.step(.next), at: 0)
      let style = try #require(pager.stack.running?.style)
      #expect(style == (try .kind("cube", ["direction": .name(direction)])))
      let wanted = try expected(style.transition(size: Self.size), at: 0.0)
      #expect(try pager.frame(at: 0).panels().map(\.quad) == wanted.map(\.quad))
    }
  }

  /// The whole page moves: a spine at an edge does not matter, and a finger catches it anywhere.
  @Test func aWholePageHasNoSpine() throws {
    for spine in Pager.Spine.allCases {
      var pager = try pager(.kind("cube")) { $0.spine = spine }
      _ = pager.handle(.began(Point(x: 300, y: 9)), at: 0)
      _ = pager.handle(.moved(Point(x: 160, y: 9)), at: 1)
      #expect(isClose(pager.frame(at: 1).newest?.progress, 0.5))
      _ = pager.handle(.ended(velocity: .init(x: -200)), at: 1)
      // On either side of the middle, though the page is past it.
      for x in [100.0, 220] {
        var caught = pager
        #expect(caught.handle(.began(Point(x: x, y: 9)), at: 1.1).count == 2)
        #expect(caught.state == .dragging)
      }
    }
  }

  /// A cube is caught in the air, held, let go and caught again: its progress never jumps.
  @Test func anyKindIsInterruptible() throws {
    for name in ["cube", "fold", "curl", "doors"] {
      var pager = try pager(.kind(name)) { $0.dragAnywhere = true }
      _ = pager.handle(.step(.next), at: 0)
      for round in 0..<6 {
        let time = 0.08 * Double(round + 1)
        let before = try #require(pager.frame(at: time).newest?.progress)
        _ = pager.handle(.began(Point(x: 160, y: 240)), at: time)
        #expect(isClose(pager.frame(at: time).newest?.progress, before))
        let held = try #require(pager.frame(at: time + 0.04).newest?.progress)
        #expect(isClose(held, before))
        _ = pager.handle(.ended(velocity: .init(x: -300)), at: time + 0.04)
        #expect(isClose(pager.frame(at: time + 0.04).newest?.progress, before))
      }
      _ = pager.handle(.tick, at: 9)
      #expect(pager.page == 2 && pager.stack.pages == [2])
    }
  }

  /// Leaves share a view only if each uncovers a page that lies flat.
  @Test(arguments: names) func severalLeaves(name: String) throws {
    let style = try TransitionStyle.kind(name)
    var pager = try pager(style) { $0.maximumLeaves = 3 }
    for step in 0..<3 { _ = pager.handle(.step(.next), at: Double(step) / 10) }
    let frame = pager.frame(at: 0.2)
    let shared = ["flip", "curl", "stairs", "fold-up"]
    #expect(frame.leaves.count == (shared.contains(name) ? 3 : 1))
    guard shared.contains(name), name != "flip" else { return }
    // The newest is at the bottom, with its page behind it; older ones show only what goes away.
    let panels = try frame.panels()
    #expect(panels.filter { $0.name == "behind" }.map(\.page) == [4] && panels[0].page == 4)
    #expect(panels.last?.page == 1)
  }

  /// A flip with other shadows or away from the viewer keeps the spine of the options.
  @Test func aFlipMayHaveParameters() throws {
    let style = try TransitionStyle.kind("flip", ["reverse": .flag(true)])
    var pager = try pager(style) { $0.spine = .first }
    _ = pager.handle(.step(.next), at: 0)
    var plain = try self.pager(.flip([])) { $0.spine = .first }
    _ = plain.handle(.step(.next), at: 0)
    let (away, toward) = (
      try pager.frame(at: 0.2).panels(), try plain.frame(at: 0.2).panels()
    )
    #expect(away.map(\.name) == toward.map(\.name) && away.map(\.rect) == toward.map(\.rect))
    #expect(away.last?.quad != toward.last?.quad)
    #expect(pager.stack.running?.style == style)
  }
}
