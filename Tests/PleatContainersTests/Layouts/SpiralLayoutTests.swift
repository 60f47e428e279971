import Pleat
import PleatContainers
import Testing

/// Spirals: places, pages, coming and going.
@Suite struct SpiralLayoutTests {
  private func spiral(
    _ counts: [Int], _ width: Double, _ height: Double, _ idiom: DeviceIdiom = .pad,
    scrolling: Axis = .horizontal
  ) throws -> PreparedSpiral {
    try SpiralLayout(idiom, scrolling: scrolling)
      .prepared(for: counts, in: Size(width: width, height: height))
  }

  private func card(_ spiral: PreparedSpiral, _ section: Int, _ item: Int) throws
    -> LayoutAttributes
  {
    try #require(spiral.attributes(of: LayoutElement(.cell, section: section, item: item)))
  }

  /// 768x1004, n = 5: R = 294; centres and scales.
  static let portrait: [(Double, Double, Double)] = [
    (384, 502, 0.25), (332.028, 553.972, 0.4375), (384, 355, 0.625), (539.917, 657.917, 0.8125),
    (90, 502, 1),
  ]

  @Test(arguments: portrait.indices) func portraitExample(item: Int) throws {
    let spiral = try spiral([5], 768, 1004)
    #expect(spiral.radius == 294)
    let card = try card(spiral, 0, item)
    let (x, y, scale) = Self.portrait[item]
    #expect(abs(card.center.x - x) < 5e-4 && abs(card.center.y - y) < 5e-4)
    #expect(card.matrix == .scale(x: scale, y: scale))
    #expect(card.frame.size == Size(width: 170, height: 170) && card.z == 0 && card.alpha == 1)
  }

  @Test func phonesHaveHalfTheScale() throws {
    let spiral = try spiral([2, 1], 320, 480, .phone)
    #expect(spiral.radius == 112.5, "(320 - 85) / 2 - 5")
    #expect(try card(spiral, 0, 1).matrix.m11 == 0.5 && card(spiral, 0, 0).matrix.m11 == 0.125)
    // A single item has t = 0.
    #expect(try card(spiral, 1, 0).matrix.m11 == 0.125)
    #expect(try card(spiral, 1, 0).center == Point(x: 480, y: 240))
  }

  @Test func deletedCardsLeaveUpwards() throws {
    for scrolling in Axis.allCases {
      let spiral = try spiral([2, 5], 768, 1004, scrolling: scrolling)
      let element = LayoutElement(.cell, section: 1, item: 3)
      let card = try #require(spiral.attributes(of: element))
      let after = try #require(spiral.attributesAfterDeletion(of: element))
      let top = scrolling == .vertical ? 1004.0 : 0
      #expect(after.alpha == 0 && after.center == Point(x: card.center.x, y: top - 170))
      #expect(after.matrix == card.matrix)
    }
    let spiral = try spiral([2], 768, 1004)
    #expect(spiral.attributesAfterDeletion(of: LayoutElement(.header, section: 0)) == nil)
    #expect(spiral.attributesAfterDeletion(of: LayoutElement(.cell, section: 0, item: 2)) == nil)
  }
}
