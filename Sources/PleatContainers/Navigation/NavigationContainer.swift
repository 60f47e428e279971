public import Pleat

/// A navigation stack in time: it starts changes when they are requested, and ends each when its
/// transition is over.
///
/// It is to a ``PageStack`` what a ``FlipContainer`` is to a ``PageSeries``. Pass events with their times
/// to ``handle(_:at:)``, and call ``advance(to:)`` before each frame. Both return effects, which you
/// carry out in their order. ``progress(at:)``, ``opacity(at:)`` and ``shadeOpacity(at:)`` say what to
/// draw.
///
/// ```swift
/// var container = NavigationContainer(PageStack(root: "list"))
/// for effect in container.handle(.perform(.push("page")), at: 0) { print(effect.kind) }
/// print(container.progress(at: 0.1)!)
/// for effect in container.advance(to: 0.5) { print(effect.kind) }
/// ```
///
/// A container is a value and reads no clock: the same events give the same effects.
public struct NavigationContainer<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The stack, after the last effect.
  public private(set) var stack: PageStack<Page>

  /// The times at which the running changes have started, oldest first.
  ///
  /// A change that has waited has the time of the one before until its start is reported.
  private var starts: [Double] = []
  /// The time of the last event or end.
  private var last = -Double.infinity

  /// Creates a container of a stack in which no transition is running.
  ///
  /// - Precondition: No transition is running.
  public init(_ stack: PageStack<Page>) {
    precondition(stack.running == nil, "the stack must not have a running transition")
    self.stack = stack
  }
}

// MARK: - Events

extension NavigationContainer {
  /// Something that a container is asked for.
  public enum Event: Hashable, Sendable {
    /// An operation, as of ``PageStack/perform(_:_:ifBusy:)``.
    case perform(
      NavigationOperation<Page>, NavigationMotion = .automatic, ifBusy: BusyRule = .refuse)
    /// A segue.
    case segue(Segue<Page>, ifBusy: BusyRule = .refuse)
    /// The end of the oldest running change before its time, or when a finger lets it go.
    case finish
    /// The cancellation of the newest running change.
    case cancel
    /// A tap at a point of the container.
    case tap(Point)
    /// New bounds of the container.
    case resize(Rect)
  }

  /// Something that happens at a time, and the container right after it.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds.
    public let time: Double
    /// What happens.
    public let kind: Kind
    /// The container right after the effect.
    public let container: NavigationContainer

    /// The kinds of effect.
    ///
    /// Every `didStart` is followed by exactly one `didFinish` of the same change.
    public enum Kind: Hashable, Sendable {
      /// A step for a page or its view.
      case containment(ContainmentEvent<Page>)
      /// A change has started, after its pages have been told that they join or leave.
      case didStart(NavigationChange<Page>)
      /// A change has ended. It has not been cancelled if `isCompleted` is true.
      case didFinish(NavigationChange<Page>, isCompleted: Bool)
      /// An operation waits for the running transition.
      case waits(NavigationOperation<Page>)
      /// A request was refused, now or after it has waited.
      case refused(NavigationError<Page>)
      /// What became of a tap. If it dismisses a modal, the effects of the change follow.
      case tap(TapResult<Page>)
    }
  }

  /// Ends the changes that are over at a time, then handles an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - time: The time of the event in seconds. An earlier time than that of the last event counts as
  ///     that time.
  /// - Returns: The effects in their order, each with its own time. A request that is not possible has
  ///   the effect ``Effect/Kind/refused(_:)``, and changes nothing.
  /// - Precondition: `time` is finite.
  public mutating func handle(_ event: Event, at time: Double) -> [Effect] {
    precondition(time.isFinite, "the time of an event must be finite")
    let time = max(time, last)
    var effects = advance(to: time)
    last = time
    do {
      switch event {
      case .perform(let operation, let motion, let rule):
        let change = try stack.perform(operation, motion, ifBusy: rule)
        begin(change, operation, at: time, &effects)
      case .segue(let segue, let rule):
        begin(try stack.perform(segue, ifBusy: rule), segue.operation, at: time, &effects)
      case .finish: follow(try stack.finish(), at: time, &effects)
      case .cancel: follow(try stack.cancel(), at: time, &effects)
      case .tap(let point):
        let result = stack.tap(at: point)
        guard case .dismissing(let change) = result else {
          record(.tap(result), at: time, &effects)
          break
        }
        start(change, at: time)
        record(.tap(result), at: time, &effects)
        follow(change, at: time, &effects)
      case .resize(let bounds): record(stack.resize(to: bounds), at: time, &effects)
      }
    } catch {
      record(.refused(error), at: time, &effects)
    }
    return effects
  }

  /// Ends the changes that are over at a time, and starts those that have waited for them.
  ///
  /// - Parameter time: The time in seconds, or infinity for the end of everything.
  /// - Returns: The effects in their order, each with its own time.
  public mutating func advance(to time: Double) -> [Effect] {
    var effects: [Effect] = []
    while let end = nextEnd, end <= time, let ended = try? stack.finish() {
      last = end
      follow(ended, at: end, &effects)
    }
    return effects
  }
}

