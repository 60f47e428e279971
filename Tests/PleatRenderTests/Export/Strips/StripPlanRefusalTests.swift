import Pleat
import Testing

@testable import PleatRender

/// Strips are counted before they are planned, and never too many.
@Suite struct StripPlanRefusalTests {
  private let size = Size(width: 80, height: 120)

  private func bake(_ transition: some Transition) throws -> Bake {
    try BakeSamples.bake(transition, "own", size, 0.5, 0.5, 255)
  }

  private func least(_ bake: Bake) throws -> Int {
    let transition = try bake.transition.compiled()
    let isTransposed = transition.rig().joints.contains {
      $0.axis.y.magnitude > $0.axis.x.magnitude
    }
    return try StripPlan.leastElements(
      bake, SharedPoses(transition), transposed: isTransposed, reach: 1000)
  }

  @Test func noPlanHasFewer() throws {
    let setup = PageSetup(size: size, direction: .left)
    let kinds: [any Transition] = [
      PrismTransition(setup), DoorsTransition(setup), AccordionTransition(setup),
      StairsTransition(setup), TilesTransition(setup, columns: 2, rows: 3),
      FoldUpTransition(setup), TwistTransition(setup, strips: 4),
      CurlTransition(setup, strips: 6), CarouselTransition(setup), BookTransition(setup),
      FoldTransition(size: size), FlipTransition(size: size),
    ]
    for kind in kinds {
      let bake = try bake(kind)
      let plan = try StripPlan(bake)
      let count = plan.panels.reduce(0) { $0 + $1.strips.count }
      let least = try least(bake)
      #expect(least <= count && least > count / 4, "\(kind): \(least) of \(count)")
    }
  }

  @Test func tooManyAreRefusedWithoutAPlan() throws {
    let tiles = TilesTransition(
      PageSetup(size: Size(width: 320, height: 480), direction: .left), columns: 32, rows: 32)
    let page = Image(width: 1, height: 1)
    let bake = Bake(
      tiles, name: "tiles", timeline: try tiles.timeline(duration: 0.5), source: page,
      destination: page)
    let clock = ContinuousClock()
    var error: BakeError?
    let time = clock.measure { error = #expect(throws: BakeError.self) { try StripPlan(bake) } }
    guard case .tooManyElements(let count, 4096) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count > 4096)
    #expect(error?.description.contains("at least \(count) strips") == true)
    // A plan would take minutes in a debug build.
    #expect(time < .seconds(20))
  }
}
