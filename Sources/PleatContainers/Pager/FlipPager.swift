public import Pleat

/// A page flipper that follows a finger, as a value: events go in with their time, effects come out,
/// and a frame can be read at any time.
///
/// It has no clock and keeps no reference: the same events at the same times give the same effects at
/// the same times, however often frames are read. Times are seconds, lengths points, velocities
/// points per second; progress runs from 0, the page that is shown, over 1, the leaf upright, to 2,
/// the next page.
///
/// Numbers and thresholds: Mark Pospesel's MPFlipViewController, but for the defects of it.
public struct FlipPager: Sendable {
  /// What it was told when it was made.
  public let options: Options
  /// Who knows the pages; asked once when a leaf is taken.
  public let pages: any PageSource
  /// The page that is shown: the one of the last flip that was completed.
  public internal(set) var page: Int
  /// The size of the view.
  public internal(set) var size: Size
  /// The time of the last event, nil before the first.
  public internal(set) var time: Double?
  /// How many events were ignored since they were earlier than the last one, or not finite, or a size
  /// that no view has.
  public internal(set) var ignoredEventCount = 0

  /// The leaves in the air, oldest first.
  var leaves: [Leaf] = []
  /// The touch that the pager knows; any other one is ignored.
  var touch: Touch?
  /// Late pages that have come.
  var delivered: Set<Int> = []
  /// Effects of the event at hand.
  var effects: [Effect] = []
  /// The number of the next leaf.
  var nextLeaf = 0

  /// Creates a pager that shows a page.
  ///
  /// - Parameters:
  ///   - pages: who knows the pages, such as ``NumberedPages``.
  ///   - page: the page that is shown; the source must have it.
  ///   - size: the size of the view.
  ///   - options: everything else.
  /// - Throws: `PleatError.sizeOutOfRange`, `PleatError.durationOutOfRange`.
  /// - Precondition: `options.maximumLeaves` is at least 1.
  public init(
    pages: some PageSource, page: Int = 0, size: Size, options: Options = Options()
  ) throws(PleatError) {
    precondition(options.maximumLeaves >= 1, "at least one leaf must be able to turn")
    try size.requireArea()
    guard options.duration >= 0, options.duration.isFinite else {
      throw .durationOutOfRange(options.duration)
    }
    self.pages = pages
    self.page = page
    self.size = size
    self.options = options
  }

  /// By how much times and distances may differ and still count as equal.
  static let tolerance = 1e-9

  /// The view and its spine.
  var spread: Spread { Spread(size: size, options: options) }
}

// MARK: - Events

extension FlipPager {
  /// Takes an event, and returns what came of it: first what fell due since the last event, each with
  /// its own time, then what the event itself did.
  ///
  /// An event that is earlier than the last one by more than a billionth of a second, or has a number
  /// that is not finite, or a size that no view has, is ignored and counted.
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

  /// Does what the table says.
  private mutating func react(to event: Event, at time: Double) {
    switch Self.reaction(in: state, touch: touchRole, to: kind(of: event)) {
    case .impossible: preconditionFailure("a state that cannot be")
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
    }
  }
}

// MARK: - Reading

extension FlipPager {
  /// What it is doing since the last event.
  public var state: State { leaves.last?.state ?? .idle }

  /// What the touch that it knows of is.
  public var touchRole: TouchRole { touch?.role ?? .none }

  /// When the next leaf lands, nil if none does by itself.
  public var nextLanding: Double? {
    guard let end = leaves.first?.end else { return nil }
    return max(end, time ?? end)
  }

  /// Until when something moves by itself, nil if nothing does: a game loop may sleep until the next
  /// event.
  public var movesUntil: Double? {
    guard let time, let end = leaves.compactMap(\.motion.rest).max() else { return nil }
    return end > time ? end : nil
  }

  /// What is to be drawn at a time; it changes nothing.
  ///
  /// A time before the last event, or one that is not finite, stands for that of the last event.
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
  /// Lands the oldest leaf if it lands by a time.
  ///
  /// `handle` does it by itself; this is for whoever looks between two landings that fall due together.
  ///
  /// - Returns: the effect, and the frame just after it; nil if nothing lands.
  public mutating func landNext(by time: Double) -> (effect: Effect, frame: Frame)? {
    guard let leaf = leaves.first, let end = nextLanding, isDue(leaf, end, by: time) else {
      return nil
    }
    leaves.removeFirst()
    let now = min(end, max(time, self.time ?? time))
    self.time = now
    if leaf.completes, let to = leaf.to { page = to }
    let effect = Effect(
      time: now,
      kind: .didFinish(finished: true, completed: leaf.completes, from: leaf.from, to: leaf.to))
    return (effect, Frame(self, at: now))
  }

  /// Whether a leaf that lands at a time is down by another: rounding may put the two into the wrong
  /// order, and a leaf that has still some way to go must not jump.
  private func isDue(_ leaf: Leaf, _ end: Double, by time: Double) -> Bool {
    if end <= time { return true }
    let target: Double = leaf.completes ? 2 : 0
    return end <= time + Self.tolerance
      && (leaf.motion.pose(at: time).progress - target).magnitude <= Self.tolerance
  }

  /// Lands all that is due.
  mutating func land(by time: Double) {
    while let landing = landNext(by: time) { effects.append(landing.effect) }
  }

  /// Where each leaf is, oldest first: none passes an older one.
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

  /// Where the newest leaf is.
  func newestPose(at time: Double) -> Pose { poses(at: time).last ?? Pose(progress: 0) }
}
