import Pleat
import TestTraits
import Testing

@testable import PleatRender
@testable import PleatVerify

@Suite struct KeptPanelsTests {
  private let size = Size(width: 60, height: 40)

  private func bake(_ transition: some Transition) throws -> Bake {
    let page = Image(width: 2, height: 2)
    return Bake(
      transition, name: "test", timeline: try transition.timeline(duration: 0.3), source: page,
      destination: page)
  }

  @Test func theFirstBakeIsKept() throws {
    let kept = KeptPanels()
    let first = try kept.panels(of: bake(FlipTransition(size: size)))
    var other = try bake(FlipTransition(size: size))
    other.tolerance = -1
    // It would throw if it were baked.
    let second = try kept.panels(of: other)
    #expect(first.panels.map(\.matrices.count) == second.panels.map(\.matrices.count))
  }

  @Test(.needsPNG) func formatsAreThoseOfTheBake() throws {
    let bake = try bake(CurlTransition(PageSetup(size: size, direction: .left), strips: 4))
    let panels = try KeptPanels().panels(of: bake)
    #expect(try bake.css(panels) == bake.css())
    #expect(try bake.waapi(panels) == bake.waapi())
  }
}
