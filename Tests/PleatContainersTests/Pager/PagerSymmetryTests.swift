import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// Side spines against a spread twice as wide, vertical against the axes swapped, right to left
/// against the mirror.
@Suite struct PagerSymmetryTests {
  static let sizes = someCases([
    Size(width: 320, height: 480), Size(width: 321, height: 481), Size(width: 97, height: 33),
  ])

  private func isClose(_ one: Double, _ other: Double, _ scale: Double) -> Bool {
    abs(one - other) <= 1e-12 * max(scale, abs(one), abs(other))
  }

  /// Whether two pagers report and draw the same, the second one's points mapped to the first one's.
  private func check(
    _ one: PagerFrame<Int>, _ other: PagerFrame<Int>, corners: [Int] = [0, 1, 2, 3],
    _ map: (Point) -> Point
  ) throws {
    #expect(one.state == other.state && one.page == other.page)
    #expect(one.leaves.count == other.leaves.count)
    for (leaf, twin) in zip(one.leaves, other.leaves) {
      #expect(leaf.from == twin.from && leaf.to == twin.to && leaf.id == twin.id)
      #expect(isClose(leaf.progress, twin.progress, 1))
      #expect(isClose(leaf.velocity, twin.velocity, 1))
    }
    let (panels, twins) = (try one.panels(), try other.panels())
    let scale = max(one.size.width, one.size.height)
    #expect(panels.map(\.name) == twins.map(\.name))
    for (panel, twin) in zip(panels, twins) {
      #expect(panel.page == twin.page && isClose(panel.shade, twin.shade, 1))
      for (index, place) in corners.enumerated() {
        let (corner, image) = (panel.quad[index], map(twin.quad[place]))
        #expect(
          isClose(corner.x, image.x, scale) && isClose(corner.y, image.y, scale),
          "\(panel.name) \(index): \(corner), \(image)")
      }
      try checkQuad(panel)
    }
  }

  /// The matrix takes the corners of the content to the quad.
  private func checkQuad(_ panel: PagerPanel<Int>) throws {
    guard let size = panel.rect?.size else { return }
    let content = Rect(origin: .zero, size: size).quad
    for index in 0..<4 {
      let seen = try #require(panel.matrix.map(content[index]))
      #expect(seen.distance(to: panel.quad[index]) <= 1e-9)
    }
  }

  /// Plays the same script to two pagers, one of them through a mapping of events.
  private func play(
    _ one: FlipPager<Int>, _ other: FlipPager<Int>, _ steps: [PagerScript.Step], corners: [Int],
    events: (PagerEvent<Int>) -> PagerEvent<Int>, points: (Point) -> Point
  ) throws {
    var (one, other) = (one, other)
    for step in steps {
      let (effects, twins) = (
        one.handle(step.event, at: step.time), other.handle(events(step.event), at: step.time)
      )
      #expect(effects.compactMap(Report.init) == twins.compactMap(Report.init))
      guard step.time.isFinite else { continue }
      try check(one.frame(at: step.time), other.frame(at: step.time), corners: corners, points)
    }
  }

  @Test(arguments: sizes, Pager.Spine.allCases)
  func verticalIsHorizontalWithTheAxesSwapped(size: Size, spine: Pager.Spine) throws {
    let swapped = { (point: Point) in Point(x: point.y, y: point.x) }
    for seed in 0..<UInt64(caseCount(2)) {
      let script = PagerScript(seed: seed)
      let one = try FlipPager(
        script.pages, page: 0, size: size, options: .init(spine: spine, dragAnywhere: true))
      let other = try FlipPager(
        script.pages, page: 0, size: Size(width: size.height, height: size.width),
        options: .init(axis: .vertical, spine: spine, dragAnywhere: true))
      try play(
        one, other, Array(script.steps.prefix(40)), corners: [0, 3, 2, 1],
        events: { $0.mapped(swapped, { .init(x: $0.y, y: $0.x) }, swapsAxes: true) },
        points: swapped)
    }
  }

  @Test(arguments: sizes, Pager.Spine.allCases)
  func rightToLeftIsTheMirror(size: Size, spine: Pager.Spine) throws {
    for seed in 0..<UInt64(caseCount(2)) {
      let script = PagerScript(seed: seed)
      let mirrored = { (point: Point) in Point(x: size.width - point.x, y: point.y) }
      let one = try FlipPager(
        script.pages, page: 0, size: size, options: .init(spine: spine, maximumLeaves: 3))
      let other = try FlipPager(
        script.pages, page: 0, size: size,
        options: .init(spine: spine.mirrored, rightToLeft: true, maximumLeaves: 3))
      // A size changes the mirror, also for fingers that are down.
      let steps = script.steps.prefix(40).filter {
        if case .resize = $0.event { false } else { true }
      }
      try play(
        one, other, Array(steps), corners: [1, 0, 3, 2],
        events: { $0.mapped(mirrored, { .init(x: -$0.x, y: $0.y) }, mirrors: true) },
        points: mirrored)
    }
  }

  /// A cover that turns about its left edge is the right half of a spread twice as wide.
  @Test(arguments: sizes, Pager.Spine.allCases.dropFirst())
  func aSideSpineIsHalfOfASpreadTwiceAsWide(size: Size, spine: Pager.Spine) throws {
    let offset = spine == .first ? size.width : 0
    let outer = spine == .first ? size.width - 10 : 10
    let sign = spine == .first ? -1.0 : 1
    for (count, late) in [(5, []), (5, [1, 3]), (1, [])] as [(Int, Set<Int>)] {
      let pages = PageSeries(count: count, late: late)
      let page = count / 2
      var one = try FlipPager(
        pages, page: page, size: size, options: .init(spine: spine))
      var other = try FlipPager(
        pages, page: page, size: Size(width: 2 * size.width, height: size.height))
      let places = [0, 5, 20, 50, 80].map { outer + sign * $0 / 100 * size.width }
      var events = places.enumerated().map { index, x in
        let point = Point(x: x, y: 7)
        return index == 0 ? PagerEvent<Int>.began(point) : .moved(point)
      }
      events += [
        .ready(1), .ready(3), .tick, .ended(velocity: .init(x: sign * 200)), .tick, .tick,
      ]
      for (index, event) in events.enumerated() {
        let time = Double(index) * 0.04
        let effects = one.send(event, at: time)
        let twins = other.send(
          event.mapped({ Point(x: $0.x + offset, y: $0.y) }, { $0 }), at: time)
        #expect(effects == twins)
        try check(one.frame(at: time), other.frame(at: time)) { Point(x: $0.x - offset, y: $0.y) }
      }
    }
  }

  /// A leaf that comes shows what the second half of a flip of the spread shows.
  @Test(arguments: sizes, Pager.Spine.allCases.dropFirst())
  func aLeafThatComesIsTheSecondHalfOfAFlip(size: Size, spine: Pager.Spine) throws {
    var pager = try FlipPager(
      PageSeries(count: 5), page: 2, size: size, options: .init(spine: spine))
    let step: Pager.Step = spine == .first ? .previous : .next
    _ = pager.handle(.step(step), at: 0)
    #expect(pager.p(at: 0) == 1)
    #expect(abs((pager.nextLanding ?? 0) - 0.25) < 1e-12)
    let leaf = try #require(pager.frame(at: 0.1).newest)
    let flip = FlipTransition(
      PageSetup(size: Size(width: 2 * size.width, height: size.height)),
      style: spine == .first ? [.backward] : [])
    let frames = try flip.keyframes(at: [leaf.progress])
    let panel = try #require(try pager.frame(at: 0.1).panels().last)
    #expect(panel.name == "back" && panel.rect == Rect(origin: .zero, size: size))
    let quad = frames.quad(ofPanel: 1, frame: 0)
    for index in 0..<4 {
      let x = quad[index].x - (spine == .first ? size.width : 0)
      #expect(isClose(panel.quad[index].x, x, size.width))
      #expect(isClose(panel.quad[index].y, quad[index].y, size.height))
    }
  }

  @Test(arguments: [100.3, 2.7, 12345.678])
  func aSideSpineIsTheEdgeAlsoBetweenPixels(width: Double) throws {
    var pager = try FlipPager(
      PageSeries(count: 5), page: 0, size: Size(width: width, height: 10),
      options: .init(spine: .first))
    _ = pager.handle(.step(.next), at: 0)
    let panel = try #require(try pager.frame(at: 0).panels().last)
    #expect(isClose(panel.quad.topLeft.x, 0, width) && isClose(panel.quad.topRight.x, width, width))
  }

  @Test func whatCannotBeHalvedIsRefused() throws {
    for spine in Pager.Spine.allCases {
      var pager = try FlipPager(
        PageSeries(count: 5), page: 0, size: Size(width: 1.5, height: 10),
        options: .init(spine: spine))
      _ = pager.handle(.step(.next), at: 0)
      let frame = pager.frame(at: 0)
      #expect(throws: PleatError.extentTooSmall(extent: 1.5, scale: 1)) { try frame.panels() }
      #expect(throws: PleatError.scaleOutOfRange(-1.3)) { try frame.panels(scale: -1.3) }
      #expect(throws: PleatError.self) { try frame.panels(scale: .nan) }
    }
  }

  /// Halfway is half of what is visible.
  @Test(arguments: [
    (Pager.Spine.first, 300.0, -0.49, false), (.first, 300, -0.51, true),
    (.first, 10, 0.49, false), (.first, 10, 0.51, true), (.second, 20, 0.49, false),
    (.second, 20, 0.51, true), (.second, 310, -0.49, false), (.second, 310, -0.51, true),
  ])
  func halfwayOfASideSpine(
    spine: Pager.Spine, start: Double, pull: Double, completes: Bool
  ) throws {
    var pager = try FlipPager.sample(page: 2, .init(spine: spine))
    let isComing = (spine == .first) == (start < 160)
    let reach = isComing ? 320 : 300
    pager.drag(start, start + pull * Double(reach))
    let progress = try #require(pager.p(at: 1))
    #expect(isClose(progress, (isComing ? 1 : 0) + abs(pull), 1))
    _ = pager.handle(.ended(), at: 5)
    _ = pager.handle(.tick, at: 9)
    #expect((pager.page != 2) == completes)
  }

  // MARK: - Panels

  @Test func aBandShowsNoOtherPage() throws {
    var pager = try FlipPager.sample(page: 4)
    #expect(try pager.frame(at: 0).panels().isEmpty)
    pager.drag(300, 200)
    let panels = try pager.frame(at: 1).panels()
    #expect(panels.map(\.name) == ["facing", "front"] && panels.allSatisfy { $0.page == 4 })
    #expect(panels[0].shade == 0 && panels[1].shade > 0)
  }

  /// Keyframes that were used for another direction, size, scale or distance give what new ones give.
  @Test(arguments: 1...caseCount(40)) func reusedKeyframesGiveTheSamePanels(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var keyframes = Keyframes<Double>()
    for _ in 0..<30 {
      let sizes = [Size(width: 320, height: 480), Size(width: 481, height: 320)]
      let options = Pager.Options(
        axis: Bool.random(using: &random) ? .horizontal : .vertical,
        spine: [.middle, .first, .second][Int.random(in: 0..<3, using: &random)],
        rightToLeft: Bool.random(using: &random), maximumLeaves: 3)
      var pager = try FlipPager.sample(
        page: 2, size: sizes[Int.random(in: 0..<2, using: &random)], options)
      let step: Pager.Step = Bool.random(using: &random) ? .next : .previous
      for time in [0, 0.05] { _ = pager.handle(.step(step), at: time) }
      let scale = Double(Int.random(in: 1...3, using: &random))
      let perspective: Perspective = Bool.random(using: &random) ? .automatic : .none
      for _ in 0..<3 {
        let frame = pager.frame(at: Double.random(in: 0.05..<0.25, using: &random))
        let panels = try frame.panels(scale: scale, perspective: perspective)
        #expect(!panels.isEmpty)
        #expect(
          try frame.panels(scale: scale, perspective: perspective, reusing: &keyframes) == panels,
          "seed \(seed)")
      }
    }
  }

  @Test func severalLeavesLieBetweenTheOldestAndTheNewestPage() throws {
    var pager = try FlipPager.sample(.init(maximumLeaves: 3))
    for time in [0, 0.05, 0.1] { _ = pager.handle(.step(.next), at: time) }
    let panels = try pager.frame(at: 0.27).panels()
    #expect(panels.map(\.name) == ["facing", "reveal", "back", "front", "front"])
    #expect(panels.map(\.page) == [0, 3, 1, 2, 1])
    #expect(panels.map(\.leaf) == [0, 2, 0, 2, 1])
  }
}

