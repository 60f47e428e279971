import Pleat
import PleatContainers
import Testing

/// One test for each defect of the original's flip container that could arise here, by its number in
/// the specification's list of defects.
@Suite struct PagerDefectTests {
  @Test func defect3TheTimeIsInProportionToWhatRemains() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 27)  // 1.95
    _ = pager.handle(.ended(), at: 5)
    #expect(isClose(pager.nextLanding, 5 + 0.25 * 0.05))
  }

  @Test func defect5UprightIsNotFlatForALeafThatFallsBack() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 160)
    _ = pager.handle(.ended(velocity: .init(x: 126)), at: 5)
    #expect(pager.p(at: 5) == 1)
    #expect(try #require(pager.p(at: 5.01)) > 0.9)
  }

  @Test func defect6TheReleaseVelocityGoesOn() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 230)
    _ = pager.handle(.ended(velocity: .init(x: -280)), at: 5)
    #expect(isClose(pager.velocity(at: 5), 2))
    let step = try #require(pager.p(at: 5 + 1e-6)) - 0.5
    #expect(isClose(step / 1e-6, 2, within: 1e-4))
  }

  @Test func defect9NoDurationIsADuration() throws {
    var pager = try FlipPager.sample(.init(duration: 0))
    #expect(pager.send(.step(.next), at: 0).count == 2 && pager.page == 1)
  }

  @Test func defect17FinishedSaysWhetherItWas() throws {
    var pager = try FlipPager.sample()
    _ = pager.handle(.step(.next), at: 0)
    #expect(
      pager.send(.began(Point(x: 300, y: 0)), at: 0.1).first
        == .didFinish(finished: false, completed: false, from: 0, to: 1))
    #expect(pager.send(.step(.next), at: 0.2) == [.refused(.flipInProgress)])
  }

  @Test func defect20ABounceLeavesTheDurationAlone() throws {
    var pager = try FlipPager.sample()
    _ = pager.handle(.step(.previous), at: 0)
    _ = pager.handle(.step(.next), at: 1)
    #expect(pager.options.duration == 0.5 && isClose(pager.nextLanding, 1.5))
  }

  @Test func defect22SwipesFollowTheAxis() throws {
    var pager = try FlipPager.sample(.init(axis: .vertical))
    #expect(pager.send(.swipe(.left), at: 0).isEmpty)
    #expect(pager.send(.swipe(.up), at: 0) == [.didStart(from: 0, to: 1)])
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

  @Test func defect24WhatCountsIsWhereTheFingerWasPutDown() throws {
    var pager = try FlipPager.sample()
    #expect(pager.send(.began(Point(x: 277, y: 240)), at: 0) == [.didStart(from: 0, to: 1)])
    // No slop is subtracted: the first points count.
    _ = pager.handle(.moved(Point(x: 265.3, y: 240)), at: 1)
    #expect(isClose(pager.p(at: 1), 0.1))
  }

  @Test func defect25CancelledIsNotReleased() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 50)
    _ = pager.handle(.cancelled(velocity: .init(x: -600)), at: 1.01)
    #expect(pager.velocity(at: 1.01) == 0)
    #expect(
      pager.send(.tick, at: 5) == [.didFinish(finished: true, completed: false, from: 0, to: 1)])
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

  @Test func defect27JumpsAreGuarded() throws {
    var pager = try FlipPager.sample()
    #expect(pager.send(.goTo(0), at: 0) == [.refused(.alreadyThere)])
    #expect(pager.send(.goTo(9), at: 0) == [.refused(.unknownPage)])
    _ = pager.handle(.goTo(3), at: 0)
    #expect(pager.send(.goTo(1), at: 0.1) == [.refused(.flipInProgress)])
    #expect(pager.send(.resize(Size(width: 480, height: 320)), at: 0.2).isEmpty)
    #expect(pager.frame(at: 0.2).size == Size(width: 480, height: 320))
  }

  @Test func defect28TheLastPointIsDrawnBeforeTheLeafEscapes() throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    _ = pager.handle(.moved(Point(x: 230, y: 240)), at: 0.05)
    #expect(pager.state == .settling && isClose(pager.p(at: 0.05), 0.5))
  }
}