// MARK: - Reading

extension NavigationContainer {
  /// The bounds of the container in points, or zero if they are unknown.
  public var bounds: Rect { stack.bounds ?? .zero }

  /// The time in seconds at which the oldest running change ends, or nil if none ends by itself.
  ///
  /// A change under a finger ends with the event ``Event/finish`` or ``Event/cancel``.
  public var nextEnd: Double? {
    guard let running = stack.running, !running.isInteractive else { return nil }
    return max(starts[0] + running.totalDuration, last)
  }

  /// Returns the seconds since the oldest running change has started, or nil if none is running.
  public func elapsed(at time: Double) -> Double? {
    stack.running == nil ? nil : max(0, time - starts[0])
  }

  /// Returns the progress of the oldest running transition, from 0 to 1, or nil if no panels move.
  ///
  /// Multiply it by the transition's `progressLimit`.
  public func progress(at time: Double) -> Double? {
    guard let running = stack.running, let since = elapsed(at: time),
      let transition = running.transition(size: bounds.size)
    else { return nil }
    guard let timeline = try? transition.timeline(duration: running.duration),
      since < timeline.duration, let progress = try? timeline.progress(at: since)
    else { return 1 }
    return progress / transition.progressLimit
  }

  /// Returns the opacity of the page in front during a cross-fade, or nil if there is none.
  public func opacity(at time: Double) -> Double? {
    guard let running = stack.running, running.fade != nil else { return nil }
    return elapsed(at: time).map(running.opacity)
  }

  /// Returns the opacity of a modal's shade that appears or disappears, or nil if there is none.
  public func shadeOpacity(at time: Double) -> Double? {
    guard let shade = stack.running?.shade else { return nil }
    return elapsed(at: time).map(shade.opacity)
  }
}

// MARK: - Effects

extension NavigationContainer {
  private func record(_ kind: Effect.Kind, at time: Double, _ effects: inout [Effect]) {
    effects.append(Effect(time: time, kind: kind, container: self))
  }

  private func record(
    _ events: [ContainmentEvent<Page>], at time: Double, _ effects: inout [Effect]
  ) {
    for event in events { record(.containment(event), at: time, &effects) }
  }

  private mutating func begin(
    _ change: NavigationChange<Page>?, _ operation: NavigationOperation<Page>,
    at time: Double, _ effects: inout [Effect]
  ) {
    guard let change else { return record(.waits(operation), at: time, &effects) }
    follow(change, at: time, &effects)
  }

  /// Starts the clock of a change, which is the newest one.
  private mutating func start(_ change: NavigationChange<Page>, at time: Double) {
    guard change.isAnimated else { return }
    if starts.count == stack.runningChanges.count { starts.removeLast() }
    starts.append(time)
  }

  /// Records a change that has started, and ended if it has no transition.
  private mutating func follow(
    _ change: NavigationChange<Page>, at time: Double, _ effects: inout [Effect]
  ) {
    start(change, at: time)
    record(change.startEvents, at: time, &effects)
    record(.didStart(change), at: time, &effects)
    guard !change.isAnimated else { return }
    record(change.instantEnd.before, at: time, &effects)
    record(.didFinish(change, isCompleted: true), at: time, &effects)
    record(change.instantEnd.after, at: time, &effects)
  }

  /// Records the end of a change, and what had waited for it.
  private mutating func follow(
    _ end: NavigationEnd<Page>, at time: Double, _ effects: inout [Effect]
  ) {
    while starts.count > stack.runningChanges.count {
      starts.remove(at: end.isCompleted ? 0 : starts.count - 1)
    }
    record(end.events, at: time, &effects)
    record(.didFinish(end.change, isCompleted: end.isCompleted), at: time, &effects)
    for next in end.next {
      switch next {
      case .started(let change): follow(change, at: time, &effects)
      case .refused(_, let error): record(.refused(error), at: time, &effects)
      }
    }
  }
}
