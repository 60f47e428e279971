/// Reads the frames of a clip, one after another, at a size and a rate, with the program `ffmpeg`.
///
/// ffmpeg runs as a child process and is ahead by a few frames at most, so a long clip takes no more memory
/// than a short one. A clip that was recorded on its side is turned upright.
package final class ClipReader {
  package let path: String
  private let child: ChildProcess
  private let timeLimit: Double
  private let size: (width: Int, height: Int)
  /// The number of frames that follows from the duration of the clip, or 0 if the duration is not known.
  private let expected: Double
  /// Whether `expected` comes from the duration of the picture, and not from that of the file with its sound.
  private let isExact: Bool
  private let limit: Int
  private var frameCount = 0
  private var isAtEnd = false
  /// The picture of an animated WebP, as far as its frames are drawn; nil for other clips.
  private var canvas: Canvas?
  /// What is wrong with a clip that has been read to the end, or nil.
  package private(set) var complaint: String?

  /// Starts ffmpeg, to read frames of a width and a height in pixels.
  ///
  /// - Parameters:
  ///   - frameRate: the number of frames for each second of the clip.
  ///   - fit: how a frame of other proportions fills the size.
  ///   - facts: what ffprobe says about the clip; without them, a clip that is cut off is not noticed, and
  ///     colours and transparency are left to ffmpeg.
  ///   - limit: the largest accepted number of pixels of a frame of the clip.
  ///   - timeLimit: the number of seconds after which ffmpeg is ended if it prints nothing.
  package init(
    _ path: String, width: Int, height: Int, frameRate: Double, fit: PictureFit,
    facts: ClipFacts? = nil, limit: Int = Image.pixelLimit,
    timeLimit: Double = VideoEncoder.defaultTimeLimit
  ) throws(VideoError) {
    self.path = path
    let duration = facts?.duration ?? 0
    (isExact, self.limit, self.timeLimit) = (facts?.isExact ?? false, limit, timeLimit)
    if let facts, let animation = facts.animation {
      size = (animation.width, animation.height)
      expected = Double(animation.frames.count)
      let room = try translating(
        Image(roomForWidth: size.width, height: size.height), to: Self.memory)
      canvas = Canvas(
        animation: animation, size: (width, height), fit: fit,
        moments: (0..<max(1, Int((duration * frameRate).rounded()))).map {
          (facts.start ?? 0) + Double($0) / frameRate
        }, image: room)
      let input = try translating(
        OutputFile(containing: animation.frames.flatMap(\.file)), to: VideoError.init)
      child = try Self.start(
        ImageFormat.webp.inputArguments(input, limit: limit) + [
          "-vf", "\(Image.pixels),pad=\(size.width):\(size.height):0:0:color=black@0",
        ], lending: input, pixels: limit, timeLimit)
      return
    }
    canvas = nil
    expected = duration * frameRate
    size = (width, height)
    let (tags, pixels) = (facts?.colors.tags ?? "null", facts?.colors.conversion ?? "format=rgba")
    let scale = "flags=bicubic+accurate_rnd+full_chroma_int"
    let fitted =
      switch fit {
      case .stretch: "scale=\(width):\(height):\(scale),\(pixels)"
      case .contain, .blur:
        "scale=\(width):\(height):force_original_aspect_ratio=decrease:\(scale),\(pixels),"
          + "pad=\(width):\(height):-1:-1:color=black@0"
      case .cover:
        "scale=\(width):\(height):force_original_aspect_ratio=increase:\(scale),"
          + "crop=\(width):\(height),\(pixels)"
      }
    let arguments =
      [
        "-nostdin", "-hide_banner", "-loglevel", "error",
        // ffmpeg checks each frame, because the size may change in the middle of a clip.
        "-max_pixels", "\(min(limit, Int(Int32.max)))",
      ] + (facts?.input(path) ?? ClipFacts.input(path)) + [
        "-map", "0:V:0", "-an", "-sn", "-dn", "-vf",
        "fps=\(frameRate),\(tags),scale=w='max(1,iw*if(sar,sar,1))':h=ih:\(scale),setsar=1,\(fitted)",
      ]
    child = try Self.start(
      arguments, pixels: max(width * height, facts.map { $0.width * $0.height } ?? limit), timeLimit
    )
  }

  /// - Parameter file: a file that ffmpeg reads, which need not have a name.
  private static func start(
    _ arguments: [String], lending file: OutputFile? = nil, pixels: Int, _ timeLimit: Double
  ) throws(VideoError) -> ChildProcess {
    try translating(
      ChildProcess(
        "ffmpeg", arguments + ["-f", "rawvideo", "pipe:1"], lending: file?.descriptor,
        keepsOutput: true, pixels: pixels, patience: .withoutProgress(.seconds(timeLimit))),
      to: VideoError.startOfFFmpeg)
  }

  /// Reads the next frame; after the last one, returns false and leaves the picture unchanged.
  ///
  /// - Throws: `VideoError.clipUnreadable` if ffmpeg fails or stalls, or if the file ends before the clip
  ///   does, or `outOfMemory`.
  package func read(into image: inout Image) throws(VideoError) -> Bool {
    if var canvas {
      self.canvas = nil
      defer { self.canvas = canvas }
      return try read(from: &canvas, into: &image)
    }
    guard let next = try nextFrame() else { return false }
    image = next
    return true
  }

  static func memory(_ error: OutOfMemory) -> VideoError { .outOfMemory(bytes: error.bytes) }

  func nextFrame() throws(VideoError) -> Image? {
    if isAtEnd { return nil }
    var next = try translating(
      Image(roomForWidth: size.width, height: size.height), to: Self.memory)
    var bytes = next.mutableBytes
    let (room, count) = (bytes.count, child.read(into: &bytes))
    guard count < room else {
      if !next.isOpaque { next.storage.multiplyByAlpha() }
      frameCount += 1
      return next
    }
    isAtEnd = true
    let ending = child.waitForEnd()
    if ending.isLate {
      throw refusal("ffmpeg has read nothing of it for \(timeLimit) s")
    }
    let lines = ending.lastLines(.max).filter { !$0.contains("Last message repeated") }
    if lines.contains(where: { $0.contains("exceeds specified max pixel count") }) {
      throw refusal(
        "has a larger frame later; at most \(limit) pixels are accepted; --max-megapixels can raise this limit"
      )
    }
    if lines.contains(where: { $0.contains("No such filter: 'zscale'") }) {
      throw refusal(
        "has the colours of bright displays (PQ or HLG), which this ffmpeg cannot convert: its filter zscale is missing"
      )
    }
    guard ending.exitCode == 0, count == 0 else {
      let why = lines.last.map { ": \($0)" } ?? ""
      throw refusal("ffmpeg cannot read it\(why)")
    }
    let shortage = "it has \(frameCount) frames of \(Int(expected.rounded()))"
    // Too few frames are an error only if ffmpeg also says that something is wrong.
    if let words = lines.last {
      if Double(frameCount) < expected.rounded() - 1 {
        throw refusal("is cut off: \(shortage): \(words)")
      }
      complaint = "ffmpeg says \"\(words)\""
    } else if isExact, Double(frameCount) < expected - 0.9 {
      complaint = "seems to be cut off: \(shortage)"
    }
    return nil
  }

  func refusal(_ why: String) -> VideoError { .clipUnreadable(path: path, why: why) }
}
