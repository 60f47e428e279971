import ArgumentParser
import Pleat
import PleatRender
import PleatWeb

struct ComposePictureOptions: ParsableArguments {
  @Option("Size of the view in points.", "WxH", default: "800x600", as: Size.option)
  var size: Size?

  @Option(
    "Pixels per point of pictures, above 0 and at most 1000000.",
    "number", default: "1", as: Double.scaleOption)
  var density: Double?

  @Option(
    "Colour behind everything: clear, or six hexadecimal digits.",
    "clear|rrggbb", default: "a dark blue", as: BackgroundOption.option)
  var background: BackgroundOption?

  @Option("Frames per second, above 0.", "number", default: "30; 25 for GIF", as: Double.rateOption)
  var fps: Double?

  @Option("Name of the output, as listed above.", "name", name: .shortAndLong, default: "-")
  var output: String?

  var view: Size { size ?? Size(width: 800, height: 600) }
  var pixelsPerPoint: Double { density ?? 1 }
}

struct ComposeFlawOptions: ParsableArguments {
  @Flag(
    help: .init(
      "Colour pictures that look blurred at --density: magenta if their edges are not on whole pixels, "
        + "yellow if they are stretched, turned or in perspective."))
  var showMisaligned = false
}

struct ComposeTimeOptions: ParsableArguments {
  @Flag(help: "Let each step take 2.5 seconds instead of 0.5.")
  var slow = false

  @Option(
    "Time of one frame in seconds, at least 0.",
    "seconds",
    default: "all frames; in the middle of the first step for a .png",
    as: Double.durationOption)
  var time: Double?

  func times(of duration: Double, still: Double, _ run: ComposeRun) throws -> [Double] {
    guard let time else { return run.isStill ? [still] : try run.times(of: duration) }
    try run.refuseVideo(of: "--time")
    guard time <= duration else {
      throw UsageError(
        "\(option: "--time") \(numberText(time)): the film lasts \(numberText(duration)) seconds; "
          + "\(accepted: "a time from 0 to there is needed")")
    }
    return [time]
  }
}

struct ComposePanelOptions: ParsableArguments {
  @Option("Perspective: inverse, none, low, normal, high or side.", "preset", by: \.name)
  var skew = SkewPreset.normal

  @Option(
    "Progress of one frame, from 0 to 1.",
    "number",
    default: "all frames; 0.5 for a .png",
    as: { try ComposeNumbers.number($0, "a number is needed, as in 0.5") })
  var progress: Double?

  @Option(
    "Factor by which animations are slowed down: 1, 2, 5 or 10.",
    "factor", default: "1", as: SlowMotion.option)
  var slowMotion = SlowMotion.none

  /// Returns the progress of a single frame; nil for a film.
  func progress(_ run: ComposeRun) throws -> Double? {
    guard let progress else { return run.isStill ? 0.5 : nil }
    try run.refuseVideo(of: "--progress")
    guard (0...1).contains(progress) else {
      throw UsageError(
        "\(option: "--progress") \(numberText(progress)): "
          + "\(accepted: "a number from 0 to 1 is needed")")
    }
    return progress
  }
}

enum SlowMotion: Int, CaseIterable {
  case none = 1
  case twice = 2
  case fiveTimes = 5
  case tenTimes = 10

  var factor: Double { Double(rawValue) }

  static func option(_ text: String) throws -> SlowMotion {
    guard let factor = Int(text), let result = SlowMotion(rawValue: factor) else {
      throw UsageError("accepted: \(accepted: "1, 2, 5 and 10")")
    }
    return result
  }
}
