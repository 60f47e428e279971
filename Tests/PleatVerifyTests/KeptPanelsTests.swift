import Pleat
import TestTraits
import Testing

@testable import PleatVerify

@Suite struct KeptPanelsTests {
  @Test func theFirstBakeIsKept() throws {
    let size = Size(width: 60, height: 40)
    let kept = KeptPanels()
    let first = try kept.panels(of: try bakedForTest(FlipTransition(size: size), size: size).bake)
    var other = try bakedForTest(FlipTransition(size: size), size: size, tolerance: 9).bake
    other.tolerance = -1
    // It would throw if it were baked.
    let second = try kept.panels(of: other)
    #expect(first.panels.map(\.matrices.count) == second.panels.map(\.matrices.count))
  }

  @Test(.needsPNG) func formatsAreThoseOfTheBake() throws {
    let size = Size(width: 60, height: 40)
    let bake = try bakedForTest(
      CurlTransition(PageSetup(size: size, direction: .left), strips: 4), size: size
    ).bake
    let panels = try KeptPanels().panels(of: bake)
    #expect(try bake.css(panels) == bake.css())
    #expect(try bake.waapi(panels) == bake.waapi())
  }
}
