import ArgumentParser
import Pleat

/// A transition and its requested frames, as the options describe them.
struct TransitionRequest<Motion: Transition> {
  let transition: Motion
  let kind: TransitionKind
  let size: Size
  let rig: Rig
  let schedule: FrameSchedule
  /// The distance of the viewer in points, positive; nil without perspective.
  let perspectiveDistance: Double?
  let options: TransitionOptions

  /// Creates a request, or throws an error that names the wrong option.
  init<Own: KindOptions>(_ own: Own, size: Size, _ options: TransitionOptions) throws
  where Own.Motion == Motion {
    transition = own.transition(size, options)
    kind = own.transitionKind
    self.size = size
    self.options = options
    do {
      rig = try transition.rig()
    } catch {
      throw Self.usage(error, size, options)
    }
    schedule = try Self.schedule(transition, kind, options)
    perspectiveDistance = try (options.perspective ?? .automatic)
      .distance(forExtent: own.foldingExtent(of: size))
  }

  private static func schedule(
    _ transition: Motion, _ kind: TransitionKind, _ options: TransitionOptions
  ) throws -> FrameSchedule {
    let limit = transition.progressLimit
    if let progress = options.progress?.numbers {
      for value in progress where !(0...limit).contains(value) {
        throw ValidationError(
          "--progress \(numberText(value)): the progress of a \(kind.name) must be in 0...\(Int(limit))"
        )
      }
      return .progress(progress)
    }
    let timeline = try transition.timeline(duration: options.duration, curve: options.timing.curve)
    if let times = options.times?.numbers {
      for time in times where !(0...options.duration).contains(time) {
        throw ValidationError(
          "--times \(numberText(time)): "
            + (options.duration == 0
              ? "with --duration 0 the only time is 0"
              : "times must be in 0...\(numberText(options.duration)), up to --duration"))
      }
      return .times(times, timeline)
    }
    let rate = options.fps ?? 60
    try FrameLimit.check(rate: rate, duration: options.duration)
    return .rate(try timeline.frameTimes(perSecond: rate), timeline)
  }

  /// An error of the library, with the option that caused it.
  private static func usage(
    _ error: PleatError, _ size: Size, _ options: TransitionOptions
  ) -> ValidationError {
    switch error {
    case .sizeOutOfRange, .extentTooSmall: ValidationError("--size \(size): \(error)")
    case .scaleOutOfRange: ValidationError("--scale \(numberText(options.scale)): \(error)")
    default: ValidationError("\(error)")
    }
  }
}
