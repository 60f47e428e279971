import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// Leaves of paper that are taken by a corner or by their edge.
@Suite struct PeelPagerTests {
  private static let size = Size(width: 640, height: 480)

  private func pager(
    page: Int = 2, size: Size = size, _ change: (inout Pager.Options) -> Void = { _ in }
  ) throws -> FlipPager<Int> {
    var options = Pager.Options(style: try TransitionStyle(PeelTransition.kind))
    change(&options)
    return try FlipPager(PageSeries(count: 6), page: page, size: size, options: options)
  }

  /// Where the panels of a leaf show the point of its page that was at a place of the view.
  ///
  /// - Parameter isFront: whether the point is one of the page from which the leaf turns.
  private func seen(
    _ place: Point, isFront: Bool, in panels: [PagerPanel<Int>], page: Int
  ) -> [Point] {
    panels.compactMap { panel in
      guard panel.page == page, let rect = panel.rect, let outline = panel.outline else {
        return nil
      }
      let own = place - rect.origin
      return outline.contains { $0.distance(to: own) < 1e-6 } ? panel.matrix.map(own) : nil
    }
  }

  /// The corner of the leaf stays under the finger, where the paper reaches so far.
  @Test(arguments: [Pager.Direction.forward, .backward])
  func cornerStaysUnderTheFinger(direction: Pager.Direction) throws {
    let isForward = direction == .forward
    func view(_ x: Double, _ y: Double) -> Point { Point(x: isForward ? x : 640 - x, y: y) }
    for (bottom, fingers) in [
      (true, [view(600, 460), view(500, 380), view(420, 300), view(200, 430), view(90, 470)]),
      (false, [view(600, 20), view(500, 100), view(300, 120), view(60, 6)]),
    ] {
      var pager = try pager()
      _ = pager.handle(.began(fingers[0]), at: 0)
      for (index, finger) in fingers.enumerated().dropFirst() {
        let time = 0.5 * Double(index)
        _ = pager.handle(.moved(finger), at: time)
        let frame = pager.frame(at: time)
        #expect(frame.state == .dragging && frame.newest?.to == (isForward ? 3 : 1))
        // The corner of the front is at the outer edge; that of the back is the outer one on the other side.
        let panels = try frame.panels()
        let y = bottom ? 480.0 : 0
        let front = seen(view(640, y), isFront: true, in: panels, page: 2)
        let back = seen(view(0, y), isFront: false, in: panels, page: isForward ? 3 : 1)
        let corner = try #require((front + back).last)
        #expect(corner.distance(to: finger) < 1e-6, "\(finger) \(corner)")
        let progress = try #require(frame.newest?.progress)
        #expect(progress > 0 && progress < 1)
      }
    }
  }

  /// From the edge the line stays upright, and tips and steps of a hair turn the whole height.
  @Test func edgeStaysUpright() throws {
    var pager = try pager()
    _ = pager.handle(.began(Point(x: 630, y: 240)), at: 0)
    _ = pager.handle(.moved(Point(x: 450, y: 90)), at: 0.5)
    let panels = try pager.frame(at: 0.5).panels()
    for panel in panels {
      guard let outline = panel.outline else { continue }
      for corner in outline { #expect([0, 480].contains((corner.y * 1e6).rounded() / 1e6)) }
    }
    #expect(panels.contains { $0.name.hasPrefix("back") } && panels.contains { $0.name == "flat" })
  }

  /// A leaf goes on from where it is, with the velocity of the finger, and its corner comes to rest.
  @Test func releaseGoesOn() throws {
    var pager = try pager()
    _ = pager.handle(.began(Point(x: 635, y: 470)), at: 0)
    let velocity = Pager.Velocity(x: -300, y: -120)
    _ = pager.handle(.moved(Point(x: 420, y: 350), velocity: velocity), at: 0.4)
    let held = try #require(pager.frame(at: 0.4).newest)
    let panels = try pager.frame(at: 0.4).panels()
    _ = pager.handle(.ended(Point(x: 420, y: 350), velocity: velocity), at: 0.4)
    let free = try #require(pager.frame(at: 0.4).newest)
    #expect(abs(free.progress - held.progress) < 1e-9 && abs(free.velocity - held.velocity) < 1e-6)
    let after = try pager.frame(at: 0.4).panels()
    #expect(after.map(\.name) == panels.map(\.name))
    for (one, other) in zip(panels, after) where one.rect != nil {
      #expect(zip(one.quad.corners, other.quad.corners).allSatisfy { $0.distance(to: $1) < 3 })
    }
    let end = try #require(pager.motionEndTime)
    for step in 0...20 {
      let frame = pager.frame(at: 0.4 + (end - 0.4) * Double(step) / 20)
      for panel in try frame.panels() {
        #expect(panel.quad.corners.allSatisfy { $0.isFinite }, "\(panel.name) at step \(step)")
      }
    }
    #expect(
      pager.handle(.tick, at: end).contains {
        Report($0) == .didFinish(finished: true, completed: true, from: 2, to: 3)
      })
  }

