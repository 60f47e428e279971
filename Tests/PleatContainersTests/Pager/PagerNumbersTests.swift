import Pleat
import PleatContainers
import Testing

/// The numbers of the original's gestures, quoted.
@Suite struct PagerNumbersTests {
  // MARK: - Margins

  /// Defect 24: the position of the first touch counts.
  @Test(
    arguments: [(276, 1), (275, nil), (44, -1), (45, nil), (-50, -1), (400, 1)]
      as [(Double, Int?)])
  func aTouchTakesALeafWithin44PointsOfAnEnd(x: Double, turn: Int?) throws {
    var pager = try FlipPager.sample(page: 2)
    let effects = pager.send(.began(Point(x: x, y: 240)), at: 0)
    #expect(effects == (turn.map { [.didStart(from: 2, to: 2 + $0)] } ?? []))
    #expect(pager.touchRole == (turn == nil ? .spent : .owning))
    #expect(pager.send(.ended(), at: 1).isEmpty == (turn == nil))
  }

  @Test(arguments: [(29.0, 1), (31.0, 3), (30.0, 1)])
  func whereMarginsOverlapTheNearerEndWins(x: Double, page: Int) throws {
    var pager = try FlipPager.sample(page: 2, size: Size(width: 60, height: 60))
    #expect(pager.send(.began(Point(x: x, y: 30)), at: 0) == [.didStart(from: 2, to: page)])
  }

  // MARK: - Under a finger

