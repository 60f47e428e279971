import Foundation
import Pleat
import Testing

@testable import PleatContainers

/// How leaves settle, are caught, wait, and fly together.
@Suite struct PagerMotionTests {
  /// The cubic through (0, p) with slope v and (T, target) at rest, from its four coefficients.
  private func cubic(_ p: Double, _ v: Double, _ target: Double, _ duration: Double, _ t: Double)
    -> Double
  {
    let gap = target - p
    let square = 3 * gap / (duration * duration) - 2 * v / duration
    let cube = v / (duration * duration) - 2 * gap / (duration * duration * duration)
    return min(max(p + v * t + square * t * t + cube * t * t * t, 0), 2)
  }

  /// The finger's x, its velocity at the lift, the target, the duration.
  static let releases: [(Double, Double, Double, Double)] = [
    (230.0, 0.0, 0.0, 0.125), (90, 0, 2, 0.125), (230, -140, 2, 0.375), (230, 140, 0, 0.125),
    // Faster than 3 times what remains per duration: shortened.
    (90, -2800, 2, 3 * 0.5 / 20), (230, 2800, 0, 3 * 0.5 / 20),
    // Away from its target it is not.
    (230, 100, 0, 0.125), (90, -100, 2, 0.125),
  ]

  /// Defects 3 and 6: the time is in proportion to what remains, and the finger's velocity goes on.
  @Test(arguments: releases)
  func settlingIsOneCubic(x: Double, velocity: Double, target: Double, duration: Double) throws {
    var pager = try FlipPager.sample()
    pager.drag(300, x)
    let p = try #require(pager.p(at: 1))
    _ = pager.handle(.ended(velocity: .init(x: velocity)), at: 2)
    #expect(isClose(pager.nextLanding, 2 + duration))
    for step in 0...20 {
      let t = duration * Double(step) / 20
      let expected = step == 20 ? nil : cubic(p, -velocity / 140, target, duration, t)
      let found = pager.p(at: 2 + t)
      #expect(expected.map { isClose(found, $0) } ?? (found == nil))
      guard step > 0, step < 19, let found, found > 0.01, found < 1.99 else { continue }
      let (before, after) = (pager.p(at: 2 + t - 1e-6), pager.p(at: 2 + t + 1e-6))
      let slope = (try #require(after) - (try #require(before))) / 2e-6
      #expect(isClose(pager.velocity(at: 2 + t), slope, within: 1e-6))
    }
  }

  @Test(arguments: [0.3, 1, 2], [-900.0, 0, 100])
  func aSpringTakesOverTheVelocity(fraction: Double, velocity: Double) throws {
    let own = try Spring(response: 0.4, dampingFraction: fraction)
    var pager = try FlipPager.sample(.init(settling: own))
    pager.drag(300, 230)
    let p = try #require(pager.p(at: 1))
    _ = pager.handle(.ended(velocity: .init(x: velocity)), at: 2)
    let target: Double = velocity < 0 ? 2 : 0
    let (way, speed) = (target - p, -velocity / 140)
    #expect(isClose(pager.velocity(at: 2), speed))
    let spring = try Spring(
      mass: own.mass, stiffness: own.stiffness, damping: own.damping, initialVelocity: speed / way)
    let landing = try #require(pager.nextLanding)
    #expect(isClose(landing, 2 + spring.settlingDuration(within: 0.001 / way.magnitude)))
    for step in 0..<100 {
      let t = (landing - 2) * Double(step) / 100
      let free = p + way * spring.value(at: t)
      #expect(isClose(pager.p(at: 2 + t), min(max(free, 0), 2)))
    }
    let last = try #require(pager.p(at: landing - 1e-6))
    #expect((last - target).magnitude <= 0.001 + 1e-4)
    #expect(pager.p(at: landing) == nil)
    // A flip by itself takes its usual time.
    _ = pager.handle(.tick, at: landing)
    _ = pager.handle(.step(.next), at: landing)
    #expect(isClose(pager.nextLanding, landing + 0.5))
  }

  /// A leaf thrown at any speed is at its target at once, and lands soon after.
  @Test(arguments: [0.2, 1, 3], [-1e9, 1e9, -1e300])
  func aSpringLandsSoonAfterAnyThrow(fraction: Double, velocity: Double) throws {
    var pager = try FlipPager.sample(
      .init(settling: Spring(response: 1, dampingFraction: fraction)))
    pager.drag(300, 230)
    _ = pager.handle(.ended(velocity: .init(x: velocity)), at: 2)
    #expect(try #require(pager.nextLanding) < 12)
  }

  @Test func aSpringThatNeverRestsIsRefused() throws {
    let endless = Pager.Options(settling: try Spring(stiffness: 100, damping: 0))
    let error = PleatError.parameterNotAccepted(
      name: "settling", value: "spring(1 100 0 0)", accepted: "a spring that comes to rest")
    #expect(throws: error) { try FlipPager.sample(endless) }
    var pager = try FlipPager.sample()
    #expect(pager.handle(.options(endless), at: 0).isEmpty && pager.ignoredEventCount == 1)
    #expect(pager.options.settling == nil)
  }

  @Test func nothingRemainingLandsAtTheRelease() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 20)
    #expect(
      pager.send(.ended(), at: 2) == [.didFinish(finished: true, completed: true, from: 0, to: 1)])
    #expect(pager.page == 1 && pager.state == .idle)
  }

  /// Defect 9: no duration is a duration.
  @Test func withoutDurationEverythingLandsAtOnce() throws {
    var pager = try FlipPager.sample(.init(duration: 0))
    #expect(
      pager.send(.step(.next), at: 0) == [
        .didStart(from: 0, to: 1), .didFinish(finished: true, completed: true, from: 0, to: 1),
      ])
    pager.drag(300, 200, from: 1)
    #expect(
      pager.send(.ended(), at: 3) == [.didFinish(finished: true, completed: false, from: 1, to: 2)])
  }

  @Test func whatFellDueIsReportedFirstWithItsOwnTime() throws {
    var pager = try FlipPager.sample()
    _ = pager.handle(.step(.next), at: 0)
    func turn(_ id: Int) -> FlipPager<Int>.Turn {
      FlipPager<Int>.Turn(
        id: id, cause: .key, from: id, to: id + 1, direction: .forward, duration: 0.5,
        isInteractive: false)
    }
    #expect(
      pager.handle(.step(.next), at: 7).filter { Report($0) != nil } == [
        .init(
          time: 0.5, kind: .didFinish(turn(0), finished: true, completed: true)),
        .init(time: 7, kind: .didStart(turn(1))),
      ])
    #expect(pager.frame(at: 100).page == 2 && pager.page == 1)
  }

  // MARK: - Catching

  @Test func aFingerCatchesALeafOnItsSideOfTheSpine() throws {
    let source = CountingPages()
    var pager = try FlipPager.sample(pages: source.series(count: 5))
    _ = pager.handle(.step(.next), at: 0)
    let progress = try #require(pager.p(at: 0.2))
    // The leaf is still on the right: on the left there is nothing to catch.
    var other = pager
    #expect(other.send(.began(Point(x: 100, y: 0)), at: 0.2).isEmpty)
    #expect(
      pager.send(.began(Point(x: 170, y: 0)), at: 0.2) == [
        .didFinish(finished: false, completed: false, from: 0, to: 1), .didStart(from: 0, to: 1),
      ])
    #expect(source.questions == [0])
    #expect(pager.p(at: 0.2) == progress)
    // H is half the view.
    _ = pager.handle(.moved(Point(x: 90, y: 0)), at: 1)
    #expect(isClose(pager.p(at: 1), progress + 0.5))
    // A long way back, and it falls back.
    _ = pager.handle(.moved(Point(x: 170, y: 0)), at: 2)
    #expect(isClose(pager.p(at: 2), progress))
    _ = pager.handle(.ended(), at: 3)
    #expect(
      pager.send(.tick, at: 9) == [.didFinish(finished: true, completed: false, from: 0, to: 1)])
  }

  @Test(arguments: [true, false])
  func aTapOnACaughtLeafLetsItGoOn(completes: Bool) throws {
    var pager = try FlipPager.sample()
    pager.drag(300, completes ? 150 : 170)
    _ = pager.handle(.ended(), at: 2)
    _ = pager.handle(.began(Point(x: completes ? 100 : 200, y: 0)), at: 2.01)
    #expect(pager.state == .dragging)
    _ = pager.handle(.ended(), at: 2.05)
    _ = pager.handle(.tick, at: 9)
    #expect(pager.page == (completes ? 1 : 0))
  }

  // MARK: - Drag anywhere

  @Test(
    arguments: [(-11, 0, 1), (11, 0, -1), (-11, 10.5, 1), (-12, 13, nil), (-5, 11, nil)]
      as [(Double, Double, Int?)])
  func anUndecidedTouchDecidesPastTheSlop(dx: Double, dy: Double, turn: Int?) throws {
    var pager = try FlipPager.sample(page: 2, .init(dragAnywhere: true))
    #expect(pager.send(.began(Point(x: 160, y: 240)), at: 0).isEmpty)
    #expect(pager.touchRole == .undecided)
    #expect(pager.send(.moved(Point(x: 170, y: 240)), at: 1).isEmpty)
    let effects = pager.send(.moved(Point(x: 160 + dx, y: 240 + dy)), at: 2)
    #expect(effects == (turn.map { [.didStart(from: 2, to: 2 + $0)] } ?? []))
    #expect(pager.touchRole == (turn == nil ? .spent : .owning))
    guard turn != nil else { return }
    // m0 is ten points from where it began, H half the view.
    #expect(isClose(pager.p(at: 2), (abs(dx) - 10) / 160))
  }

  /// With drags from anywhere H is half the view in a margin, too.
  @Test func theWayOfTheFingerMeansTheSameInAMargin() throws {
    var pager = try FlipPager.sample(page: 2, .init(dragAnywhere: true))
    pager.drag(290, 290 - 80)
    #expect(isClose(pager.p(at: 1), 0.5))
  }

  /// Whenever a flip starts, the leaf is upright when its first leg ends, and on the far side.
  @Test func uprightIsUprightAtAnyTime() throws {
    for start in [0, 0.1, 0.15, 0.2, 0.3, 1.4, 2.2, 1e3 + 0.1] {
      var pager = try FlipPager.sample()
      _ = pager.handle(.step(.next), at: start)
      let progress = try #require(pager.p(at: start + 0.25))
      #expect(progress >= 1 && progress < 1 + 1e-9, "\(start)")
      #expect(pager.send(.began(Point(x: 250, y: 240)), at: start + 0.25).isEmpty, "\(start)")
    }
  }

  // MARK: - Several leaves

  @Test func severalLeavesLandInOrderAndNonePassesAnOlderOne() throws {
    var pager = try FlipPager.sample(.init(maximumLeaves: 3))
    for (index, time) in [0, 0.05, 0.1].enumerated() {
      #expect(
        pager.send(.step(.next), at: time) == [.didStart(from: index, to: index + 1)])
    }
    #expect(pager.send(.step(.next), at: 0.12) == [.refused(.flipInProgress)])
    let frame = pager.frame(at: 0.27)
    #expect(frame.leaves.map(\.from) == [0, 2, 1])
    #expect(frame.newest?.from == 2)
    let landings = pager.landings(until: 2)
    for (landing, time) in zip(landings, [0.5, 0.55, 0.6]) { #expect(isClose(landing.time, time)) }
    #expect(landings.count == 3 && pager.page == 3)
  }

  @Test func anotherLeafMustTurnTheSameWay() throws {
    var pager = try FlipPager.sample(page: 2, .init(maximumLeaves: 3))
    _ = pager.handle(.step(.next), at: 0)
    #expect(pager.send(.step(.previous), at: 0.1) == [.refused(.flipInProgress)])
    #expect(pager.send(.goTo(1), at: 0.1) == [.refused(.flipInProgress)])
    #expect(pager.send(.goTo(3), at: 0.1) == [.refused(.alreadyThere)])
    #expect(pager.send(.goTo(4), at: 0.1) == [.didStart(from: 3, to: 4)])
    #expect(pager.send(.step(.next), at: 0.1) == [.didStart(from: 4, to: nil)])
    #expect(pager.send(.step(.next), at: 0.1) == [.refused(.flipInProgress)])
  }

  @Test func aQuickLeafStaysBehindASlowOne() throws {
    var pager = try FlipPager.sample(.init(maximumLeaves: 2))
    _ = pager.handle(.step(.next), at: 0)
    _ = pager.handle(.tick, at: 0.3)
    _ = pager.handle(.began(Point(x: 300, y: 0)), at: 0.3)
    _ = pager.handle(.moved(Point(x: 25, y: 0), velocity: .init(x: -5000)), at: 0.31)
    let frame = pager.frame(at: 0.31)
    #expect(frame.leaves[0].progress == frame.leaves[1].progress)
    let landings = pager.landings(until: 1)
    #expect(landings.map(\.time) == [0.5, 0.5])
    #expect(
      landings.first.flatMap(Report.init)
        == .didFinish(finished: true, completed: true, from: 0, to: 1))
    #expect(pager.page == 2)
  }

  // MARK: - Late pages

  @Test func aLateLeafLiftsAsABandAndJoinsInATenth() throws {
    var pager = try FlipPager.sample(pages: PageSeries(count: 5, late: [1]))
    var band = try FlipPager.sample(pages: PageSeries(count: 1))
    pager.drag(300, 160)
    band.drag(300, 160)
    #expect(pager.state == .waiting)
    #expect(pager.p(at: 1) == band.p(at: 1))
    #expect(pager.frame(at: 1).newest?.isDelivered == false)
    let gap = try #require(pager.p(at: 1)) - 1
    #expect(pager.send(.ready(1), at: 2).isEmpty && pager.state == .dragging)
    for (u, rest) in [(0.0, 1.0), (0.25, 0.84375), (0.5, 0.5), (0.75, 0.15625), (1, 0)] {
      #expect(isClose(pager.p(at: 2 + 0.1 * u), 1 + gap * rest))
    }
    #expect(isClose(pager.motionEndTime, 2.1))
    _ = pager.handle(.ended(), at: 3)
    _ = pager.handle(.tick, at: 9)
    #expect(pager.page == 1)
  }

  @Test func aLeafThatIsLetGoBeforeItsPageComesFallsBack() throws {
    let source = CountingPages()
    var pager = try FlipPager.sample(pages: source.series(count: 5, late: [1]))
    pager.drag(300, 160)
    #expect(pager.send(.ended(), at: 2).isEmpty && pager.state == .settling)
    #expect(pager.send(.ready(1), at: 2.01).isEmpty && pager.state == .settling)
    #expect(
      pager.send(.tick, at: 3) == [.didFinish(finished: true, completed: false, from: 0, to: 1)])
    // It stays ready.
    _ = pager.handle(.step(.next), at: 4)
    #expect(pager.state == .settling)
    #expect(source.questions == [0, 0])
  }

  @Test func aStepToALatePageRisesAndStays() throws {
    var pager = try FlipPager.sample(pages: PageSeries(count: 5, late: [1]))
    #expect(pager.send(.step(.next), at: 0) == [.didStart(from: 0, to: 1)])
    #expect(pager.state == .waiting)
    #expect(isClose(pager.p(at: 0.125), 1.0 / 6))
    #expect(pager.p(at: 50) == 1.0 / 3 && pager.nextLanding == nil)
    #expect(pager.motionEndTime == 0.25)
    // A finger has nothing to catch, and no room for another leaf.
    #expect(pager.send(.began(Point(x: 300, y: 0)), at: 50) == [.refused(.flipInProgress)])
    #expect(pager.send(.ended(), at: 50).isEmpty)
    #expect(pager.send(.ready(3), at: 60).isEmpty && pager.state == .waiting)
    _ = pager.handle(.ready(1), at: 60)
    #expect(isClose(pager.p(at: 60), 1.0 / 3))
    let landing: Double = 60 + 0.25 * 2 / 3 + 0.25
    #expect(isClose(pager.nextLanding, landing))
    _ = pager.handle(.tick, at: 70)
    #expect(pager.page == 1)
  }

  // MARK: - Jumps, loops, resizing

  /// Defect 27: requests for a page are guarded.
  @Test func jumps() throws {
    var pager = try FlipPager.sample(page: 2)
    #expect(pager.send(.goTo(2), at: 0) == [.refused(.alreadyThere)])
    #expect(pager.send(.goTo(5), at: 0) == [.refused(.unknownPage)])
    #expect(pager.send(.goTo(-1), at: 0) == [.refused(.unknownPage)])
    #expect(pager.send(.step(.first), at: 0) == [.didStart(from: 2, to: 0)])
    #expect(pager.send(.step(.first), at: 1).last == .refused(.alreadyThere))
    #expect(pager.send(.step(.last), at: 1) == [.didStart(from: 0, to: 4)])
    #expect(pager.frame(at: 1).newest?.direction == .forward)
    var days = try FlipPager.sample(
      pages: PageSeries(before: { $0 - 1 }, after: { $0 + 1 }), page: -7)
    #expect(days.send(.step(.last), at: 0) == [.refused(.noPage)])
    #expect(days.send(.step(.next), at: 0) == [.didStart(from: -7, to: -6)])
  }

  @Test(arguments: [(3, 2, 0), (2, 1, 0), (1, 0, nil)] as [(Int, Int, Int?)])
  func loops(count: Int, last: Int, next: Int?) throws {
    var pager = try FlipPager.sample(pages: PageSeries(count: count, loops: true), page: last)
    #expect(pager.send(.step(.next), at: 0) == [.didStart(from: last, to: next)])
    #expect(pager.frame(at: 0).newest?.direction == .forward)
    let back = Report.didStart(from: next ?? 0, to: next.map { _ in last })
    #expect(pager.send(.step(.previous), at: 5).last == back)
  }

  @Test func resizingUnderAFingerKeepsTheLeafWhereItIs() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 230)
    _ = pager.handle(.resize(Size(width: 1000, height: 700)), at: 2)
    #expect(isClose(pager.p(at: 2), 0.5))
    // H from the new size: 500 - 230.
    _ = pager.handle(.moved(Point(x: 203, y: 0)), at: 3)
    #expect(isClose(pager.p(at: 3), 0.6))
    #expect(pager.frame(at: 3).size == Size(width: 1000, height: 700))
  }

  @Test func reducedMotionIsTheSameButForItsMark() throws {
    var plain = try FlipPager.sample()
    var reduced = try FlipPager.sample(.init(reducedMotion: true))
    #expect(plain.handle(.step(.next), at: 0) == reduced.handle(.step(.next), at: 0))
    let (one, other) = (plain.frame(at: 0.3), reduced.frame(at: 0.3))
    #expect(!one.isCrossFade && other.isCrossFade && one.leaves == other.leaves)
  }

  // MARK: - Nonsense

  @Test func nonsenseIsIgnoredAndCounted() throws {
    var pager = try FlipPager.sample()
    _ = pager.handle(.step(.next), at: 1)
    let nonsense: [(PagerEvent<Int>, Double)] = [
      (.tick, 0.5), (.tick, .nan), (.tick, .infinity), (.tap(Point(x: .nan, y: 0)), 2),
      (.moved(.zero, velocity: .init(y: .infinity)), 2), (.resize(Size(width: 0, height: 1)), 2),
      (.resize(Size(width: 1, height: .nan)), 2),
    ]
    for (event, time) in nonsense { #expect(pager.handle(event, at: time).isEmpty) }
    #expect(pager.ignoredEventCount == nonsense.count && pager.time == 1)
    #expect(pager.handle(.tick, at: 1 - 1e-10).isEmpty && pager.ignoredEventCount == nonsense.count)
  }

  @Test func optionsOutOfRangeThrow() {
    #expect(throws: PleatError.sizeOutOfRange(width: 0, height: 5)) {
      try FlipPager.sample(size: Size(width: 0, height: 5))
    }
    #expect(throws: PleatError.durationOutOfRange(-1)) { try FlipPager.sample(.init(duration: -1)) }
  }

  /// Half of the least number above 0 is 0: progress would be 0/0.
  @Test func aSizeWithoutAHalfIsRefused() throws {
    for size in [
      Size(width: .leastNonzeroMagnitude, height: 100),
      Size(width: 100, height: Double.leastNormalMagnitude),
    ] {
      let error = PleatError.sizeOutOfRange(width: size.width, height: size.height)
      #expect(throws: error) { try FlipPager.sample(size: size) }
      #expect(error.description.hasSuffix("half of each must be at least 2.2250738585072014e-308"))
    }
    _ = try FlipPager.sample(size: Size(width: 2 * Double.leastNormalMagnitude, height: 100))
  }
}
