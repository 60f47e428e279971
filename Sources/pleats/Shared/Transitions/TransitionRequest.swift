import ArgumentParser
import Pleat

/// A transition and its requested frames, as the options describe them.
///
/// It is made once for each run of a command, because making it compiles the rig.
struct TransitionRequest {
  let transition: CompiledTransition
  let kind: TransitionKind
  let values: [String: TransitionKind.Value]
  let size: Size
  let schedule: FrameSchedule
  let options: TransitionOptions

  /// - Parameter picture: The option and the file that determine the size; nil for `--size`.
  init(
    _ named: NamedKind, _ given: [String: TransitionKind.Value], size: Size,
    of picture: ErrorText? = nil, _ options: TransitionOptions
  ) throws {
    kind = named.kind
    values = kind.defaults.merging(given) { $1 }
    self.size = size
    self.options = options
    let setup = PageSetup(
      size: size, scale: options.scale, direction: kind.direction,
      perspective: options.perspective ?? .automatic, shadowColor: options.shadowColor,
      paper: options.paper)
    do {
      transition = try kind.transition(setup, given).compiled()
    } catch {
      throw Self.usage(error, named, size, picture, options)
    }
    schedule = try Self.schedule(transition, named, options)
  }

  var choices: [String] {
    kind.parameters.compactMap { parameter in
      guard parameter.isInHeader, let value = values[parameter.name],
        value != kind.defaults[parameter.name]
      else { return nil }
      let name = String(parameter.option.dropFirst(2))
      return value == .flag(true) ? name : "\(name) \(value.text)"
    }
  }

  private static func schedule(
    _ transition: CompiledTransition, _ named: NamedKind, _ options: TransitionOptions
  ) throws -> FrameSchedule {
    if let places = options.finger {
      guard transition.isPeel else {
        throw UsageError(
          "\(option: "--finger") \(accepted: "is only for peel"), whose corner a finger holds")
      }
      return .fingers(places)
    }
    if let progress = options.progress {
      for value in progress where !(0...1).contains(value) {
        throw UsageError(
          "\(option: "--progress") \(numberText(value)): "
            + "\(accepted: "the progress of \(named.noun) must be in 0...1")")
      }
      return .progress(progress)
    }
    let timeline = try transition.timeline(duration: options.duration, curve: options.curve)
    if let times = options.times {
      for time in times where !(0...options.duration).contains(time) {
        throw UsageError(
          "\(option: "--times") \(numberText(time)): "
            + (options.duration == 0
              ? "with --duration 0 the only time is 0"
              : "\(accepted: "times must be in 0...\(numberText(options.duration)), up to --duration")")
        )
      }
      return .times(times, timeline)
    }
    let rate = options.fps ?? 60
    try FrameLimit.checkKeyframes(rate: rate, duration: options.duration)
    let times = try timeline.frameTimes(perSecond: rate)
    // A rounding error of the product must not add a frame. A duration of 0 has one frame.
    let exact = max(1, Int((options.duration * rate - 1e-6).rounded(.up)))
    return .rate(times.prefix(options.exact ? exact : times.count), timeline)
  }

  private static func usage(
    _ error: PleatError, _ named: NamedKind, _ size: Size, _ picture: ErrorText?,
    _ options: TransitionOptions
  ) -> UsageError {
    func option(_ name: String) -> String {
      named.kind.parameter(named: name)?.option ?? name
    }
    let subject: ErrorText =
      if let picture { "\(picture), \(size) points" } else { "\(option: "--size") \(size)" }
    return switch error {
    case .sizeOutOfRange, .extentTooSmall, .extentTooSmallForParts:
      UsageError("\(subject): \(error)")
    case .scaleOutOfRange: UsageError("\(option: "--scale") \(numberText(options.scale)): \(error)")
    case .parameterNotAccepted(let name, let value, let accepted):
      UsageError("\(option: option(name)) \(value): accepted: \(accepted: "\(accepted)")")
    case .parametersExclude(let first, let second):
      UsageError(
        "\(option: option(first)) and \(option(second)) cannot be combined: \(accepted: "give one of them")"
      )
    default: UsageError("\(error)")
    }
  }
}

extension CompiledTransition {
  /// Whether the transition is a peel, whose panels differ from frame to frame.
  var isPeel: Bool { transition is PeelTransition }
}
