public import Pleat

/// A container whose pages turn in response to a finger, a key or a call, and are told when they
/// join and leave it.
///
/// A container combines a ``FlipPager``, which computes how leaves turn, with a ``PageStack``, which
/// decides what pages are told. After every event, both have the same current page. A page is
/// identified by a value of any `Hashable` type, for example a name or an index.
///
/// ```swift
/// var container = try FlipContainer(
///   PageSeries(["cover", "one", "two"]), page: "cover", size: Size(width: 320, height: 480))
/// let call = container.goTo("two", direction: .forward, at: 0)
/// for effect in call.effects + container.handle(.tick, at: 1) { print(effect) }
/// ```
///
/// Pass events with their times to ``handle(_:at:)``. To turn to a page from your program, call
/// ``goTo(_:direction:animated:duration:at:)``. Both methods return effects. Carry the effects out
/// in order. ``frame(at:)`` returns what to draw.
///
/// A container is a value and has no clock. Its durations, distances and reactions to events are
/// those of ``FlipPager``.
public struct FlipContainer<Page: Hashable & Sendable>: Sendable {
  /// The stack of pages: its only page is ``page``, and one change is running for each turning leaf
  /// that has a page to turn to.
  public internal(set) var stack: PageStack<Page>

  /// The function that chooses the axis and the spine for an interface orientation, or nil to keep
  /// them.
  ///
  /// The method ``turn(to:size:at:)`` calls it.
  public var layout: (@Sendable (InterfaceOrientation) -> FlipPager.Layout)?

  private(set) var pager: FlipPager
  private(set) var table: PageTable<Page>
  /// The turns that have started and not finished, oldest first.
  private var turns: [Turn] = []
  /// Whether the next turn to start is that of a leaf that a finger has just caught.
  var isCaught = false
  /// The events of a turn without an animation, split into those to send before and those to send
  /// after the turn's end is reported.
  var instantEnd: (before: [ContainmentEvent<Page>], after: [ContainmentEvent<Page>]) = ([], [])

  /// Creates a container that shows a page.
  ///
  /// - Parameters:
  ///   - series: The pages before and after each page.
  ///   - page: The page to show first. The container does not check that it is in the series.
  ///   - size: The size of the view in points.
  ///   - options: The axis, the spine, the transition and other options.
  ///   - layout: The function that chooses the axis and the spine when the interface rotates, or nil.
  /// - Throws: `PleatError.sizeOutOfRange` if the width or the height is not above 0, or is above
  ///   1e15 points; `PleatError.durationOutOfRange` if the duration is negative or not finite;
  ///   `PleatError.parameterNotAccepted` if a threshold is negative or NaN.
  /// - Precondition: `options.maximumLeaves` is at least 1.
  public init(
    _ series: PageSeries<Page>, page: Page, size: Size,
    options: FlipPager.Options = FlipPager.Options(),
    layout: (@Sendable (InterfaceOrientation) -> FlipPager.Layout)? = nil
  ) throws(PleatError) {
    table = PageTable(series)
    pager = try FlipPager(
      pages: table, page: table.number(of: page), size: size, options: options)
    stack = PageStack(
      root: page, style: options.style ?? .flip([]), duration: options.duration,
      bounds: Rect(origin: .zero, size: size))
    self.layout = layout
  }
}

// MARK: - Events

extension FlipContainer {
  /// An event that a container handles: an event of a pager, with pages of your own type.
  public typealias Event = PagerEvent<Page>

  /// Handles an event and returns its effects, in the order in which to carry them out.
  ///
  /// The result starts with the effects of what happened since the last event, such as landings,
  /// each with its own time. An invalid event is ignored, as described for ``FlipPager/handle(_:at:)``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the event in seconds, on any clock that does not go back.
  public mutating func handle(_ event: Event, at time: Double) -> [Effect] {
    let event = event.map { table.number(of: $0) }
    pager.pages = table
    let effects = carryOut(pager.handle(event, at: time))
    followSize()
    return effects
  }

  /// Turns to a page, or shows it without an animation.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - direction: The direction of the turn, or nil to let the order of the pages decide.
  ///   - animated: Whether a leaf turns. If this is false, all turns end immediately, and the page
  ///     is shown without an animation.
  ///   - duration: The duration of a whole flip in seconds, or nil for the duration in the options.
  ///   - time: The time of the call in seconds.
  /// - Returns: The number of the turn, and the effects.
  public mutating func goTo(
    _ page: Page, direction: FlipPager.Direction? = nil, animated: Bool = true,
    duration: Double? = nil, at time: Double
  ) -> Call {
    let ignored = pager.ignoredEventCount
    let effects = handle(
      .goTo(page, direction: direction, animated: animated, duration: duration), at: time)
    // A call that is not ignored starts a turn or is refused. Either gets the latest number.
    let turn = pager.ignoredEventCount == ignored ? pager.nextTurn - 1 : nil
    return Call(turn: turn, effects: effects)
  }