  /// Right to left, upward and with a spine at the side, all is as in the mirror.
  @Test func symmetry() throws {
    func frames(
      size: Size, _ place: (Double, Double) -> Point, _ change: (inout Pager.Options) -> Void
    ) throws -> [[PagerPanel<Int>]] {
      var pager = try pager(size: size, change)
      _ = pager.handle(.began(place(600, 440)), at: 0)
      return try [(520.0, 390.0), (380, 300), (120, 410)].map { x, y in
        _ = pager.handle(.moved(place(x, y)), at: 1)
        return try pager.frame(at: 1).panels()
      }
    }
    let plain = try frames(size: Self.size) {
      Point(x: $0, y: $1)
    } _: { _ in
    }
    let mirrored = try frames(size: Self.size) {
      Point(x: 640 - $0, y: $1)
    } _: {
      $0.rightToLeft = true
    }
    let upward = try frames(size: Size(width: 480, height: 640)) {
      Point(x: $1, y: $0)
    } _: {
      $0.axis = .vertical
    }
    func polygon(_ panel: PagerPanel<Int>) -> Set<[Int]> {
      let rect = panel.rect ?? .zero
      let corners = panel.outline ?? Rect(origin: .zero, size: rect.size).quad.corners
      return Set(
        corners.compactMap { panel.matrix.map($0) }.map {
          [Int(($0.x * 1e4).rounded()), Int(($0.y * 1e4).rounded())]
        })
    }
    func run(_ panel: PagerPanel<Int>) -> [Point] {
      guard case .gradient(let gradient) = panel.shading?.paint else { return [] }
      return [gradient.start, gradient.end].compactMap { panel.matrix.map($0) }
    }
    for (step, panels) in plain.enumerated() {
      #expect(panels.map(\.name) == mirrored[step].map(\.name))
      #expect(panels.map(\.name) == upward[step].map(\.name))
      #expect(panels.map(\.shade) == mirrored[step].map(\.shade))
      #expect(panels.map(\.shade) == upward[step].map(\.shade))
      for (index, panel) in panels.enumerated() where panel.leaf >= 0 && panel.outline != nil {
        let own = polygon(panel)
        #expect(own == Set(polygon(mirrored[step][index]).map { [6_400_000 - $0[0], $0[1]] }))
        #expect(own == Set(polygon(upward[step][index]).map { [$0[1], $0[0]] }))
        for (place, (twin, last)) in zip(
          run(panel), zip(run(mirrored[step][index]), run(upward[step][index])))
        {
          #expect(place.distance(to: Point(x: 640 - twin.x, y: twin.y)) < 1e-6)
          #expect(place.distance(to: Point(x: last.y, y: last.x)) < 1e-6)
        }
      }
    }
  }

