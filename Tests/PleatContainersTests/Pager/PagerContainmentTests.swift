import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// Pages of any type, calls and their numbers, what pages are told, and when.
@Suite struct PagerContainmentTests {
  static let names = ["cover", "one", "two", "three", "four"]

  static func sample(
    page: String = "cover", size: Size = Size(width: 320, height: 480),
    _ options: Pager.Options = Pager.Options()
  ) throws -> FlipPager<String> {
    try FlipPager(PageSeries(names), page: page, size: size, options: options)
  }

  /// The effects as text: `0 cover>one call` when a turn starts, `0 done`, `0 back`, `0 caught` when it
  /// ends, and the events of the pages.
  static func text(_ effects: [FlipPager<String>.Effect]) -> [String] {
    effects.map { effect in
      switch effect.kind {
      case .containment(let event): return "\(event)"
      case .didStart(let turn):
        return "\(turn.id) \(turn.from)>\(turn.to ?? "none") \(turn.direction) \(turn.cause)"
      case .didFinish(let turn, let finished, let completed):
        return "\(turn.id) \(completed ? "done" : finished ? "back" : "caught")"
      case .refused(let reason, let turn, let cause): return "\(turn) \(reason) \(cause)"
      }
    }
  }

  @Test func aFingerAnnouncesAtItsEnd() throws {
    var pager = try Self.sample()
    #expect(
      Self.text(pager.handle(.began(Point(x: 300, y: 240)), at: 0)) == [
        "one setFrame", "one willAppear", "one addView", "cover willDisappear",
        "0 cover>one forward gesture",
      ])
    _ = pager.handle(.moved(Point(x: 100, y: 240)), at: 0.5)
    #expect(
      Self.text(pager.handle(.ended(), at: 1) + pager.handle(.tick, at: 2)) == [
        "one willMoveToParent", "cover willMoveFromParent", "cover removeView",
        "cover didDisappear", "one didAppear", "one didMoveToParent", "cover didMoveFromParent",
        "0 done",
      ])
  }

  /// Tap, swipe and key announce first, as calls do; the delegate hears of the first two.
  @Test func everyCause() throws {
    let events: [(FlipPager<String>.Event, Pager.Cause, Bool)] = [
      (.tap(Point(x: 310, y: 9)), .tap, true), (.swipe(.left), .gesture, true),
      (.step(.next), .key, false), (.goTo("one"), .call, false),
    ]
    for (event, cause, isGestureDriven) in events {
      var pager = try Self.sample()
      let effects = pager.handle(event, at: 0)
      #expect(Self.text(effects).last == "0 cover>one forward \(cause)")
      #expect(Self.text(effects).contains("one willMoveToParent"))
      #expect(cause.isGestureDriven == isGestureDriven)
    }
  }

  /// The page on which an older leaf comes down is told that it leaves once it has arrived.
  @Test func withTwoLeavesAPageArrivesBeforeItLeaves() throws {
    var pager = try Self.sample(.init(maximumLeaves: 2))
    _ = pager.handle(.step(.next), at: 0)
    #expect(
      Self.text(pager.handle(.step(.next), at: 0.1)) == [
        "two setFrame", "two willMoveToParent", "two willAppear", "two addView",
        "1 one>two forward key",
      ])
    #expect(
      Self.text(pager.handle(.tick, at: 0.55)) == [
        "cover removeView", "cover didDisappear", "one didAppear", "one didMoveToParent",
        "cover didMoveFromParent", "0 done", "one willMoveFromParent", "one willDisappear",
      ])
    #expect(
      Self.text(pager.handle(.tick, at: 1)) == [
        "one removeView", "one didDisappear", "two didAppear", "two didMoveToParent",
        "one didMoveFromParent", "1 done",
      ])
  }

  /// A finger that catches the leaf of a call takes its announcement back, and the views stay.
  @Test func aCatchTakesBackWhatWasAnnounced() throws {
    var pager = try Self.sample()
    let call = pager.goTo("one", at: 0)
    #expect(
      Self.text(pager.handle(.began(Point(x: 300, y: 240)), at: 0.2)) == [
        "one willMoveFromParent", "cover willMoveToParent", "one didMoveFromParent",
        "cover didMoveToParent", "0 caught", "1 cover>one forward gesture",
      ])
    #expect(call.turn == 0)
    _ = pager.handle(.cancelled(), at: 0.3)
    let end = Self.text(pager.handle(.tick, at: 2))
    #expect(end.last == "1 back" && !end.contains { $0.contains("Move") })
  }

  // MARK: - Calls

  @Test func aCallMayTurnAgainstTheOrder() throws {
    var pager = try Self.sample(page: "one")
    let call = pager.goTo("four", direction: .backward, duration: 1, at: 0)
    #expect(Self.text(call.effects).last == "0 one>four backward call")
    #expect(pager.nextLanding == 1)
    #expect(pager.frame(at: 0.1).newest?.direction == .backward)
    #expect(pager.stack.running?.style == .flip(.backward))
    #expect(pager.stack.running?.duration == 1)
    let back = pager.goTo("one", direction: .forward, at: 2)
    #expect(Self.text(back.effects).last == "1 four>one forward call")
  }

  @Test func withoutAnimationThePageIsThereAtOnce() throws {
    var pager = try Self.sample()
    let call = pager.goTo("two", animated: false, at: 0)
    #expect(
      Self.text(call.effects) == [
        "two setFrame", "two willMoveToParent", "cover willMoveFromParent", "two willAppear",
        "two addView", "cover willDisappear", "0 cover>two forward call", "cover removeView",
        "cover didDisappear", "two didAppear", "two didMoveToParent", "0 done",
        "cover didMoveFromParent",
      ])
    #expect(pager.page == "two" && pager.state == .idle && pager.stack.top == "two")
  }

  /// The frame of a page is that of the view, also if the view changes while the page must wait.
  @Test func framesAreThoseOfTheView() throws {
    func frames(_ effects: [FlipPager<String>.Effect]) -> [Rect] {
      effects.compactMap { effect in
        guard case .containment(let event) = effect.kind else { return nil }
        return event.step == .setFrame ? event.frame : nil
      }
    }
    var pager = try Self.sample(.init(maximumLeaves: 3))
    let portrait = Rect(x: 0, y: 0, width: 320, height: 480)
    let landscape = Rect(x: 0, y: 0, width: 480, height: 320)
    #expect(frames(pager.handle(.step(.next), at: 0)) == [portrait])
    #expect(frames(pager.goTo("cover", direction: .forward, at: 0.1).effects) == [])
    #expect(pager.handle(.resize(landscape.size), at: 0.2).isEmpty)
    #expect(pager.stack.frame(of: "cover") == landscape)
    #expect(frames(pager.handle(.tick, at: 0.55)) == [landscape])
    #expect(frames(pager.goTo("two", animated: false, at: 2).effects) == [landscape])
  }

  @Test func whatACallCannotDoIsRefusedWithItsNumber() throws {
    var pager = try FlipPager(
      PageSeries(Self.names, late: ["two"]), page: "cover", size: Size(width: 320, height: 480))
    func refusal(_ call: FlipPager<String>.Call) -> String? { Self.text(call.effects).last }
    #expect(refusal(pager.goTo("nowhere", at: 0)) == "0 unknownPage call")
    #expect(refusal(pager.goTo("cover", at: 0)) == "1 alreadyThere call")
    #expect(refusal(pager.goTo("two", animated: false, at: 0)) == "2 notReady call")
    _ = pager.handle(.ready("two"), at: 0)
    #expect(Self.text(pager.goTo("two", animated: false, at: 0).effects).contains("3 done"))
    _ = pager.goTo("one", at: 1)
    let late = pager.goTo("four", at: 1.1)
    #expect(late.turn == 5 && refusal(late) == "5 flipInProgress call")
    let wrong = pager.goTo("four", duration: -1, at: 2)
    #expect(wrong.turn == nil && wrong.effects.isEmpty && pager.ignoredEventCount == 1)
  }

  // MARK: - Series

  @Test func aListThatIsNoSeriesThrows() {
    #expect(throws: PageSeriesError<String>.noPages) { try PageSeries([String]()) }
    #expect(throws: PageSeriesError.repeatedPage("b")) { try PageSeries(["a", "b", "c", "b"]) }
    #expect("\(PageSeriesError<Int>.noPages)" == "a series needs at least one page")
    #expect(
      "\(PageSeriesError.repeatedPage("b\u{7}"))"
        == "b\\u0007 is in the series twice: a page can be there only once")
  }

  /// The data source of the original is closures; endless pages take no memory.
  @Test func aSeriesMayBeClosures() throws {
    let days = PageSeries<Int>(
      before: { $0 - 1 }, after: { $0 + 1 }, isOrdered: { $0 < $1 })
    var pager = try FlipPager(days, page: 0, size: Size(width: 320, height: 480))
    for step in 0..<50 { _ = pager.handle(.step(.next), at: Double(step)) }
    _ = pager.handle(.tick, at: 2000)
    #expect(pager.page == 50 && pager.stack.pages == [50])
    _ = pager.goTo(-5, at: 2001)
    #expect(pager.frame(at: 2001.1).newest?.direction == .backward)
    #expect(pager.frame(at: 2001.1).newest?.to == -5)
  }

  // MARK: - Rotating the interface, and other options

  @Test func theHookChoosesAxisAndSpine() throws {
    var pager = try Self.sample()
    pager.layout = { orientation in
      orientation.isLandscape
        ? .init(axis: .horizontal, spine: .first) : .init(axis: .vertical)
    }
    let landscape = Size(width: 480, height: 320)
    #expect(pager.rotate(to: .landscapeLeft, size: landscape, at: 0).isEmpty)
    #expect(pager.options.spine == .first && pager.size == landscape)

    // In the middle of a turn, with the same answer: the leaf goes on.
    _ = pager.handle(.step(.next), at: 1)
    let progress = pager.frame(at: 1.2).newest?.progress
    #expect(pager.rotate(to: .landscapeRight, size: landscape, at: 1.2).isEmpty)
    #expect(pager.frame(at: 1.2).newest?.progress == progress && progress != nil)

    // With another answer: it lands where it was going, before the options change.
    let effects = pager.rotate(to: .portrait, size: Size(width: 320, height: 480), at: 1.3)
    #expect(Self.text(effects).last == "0 done" && pager.page == "one")
    #expect(pager.state == .idle && pager.options.axis == .vertical)

    // Under a finger it falls back, and the rest of the touch is ignored.
    _ = pager.handle(.began(Point(x: 160, y: 470)), at: 2)
    _ = pager.handle(.moved(Point(x: 160, y: 100)), at: 2.9)
    let held = pager.rotate(to: .landscapeLeft, size: landscape, at: 3)
    #expect(Self.text(held).last == "1 back" && pager.page == "one")
    #expect(pager.handle(.ended(Point(x: 160, y: 0)), at: 3.1).isEmpty)
  }

  @Test func withoutAHookARotationIsAResize() throws {
    var pager = try Self.sample()
    let size = Size(width: 480, height: 320)
    #expect(pager.rotate(to: .landscapeLeft, size: size, at: 0).isEmpty)
    #expect(pager.size == size && pager.options == Pager.Options())
  }

  @Test func gesturesMayBeSwitchedOff() throws {
    var pager = try Self.sample()
    _ = pager.handle(.began(Point(x: 300, y: 240)), at: 0)
    _ = pager.handle(.moved(Point(x: 100, y: 240)), at: 0.5)
    var options = pager.options
    options.gestures = false
    #expect(pager.handle(.options(options), at: 0.6).isEmpty)
    #expect(pager.state == .settling && pager.touchRole == .none)
    #expect(Self.text(pager.handle(.tick, at: 2)).last == "0 back")
    for event: FlipPager<String>.Event in [
      .began(Point(x: 300, y: 9)), .tap(Point(x: 300, y: 9)), .swipe(.left),
    ] {
      #expect(pager.handle(event, at: 3).isEmpty && pager.state == .idle)
    }
    #expect(Self.text(pager.handle(.step(.next), at: 4)).last == "1 cover>one forward key")
    #expect(Self.text(pager.goTo("two", at: 5).effects).last == "2 one>two forward call")
  }

  @Test func optionsThatCannotBeUsedAreIgnored() throws {
    var pager = try Self.sample()
    let wrong = [
      Pager.Options(duration: -1), Pager.Options(maximumLeaves: 0),
      Pager.Options(thresholds: .init(margin: -1)),
      Pager.Options(thresholds: .init(escape: .nan)),
    ]
    for options in wrong { #expect(pager.handle(.options(options), at: 0).isEmpty) }
    #expect(pager.ignoredEventCount == 4 && pager.options == Pager.Options())
    let refusal = PleatError.parameterNotAccepted(
      name: "slop", value: "-1", accepted: "0 or more")
    #expect(throws: refusal) { try Self.sample(.init(thresholds: .init(slop: -1))) }
  }
}
