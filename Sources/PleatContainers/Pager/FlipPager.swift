public import Pleat

/// A value that turns pages in response to a finger, a key or a call.
///
/// Pass events with their times to ``handle(_:at:)``, which returns *effects*: reports of what
/// happened. Call ``frame(at:)`` to learn what to draw at a time. While a page turns, a *leaf*
/// turns about a line, the *spine*.
///
/// A pager has no clock. The same events at the same times always give the same effects, however
/// often you read frames. Times are in seconds, lengths in points, and velocities of fingers in
/// points per second. The progress of a leaf runs from 0 to 2: at 0 the leaf lies on the old page,
/// at 1 it is upright, and at 2 it lies on the other side.
///
/// The default durations, distances and thresholds are those of Mark Pospesel's
/// MPFlipViewController. The defects of MPFlipViewController are corrected.
public struct FlipPager: Sendable {
  /// The options, which ``PagerEvent/options(_:size:)`` changes.
  public internal(set) var options: Options
  /// The source of the pages.
  ///
  /// The pager asks the source once for each leaf, before the leaf starts. The pager may also ask
  /// the source about a requested page and then refuse the request.
  public internal(set) var pages: any PageSource
  /// The index of the current page.
  ///
  /// At first, this is the page with which the pager was created. After that, it is the page to
  /// which the last completed flip turned.
  public internal(set) var page: Int
  /// The size of the view in points.
  public internal(set) var size: Size
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
  ///   ``Options/maximumLeaves`` below 1.
  public internal(set) var ignoredEventCount = 0

  /// The turning leaves, oldest first.
  var leaves: [Leaf] = []
  /// The current touch.
  ///
  /// Events of other touches are ignored.
  var touch: Touch?
  /// The pages for which the event ``PagerEvent/ready(_:)`` has come.
  var delivered: Set<Int> = []
  /// The effects of the current event.
  var effects: [Effect] = []
  /// The id of the next leaf.
  var nextLeaf = 0
  /// The number of the next turn.
  var nextTurn = 0
  /// The largest number of leaves that may turn at once with the current options.
  var leafLimit: Int

  /// Creates a pager that shows a page.
  ///
  /// - Parameters:
  ///   - pages: The source of the pages, for example ``NumberedPages``.
  ///   - page: The index of the page to show first. The pager does not check that `pages` has a
  ///     page with this index.
  ///   - size: The size of the view in points.
  ///   - options: The axis, the spine, the duration and other options.
  /// - Throws: `PleatError.sizeOutOfRange` if the width or the height is not above 0, or is above
  ///   1e15 points; `PleatError.durationOutOfRange` if the duration is negative or not finite;
  ///   `PleatError.parameterNotAccepted` if a threshold is negative or NaN, or if the spring
  ///   ``Options/settling`` never comes to rest.
  /// - Precondition: `options.maximumLeaves` is at least 1.
  public init(
    pages: some PageSource, page: Int = 0, size: Size, options: Options = Options()
  ) throws(PleatError) {
    precondition(options.maximumLeaves >= 1, "maximumLeaves must be at least 1")
    try size.requireArea()
    try options.check()
    self.pages = pages
    self.page = page
    self.size = size
    self.options = options
    leafLimit = options.leafLimit
  }

  /// Times and distances that differ by no more than this count as equal.
  static let tolerance = 1e-9

  /// The view, its axis and its spine.
  var spread: Spread { Spread(size: size, options: options) }
}

// MARK: - Events

extension FlipPager {
  /// Handles an event and returns its effects.
  ///
  /// The result starts with the effects of what happened since the last event, for example landings,
  /// each with its own time. The effects of the event itself follow.
  ///
  /// An invalid event is ignored, and counted in ``ignoredEventCount``. An event is invalid if its
  /// time is more than 1e-9 seconds earlier than that of the last event, or if one of its numbers
  /// is not usable, for example NaN.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the event in seconds, on any clock that does not go back.
  /// - Returns: The effects, in order of their times.
  public mutating func handle(_ event: Event, at time: Double) -> [Effect] {
    let last = self.time ?? time
    guard time.isFinite, time >= last - Self.tolerance, event.isUsable else {
      ignoredEventCount += 1
      return []
    }
    let time = max(time, last)
    effects = []
    land(by: time)
    self.time = time
    react(to: event, at: time)
    land(by: time)
    defer { effects = [] }
    return effects
  }

