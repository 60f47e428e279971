import ArgumentParser
import Pleat
import PleatRender

/// The parts of a rendering that follow from the options alone, without the pages.
struct RenderPlan {
  let target: RenderTarget
  let options: RenderOptions
  /// The options, with the frame rate that the target format has.
  let transition: TransitionOptions
  /// The colour behind the pages; nil for transparent.
  let background: RGBColor?
  /// The largest number of pixels that a frame may have.
  let pixelLimit: Int
  /// A note to print before drawing, if any.
  let note: String?

  /// The largest number of frames on a contact sheet.
  static let mostOnASheet = 1000

  /// Creates a plan, or throws an error that names the options that cannot be combined.
  init(
    _ options: RenderOptions, _ transition: TransitionOptions, _ pictures: PictureOptions
  ) throws {
    target = try RenderTarget(options.output)
    self.options = options
    pixelLimit = pictures.pixelLimit
    try Self.refuseParts(target, options)
    // A GIF is transparent only on request, because its pixels cannot be partly transparent, which
    // antialiased edges need.
    background =
      try pictures.background.color(
        in: target.video,
        or: [.gif, .mp4].contains(target.video) ? RGBColor(red: 1, green: 1, blue: 1) : nil)
    guard case .video(_, let format) = target else {
      if options.hold != nil {
        throw ValidationError(
          "--hold is only for .gif, .apng, .mp4 and .webm, which play in time")
      }
      if options.encoderTimeout != nil {
        throw ValidationError(
          "--encoder-timeout is only for .gif, .apng, .mp4 and .webm, which ffmpeg encodes")
      }
      self.transition = transition
      note = nil
      return
    }
    (self.transition, note) = try Self.rate(format, transition)
  }

  /// Refuses options that draw only some of the frames, unless each frame is a file.
  private static func refuseParts(_ target: RenderTarget, _ options: RenderOptions) throws {
    if case .pattern = target { return }
    let given = [("--frames", options.frames != nil), ("--resume", options.resume)]
    guard let name = given.first(where: \.1)?.0 else { return }
    let why =
      switch target {
      case .video(_, let format):
        "a .\(format.rawValue) contains all frames. Draw numbered files in parts, then encode them"
      case .sheet: "a contact sheet contains all frames"
      case .picture, .standardOutput: "one picture contains one frame"
      case .pattern: ""
      }
    throw ValidationError("\(name) is only for numbered files, as in frame-%05d.png: \(why)")
  }

  /// The options with a frame rate that the format has, and a note if it is not the requested one.
  private static func rate(
    _ format: VideoFormat, _ options: TransitionOptions
  ) throws -> (TransitionOptions, note: String?) {
    for (name, isGiven) in [
      ("--times", options.times != nil), ("--progress", options.progress != nil),
    ]
    where isGiven {
      throw ValidationError(
        "\(name): a .\(format.rawValue) has a constant frame rate, --fps; write frames of your choice "
          + "into numbered files, as in frame-%05d.png, or on a contact sheet, sheet.png")
    }
    let (rate, note) = try Self.rate(format, options.fps ?? 60)
    var rated = options
    rated.fps = rate
    return (rated, options.fps == nil ? nil : note)
  }

  /// The frame rate of a format that is nearest to a rate, and a note if it is another one.
  static func rate(_ format: VideoFormat, _ wanted: Double) throws -> (Double, note: String?) {
    let range = VideoFormat.frameRates
    guard range.contains(wanted) else {
      throw ValidationError(
        "--fps \(numberText(wanted)): a .\(format.rawValue) can have from "
          + "\(numberText(range.lowerBound)) to \(numberText(range.upperBound)) frames per second")
    }
    let rate = try format.frameRate(nearest: wanted)
    guard rate != wanted else { return (rate, nil) }
    return (
      rate,
      "a frame of a GIF lasts a whole number of hundredths of a second, at least two: "
        + "using \(roundedText(rate)) frames per second instead of \(numberText(wanted))"
    )
  }

  /// The numbers of the frames to draw.
  func frames(of schedule: FrameSchedule) throws -> Range<Int> {
    let count = schedule.count
    switch target {
    case .picture(let path):
      let stem = path.dropLast(".png".count).printable
      try requireOne(
        count,
        orElse:
          "write numbered files, as in \(stem)-%05d.png, or a contact sheet, \(stem)-sheet.png")
    case .standardOutput:
      try requireOne(
        count, orElse: "write numbered files, as in frame-%05d.png, or a contact sheet, sheet.png")
    case .sheet where count > Self.mostOnASheet:
      throw ValidationError(
        "--output \(options.output.printable): \(count) frames are too many for a contact sheet, which has "
          + "at most \(Self.mostOnASheet): give a lower --fps, or --times")
    case .pattern:
      guard let numbers = options.frames?.numbers else { break }
      guard numbers.lowerBound < count else {
        throw ValidationError(
          "--frames \(numbers.lowerBound)..<\(numbers.upperBound): there "
            + (count == 1 ? "is one frame, 0" : "are \(count) frames, 0 to \(count - 1)"))
      }
      return numbers.clamped(to: 0..<count)
    default: break
    }
    return 0..<count
  }

  private func requireOne(_ count: Int, orElse advice: String) throws {
    guard count != 1 else { return }
    throw ValidationError(
      "--output \(options.output.printable): one picture cannot show \(count) frames: choose one with --progress or "
        + "--times, or " + advice)
  }
}

/// A number rounded to three decimals, for messages.
func roundedText(_ number: Double) -> String { numberText((1000 * number).rounded() / 1000) }
