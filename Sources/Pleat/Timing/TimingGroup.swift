/// Several timings that are played together: one after another, side by side, or staggered.
///
/// ```swift
/// let turn = try EffectTiming(duration: 0.4, fill: .both)
/// let wave = try TimingGroup.stagger(.effect(turn), count: 12, by: 0.05)
/// let all = TimingGroup.sequence([.group(wave), .effect(turn)])
/// let progress = all.computed(at: 0.7).map(\.transformedProgress)
/// ```
///
/// A group has a time of its own, from 0 to ``endTime``. Each child is played from its start on, at its
/// own playback rate, and ends ``TimingGroup/Child/duration`` seconds later. A finished child stays
/// where it ended; what it shows before and after is up to its fill mode. Times before 0 and after the
/// end are legal.
///
/// A group is encoded as an object with `arrangement`, `children` and, for a staggered group, `by`.
///
/// Source: Web Animations Level 2, sections "Group effects" and "Sequence effects"; staggering is
/// usual in libraries for animation.
public struct TimingGroup: Hashable, Sendable {
  /// The children, in the order in which they were given.
  public let children: [Child]
  /// How the starts of the children follow from each other.
  public let arrangement: Arrangement
  /// The time of the group at which each child starts, in seconds.
  public let starts: [Double]
  /// The time at which the last child to end is finished, in seconds; 0 without children.
  public let endTime: Double

  /// A part of a group.
  public enum Child: Hashable, Sendable {
    /// One effect.
    case effect(EffectTiming)
    /// A group of its own.
    case group(TimingGroup)

    /// The seconds from the start of the child until it is finished, which may be infinite.
    public var duration: Double {
      switch self {
      case .effect(let timing): timing.playingDuration
      case .group(let group): group.endTime
      }
    }
  }

  /// How the starts of the children of a group follow from each other.
  public enum Arrangement: Hashable, Sendable {
    /// Each child starts when the one before it is finished.
    case sequence
    /// All children start at time 0.
    case parallel
    /// Each child starts some seconds after the one before it, or before it if the number is negative.
    case stagger(by: Double)
  }

  private init(_ children: [Child], _ arrangement: Arrangement) {
    var (starts, next, end) = ([Double](), 0.0, 0.0)
    starts.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      switch arrangement {
      case .sequence: break
      case .parallel: next = 0
      case .stagger(let delay):
        let rank = delay < 0 ? children.count - 1 - index : index
        next = delay.magnitude * Double(rank)
      }
      starts.append(next)
      end = max(end, next + child.duration)
      if arrangement == .sequence { next += child.duration }
    }
    (self.children, self.arrangement, self.starts, endTime) = (children, arrangement, starts, end)
  }

  /// Creates a group in which each child starts when the one before it is finished.
  ///
  /// The starts are the sums of the durations, added in order. After a child that never ends, the others
  /// never start: their start is infinity, and they stay in the phase before.
  public static func sequence(_ children: [Child]) -> TimingGroup {
    TimingGroup(children, .sequence)
  }

  /// Creates a group in which all children start at time 0.
  public static func parallel(_ children: [Child]) -> TimingGroup {
    TimingGroup(children, .parallel)
  }

  /// Creates a group in which the children start one after another, at equal distances in time.
  ///
  /// Child k of n starts at `k · delay`. If the delay is negative, the last child starts first: child k
  /// starts at `(n - 1 - k) · |delay|`.
  ///
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the delay is not finite.
  public static func stagger(
    _ children: [Child], by delay: Double
  ) throws(PleatError) -> TimingGroup {
    guard delay.isFinite else {
      throw .parameterNotAccepted(
        name: "delay of a staggered group", value: numberText(delay),
        accepted: "a finite number of seconds")
    }
    return TimingGroup(children, .stagger(by: delay))
  }

  /// Creates a group of equal children that start one after another, at equal distances in time.
  ///
  /// - Precondition: The count is not negative.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the delay is not finite.
  public static func stagger(
    _ child: Child, count: Int, by delay: Double
  ) throws(PleatError) -> TimingGroup {
    precondition(count >= 0, "the count must not be negative")
    return try stagger(Array(repeating: child, count: count), by: delay)
  }

  /// Returns the local time of a child at a time of the group.
  ///
  /// For an effect this is ``EffectTiming/localTime(elapsed:)`` of the time since its start; for a group
  /// it is the time since its start. From the child's start plus its duration on, the child is finished,
  /// whatever the rounding of the difference. For NaN the result is NaN.
  ///
  /// - Parameters:
  ///   - index: The index of the child.
  ///   - time: Seconds of the group's own time.
  /// - Precondition: The index is in `children.indices`.
  /// - Complexity: O(1).
  public func localTime(ofChild index: Int, at time: Double) -> Double {
    precondition(children.indices.contains(index), "the index of the child is out of range")
    let (child, start) = (children[index], starts[index])
    // A child that never starts is infinitely long before its start, even at the end of time.
    var elapsed = start == .infinity && !time.isNaN ? -start : time - start
    // The difference of rounded numbers may miss the end.
    if time >= start + child.duration, start < .infinity { elapsed = max(elapsed, child.duration) }
    return switch child {
    case .effect(let timing): timing.localTime(elapsed: elapsed)
    case .group: elapsed
    }
  }

  /// Returns where each effect is at a time of the group.
  ///
  /// The effects are those of the children in order, with those of a nested group in its place. The
  /// result depends on the time only: each time can be asked for, in any order.
  ///
  /// - Parameter time: Seconds of the group's own time, of which any is legal.
  /// - Complexity: O(n) for n effects.
  public func computed(at time: Double) -> [ComputedTiming] {
    children.indices.flatMap { index in
      let local = localTime(ofChild: index, at: time)
      return switch children[index] {
      case .effect(let timing): [timing.computed(at: local)]
      case .group(let group): group.computed(at: local)
      }
    }
  }
}
