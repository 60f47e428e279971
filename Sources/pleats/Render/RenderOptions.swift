import ArgumentParser
import Pleat
import PleatRender

/// The options of `pleats render` beside those of the transition and the pages.
struct RenderOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "The page in points, as in 320x480, at least two pixels along the folding axis. (default: the "
        + "pixels of the first picture that is given, divided by --scale)", valueName: "WxH"),
    transform: Size.option)
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The room around the page: auto, what the transition overdraws at its widest, or points. "
        + "(default: auto)", valueName: "points"),
    transform: MarginOption.option)
  var margin = PageRendererOptions.Margin.automatic

  @Flag(help: "Mix colours as light, not as sRGB bytes.")
  var linearLight = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many threads draw, for the same bytes. (default: 1)", valueName: "number"),
    transform: Int.threadsOption)
  var threads = 1

  @Option(
    parsing: .unconditional,
    help: .init(
      "Only the frames of these numbers, as in '0..<10', into the files of a pattern. An end beyond the "
        + "last frame is the last frame's. (default: all)", valueName: "range"),
    transform: FrameRange.option)
  var frames: FrameRange?

  @Flag(help: "Keep the files of a pattern that an earlier run with the same options has finished.")
  var resume = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many seconds the first and the last frame of a video, GIF or APNG rest on top of their own "
        + "time. (default: 0 for mp4 and webm, 0.5 for gif and apng, which loop)",
      valueName: "seconds"),
    transform: Double.holdOption)
  var hold: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "How many seconds ffmpeg may neither take a frame, say anything nor write before it is ended. "
        + "(default: 120)", valueName: "seconds"),
    transform: Double.encoderTimeoutOption)
  var encoderTimeout: Double?

  @Option(
    name: [.short, .long],
    help: .init(
      "Where the pictures go; the ending says what is made.", valueName: "name"))
  var output: String
}

/// Reads the room around the page.
enum MarginOption {
  static func option(_ text: String) throws -> PageRendererOptions.Margin {
    if text == "auto" { return .automatic }
    guard let points = decimal(text), points >= 0, points <= 1e6 else {
      throw ValidationError("auto is accepted, or points, from 0 to 1000000")
    }
    return .points(points)
  }
}

extension Int {
  /// The most threads that are accepted.
  static let mostThreads = 256

  /// A number of threads.
  static func threadsOption(_ text: String) throws -> Int {
    guard let number = Int(text), (1...mostThreads).contains(number) else {
      throw ValidationError("a whole number from 1 to \(mostThreads) is needed")
    }
    return number
  }
}

extension Double {
  /// Seconds that a frame rests.
  static func holdOption(_ text: String) throws -> Double {
    guard let seconds = decimal(text), (0...VideoEncoder.longestHold).contains(seconds) else {
      throw ValidationError("seconds from 0 to \(Int(VideoEncoder.longestHold)) are needed")
    }
    return seconds
  }

  /// Seconds that an encoder may make no progress.
  static func encoderTimeoutOption(_ text: String) throws -> Double {
    let limits = VideoEncoder.timeLimits
    guard let seconds = decimal(text), limits.contains(seconds) else {
      throw ValidationError(
        "seconds from \(numberText(limits.lowerBound)) to \(numberText(limits.upperBound)) are "
          + "needed")
    }
    return seconds
  }
}
