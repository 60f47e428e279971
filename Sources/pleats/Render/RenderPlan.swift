import ArgumentParser
import Pleat
import PleatRender

/// What is to be drawn and where it goes, as far as that can be said without the pages.
struct RenderPlan {
  let target: RenderTarget
  let options: RenderOptions
  /// With the rate that the target has.
  let transition: TransitionOptions
  /// Nil for nothing.
  let background: Color?
  /// The most pixels that a frame may have.
  let pixelLimit: Int
  /// What to say beside the point, nil for nothing.
  let note: String?

  /// The most frames that a contact sheet shows.
  static let mostOnASheet = 1000

  /// Decides, or says which options do not go together.
  init(
    _ options: RenderOptions, _ transition: TransitionOptions, _ pictures: PictureOptions
  ) throws {
    target = try RenderTarget(options.output)
    self.options = options
    pixelLimit = pictures.pixelLimit
    try Self.refuseParts(target, options)
    // A GIF's pixels are clear or opaque, and edges want degrees: it is clear on request alone.
    background =
      target.isJagged && pictures.background == nil
      ? Color(red: 1, green: 1, blue: 1) : try pictures.background(canBeClear: !target.isOpaque)
    guard case .video(_, let format) = target else {
      if options.hold != nil {
        throw ValidationError(
          "--hold is for .gif, .apng, .mp4 and .webm, whose frames follow in time")
      }
      if options.encoderTimeout != nil {
        throw ValidationError(
          "--encoder-timeout is for .gif, .apng, .mp4 and .webm, made by ffmpeg")
      }
      self.transition = transition
      note = nil
      return
    }
    (self.transition, note) = try Self.rate(format, transition)
  }

  /// Parts of a run are files of their own.
  private static func refuseParts(_ target: RenderTarget, _ options: RenderOptions) throws {
    if case .pattern = target { return }
    let given = [("--frames", options.frames != nil), ("--resume", options.resume)]
    guard let name = given.first(where: \.1)?.0 else { return }
    let why =
      switch target {
      case .video(_, let format):
        "a .\(format.rawValue) is one file of all frames; draw the parts into numbered files, and make it "
          + "of them when all are there"
      case .sheet: "a contact sheet is one file of all frames"
      case .picture, .standardOutput: "one picture has no parts"
      case .pattern: ""
      }
    throw ValidationError("\(name) is for numbered files, as in frame-%05d.png: \(why)")
  }

  /// The options with a rate that a format has, and what to say if that is not the one asked for.
  private static func rate(
    _ format: VideoFormat, _ options: TransitionOptions
  ) throws -> (TransitionOptions, note: String?) {
    for (name, isGiven) in [
      ("--times", options.times != nil), ("--progress", options.progress != nil),
    ]
    where isGiven {
      throw ValidationError(
        "\(name): the frames of a .\(format.rawValue) follow at an even rate, --fps; frames of choice go into "
          + "numbered files, as in frame-%05d.png, or on a contact sheet, sheet.png")
    }
    let wanted = options.fps ?? 60
    let range = VideoFormat.frameRates
    guard range.contains(wanted) else {
      throw ValidationError(
        "--fps \(numberText(wanted)): a .\(format.rawValue) has from \(numberText(range.lowerBound)) to "
          + "\(numberText(range.upperBound)) frames per second")
    }
    let rate = try format.frameRate(nearest: wanted)
    var rated = options
    rated.fps = rate
    guard options.fps != nil, rate != wanted else { return (rated, nil) }
    return (
      rated,
      "a GIF's frames last whole hundredths of a second, two at least: "
        + "\(roundedText(rate)) frames per second instead of \(numberText(wanted))"
    )
  }

  /// The frames that are drawn of those that are wanted.
  func frames(of schedule: FrameSchedule) throws -> Range<Int> {
    let count = schedule.count
    switch target {
    case .picture(let path):
      let stem = path.dropLast(".png".count).printable
      try requireOne(
        count,
        orElse:
          "number the files, as in \(stem)-%05d.png, or make a contact sheet, \(stem)-sheet.png")
    case .standardOutput:
      try requireOne(count, orElse: "name numbered files, as in frame-%05d.png, or a sheet.png")
    case .sheet where count > Self.mostOnASheet:
      throw ValidationError(
        "--output \(options.output.printable): \(count) frames are too many for a contact sheet, which shows "
          + "\(Self.mostOnASheet) at most: give a lower --fps, or --times")
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
      "--output \(options.output.printable): one picture, and \(count) frames: choose one with --progress or "
        + "--times, " + advice)
  }
}

/// A number to three decimals, for people.
func roundedText(_ number: Double) -> String { numberText((1000 * number).rounded() / 1000) }
