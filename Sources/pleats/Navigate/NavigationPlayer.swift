import Pleat
import PleatContainers

/// A navigation stack in time: it starts changes when a script asks for them, and ends each when its
/// transition is over.
struct NavigationPlayer {
  private(set) var stack: PageStack<String>
  /// The time at which the running change has started.
  private(set) var start = 0.0
  private var styleNames = StyleNames()

  /// Something that happens at a time.
  enum Event {
    case didStart(NavigationChange<String>)
    case didFinish(NavigationChange<String>, isCompleted: Bool)
    case containment(ContainmentEvent<String>)
    case waits(NavigationOperation<String>)
    case refused(String)
    case tap(TapResult<String>)
  }

  /// An event, and the stack right after it.
  struct Moment {
    let time: Double
    let event: Event
    let player: NavigationPlayer
  }

  /// Creates a stack with one page in a container of a size.
  init(
    root: String, size: Size, scale: Double, style: TransitionStyle, named: NamedKind? = nil,
    duration: Double
  ) {
    styleNames.remember(named, for: style)
    stack = PageStack(
      root: root, style: style, duration: duration, bounds: Rect(origin: .zero, size: size),
      on: PixelGrid(scale: scale))
    stack.goesAsItCame = true
  }

  /// The change whose transition is running, or nil.
  var running: NavigationChange<String>? { stack.running }

  /// The bounds of the container.
  var bounds: Rect { stack.bounds ?? .zero }

  /// The time at which the running change ends, or nil if none is running.
  var end: Double? { running.map { start + $0.totalDuration } }

  /// Ends all changes that are over at a time.
  mutating func advance(to time: Double) -> [Moment] {
    var moments: [Moment] = []
    while let end, end <= time { finish(at: end, &moments) }
    return moments
  }

  /// Does what a line of a script says, once all changes that are over have ended.
  mutating func handle(_ action: NavigationAction, at time: Double) -> [Moment] {
    var moments: [Moment] = []
    do {
      switch action {
      case .perform(let operation, let motion, let named, let rule):
        if case .style(let style) = motion.choice { styleNames.remember(named, for: style) }
        let change = try stack.perform(operation, motion, ifBusy: rule)
        begin(change, operation, at: time, &moments)
      case .segue(let segue, let named, let rule):
        if let style = segue.style { styleNames.remember(named, for: style) }
        begin(try stack.perform(segue, ifBusy: rule), segue.operation, at: time, &moments)
      case .cancel:
        let end = try stack.cancel()
        follow(end, at: time, &moments)
      case .tap(let point):
        let result = stack.tap(at: point)
        if case .dismissing = result { start = time }
        record(.tap(result), at: time, &moments)
        if case .dismissing(let change) = result { follow(change, at: time, &moments) }
      case .resize(let size):
        for event in stack.resize(to: Rect(origin: .zero, size: size)) {
          record(.containment(event), at: time, &moments)
        }
      }
    } catch {
      record(.refused(error.scriptText), at: time, &moments)
    }
    return moments
  }

  // MARK: - Events

  private func record(_ event: Event, at time: Double, _ moments: inout [Moment]) {
    moments.append(Moment(time: time, event: event, player: self))
  }

  private func record(
    _ events: [ContainmentEvent<String>], at time: Double, _ moments: inout [Moment]
  ) {
    for event in events { record(.containment(event), at: time, &moments) }
  }

  private mutating func begin(
    _ change: NavigationChange<String>?, _ operation: NavigationOperation<String>,
    at time: Double, _ moments: inout [Moment]
  ) {
    guard let change else { return record(.waits(operation), at: time, &moments) }
    follow(change, at: time, &moments)
  }

  /// Records a change that has started, and ended if it has no transition.
  private mutating func follow(
    _ change: NavigationChange<String>, at time: Double, _ moments: inout [Moment]
  ) {
    if change.isAnimated { start = time }
    record(change.startEvents, at: time, &moments)
    record(.didStart(change), at: time, &moments)
    guard !change.isAnimated else { return }
    record(change.instantEnd.before, at: time, &moments)
    record(.didFinish(change, isCompleted: true), at: time, &moments)
    record(change.instantEnd.after, at: time, &moments)
  }

  private mutating func finish(at time: Double, _ moments: inout [Moment]) {
    guard let end = try? stack.finish() else { return }
    follow(end, at: time, &moments)
  }

  /// Records the end of a change, and what had waited for it.
  private mutating func follow(
    _ end: NavigationEnd<String>, at time: Double, _ moments: inout [Moment]
  ) {
    record(end.events, at: time, &moments)
    record(.didFinish(end.change, isCompleted: end.isCompleted), at: time, &moments)
    for next in end.next {
      switch next {
      case .started(let change): follow(change, at: time, &moments)
      case .refused(_, let error): record(.refused(error.scriptText), at: time, &moments)
      }
    }
  }
}

extension NavigationPlayer {
  /// How a change is shown, in the words of a script.
  func style(of change: NavigationChange<String>) -> String {
    change.style.map { styleNames.text(of: $0) } ?? (change.fade == nil ? "none" : "fade")
  }

  /// The progress of the running transition at a time, in 0...1, or nil if panels do not move.
  func progress(at time: Double) -> Double? {
    guard let running, let style = running.style else { return nil }
    let transition = style.transition(size: bounds.size)
    let since = time - start
    guard let timeline = try? transition.timeline(duration: running.duration),
      since < timeline.duration, let progress = try? timeline.progress(at: max(0, since))
    else { return 1 }
    return progress / transition.progressLimit
  }

  /// The opacity of the page in front during a cross-fade, or nil if there is none.
  func opacity(at time: Double) -> Double? {
    guard let running, running.fade != nil else { return nil }
    return running.opacity(at: time - start)
  }

  /// The opacity of the shade of the change that is running, or nil if it has none.
  func shade(at time: Double) -> Double? { running?.shade?.opacity(at: time - start) }
}