  /// With the spine at an edge, one page is seen, and what lies beyond the spine is cut off.
  @Test func onePageAtATime() throws {
    var pager = try pager(size: Size(width: 320, height: 480)) { $0.spine = .first }
    _ = pager.handle(.began(Point(x: 310, y: 470)), at: 0)
    _ = pager.handle(.moved(Point(x: 100, y: 400)), at: 2)
    let frame = pager.frame(at: 2)
    #expect(frame.clip == .left)
    let panels = try frame.panels()
    #expect(panels.contains { $0.name == "backFlap" && $0.isPlainBack && $0.rect != nil })
    #expect(panels.contains { $0.name == "flat" && $0.rect?.minX == 0 })
    let shadows = panels.filter { $0.page == nil }
    #expect(shadows.count > 1)
    for shadow in shadows { #expect(shadow.quad.corners.allSatisfy { (0...320).contains($0.x) }) }
    _ = pager.handle(.cancelled(), at: 2)
    let end = try #require(pager.motionEndTime)
    _ = pager.handle(.tick, at: end)
    // A leaf that comes: the finger takes it at the spine.
    _ = pager.handle(.began(Point(x: 4, y: 240)), at: end)
    #expect(pager.frame(at: end).newest?.to == 1)
    #expect(try #require(pager.frame(at: end).newest?.progress) >= 0.5)
  }

  /// A leaf is lit and casts shadows as that of a transition: the same paints, and the same shadows where
  /// both have a page below.
  @Test(arguments: [Point(x: 500, y: 330), Point(x: 250, y: 420), Point(x: 430, y: 480)])
  func looksLikeATransition(finger: Point) throws {
    for values: [String: TransitionKind.Value] in [
      [:], ["radius": .number(0)], ["cast": .number(0)], ["radius": .number(0.3)],
    ] {
      var pager = try pager { $0.style = try? TransitionStyle(PeelTransition.kind, values) }
      _ = pager.handle(.began(Point(x: 636, y: 476)), at: 0)
      _ = pager.handle(.moved(finger), at: 1)
      let panels = try pager.frame(at: 1).panels(perspective: .none).drop { $0.name != "flat" }
      let setup = PageSetup(size: Size(width: 320, height: 480), perspective: .none)
      var transition = try #require(
        try PeelTransition.kind.transition(setup, values) as? PeelTransition)
      transition.paper.showThrough = 0
      transition.place = .finger(finger - Point(x: 320, y: 0))
      let keyframes = try transition.compiled().keyframes(at: [0.5])
      let expected = keyframes.paintOrder.filter {
        keyframes.isVisible(panel: $0, frame: 0) && keyframes.panels[$0].name != "behind"
      }
      let isCast = values["cast"] == nil
      #expect(panels.contains { $0.page == nil } == isCast)
      for index in expected {
        let panel = keyframes.panels[index]
        let edges = keyframes.edgeShades(ofPanel: index, frame: 0)
        guard panel.content.page != .clear else { continue }
        let own = try #require(panels.first { $0.name == panel.name })
        #expect((own.shade - max(edges.start, edges.end)).magnitude < 1e-12)
        #expect(own.shading?.paint == panel.paint(between: edges) && own.outline == panel.outline)
        if panel.name == "backFlap", case .cover = own.shading?.paint { #expect(!isCast) }
      }
      let pages = panels.filter { $0.page != nil }.map(\.name)
      #expect(
        pages == expected.map { keyframes.panels[$0].name }.filter { !$0.hasPrefix("shadow") })
      // A shadow of the transition lies on one of the pager, which may go on beyond the spine.
      for panel in keyframes.panels where panel.content.page == .clear {
        let (place, paint) = (panel.content.rect.origin, panel.shading?.paint)
        #expect(
          panels.contains { own in
            guard own.page == nil, case .gradient(let one) = own.shading?.paint,
              case .gradient(let other) = paint, let rect = own.rect
            else { return false }
            let origin = rect.origin - Point(x: 320, y: 0)
            return (one.start + origin).distance(to: other.start + place) < 1e-9
              && (one.end + origin).distance(to: other.end + place) < 1e-9
          }, "\(panel.name)")
      }
    }
  }

  /// The shadow of a leaf that is folded over the spine falls on the opposite page; where there is no page on
  /// the back, nothing is cast.
  @Test func shadowsFallOnThePagesBelow() throws {
    var pager = try pager(page: 4)
    _ = pager.handle(.began(Point(x: 636, y: 476)), at: 0)
    _ = pager.handle(.moved(Point(x: 150, y: 400)), at: 1)
    let shadows = try pager.frame(at: 1).panels().filter { $0.page == nil }
    #expect(shadows.contains { $0.quad.corners.allSatisfy { $0.x < 320 } })
    #expect(shadows.contains { $0.quad.corners.contains { $0.x > 320 } })
    _ = pager.handle(.ended(), at: 1)
    _ = pager.handle(.tick, at: 3)
    #expect(pager.page == 5)
    _ = pager.handle(.began(Point(x: 636, y: 476)), at: 4)
    _ = pager.handle(.moved(Point(x: 350, y: 400)), at: 5)
    let panels = try pager.frame(at: 5).panels()
    #expect(panels.allSatisfy { $0.page == 5 } && panels.contains { $0.name == "front1" })
  }

  /// Covers do not bend.
  @Test func stiffLeavesFlip() throws {
    var pager = try pager(page: 0)
    pager.isStiff = { [0, 4].contains($0) }
    _ = pager.handle(.step(.next), at: 0)
    #expect(try pager.frame(at: 0.1).panels().map(\.name).contains("front"))
    _ = pager.handle(.tick, at: 2)
    _ = pager.handle(.step(.next), at: 2)
    #expect(try pager.frame(at: 2.1).panels().map(\.name).contains("flat"))
    _ = pager.handle(.tick, at: 4)
    _ = pager.handle(.goTo(4, direction: .backward, animated: true, duration: nil), at: 4)
    #expect(try pager.frame(at: 4.1).panels().map(\.name).contains("front"))
  }

  /// A turn by itself goes along the path, and two leaves are in the air at once.
  @Test func severalLeaves() throws {
    var pager = try pager { $0.maximumLeaves = 2 }
    _ = pager.handle(.step(.next), at: 0)
    _ = pager.handle(.step(.next), at: 0.2)
    let frame = pager.frame(at: 0.3)
    #expect(frame.leaves.count == 2)
    let panels = try frame.panels()
    #expect(Set(panels.map(\.leaf)).count == 2)
    #expect(panels.filter { $0.name == "flat" }.count >= 1)
    // Under the back of each leaf are its shadows, then its front, and under all that what lies flat.
    func liesFlat(_ panel: PagerPanel<Int>) -> Bool {
      ["facing", "reveal", "flat"].contains(panel.name)
    }
    let lies = panels.map(liesFlat)
    #expect(lies.lastIndex(of: true)! < lies.firstIndex(of: false)!)
    for leaf in frame.leaves {
      let own = panels.filter { $0.leaf == leaf.id && !liesFlat($0) }
      let rest = own.drop { $0.name.hasPrefix("front") }.drop { $0.page == nil }
      #expect(own.contains { $0.page == nil } && rest.allSatisfy { $0.name.hasPrefix("back") })
    }
    let leaf = try #require(frame.leaves.first { $0.sheet != nil })
    guard case .held(let held)? = leaf.sheet?.place else {
      Issue.record("no place: \(leaf)")
      return
    }
    let rise = 0.2 * 480 * Angle(quarterTurns: 2 * leaf.progress).sine
    #expect(held.distance(to: Point(x: 320 - 640 * leaf.progress, y: 480 - rise)) < 1e-9)
  }

  /// The outer quarters of a corner take a leaf, and the margin between them.
  @Test(arguments: [
    (Point(x: 570, y: 400), true), (Point(x: 570, y: 100), true), (Point(x: 570, y: 240), false),
    (Point(x: 600, y: 240), true), (Point(x: 550, y: 400), false),
  ])
  func cornersAreWide(point: Point, takes: Bool) throws {
    var pager = try pager()
    _ = pager.handle(.began(point), at: 0)
    #expect((pager.touchRole == .owning) == takes, "\(point)")
  }
}
