import Pleat
import PleatContainers
import PleatRender
import PleatWeb

struct NavigationFilm {
  struct Moment {
    let time: Double
    /// The line of the script, or nil if the moment is the end of a transition.
    let step: NavigationScript.Step?
    let effects: [NavigationContainer<String>.Effect]
    let container: NavigationContainer<String>
  }

  let start: NavigationContainer<String>
  let moments: [Moment]
  /// The time in seconds of the last frame, at which no transition is running any more.
  let duration: Double
  /// The smallest size in points in which the container fits at all times.
  let size: Size
  /// The number of seconds during which a transition is running.
  let moving: Double

  private static let mostFrames = 100_000

  init(_ steps: [NavigationScript.Step], _ start: NavigationContainer<String>) {
    var (container, moments) = (start, [Moment]())
    func finish(by time: Double) {
      while let end = container.nextEnd, end <= time {
        let effects = container.advance(to: end)
        moments.append(Moment(time: end, step: nil, effects: effects, container: container))
      }
    }
    for step in steps {
      finish(by: step.time)
      let effects = container.handle(step.action.event, at: step.time)
      moments.append(Moment(time: step.time, step: step, effects: effects, container: container))
    }
    finish(by: .infinity)
    var (size, moving, began) = (start.bounds.size, 0.0, 0.0)
    for moment in moments {
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
    (self.start, self.moments, self.size, self.moving) = (start, moments, size, moving)
    duration = moments.last?.time ?? 0
  }

  /// Assigns the photographs to the names of the pages, in the order in which the pages come.
  func photographs(_ images: [Image]) -> [String: Image] {
    let stacks = [start.stack] + moments.map(\.container.stack)
    let names = stacks.flatMap { stack in
      stack.pages + stack.presented.map(\.page) + (stack.running.map { [$0.destination] } ?? [])
    }
    return names.reduce(into: [:]) { own, name in
      if own[name] == nil, !images.isEmpty { own[name] = images[own.count % images.count] }
    }
  }

  /// Returns the number of frames at a rate in frames per second.
  ///
  /// - Throws: `Failure` if there are too many frames.
  func count(perSecond rate: Double) throws -> Int {
    let frames = (duration * rate - 1e-9).rounded(.up) + 1
    guard frames <= Double(Self.mostFrames) else {
      throw Failure(
        "the script lasts \(numberText(duration)) s: at --fps \(numberText(rate)) it has "
          + "\(numberText(frames)) frames; \(accepted: "at most \(Self.mostFrames) are accepted")")
    }
    return Int(frames)
  }

  func time(of frame: Int, perSecond rate: Double) -> Double {
    min(Double(frame) / rate, duration)
  }

  /// Returns the container at a time.
  ///
  /// - Complexity: logarithmic in the number of lines.
  func container(at time: Double) -> NavigationContainer<String> {
    // A frame also shows a line of the script that is later than the frame by no more than a rounding error.
    var (count, end) = (0, moments.count)
    while count < end {
      let middle = (count + end) / 2
      if moments[middle].time <= time + sameTime { count = middle + 1 } else { end = middle }
    }
    while count > 0, moments[count - 1].step == nil, moments[count - 1].time > time { count -= 1 }
    return count == 0 ? start : moments[count - 1].container
  }
}

extension StackPage {
  /// Creates the web page of a script that has been played.
  ///
  /// - Throws: `Failure` if the script resizes the container.
  init(_ film: NavigationFilm, background: RGBColor) throws {
    for case let step? in film.moments.map(\.step) {
      guard case .resize = step.action else { continue }
      throw Failure("line \(step.line): a script for a web page cannot resize the container")
    }
    self.init(
      film.start, effects: film.moments.flatMap(\.effects), end: film.duration,
      background: background)
  }
}
