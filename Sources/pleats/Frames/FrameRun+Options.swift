import ArgumentParser
import Pleat

extension FrameRun {
  /// More frames than anybody means to write.
  private static var frameLimit: Int { 1_000_000_000 }

  /// Decides everything, or says which option is at fault.
  init(_ transition: Motion, kind: TransitionKind, extent: Double, _ options: FrameOptions) throws {
    let rig: Rig
    do {
      rig = try transition.rig()
    } catch {
      throw Self.usage(error, options)
    }
    self.transition = transition
    format = options.format
    output = options.output
    schedule = try Self.schedule(transition, kind, options)
    header = FrameHeader(
      backend: try options.backend.resolved(), precision: options.precision, kind: kind,
      size: options.size, scale: options.scale, duration: options.duration,
      perspectiveDistance: try (options.perspective ?? .automatic).distance(forExtent: extent),
      clips: transition.clips, panels: rig.panels, paintOrder: rig.paintOrder)
  }

  private static func schedule(
    _ transition: Motion, _ kind: TransitionKind, _ options: FrameOptions
  ) throws -> FrameSchedule {
    let limit = transition.progressLimit
    if let progress = options.progress?.numbers {
      for value in progress where !(0...limit).contains(value) {
        throw ValidationError(
          "--progress \(numberText(value)): a \(kind.name)'s progress lies in 0...\(Int(limit))")
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
              : "times lie in 0...\(numberText(options.duration)), the --duration"))
      }
      return .times(times, timeline)
    }
    let rate = options.fps ?? 60
    guard rate * options.duration < Double(frameLimit) else {
      throw ValidationError(
        "--fps \(numberText(rate)) for --duration \(numberText(options.duration)): more than \(frameLimit) frames"
      )
    }
    return .rate(try timeline.frameTimes(perSecond: rate), timeline)
  }

  /// What the library refuses, with the option that it came from.
  private static func usage(_ error: PleatError, _ options: FrameOptions) -> ValidationError {
    switch error {
    case .sizeOutOfRange, .extentTooSmall: ValidationError("--size \(options.size): \(error)")
    case .scaleOutOfRange: ValidationError("--scale \(numberText(options.scale)): \(error)")
    default: ValidationError("\(error)")
    }
  }
}
