import ArgumentParser
import Pleat
import PleatRender

struct RenderPlan {
  let target: RenderTarget
  let options: RenderOptions
  let transition: TransitionOptions
  /// The colour behind the pages; nil for transparent.
  let background: RGBColor?
  let encoding: VideoEncoding
  let pageShadow: Drawing.Shadow?
  let pixelLimit: Int
  /// The request; nil if the page's size is known only after the pictures have been read.
  var request: TransitionRequest?
  let note: String?

  static let mostOnASheet = 1000

  init(
    _ options: RenderOptions, _ transition: TransitionOptions, _ pictures: PictureOptions,
    _ video: VideoOptions, hasManyPages: Bool
  ) throws {
    target = try RenderTarget(options.output, as: video.format)
    self.options = options
    encoding = video.encoding
    try video.check(target)
    pageShadow = pictures.lift.map { .lift($0, color: transition.shadowColor) }
    pixelLimit = pictures.pixelLimit
    try Self.refuseParts(target, options)
    if let shard = options.shard {
      try Self.refuse(shard, target, options, encoding, hasManyPages: hasManyPages)
    }
    let ground = target.video.flatMap { video.encoding.ground(in: $0) }
    if ground != nil, pictures.background == .clear { throw BackgroundOption.noTransparency }
    // A GIF is transparent only on request, because antialiased edges need pixels that are partly
    // transparent, which a GIF does not have.
    background = try pictures.background.color(
      or: ground ?? (target.video == .gif ? RGBColor(red: 1, green: 1, blue: 1) : nil))
    guard case .video(_, let format) = target else {
      if options.hold != nil, !hasManyPages {
        throw UsageError(
          "\(option: "--hold") \(accepted: "is only for videos, as in turn.mp4, which play in time")"
        )
      }
      // With --pages, ffmpeg may also be needed to read clips.
      if options.encoderTimeout != nil, !hasManyPages {
        throw UsageError(
          "\(option: "--encoder-timeout") "
            + "\(accepted: "is only for videos, as in turn.mp4, which ffmpeg encodes")")
      }
      self.transition = transition
      note = nil
      return
    }
    (self.transition, note) = try Self.rate(format, transition)
  }

  private static func refuseParts(_ target: RenderTarget, _ options: RenderOptions) throws {
    if case .pattern = target { return }
    let given = [("--frames", options.frames != nil), ("--resume", options.resume)]
    guard let name = given.first(where: \.1)?.0 else { return }
    let why =
      switch target {
      case .video(_, let format):
        "\(format.noun) contains all frames. Draw numbered files in parts, then encode them"
      default: target.whole ?? ""
      }
    throw UsageError(
      "\(option: name) \(accepted: "is only for numbered files, as in frame-%05d.png"): \(why)")
  }

  private static func refuse(
    _ shard: Shard, _ target: RenderTarget, _ options: RenderOptions, _ encoding: VideoEncoding,
    hasManyPages: Bool
  ) throws {
    if hasManyPages {
      throw UsageError(
        "\(option: "--shard") \(shard): a video of --pages is made in one run; render other videos as "
          + "jobs of a batch")
    }
    if options.frames != nil {
      throw UsageError(
        "\(option: "--frames") and --shard cannot be combined: \(accepted: "give one of them")")
    }
    let why =
      switch target {
      // Joining has been tested only with the usual codecs.
      case .video(_, let format)
      where encoding.codec(in: format) != VideoEncoding().codec(in: format):
        "segments are joined only with the usual codec of \(format.noun)"
      case .video(_, .mp4), .video(_, .webm), .video(_, .apng): nil as String?
      case .video(_, .gif): "the colours of a .gif are chosen from all of its frames"
      case .video(_, let format): "segments of \(format.noun) cannot be joined"
      default: target.whole
      }
    guard let why else { return }
    throw UsageError(
      "\(option: "--shard") \(shard): \(why); "
        + "\(accepted: "accepted with numbered files, as in frame-%05d.png, .mp4, .webm and .apng")"
    )
  }

  private static func rate(
    _ format: VideoFormat, _ options: TransitionOptions
  ) throws -> (TransitionOptions, note: String?) {
    for (name, isGiven) in [
      ("--times", options.times != nil), ("--progress", options.progress != nil),
      ("--finger", options.finger != nil),
    ]
    where isGiven {
      throw UsageError(
        "\(option: name): \(format.noun) has a constant frame rate, --fps; write frames of your choice "
          + "into numbered files, as in frame-%05d.png, or on a contact sheet, sheet.png")
    }
    let (rate, note) = try Self.rate(format, options.fps ?? 60)
    var rated = options
    rated.fps = rate
    return (rated, options.fps == nil ? nil : note)
  }

