public import Pleat

/// A value that turns pages in response to a finger, a key or a call, and tells pages when they join
/// and leave it.
///
/// Pass events with their times to ``handle(_:at:)``, or call
/// ``goTo(_:direction:animated:duration:at:)`` to turn to a page from your program. Both return
/// *effects*: reports of what happened, to be carried out in order. Call ``frame(at:)`` to learn what
/// to draw at a time. While a page turns, a *leaf* turns about a line, the *spine*.
///
/// A page is identified by a value of any `Hashable` type, for example a name or an index.
///
/// ```swift
/// var pager = try FlipPager(
///   PageSeries(["cover", "one", "two"]), page: "cover", size: Size(width: 320, height: 480))
/// let call = pager.goTo("two", direction: .forward, at: 0)
/// for effect in call.effects + pager.handle(.tick, at: 1) { print(effect) }
/// ```
///
/// A pager has no clock. The same events at the same times always give the same effects, however
/// often you read frames. Times are in seconds, lengths in points, and velocities of fingers in
/// points per second. The progress of a leaf runs from 0 to 1: at 0 the leaf lies on the old page,
/// at 0.5 it is upright, and at 1 it lies on the other side.
///
/// The default durations, distances and thresholds are those of Mark Pospesel's
/// MPFlipViewController. The defects of MPFlipViewController are corrected.
public struct FlipPager<Page: Hashable & Sendable>: Sendable {
  /// The options, which ``PagerEvent/options(_:size:)`` changes.
  public internal(set) var options: Pager.Options
  /// The series of pages.
  ///
  /// The pager asks the series for a page once for each leaf, before the leaf starts, and perhaps also
  /// for a request that the pager then refuses.
  public let pages: PageSeries<Page>
  /// The current page: the one with which the pager was created, or to which the last completed
  /// flip turned.
  public internal(set) var page: Page
  /// The size of the view in points.
  public internal(set) var size: Size
  /// The function with which ``rotate(to:size:at:)`` chooses the layout for an interface
  /// orientation, or nil to keep the layout.
  public var layout: (@Sendable (InterfaceOrientation) -> Pager.Layout)?
  /// Whether a leaf is stiff, like the covers of a book, although the style bends leaves; nil if no leaf is stiff.
  ///
  /// The function gets the page on the front of the leaf: the page before the leaf in reading order.
  public var isStiff: (@Sendable (Page) -> Bool)?
  /// The stack of pages, which decides what pages are told: its only page is ``page``, and one change
  /// is running for each turning leaf that has a page to turn to.
  public internal(set) var stack: PageStack<Page>
  /// The time of the last event in seconds, or nil before the first event.
  public internal(set) var time: Double?
  /// The number of events that were ignored because they were invalid.
  ///
  /// An event is invalid in each of these cases:
  ///
  /// - Its time is more than 1e-9 seconds earlier than that of the last event.
  /// - Its time, a coordinate or a velocity is NaN or infinite.
  /// - It has a size with a width or a height that is not above 0, or that is above 1e15 points.
  /// - It has a duration that is negative or not finite, or options with such a duration, with a
  ///   threshold that is negative or NaN, with a spring that never comes to rest, or with
  ///   ``Pager/Options/maximumLeaves`` below 1.
  public internal(set) var ignoredEventCount = 0

  /// The turning leaves, oldest first.
  var leaves: [Leaf] = []
  /// The current touch; events of other touches are ignored.
  var touch: Pager.Touch?
  /// The pages for which the event ``PagerEvent/ready(_:)`` has come.
  var delivered: Set<Page> = []
  var effects: [Effect] = []
  var nextLeaf = 0
  /// How many turns and refusals there have been.
  var turnCount = 0
  /// The largest number of leaves that may turn at once with the current options.
  var leafLimit: Int

  /// Creates a pager that shows a page, which need not be in the series; the parameters are its properties.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` if the width or the height is not above 0, or is above
  ///   1e15 points; `PleatError.durationOutOfRange` if the duration is negative or not finite;
  ///   `PleatError.parameterNotAccepted` if a threshold is negative or NaN, or if the spring
  ///   ``Pager/Options/settling`` never comes to rest.
  /// - Precondition: `options.maximumLeaves` is at least 1.
  public init(
    _ pages: PageSeries<Page>, page: Page, size: Size, options: Pager.Options = Pager.Options(),
    layout: (@Sendable (InterfaceOrientation) -> Pager.Layout)? = nil
  ) throws(PleatError) {
    precondition(options.maximumLeaves >= 1, "maximumLeaves must be at least 1")
    try size.requireArea()
    try options.check()
    self.pages = pages
    self.page = page
    self.size = size
    self.options = options
    self.layout = layout
    leafLimit = options.leafLimit
    stack = PageStack(
      root: page, style: options.style ?? .flip([]), duration: options.duration,
      bounds: Rect(origin: .zero, size: size))
  }

