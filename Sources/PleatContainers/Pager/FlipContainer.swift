public import Pleat

/// A container that turns its pages in response to a finger, a key or a call, and tells them when they
/// join and leave it.
///
/// It is a ``FlipPager`` and a ``PageStack`` in one: the pager knows how leaves turn, the stack knows
/// what the pages are told, and both agree after every event, however many leaves are in the air.
/// Pages are known by any value, for example a name or an index.
///
/// ```swift
/// var container = try FlipContainer(
///   PageSeries(["cover", "one", "two"]), page: "cover", size: Size(width: 320, height: 480))
/// let call = container.goTo("two", direction: .forward, at: 0)
/// for effect in call.effects + container.handle(.tick, at: 1) { print(effect) }
/// ```
///
/// Pass events with their times to ``handle(_:at:)``, and calls to ``goTo(_:direction:animated:duration:at:)``.
/// Both return effects, which you carry out in their order. ``frame(at:)`` is what to draw.
///
/// A container is a value and has no clock, as ``FlipPager``, whose numbers and state table it shares.
public struct FlipContainer<Page: Hashable & Sendable>: Sendable {
  /// The stack of the one page that is shown, with a running change for each leaf in the air that has
  /// a page to turn to.
  public internal(set) var stack: PageStack<Page>

  /// Chooses the axis and the spine for an orientation of the interface, or is nil.
  ///
  /// It is asked when the interface turns: see ``turn(to:size:at:)``.
  public var layout: (@Sendable (InterfaceOrientation) -> FlipPager.Layout)?

  private(set) var pager: FlipPager
  private(set) var table: PageTable<Page>
  /// The turns that have started and not finished, oldest first.
  private var turns: [Turn] = []
  /// Whether a finger has just caught the leaf whose turn starts next.
  var isCaught = false
  /// What pages are told before and after the end of a turn without an animation.
  var instantEnd: (before: [ContainmentEvent<Page>], after: [ContainmentEvent<Page>]) = ([], [])

  /// Creates a container that shows a page.
  ///
  /// - Parameters:
  ///   - series: The pages before and after each page.
  ///   - page: The page to show first. The container does not check that it is in the series.
  ///   - size: The size of the view in points.
  ///   - options: The axis, the spine, the transition and other options.
  ///   - layout: Chooses the axis and the spine when the interface turns, or nil.
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
  /// An event that a container handles: that of a pager, with pages of your own type.
  public typealias Event = PagerEvent<Page>

  /// Handles an event and returns its effects, in the order in which to carry them out.
  ///
  /// The result starts with the effects that became due after the last event, each with its own time.
  /// An event that is not valid is ignored, as by ``FlipPager/handle(_:at:)``.
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

  /// Turns to a page, or shows it at once.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - direction: The direction of the turn, which need not be that of the order; nil for that of
  ///     the order.
  ///   - animated: Whether a leaf turns. If not, all leaves land at once, and the page is shown.
  ///   - duration: The duration of a whole flip in seconds, or nil for that of the options.
  ///   - time: The time of the call in seconds.
  /// - Returns: The number of the turn, and the effects.
  public mutating func goTo(
    _ page: Page, direction: FlipPager.Direction? = nil, animated: Bool = true,
    duration: Double? = nil, at time: Double
  ) -> Call {
    let ignored = pager.ignoredEventCount
    let effects = handle(
      .goTo(page, direction: direction, animated: animated, duration: duration), at: time)
    // A call always starts one turn or is refused, and both come last.
    let turn = pager.ignoredEventCount == ignored ? pager.nextTurn - 1 : nil
    return Call(turn: turn, effects: effects)
  }

  /// The interface has turned: asks ``layout`` for the axis and the spine.
  ///
  /// If the axis or the spine changes, no turn can go on: leaves that fly to their page land there at
  /// once, all others fall back at once, and the current touch is over. Each turn has its end, with
  /// its events, before the options change. If neither changes, leaves go on in the new size, as after
  /// ``PagerEvent/resize(_:)``.
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
    return handle(.options(options, size: size), at: time)
  }

  /// Lands the oldest leaf if its landing is due by a time.
  ///
  /// ``handle(_:at:)`` lands leaves automatically. Use this method only if several landings are due
  /// and you need the frame after each.
  ///
  /// - Parameter time: The time in seconds.
  /// - Returns: The effects and the frame just after the landing, or nil if no landing is due.
  public mutating func landNext(by time: Double) -> (effects: [Effect], frame: Frame)? {
    guard let (effect, frame) = pager.landNext(by: time) else { return nil }
    let effects = carryOut([effect])
    return (effects, map(frame))
  }
}

// MARK: - Reading

extension FlipContainer {
  /// What a container shows at one moment: what to draw.
  public typealias Frame = PagerFrame<Page>

  /// The page that is shown: the first one, or that of the last turn that was completed.
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
  /// Adds what pages are told to the effects of the pager.
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

  /// Forgets pages that are nowhere in sight, so that a walk through endless pages takes no memory.
  private mutating func forgetPages() {
    let kept = pager.delivered.count + 1
    guard turns.isEmpty, table.count > max(64, 2 * kept) else { return }
    table.forget(allBut: pager.delivered.union([pager.page]))
    pager.pages = table
  }
}