  /// Carries out the reaction that the state table gives.
  private mutating func react(to event: Event, at time: Double) {
    if !options.gestures, event.startsGesture { return }
    switch Self.reaction(in: state, touch: touchRole, to: kind(of: event)) {
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
}

// MARK: - Reading

extension FlipPager {
  /// The state of the pager after the last event.
  public var state: State { leaves.last?.state ?? .idle }

  /// The role of the current touch, which is the only touch that the pager keeps track of.
  public var touchRole: TouchRole { touch?.role ?? .none }

  /// The time in seconds at which the oldest leaf lands, or nil.
  ///
  /// It is nil if no leaf is turning, or if the oldest leaf lands only after another event.
  public var nextLanding: Double? {
    guard let end = leaves.first?.end else { return nil }
    return max(end, time ?? end)
  }

  /// The time in seconds at which the last movement ends if no further event comes, or nil if
  /// nothing moves.
  ///
  /// While this property is nil, a game loop may sleep until the next event.
  public var motionEndTime: Double? {
    guard let time, let end = leaves.compactMap(\.motion.rest).max() else { return nil }
    return end > time ? end : nil
  }

  /// Returns what to draw at a time, without changing the pager.
  ///
  /// - Parameter time: The time in seconds, which may be in the future. If it is before the last
  ///   event, or not finite, the method uses the time of the last event.
  public func frame(at time: Double) -> Frame {
    let last = self.time ?? (time.isFinite ? time : 0)
    let time = time.isFinite ? max(time, last) : last
    var later = self
    later.land(by: time)
    return Frame(later, at: time)
  }
}

// MARK: - Landing

extension FlipPager {
  /// Ends the turn of the oldest leaf, if the leaf lands at or before a time.
  ///
  /// ``handle(_:at:)`` lands leaves automatically. Use this method only if several leaves land
  /// before `time` and you need the frame after each landing.
  ///
  /// - Parameter time: The time in seconds.
  /// - Returns: The effect and the frame just after the landing, or nil if no leaf lands by that
  ///   time.
  public mutating func landNext(by time: Double) -> (effect: Effect, frame: Frame)? {
    guard let leaf = leaves.first, let end = nextLanding, isDue(leaf, end, by: time) else {
      return nil
    }
    leaves.removeFirst()
    let now = min(end, max(time, self.time ?? time))
    self.time = now
    if leaf.completes, let to = leaf.to { page = to }
    return (leaf.finish(true, completed: leaf.completes, at: now), Frame(self, at: now))
  }

  /// Whether a leaf whose motion ends at `end` has landed at `time`.
  ///
  /// Because of rounding, `end` may be slightly after `time`. The leaf then counts as landed only
  /// if it has reached its target, so that it does not jump.
  private func isDue(_ leaf: Leaf, _ end: Double, by time: Double) -> Bool {
    if end <= time { return true }
    let target: Double = leaf.completes ? 2 : 0
    return end <= time + Self.tolerance
      && (leaf.motion.pose(at: time).progress - target).magnitude <= Self.tolerance
  }

  /// Lands all leaves whose motions end at or before a time.
  mutating func land(by time: Double) {
    while let landing = landNext(by: time) { effects.append(landing.effect) }
  }

  /// The poses of the leaves, oldest first.
  ///
  /// A leaf does not pass an older leaf: its progress is at most that of the older one.
  func poses(at time: Double) -> [Pose] {
    var poses: [Pose] = []
    for leaf in leaves {
      let own = leaf.motion.pose(at: time)
      if let older = poses.last, own.progress > older.progress {
        poses.append(older)
      } else {
        poses.append(own)
      }
    }
    return poses
  }

  /// The pose of the newest leaf.
  func newestPose(at time: Double) -> Pose { poses(at: time).last ?? Pose(progress: 0) }
}
