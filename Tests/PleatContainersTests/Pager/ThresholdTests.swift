import Foundation
import Pleat
import PleatContainers
import Testing

/// The thresholds are options, with the original's values if nothing else is said.
@Suite struct ThresholdTests {
  typealias Thresholds = Pager.Thresholds

  private func pager(_ thresholds: Thresholds, anywhere: Bool = false) throws -> FlipPager<Int> {
    try FlipPager.sample(.init(dragAnywhere: anywhere, thresholds: thresholds))
  }

  @Test func theDefaultsAreTheOriginals() {
    #expect(
      Thresholds() == Thresholds(margin: 44, release: 125, escape: 650, slop: 10, tapTime: 0.3))
  }

  @Test func theMargin() throws {
    for (margin, x, starts) in [(44.0, 276.0, true), (44, 275, false), (100, 220, true)] {
      var pager = try pager(.init(margin: margin))
      #expect(pager.send(.began(Point(x: x, y: 9)), at: 0).isEmpty == !starts)
      #expect(pager.send(.tap(Point(x: x, y: 9)), at: 0).isEmpty == (!starts))
    }
  }

  @Test func release() throws {
    for (release, velocity, lands) in [(125.0, -126.0, 1.0), (125, -124, 0), (300, -299, 0)] {
      var pager = try pager(.init(release: release))
      pager.drag(300, 280)
      _ = pager.handle(.ended(velocity: .init(x: velocity)), at: 2)
      let end = try #require(pager.nextLanding)
      #expect(isClose(pager.frame(at: end - 1e-6).newest?.progress, lands, within: 1e-6))
    }
  }

  @Test func escape() throws {
    for (escape, isOut) in [(650.0, true), (800, false), (.infinity, false)] {
      var pager = try pager(.init(escape: escape))
      _ = pager.handle(.began(Point(x: 300, y: 9)), at: 0)
      _ = pager.handle(.moved(Point(x: 280, y: 9), velocity: .init(x: -700)), at: 0.1)
      #expect((pager.state == .settling) == isOut)
    }
  }

  @Test func slopAndTapTime() throws {
    var pager = try pager(.init(slop: 30, tapTime: 1), anywhere: true)
    _ = pager.handle(.began(Point(x: 160, y: 9)), at: 0)
    #expect(pager.send(.moved(Point(x: 131, y: 9)), at: 0.1).isEmpty)
    #expect(pager.send(.moved(Point(x: 129, y: 9)), at: 0.2) == [.didStart(from: 0, to: 1)])
    #expect(isClose(pager.p(at: 0.2), 1.0 / 160))
    _ = pager.handle(.inputEnded, at: 0.3)
    _ = pager.handle(.began(Point(x: 300, y: 9)), at: 5)
    _ = pager.handle(.ended(Point(x: 275, y: 9)), at: 5.9)
    let landing: Double = 5.9 + 0.5 - 0.25 * 25 / 160
    #expect(isClose(pager.nextLanding, landing))
  }

  /// What was written before there were thresholds is read as it was meant.
  @Test func olderOptionsAreDecoded() throws {
    let json = """
      {"axis":"vertical","spine":"first","rightToLeft":true,"dragAnywhere":true,"maximumLeaves":3,\
      "reducedMotion":true,"duration":0.25}
      """
    let options = try JSONDecoder().decode(Pager.Options.self, from: Data(json.utf8))
    #expect(
      options
        == Pager.Options(
          axis: .vertical, spine: .first, rightToLeft: true, dragAnywhere: true, maximumLeaves: 3,
          reducedMotion: true, duration: 0.25))
    let part = json.dropLast() + #","thresholds":{"slop":3},"gestures":false}"#
    let newer = try JSONDecoder().decode(Pager.Options.self, from: Data(part.utf8))
    #expect(newer.thresholds == .init(slop: 3) && !newer.gestures && newer.style == nil)
    var all = newer
    all.style = try .kind("cube")
    all.settling = try Spring(response: 0.4, dampingFraction: 0.8)
    let again = try JSONDecoder().decode(
      Pager.Options.self, from: try JSONEncoder().encode(all))
    #expect(again == all)
  }
}
