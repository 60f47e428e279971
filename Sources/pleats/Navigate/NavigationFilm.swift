import Pleat
import PleatContainers
import PleatRender

/// A script that has been played, as frames in time.
struct NavigationFilm {
  /// What a line of the script, or the end of a transition, has changed.
  struct Moment {
    let time: Double
    /// The line, or nil for the end of a transition.
    let step: NavigationScript.Step?
    let effects: [NavigationContainer<String>.Effect]
    /// The container after all effects.
    let container: NavigationContainer<String>
  }

  private struct State {
    let time: Double
    let isStep: Bool
    let container: NavigationContainer<String>
  }

  private let start: NavigationContainer<String>
  private let states: [State]
  /// The time of the last frame in seconds, when no transition is running any more.
  let duration: Double
  /// The smallest size in points in which the container fits at all times.
  let size: Size
  /// The seconds in which a transition is running.
  let moving: Double

  /// The largest number of frames that is accepted.
  private static let mostFrames = 100_000

  /// Plays a script, and what is running at its end, and shows each moment to a closure.
  static func play(
    _ steps: [NavigationScript.Step], from start: NavigationContainer<String>,
    _ body: (Moment) throws -> Void
  ) rethrows {
    var container = start
    func finish(by time: Double) throws {
      while let end = container.nextEnd, end <= time {
        let effects = container.advance(to: end)
        try body(Moment(time: end, step: nil, effects: effects, container: container))
      }
    }
    for step in steps {
      try finish(by: step.time)
      let effects = container.handle(step.action.event, at: step.time)
      try body(Moment(time: step.time, step: step, effects: effects, container: container))
    }
    try finish(by: .infinity)
  }

  /// Plays a script, and shows each moment to a closure.
  init(
    _ steps: [NavigationScript.Step], _ start: NavigationContainer<String>,
    _ body: (Moment) throws -> Void = { _ in }
  ) rethrows {
    self.start = start
    var (states, size) = ([State](), start.bounds.size)
    var (moving, began) = (0.0, 0.0)
    try Self.play(steps, from: start) { moment in
      try body(moment)
      states.append(
        State(time: moment.time, isStep: moment.step != nil, container: moment.container))
      size.width = max(size.width, moment.container.bounds.width)
      size.height = max(size.height, moment.container.bounds.height)
      for effect in moment.effects {
        switch effect.kind {
        case .didStart: began = effect.time
        case .didFinish: moving += effect.time - began
        default: break
        }
      }
    }
    (self.states, self.size, self.moving) = (states, size, moving)
    duration = states.last?.time ?? 0
  }

  /// The number of frames at a rate.
  ///
  /// - Throws: `Failure` if there are too many.
  func count(perSecond rate: Double) throws -> Int {
    let frames = (duration * rate - 1e-9).rounded(.up) + 1
    guard frames <= Double(Self.mostFrames) else {
      throw Failure(
        "the script lasts \(numberText(duration)) s: at --fps \(numberText(rate)) it has "
          + "\(numberText(frames)) frames; at most \(Self.mostFrames) are accepted")
    }
    return Int(frames)
  }

  /// The time of a frame at a rate.
  func time(of frame: Int, perSecond rate: Double) -> Double {
    min(Double(frame) / rate, duration)
  }

  /// The container at a time.
  ///
  /// - Complexity: logarithmic in the number of lines.
  func container(at time: Double) -> NavigationContainer<String> {
    // Rounding must not keep a line from its frame.
    var (count, end) = (0, states.count)
    while count < end {
      let middle = (count + end) / 2
      if states[middle].time <= time + 1e-9 { count = middle + 1 } else { end = middle }
    }
    while count > 0, !states[count - 1].isStep, states[count - 1].time > time { count -= 1 }
    return count == 0 ? start : states[count - 1].container
  }
}