  var spread: Pager.Spread { Pager.Spread(size: size, options: options) }

  // MARK: - Events

  /// An event that a pager handles.
  public typealias Event = PagerEvent<Page>

  /// Handles an event and returns its effects, in the order in which to carry them out.
  ///
  /// The result starts with the effects of what happened since the last event, for example landings,
  /// each with its own time. The effects of the event itself follow.
  ///
  /// An invalid event is ignored, and counted in ``ignoredEventCount``.
  ///
  /// The time is in seconds, on any clock that does not go back.
  public mutating func handle(_ event: Event, at time: Double) -> [Effect] {
    let last = self.time ?? time
    guard time.isFinite, time >= last - Pager.tolerance, event.isUsable else {
      ignoredEventCount += 1
      return []
    }
    let time = max(time, last)
    land(by: time)
    self.time = time
    react(to: event, at: time)
    land(by: time)
    followSize()
    defer { effects = [] }
    return effects
  }

  /// Turns to a page, or shows it without an animation.
  ///
  /// If the direction is nil, the order of the pages decides. If `animated` is false, all turns end
  /// immediately, and the page is shown without an animation. The duration is that of a whole flip in
  /// seconds, or nil for the duration in the options.
  ///
  /// - Returns: The number of the turn, and the effects.
  public mutating func goTo(
    _ page: Page, direction: Pager.Direction? = nil, animated: Bool = true,
    duration: Double? = nil, at time: Double
  ) -> Call {
    let ignored = ignoredEventCount
    let effects = handle(
      .goTo(page, direction: direction, animated: animated, duration: duration), at: time)
    // A call that is not ignored starts a turn or is refused. Either gets the latest number.
    return Call(turn: ignoredEventCount == ignored ? turnCount - 1 : nil, effects: effects)
  }

  /// Handles a rotation of the interface: asks ``layout`` for the axis, the spine and the order of the pages.
  ///
  /// If the axis or the order changes, or if leaves turn about a spine and the spine changes, all turns end
  /// immediately, as after ``PagerEvent/options(_:size:)``. Otherwise leaves go on in the new size, as
  /// after ``PagerEvent/resize(_:)``.
  public mutating func rotate(
    to orientation: InterfaceOrientation, size: Size, at time: Double
  ) -> [Effect] {
    guard let layout = layout?(orientation) else { return handle(.resize(size), at: time) }
    var options = options
    options.axis = layout.axis
    options.spine = layout.spine
    options.rightToLeft = layout.rightToLeft ?? options.rightToLeft
    return handle(.options(options, size: size), at: time)
  }

  private mutating func react(to event: Event, at time: Double) {
    if !options.gestures, event.startsGesture { return }
    switch Pager.reaction(in: state, touch: touchRole, to: kind(of: event)) {
    case .impossible: preconditionFailure("impossible state")
    case .ignores, .lands: break
    case .begins: begin(event, at: time)
    case .beginsAgain:
      fallBack(at: time)
      touch = nil
      land(by: time)
      begin(event, at: time)
    case .decides: decide(event, at: time)
    case .decidesAndLifts:
      decide(event, at: time)
      if touch?.role == .owning { release(at: time) }
      touch = nil
    case .forgets: touch = nil
    case .follows: follow(event, at: time)
    case .releases:
      follow(event, at: time)
      release(at: time)
      touch = nil
    case .fallsBack:
      if touch?.role == .owning { follow(event, at: time) }
      fallBack(at: time)
      touch = nil
    case .flips, .flipsNext, .refuses: flip(event, at: time)
    case .resizes, .holdsOn: resize(event, at: time)
    case .remembers, .joins, .departs: deliver(event, at: time)
    case .jumps: jump(event, at: time)
    case .changes: change(event, at: time)
    }
  }