  /// Handles a rotation of the interface: asks ``layout`` for the axis, the spine and the order of the
  /// pages.
  ///
  /// If the axis or the order changes, or if leaves turn about a spine and the spine changes, all turns
  /// end immediately, with the effect `didFinish`: a leaf that is flying to its new page lands there,
  /// and any other leaf lands on its old page. The current touch ends, too. Otherwise leaves go on in the
  /// new size, as after ``PagerEvent/resize(_:)``.
  ///
  /// - Parameters:
  ///   - orientation: The new orientation of the interface.
  ///   - size: The new size of the view in points.
  ///   - time: The time in seconds.
  public mutating func turn(
    to orientation: InterfaceOrientation, size: Size, at time: Double
  ) -> [Effect] {
    guard let layout = layout?(orientation) else { return handle(.resize(size), at: time) }
    var options = options
    options.axis = layout.axis
    options.spine = layout.spine
    options.rightToLeft = layout.rightToLeft ?? options.rightToLeft
    return handle(.options(options, size: size), at: time)
  }

  /// Ends the turn of the oldest leaf, if the leaf lands at or before a time.
  ///
  /// ``handle(_:at:)`` lands leaves automatically. Use this method only if several leaves land
  /// before `time` and you need the frame after each landing.
  ///
  /// - Parameter time: The time in seconds.
  /// - Returns: The effects and the frame just after the landing, or nil if no leaf lands by that
  ///   time.
  public mutating func landNext(by time: Double) -> (effects: [Effect], frame: Frame)? {
    guard let (effect, frame) = pager.landNext(by: time) else { return nil }
    let effects = carryOut([effect])
    return (effects, map(frame))
  }
}

// MARK: - Reading

extension FlipContainer {
  /// The picture that a container shows at one moment.
  public typealias Frame = PagerFrame<Page>

  /// The current page: the page of the last completed turn, or the first page before any such turn.
  public var page: Page { table[pager.page] }

  /// The options, which ``PagerEvent/options(_:size:)`` changes.
  public var options: FlipPager.Options { pager.options }

  /// The size of the view in points.
  public var size: Size { pager.size }

  /// The time of the last event in seconds, or nil before the first event.
  public var time: Double? { pager.time }

  /// The state after the last event.
  public var state: FlipPager.State { pager.state }

  /// The role of the current touch, which is the only touch that the container keeps track of.
  public var touchRole: FlipPager.TouchRole { pager.touchRole }

  /// The number of events that were ignored because they were invalid.
  public var ignoredEventCount: Int { pager.ignoredEventCount }

  /// The time in seconds at which the oldest leaf lands, or nil: see ``FlipPager/nextLanding``.
  public var nextLanding: Double? { pager.nextLanding }

  /// The time in seconds at which the last movement ends if no further event comes, or nil if nothing
  /// moves.
  public var motionEndTime: Double? { pager.motionEndTime }

  /// Returns what to draw at a time, without changing the container.
  ///
  /// - Parameter time: The time in seconds, which may be in the future. If it is before the last
  ///   event, or not finite, the method uses the time of the last event.
  public func frame(at time: Double) -> Frame { map(pager.frame(at: time)) }

  private func map(_ frame: FlipPager.Frame) -> Frame { frame.map { table[$0] } }
}

// MARK: - Carrying out

extension FlipContainer {
  /// Converts effects of the pager to effects of the container, with the events to send to pages.
  private mutating func carryOut(_ effects: [FlipPager.Effect]) -> [Effect] {
    if let table = pager.pages as? PageTable<Page> { self.table = table }
    let result = effects.flatMap { carryOut($0) }
    forgetPages()
    return result
  }

  private mutating func carryOut(_ effect: FlipPager.Effect) -> [Effect] {
    let kinds: [Effect.Kind]
    switch effect.kind {
    case .didStart(let from, let to):
      let turn = Turn(
        id: effect.turn, cause: effect.cause, from: table[from], to: to.map { table[$0] },
        direction: effect.direction ?? .forward, duration: effect.duration,
        isInteractive: effect.isInteractive)
      turns.append(turn)
      kinds = start(turn).map(Effect.Kind.containment) + [.didStart(turn)]
    case .didFinish(let finished, let completed, _, _):
      guard let index = turns.firstIndex(where: { $0.id == effect.turn }) else {
        preconditionFailure("a turn that never started")
      }
      let turn = turns.remove(at: index)
      let (before, after) = end(turn, finished: finished, completed: completed)
      kinds =
        before.map(Effect.Kind.containment)
        + [.didFinish(turn, finished: finished, completed: completed)]
        + after.map(Effect.Kind.containment)
    case .refused(let reason):
      kinds = [.refused(reason, turn: effect.turn, cause: effect.cause)]
    }
    return kinds.map { Effect(time: effect.time, kind: $0) }
  }

  /// Forgets pages that are not needed, so that memory does not grow with every visited page.
  private mutating func forgetPages() {
    let kept = pager.delivered.count + 1
    guard turns.isEmpty, table.count > max(64, 2 * kept) else { return }
    table.forget(allBut: pager.delivered.union([pager.page]))
    pager.pages = table
  }
}