  @Test func progressIsOneWhenTheFingerReachesTheSpine() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 160)
    #expect(pager.p(at: 1) == 1)
    pager.drag(300, 160)
    _ = pager.handle(.moved(Point(x: 230, y: 240)), at: 2)
    #expect(isClose(pager.p(at: 2), 0.5))
    _ = pager.handle(.moved(Point(x: 20, y: 240)), at: 3)
    #expect(pager.p(at: 3) == 2)
    _ = pager.handle(.moved(Point(x: 310, y: 240)), at: 4)
    #expect(pager.p(at: 4) == 0)
  }

  /// The tables of the rubber band, of a view 320 wide and one 768 wide.
  @Test(arguments: [
    (
      320.0, 300.0,
      [
        (10.0, 0.02266), (50, 0.22649), (100, 0.41362), (140, 0.49421), (200, 0.55912),
        (280, 0.60083),
      ]
    ),
    (768, 748, [(10, 0.00915), (100, 0.26175), (300, 0.53442), (600, 0.61866)]),
  ])
  func theRubberBand(width: Double, start: Double, table: [(Double, Double)]) throws {
    for (distance, progress) in table {
      var pager = try FlipPager.sample(
        pages: PageSeries(count: 1), size: Size(width: width, height: 480))
      let started = pager.send(.began(Point(x: start, y: 240)), at: 0)
      #expect(started == [.didStart(from: 0, to: nil)])
      _ = pager.handle(.moved(Point(x: start - distance, y: 240)), at: 1)
      #expect(pager.state == .rubberBanding)
      #expect(isClose(pager.p(at: 1), progress, within: 5e-6))
      _ = pager.handle(.moved(Point(x: start + distance, y: 240)), at: 2)
      #expect(pager.p(at: 2) == 0)
    }
  }

  @Test func theRubberBandStaysUnder60Degrees() throws {
    var pager = try FlipPager.sample(page: 4)
    pager.drag(300, -1e9)
    let progress = try #require(pager.p(at: 1))
    #expect(progress < 0.667 && progress > 0.6669)
  }

  // MARK: - Release

  /// The release table: direction, velocity, progress, whether it completes.
  @Test(arguments: [
    (Pager.Direction.forward, -126.0, 0.5, true), (.forward, -125, 0.5, false),
    (.forward, -125, 1, true), (.forward, 0, 0.999, false), (.forward, 0, 1, true),
    (.forward, 125, 1, true), (.forward, 126, 1.5, false), (.backward, -126, 1.5, false),
    (.backward, -125, 1, true), (.backward, 0, 0.999, false), (.backward, 0, 1, true),
    (.backward, 125, 0.5, false), (.backward, 126, 0.5, true),
  ])
  func theReleaseTable(
    direction: Pager.Direction, velocity: Double, progress: Double, completes: Bool
  ) throws {
    var pager = try FlipPager.sample(page: 2)
    let sign = direction == .forward ? -1.0 : 1
    let start = direction == .forward ? 300.0 : 20
    pager.drag(start, start + sign * 140 * progress)
    #expect(isClose(pager.p(at: 1), progress))
    _ = pager.handle(.ended(velocity: .init(x: velocity)), at: 2)
    #expect(pager.state == .settling)
    #expect(isClose(pager.velocity(at: 2), sign * velocity / 140))
    _ = pager.handle(.tick, at: 10)
    #expect(pager.page == (completes ? (direction == .forward ? 3 : 1) : 2))
  }

  @Test func theLargerVelocityAcrossCountsAsNone() throws {
    var pager = try FlipPager.sample()
    pager.drag(300, 250)
    _ = pager.handle(.ended(velocity: .init(x: -600, y: 601)), at: 2)
    #expect(pager.velocity(at: 2) == 0)
    _ = pager.handle(.tick, at: 3)
    #expect(pager.page == 0)
  }

  /// Defect 28: the last point is drawn first.
  @Test(arguments: [(-651.0, true), (-650, false)])
  func aLeafEscapesAbove650PointsPerSecond(velocity: Double, escapes: Bool) throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    _ = pager.handle(.moved(Point(x: 289, y: 240), velocity: .init(x: velocity)), at: 0.1)
    #expect((pager.state == .settling) == escapes)
    #expect(isClose(pager.p(at: 0.1), 11.0 / 140))
    guard escapes else { return }
    #expect(pager.touchRole == .spent)
    #expect(isClose(pager.velocity(at: 0.1), 651.0 / 140))
    #expect(pager.handle(.moved(Point(x: 310, y: 240)), at: 0.11).isEmpty)
    #expect(
      pager.send(.ended(), at: 5) == [.didFinish(finished: true, completed: true, from: 0, to: 1)])
  }

  @Test func aLeafEscapesAgainstItsDirectionOnlyFromTheTable() throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    let away = Pager.Velocity(x: 700)
    _ = pager.handle(.moved(Point(x: 315, y: 240), velocity: away), at: 0.1)
    #expect(pager.state == .dragging)
    _ = pager.handle(.moved(Point(x: 200, y: 240), velocity: away), at: 0.2)
    #expect(pager.state == .settling)
    _ = pager.handle(.tick, at: 2)
    #expect(pager.page == 0)
  }

  @Test func withinTheSlopNothingEscapes() throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    _ = pager.handle(.moved(Point(x: 290, y: 240), velocity: .init(x: -5000)), at: 0.01)
    #expect(pager.state == .dragging)
  }

  // MARK: - Velocity

  /// Samples (t, x), lifted at a time, and the velocity that they have.
  static let samples: [([(Double, Double)], Double, Double)] = [
    ([(0, 300), (0.05, 290), (0.1, 280)], 0.1, -200),
    // Those older than a tenth of a second do not count,
    ([(0, 300), (0.5, 290), (0.55, 280)], 0.6, -100),
    // but one of them does where the lift is alone.
    ([(0, 300), (0.5, 280)], 1, 0), ([(0, 300)], 0.5, 0),
    // No time, no velocity.
    ([(0, 300), (0, 280)], 0, 0),
  ]

  @Test(arguments: samples)
  func velocityOfTheLastTenth(samples: [(Double, Double)], lift: Double, velocity: Double) throws {
    var pager = try FlipPager.sample()
    for (index, (time, x)) in samples.enumerated() {
      let point = Point(x: x, y: 240)
      _ = pager.handle(index == 0 ? .began(point) : .moved(point), at: time)
    }
    // A finger that stays where it is has the velocity that its lift would have.
    _ = pager.handle(.moved(Point(x: samples.last?.1 ?? 0, y: 240)), at: lift)
    #expect(isClose(pager.velocity(at: lift), -velocity / 140))
  }

  // MARK: - Taps and swipes

  @Test(arguments: [(44, -1), (45, nil), (276, 1), (275, nil)] as [(Double, Int?)])
  func aTapTurnsInTheMargins(x: Double, turn: Int?) throws {
    var pager = try FlipPager.sample(page: 2)
    let effects = pager.send(.tap(Point(x: x, y: 1)), at: 0)
    #expect(effects == (turn.map { [.didStart(from: 2, to: 2 + $0)] } ?? []))
  }

  static let swipes: [(Axis, Pager.Swipe, Int?)] = [
    (.horizontal, .left, 1), (.horizontal, .right, -1), (.horizontal, .up, nil),
    (.horizontal, .down, nil), (.vertical, .up, 1), (.vertical, .down, -1), (.vertical, .left, nil),
    (.vertical, .right, nil),
  ]

  /// Defect 22: swipes follow the axis.
  @Test(arguments: swipes)
  func swipesTurn(axis: Axis, swipe: Pager.Swipe, turn: Int?) throws {
    for rightToLeft in [false, true] {
      var pager = try FlipPager.sample(page: 2, .init(axis: axis, rightToLeft: rightToLeft))
      let sign = rightToLeft && axis == .horizontal ? -1 : 1
      let effects = pager.send(.swipe(swipe), at: 0)
      #expect(effects == (turn.map { [.didStart(from: 2, to: 2 + sign * $0)] } ?? []))
    }
  }

  @Test(arguments: [(10.0, 0.3, true), (10.1, 0.3, false), (10, 0.31, false)])
  func aTouchIsATapWithin10PointsAnd300Milliseconds(
    distance: Double, time: Double, isTap: Bool
  ) throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    _ = pager.handle(.moved(Point(x: 300, y: 240 + distance)), at: 0.1)
    _ = pager.handle(.ended(Point(x: 300, y: 240)), at: time)
    #expect((pager.state == .settling) == isTap)
  }

  @Test func aTapTakesHalfASecond() throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    _ = pager.handle(.ended(), at: 0.1)
    #expect(isClose(pager.nextLanding, 0.6))
    // The halves of the curve: easeIn to upright, easeOut from there.
    #expect(isClose(pager.p(at: 0.225), 0.315357, within: 1e-6))
    #expect(isClose(pager.p(at: 0.35), 1))
    #expect(isClose(pager.p(at: 0.475), 1.684643, within: 1e-6))
    let effects = pager.landings(until: 1)
    #expect(effects.count == 1 && isClose(effects.first?.time, 0.6))
    #expect(pager.page == 1)
  }

  @Test func aTapGoesOnFromWhereItsLeafIs() throws {
    var pager = try FlipPager.sample()
    pager.drag(300)
    _ = pager.handle(.moved(Point(x: 293, y: 240)), at: 0.1)
    _ = pager.handle(.ended(), at: 0.2)
    #expect(isClose(pager.p(at: 0.2), 0.05))
    #expect(isClose(pager.nextLanding, 0.2 + 0.25 * 0.95 + 0.25))
  }

  /// The bounce: to a third and back, a quarter of a second each way.
  @Test func theBounce() throws {
    var pager = try FlipPager.sample(page: 4)
    #expect(pager.send(.step(.next), at: 0) == [.didStart(from: 4, to: nil)])
    #expect(pager.state == .rubberBanding)
    for (time, progress) in [(0, 0), (0.125, 1.0 / 6), (0.25, 1.0 / 3), (0.375, 1.0 / 6)] {
      #expect(isClose(pager.p(at: time), progress))
    }
    #expect(isClose(pager.p(at: 0.0625), 0.129162 / 3, within: 1e-6))
    let landings = pager.landings(until: 1)
    #expect(landings.map(\.time) == [0.5])
    guard case .didFinish(let turn, finished: true, completed: false)? = landings.first?.kind else {
      Issue.record("\(landings)")
      return
    }
    #expect(turn.from == 4 && turn.to == nil && turn.cause == .key)
    #expect(turn.direction == .forward && turn.duration == 0.5)
  }

  /// Where a finger may be has no limit: a band falls back from any distance.
  @Test(arguments: [1e9, 1e200, 1e300, 1e308, -1e308, -.greatestFiniteMagnitude])
  func aBandFallsBackFromAnyDistance(place: Double) throws {
    for duration in [0, 0.5] {
      var pager = try FlipPager.sample(page: place < 0 ? 0 : 4, .init(duration: duration))
      _ = pager.handle(.began(Point(x: place, y: 10)), at: 0)
      _ = pager.handle(.moved(Point(x: -16, y: 10)), at: 0.1)
      let progress = try #require(pager.p(at: 0.1))
      #expect((0...0.667).contains(progress))
      _ = pager.handle(.cancelled(), at: 0.2)
      _ = pager.handle(.tick, at: 2)
      #expect(pager.state == .idle, "\(place), \(duration)")
    }
  }
}