  static func rate(_ format: VideoFormat, _ wanted: Double) throws -> (Double, note: String?) {
    let range = VideoFormat.frameRates
    guard range.contains(wanted) else {
      throw UsageError(
        "\(option: "--fps") \(numberText(wanted)): "
          + "\(accepted: "\(format.noun) can have from \(numberText(range.lowerBound)) to \(numberText(range.upperBound)) frames per second")"
      )
    }
    let rate = try format.frameRate(nearest: wanted)
    guard rate != wanted else { return (rate, nil) }
    return (
      rate,
      "a frame of a GIF lasts a whole number of hundredths of a second, at least two: "
        + "using \(roundedText(rate)) frames per second instead of \(numberText(wanted))"
    )
  }

  func sizeName(of size: Size) -> ErrorText {
    "\(option: "--size") \(size) at --scale \(numberText(transition.scale))"
  }

  func drawing(
    _ placed: PageRendererOptions, _ canvas: CanvasOptions
  ) throws -> PageRendererOptions {
    var drawing = placed
    drawing.background = background
    drawing.pageShadow = pageShadow
    drawing.fillsFrame = canvas.fit == .blur
    drawing.backgroundPicture = try canvas.backdrop(limit: pixelLimit)
    drawing.colorSpace = options.linearLight ? .linear : .encoded
    // For numbered files, each of several threads draws whole frames.
    drawing.threads = target.isNumbered ? 1 : options.threads
    drawing.backend = try Self.backend(of: transition.backend)
    return drawing
  }

  /// Returns the renderer's backend of the same name; if there is none, the renderer's default.
  private static func backend(of backend: Backend) throws -> RasterBackend {
    let chosen = RasterBackend(try backend.resolved().name)
    return backend != .automatic && RasterBackend.available.contains(chosen) ? chosen : .automatic
  }

  func padding(width: Int, height: Int) -> [String] {
    guard let format = target.video, encoding.codec(in: format).needsEvenSize,
      width % 2 + height % 2 > 0
    else { return [] }
    return [
      "\(encoding.codec(in: format).rawValue) needs an even width and height: the video has "
        + "\(width + width % 2)x\(height + height % 2) pixels, the last of which are background"
    ]
  }

  func frames(of schedule: FrameSchedule) throws -> Range<Int> {
    let count = schedule.count
    switch target {
    // With --count, there may be more frames than fit into the output.
    case .picture where options.count, .standardOutput where options.count,
      .sheet where options.count:
      break
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
      throw UsageError(
        "\(option: "--output") \(options.output.printable): "
          + "\(accepted: "\(count) frames are too many for a contact sheet, which has at most \(Self.mostOnASheet)"): "
          + "give a lower --fps, or --times")
    case .pattern, .video:
      if let shard = options.shard {
        // For a single frame, ffmpeg writes a PNG without animation, which cannot be joined.
        if case .video(_, .apng) = target, shard.count > 1, count / shard.count < 2 {
          throw UsageError(
            "\(option: "--shard") \(shard): a part of an .apng has at least two frames, and there are \(count) in all: "
              + "\(accepted: count < 4 ? "one part is accepted" : "at most \(count / 2) parts are accepted")"
          )
        }
        return shard.part(of: count)
      }
      guard let numbers = options.frames else { break }
      guard numbers.lowerBound < count else {
        throw UsageError(
          "\(option: "--frames") \(numbers.lowerBound)..<\(numbers.upperBound): there "
            + (count == 1 ? "is one frame, 0" : "are \(count) frames, 0 to \(count - 1)"))
      }
      return numbers.clamped(to: 0..<count)
    default: break
    }
    return 0..<count
  }

  private func requireOne(_ count: Int, orElse advice: String) throws {
    guard count != 1 else { return }
    throw UsageError(
      "\(option: "--output") \(options.output.printable): one picture cannot show \(count) frames: choose one with "
        + "--progress or --times, or \(advice)")
  }
}

/// Returns a number rounded to three decimals, for messages.
func roundedText(_ number: Double) -> String { numberText((1000 * number).rounded() / 1000) }
