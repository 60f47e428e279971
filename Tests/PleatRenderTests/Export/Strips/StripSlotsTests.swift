import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct StripSlotsTests {
  @Test func everyOrderIsFoundInTheSlots() {
    let seed: UInt64 = 111
    var random = SeededGenerator(seed: seed)
    for number in 0..<200 {
      let count = Int.random(in: 1...6, using: &random)
      let orders = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let shown = (0..<count).filter { _ in Bool.random(using: &random) }
        return shown.shuffled(using: &random)
      }
      let slots = StripSlots(orders)
      for order in orders {
        let used = slots.panels.indices.filter { slots.isUsed($0, in: order) }
        #expect(used.map { slots.panels[$0] } == order, "seed \(seed), number \(number)")
      }
    }
  }

  @Test func oneOrderNeedsOneSlotForEachPanel() {
    #expect(StripSlots([[2, 0, 1], [2, 1], [0]]).panels == [2, 0, 1])
    #expect(StripSlots([[0, 1], [1, 0]]).panels.count == 3)
  }
}

/// Strips of what no fold and no flip has.
@Suite struct StripAnyTransitionTests {
  private let size = Size(width: 120, height: 90)

  /// Two pages on a wheel, of which the one behind shows a page of its own.
  private func wheel(_ distance: Double) -> OwnTransition {
    .wheel(size, distance: distance, far: .back)
  }

  /// A page of strips, each hinged to the one before it and on a stream of its own.
  private func chain(_ count: Int) -> OwnTransition {
    var rig = Rig(
      projection: .perspective(distance: 400).anchored(at: Point3(x: 60, y: 45, z: 0)))
    let width = size.width / Double(count)
    var (parent, tracks): (Int?, [Track]) = (nil, [])
    for strip in 0..<count {
      parent = rig.add(
        Joint(
          parent: parent, position: Point3(x: strip == 0 ? 0 : width, y: 0, z: 0),
          axis: Vector3(x: 0, y: -1, z: 0), angle: .init(stream: strip)))
      let start = 0.5 * Double(strip) / Double(count)
      tracks.append(Track(to: 0.9 / Double(count), over: start...start + 0.5))
      rig.add(
        Panel(
          name: "strip\(strip + 1)", joint: parent,
          content: .init(
            page: .source,
            rect: Rect(x: Double(strip) * width, y: 0, width: width, height: size.height)),
          shading: Shading(.cover(.black), light: Light(from: .left, strength: 0.5)),
          isOneSided: true))
    }
    return OwnTransition(own: rig, streams: tracks)
  }

  private func bake(_ transition: OwnTransition) throws -> Bake {
    try BakeSamples.bake(transition, "own", size, 0.5, 0.25, 255)
  }

  /// Every point of every strip, at moments that were not planned with.
  private func farthest(_ plan: StripPlan, seed: UInt64) -> Double {
    var random = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<1000 {
      let tick = Double.random(in: 0..<Double(StripClock.ticks), using: &random)
      guard let panel = plan.panels.randomElement(using: &random),
        plan.clock.isVisible(panel.index, at: tick)
      else { continue }
      let pose = StripPose(
        plan.clock.matrix(ofPanel: panel.index, at: tick), transposed: panel.isTransposed,
        size: panel.panel.content.rect.size, reach: 1000, error: 0.1)
      guard let pose else { return .infinity }
      worst = max(
        worst,
        StripedPanel.error(
          of: pose, at: tick, width: panel.width, edges: panel.edges, whole: panel.whole,
          strips: panel.strips))
    }
    return worst
  }

  @Test func panelsThatPassEachOtherHaveTwoPlaces() throws {
    let plan = try StripPlan(bake(wheel(400)))
    #expect(plan.slots.panels == [1, 0, 1])
    #expect(farthest(plan, seed: 121) <= 0.25)
    for (tick, front) in [(100_000, 0), (900_000, 1)] {
      let shown = plan.slots.panels.indices.filter { slot in
        plan.content(ofSlot: slot)?.switches.last { $0.tick <= tick }?.isOn == true
      }
      #expect(shown.map { plan.slots.panels[$0] } == [1 - front, front])
    }
  }

  @Test(.needsPNG) func furtherPagesArePlainPaper() throws {
    let svg = try bake(wheel(400)).svg().text
    #expect(svg.contains("<image id=\"pleat-page-back\""))
    #expect(svg.contains("<use href=\"#pleat-page-back\""))
    let lottie = try bake(wheel(400)).lottie().text
    #expect(lottie.contains("{\"id\":\"back\",\"w\":1,\"h\":1,"))
  }

  @Test func chainsThatMixStreamsAreCut() throws {
    let plan = try StripPlan(bake(chain(4)))
    #expect(plan.panels.count == 4)
    #expect(farthest(plan, seed: 122) <= 0.25)
    #expect(plan.shades.allSatisfy { $0 != nil })
  }

  @Test func tooManyStripsAreRefusedWithTheirNumber() throws {
    var many = wheel(400)
    for number in 0..<4095 {
      many.own.add(
        Panel(
          name: "\(number)", content: .init(page: .source, rect: Rect(origin: .zero, size: size))))
    }
    let error = #expect(throws: BakeError.tooManyElements(count: 4097, limit: 4096)) {
      try StripPlan(bake(many))
    }
    #expect(error?.description.contains("4097 strips") == true)
  }

  @Test func whatPassesBehindTheEyeIsRefused() throws {
    let error = #expect(throws: BakeError.self) { try StripPlan(bake(wheel(40))) }
    #expect(error?.description.contains("reaches the eye at progress") == true)
  }
}
