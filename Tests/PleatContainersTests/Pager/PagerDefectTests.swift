import Pleat
import PleatContainers
import Testing

/// Defects of the original's flip container that no other test proves away, by their numbers in the
/// specification's list of defects.
@Suite struct PagerDefectTests {
  @Test func defect20ABounceLeavesTheDurationAlone() throws {
    var pager = try FlipPager.sample()
    _ = pager.handle(.step(.previous), at: 0)
    _ = pager.handle(.step(.next), at: 1)
    #expect(pager.options.duration == 0.5 && isClose(pager.nextLanding, 1.5))
  }

  /// 88 wide, and taken at the spine: H is a quarter of the view, not 0.
  ///
  /// Under 88 the nearer end wins.
  @Test func defect23TheReachIsNeverZero() throws {
    var pager = try FlipPager.sample(page: 2, size: Size(width: 88, height: 88))
    #expect(pager.send(.began(Point(x: 44, y: 0)), at: 0) == [.didStart(from: 2, to: 1)])
    _ = pager.handle(.moved(Point(x: 55, y: 0)), at: 1)
    #expect(isClose(pager.p(at: 1), 0.5))
    var narrow = try FlipPager.sample(page: 2, size: Size(width: 60, height: 88))
    #expect(narrow.send(.began(Point(x: 40, y: 0)), at: 0) == [.didStart(from: 2, to: 3)])
  }

  @Test func defect26EveryBandReports() throws {
    for event in [PagerEvent<Int>.tap(Point(x: 10, y: 0)), .swipe(.right), .step(.previous)] {
      var pager = try FlipPager.sample()
      #expect(pager.send(event, at: 0) == [.didStart(from: 0, to: nil)])
      #expect(
        pager.send(.tick, at: 5)
          == [.didFinish(finished: true, completed: false, from: 0, to: nil)])
    }
  }
}
