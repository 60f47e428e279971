public import Pleat

/// A navigation stack with times: it starts changes when they are requested, and ends each change
/// when the change's transition is over.
///
/// The stack is a ``PageStack``. Pass events with their times to ``handle(_:at:)``, and call
/// ``advance(to:)`` before each frame. Both methods return effects. Carry the effects out in order.
/// ``progress(at:)``, ``opacity(at:)`` and ``shadeOpacity(at:)`` say what to draw.
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
  /// If a queued change starts as soon as a change ends, the time of the ended change stays here until
  /// the method `start` replaces it.
  private var starts: [Double] = []
  /// The time of the last event, or of the last end of a change if that is later.
  private var last = -Double.infinity

  /// Creates a container of a stack in which no transition is running.
  ///
  /// - Precondition: No transition is running.
  public init(_ stack: PageStack<Page>) {
    precondition(stack.running == nil, "the stack must not have a running transition")
    self.stack = stack
  }

  // MARK: - Events

  /// A request to a container.
  public enum Event: Hashable, Sendable {
    /// Performs an operation, as ``PageStack/perform(_:_:ifBusy:)`` does.
    case perform(
      NavigationOperation<Page>, NavigationMotion = .automatic, ifBusy: BusyRule = .refuse)
    /// Performs a ``Segue``: an operation, its style and the page at which it starts.
    case segue(Segue<Page>, ifBusy: BusyRule = .refuse)
    /// Completes the oldest running change now, for example because a finger is lifted.
    case finish
    /// Cancels the newest running change.
    case cancel
    /// Handles a tap at a point of the container.
    case tap(Point)
    /// Changes the bounds of the container.
    case resize(Rect)
  }

  /// Something that a container reports: what happened, when, and the container right after it.
  public struct Effect: Hashable, Sendable {
    /// The time in seconds.
    public let time: Double
    /// What happens.
    public let kind: Kind
    /// The container right after the effect.
    public let container: NavigationContainer

    /// The kinds of effect: every `didStart` is followed by exactly one `didFinish` of the same
    /// change.
    public enum Kind: Hashable, Sendable {
      /// A step of a change, which concerns a page or its view.
      case containment(ContainmentEvent<Page>)
      /// A change has started. Its ``NavigationChange/startEvents`` have come before this effect.
      case didStart(NavigationChange<Page>)
      /// A change has ended: it was completed if `isCompleted` is true, and otherwise cancelled.
      case didFinish(NavigationChange<Page>, isCompleted: Bool)
      /// An operation waits for the running transition.
      case waits(NavigationOperation<Page>)
      /// A request was refused, either at once or after it had waited.
      case refused(NavigationError<Page>)
      /// The result of a tap. If the tap dismisses a modal, the effects of the change follow.
      case tap(TapResult<Page>)
    }
  }

  /// Finishes every change whose end is at or before `time`, then handles an event.
  ///
  /// The time is in seconds. A time before that of the last event counts as the time of the last event.
  ///
  /// - Returns: The effects in their order, each with its own time. A request that is not possible
  ///   has the effect ``Effect/Kind/refused(_:)``, and changes nothing.
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

  /// Finishes every change whose end is at or before `time`, and starts the operations that waited
  /// for these ends.
  ///
  /// - Parameter time: The time in seconds, or infinity to finish all changes that end by
  ///   themselves.
  /// - Returns: The effects in their order, each with its own time.
  public mutating func advance(to time: Double) -> [Effect] {
    var effects: [Effect] = []
    while let end = nextEnd, end <= time, let ended = try? stack.finish() {
      last = end
      follow(ended, at: end, &effects)
    }
    return effects
  }

  // MARK: - Reading

  /// The bounds of the container in points, or zero if they are unknown.
  public var bounds: Rect { stack.bounds ?? .zero }

  /// The time in seconds at which the oldest running change ends by itself, or nil if no change is running,
  /// or if the user controls the change, which then ends by ``Event/finish`` or ``Event/cancel``.
  public var nextEnd: Double? {
    guard let running = stack.running, !running.isInteractive else { return nil }
    return max(starts[0] + running.totalDuration, last)
  }

  /// Returns the seconds since the oldest running change started, or nil if no change is running.
  public func elapsed(at time: Double) -> Double? {
    stack.running == nil ? nil : max(0, time - starts[0])
  }

  /// Returns the progress of the oldest running transition, from 0 to 1, or nil if no panels move.
  public func progress(at time: Double) -> Double? {
    guard let running = stack.running, let since = elapsed(at: time),
      let transition = running.transition(size: bounds.size)
    else { return nil }
    guard let timeline = try? transition.timeline(duration: running.duration),
      since < timeline.duration, let progress = try? timeline.progress(at: since)
    else { return 1 }
    return progress
  }

  /// Returns the opacity of the page in front during a cross-fade, or nil if there is no
  /// cross-fade.
  public func opacity(at time: Double) -> Double? {
    guard let running = stack.running, running.fade != nil else { return nil }
    return elapsed(at: time).map(running.opacity)
  }

  /// Returns the opacity of a shade that appears or disappears with a modal, or nil if no shade does.
  public func shadeOpacity(at time: Double) -> Double? {
    guard let shade = stack.running?.shade else { return nil }
    return elapsed(at: time).map(shade.opacity)
  }

  // MARK: - Effects

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

  private mutating func start(_ change: NavigationChange<Page>, at time: Double) {
    guard change.isAnimated else { return }
    if starts.count == stack.runningChanges.count { starts.removeLast() }
    starts.append(time)
  }

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