extension PagerEvent<Int> {
  /// The event with its points and velocities mapped, and with its swipe and size for other axes.
  fileprivate func mapped(
    _ map: (Point) -> Point, _ velocities: (Pager.Velocity) -> Pager.Velocity,
    swapsAxes: Bool = false, mirrors: Bool = false
  ) -> PagerEvent<Int> {
    switch self {
    case .began(let point, let id, let velocity):
      return .began(map(point), id: id, velocity: velocity.map(velocities))
    case .moved(let point, let id, let velocity):
      return .moved(map(point), id: id, velocity: velocity.map(velocities))
    case .ended(let point, let id, let velocity):
      return .ended(point.map(map), id: id, velocity: velocity.map(velocities))
    case .cancelled(let point, let id, let velocity):
      return .cancelled(point.map(map), id: id, velocity: velocity.map(velocities))
    case .tap(let point): return .tap(map(point))
    case .swipe(let swipe):
      if mirrors { return .swipe(swipe == .left ? .right : swipe == .right ? .left : swipe) }
      guard swapsAxes else { return self }
      switch swipe {
      case .left: return .swipe(.up)
      case .right: return .swipe(.down)
      case .up: return .swipe(.left)
      case .down: return .swipe(.right)
      }
    case .resize(let size) where swapsAxes:
      return .resize(Size(width: size.height, height: size.width))
    default: return self
    }
  }
}