  func kind(of event: Event) -> Pager.EventKind {
    let isKnown = event.touchID != nil && event.touchID == touch?.id
    switch event {
    case .began: return isKnown ? .beganAgain : .began
    case .moved: return isKnown ? .moved : .ofAnotherTouch
    case .ended: return isKnown ? .ended : .ofAnotherTouch
    case .cancelled: return isKnown ? .cancelled : .ofAnotherTouch
    case .tap: return .tap
    case .swipe: return .swipe
    case .goTo(_, _, let animated, _): return animated ? .goTo : .jump
    case .options: return .options
    case .step: return .step
    case .resize: return .resize
    case .ready: return .ready
    case .tick: return .tick
    case .inputEnded: return .inputEnded
    }
  }

  // MARK: - Reading

  /// The picture that a pager shows at one moment.
  public typealias Frame = PagerFrame<Page>

  /// The state of the pager after the last event.
  public var state: Pager.State { leaves.last?.state ?? .idle }

  /// The role of the current touch, which is the only touch that the pager keeps track of.
  public var touchRole: Pager.TouchRole { touch?.role ?? .none }

  /// The time in seconds at which the oldest leaf lands, or nil if no leaf is turning, or if it
  /// lands only after another event.
  public var nextLanding: Double? {
    guard let end = leaves.first?.end else { return nil }
    return max(end, time ?? end)
  }

  /// The time in seconds at which the last movement ends if no further event comes, or nil if
  /// nothing moves, so that a game loop may sleep until the next event.
  public var motionEndTime: Double? {
    guard let time, let end = leaves.compactMap(\.motion.rest).max() else { return nil }
    return end > time ? end : nil
  }

  /// Returns what to draw at a time in seconds, which may be in the future, without changing the pager.
  ///
  /// A time that is not finite, or is before the last event, counts as the time of the last event.
  public func frame(at time: Double) -> Frame {
    let last = self.time ?? (time.isFinite ? time : 0)
    let time = time.isFinite ? max(time, last) : last
    var later = self
    while later.takeLanded(by: time) != nil {}
    return Frame(later, at: time)
  }

  // MARK: - Landing

  /// Ends the turn of the oldest leaf, if the leaf lands at or before a time.
  ///
  /// ``handle(_:at:)`` lands leaves automatically. Use this method only if several leaves land
  /// before `time` and you need the frame after each landing.
  ///
  /// - Returns: The effects and the frame just after the landing, or nil if no leaf lands by that
  ///   time.
  public mutating func landNext(by time: Double) -> (effects: [Effect], frame: Frame)? {
    guard landOldest(by: time) else { return nil }
    defer { effects = [] }
    return (effects, Frame(self, at: self.time ?? time))
  }

  private mutating func land(by time: Double) {
    while landOldest(by: time) {}
  }

  private mutating func landOldest(by time: Double) -> Bool {
    guard let leaf = takeLanded(by: time) else { return false }
    finish(leaf.turn, completed: leaf.completes, at: self.time ?? time)
    return true
  }

  private mutating func takeLanded(by time: Double) -> Leaf? {
    guard let leaf = leaves.first, let end = nextLanding, isDue(leaf, end, by: time) else {
      return nil
    }
    leaves.removeFirst()
    self.time = min(end, max(time, self.time ?? time))
    if leaf.completes, let to = leaf.turn.to { page = to }
    return leaf
  }

  /// Whether a leaf whose motion ends at `end` has landed at `time`.
  ///
  /// Because of rounding, `end` may be slightly after `time`. The leaf then counts as landed only
  /// if it has reached its target, so that it does not jump.
  private func isDue(_ leaf: Leaf, _ end: Double, by time: Double) -> Bool {
    if end <= time { return true }
    let target: Double = leaf.completes ? 1 : 0
    return end <= time + Pager.tolerance
      && (leaf.motion.pose(at: time).progress - target).magnitude <= Pager.tolerance
  }

  /// The poses of the leaves, oldest first.
  ///
  /// A leaf does not pass an older leaf: its progress is at most that of the older one.
  func poses(at time: Double) -> [Pager.Pose] {
    var poses: [Pager.Pose] = []
    for leaf in leaves {
      let own = leaf.pose(at: time)
      if let older = poses.last, own.progress > older.progress {
        poses.append(older)
      } else {
        poses.append(own)
      }
    }
    return poses
  }

  func newestPose(at time: Double) -> Pager.Pose { poses(at: time).last ?? Pager.Pose(progress: 0) }
}
