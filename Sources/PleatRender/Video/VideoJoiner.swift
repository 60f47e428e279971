import Pleat

/// Makes one video of segments that ``VideoEncoder`` has made of consecutive frames.
///
/// Segments in MP4 and WebM are copied, without encoding them again. Every frame gets the time that it
/// would have in one video: the times in a segment are rounded, and the sum of rounded durations would
/// drift. A frame of an APNG contains only what differs from the frame before, so APNGs are decoded and
/// encoded again, which is lossless.
package struct VideoJoiner {
  /// A segment: its absolute path, and the numbers of its frames in the video.
  package struct Segment {
    let path: String
    let frames: Range<Int>

    package init(path: String, frames: Range<Int>) { (self.path, self.frames) = (path, frames) }
  }

  private let settings: VideoSettings
  private let timeLimit = VideoEncoder.defaultTimeLimit

  /// Creates a joiner of segments that were made with these options.
  ///
  /// - Parameters:
  ///   - isTransparent: whether the frames of a WebM keep their transparency.
  ///   - hold: by how many seconds the first and the last frame are each shown longer. The first and the
  ///     last segment of an MP4 or WebM contain this already.
  package init(
    width: Int, height: Int, frameRate: Double, format: VideoFormat, isTransparent: Bool,
    hold: Double
  ) {
    settings = VideoSettings(
      format: format, width: width, height: height, frameRate: frameRate,
      heldFrames: VideoSettings.frames(of: hold, at: frameRate),
      background: isTransparent ? nil : RGBColor.black, hasOnePalette: false)
  }

  /// Writes the segments, which are in order and without gaps, as one video, and puts it in place.
  package func join(_ segments: [Segment], to file: OutputFile) throws(VideoError) {
    try file.commit { () throws(VideoError) in try write(segments, to: file) }
  }

  private func write(_ segments: [Segment], to file: OutputFile) throws(VideoError) {
    let output = file.name(forChildWith: ChildProcess.lentDescriptor)
    let child = try Self.start(
      arguments(output: output), lending: file, pixels: settings.width * settings.height,
      .withoutProgress(.seconds(timeLimit)))
    let frames = segments.last.map { $0.frames.upperBound } ?? 0
    let list = Array(segments.map { entry($0, of: frames) }.joined().utf8)
    // If ffmpeg does not read the list to its end, it says why.
    _ = child.write(list.span)
    let ending = child.waitForEnd()
    guard ending.exitCode == 0, !ending.isLate else {
      throw .end(ending, timeLimit: timeLimit)
    }
    let fault = try VideoProbe(ofEncoder: "ffmpeg").fault(
      in: file, of: settings, frames: frames, timeLimit: .seconds(timeLimit))
    if let fault { throw .resultUnreadable(format: settings.format, why: fault) }
  }

  fileprivate static func start(
    _ arguments: [String], lending file: OutputFile? = nil, keepsOutput: Bool = false,
    pixels: Int = 0, _ patience: ChildProcess.Patience
  ) throws(VideoError) -> ChildProcess {
    try translating(
      ChildProcess(
        "ffmpeg", arguments, lending: file?.descriptor, hasInput: file != nil,
        keepsOutput: keepsOutput, pixels: pixels, patience: patience),
      to: VideoError.startOfFFmpeg)
  }
}

// MARK: - ffmpeg

extension VideoJoiner {
  /// Whether segments are copied without encoding them again.
  private var copies: Bool { settings.format != .apng }

  /// The lines of a segment in the list that ffmpeg's demuxer `concat` reads.
  ///
  /// - Parameter count: the number of frames of all segments.
  private func entry(_ segment: Segment, of count: Int) -> String {
    // A duration is the difference of two times in whole microseconds, so that a sum of durations is right
    // up to a microsecond. The segments at the ends contain the frames that are held.
    func microseconds(_ frame: Int) -> Int {
      let held = frame == 0 ? 0 : frame == count ? 2 * settings.heldFrames : settings.heldFrames
      return Int((Double(frame + held) / settings.frameRate * 1e6).rounded())
    }
    let duration =
      microseconds(segment.frames.upperBound) - microseconds(segment.frames.lowerBound)
    let path = segment.path.replacing("'", with: "'\\''")
    // The format is named, so that ffmpeg does not accept a list of other files as a segment.
    return "file 'file:\(path)'\noption format_whitelist \(settings.format.demuxer)\n"
      + "duration \(duration)us\n"
  }

  private func arguments(output: String) -> [String] {
    let concat = [
      "-f", "concat", "-safe", "0", "-protocol_whitelist", "file,pipe,fd",
      "-format_whitelist", "concat,\(settings.format.demuxer)", "-i", "pipe:0",
    ]
    guard copies else {
      // As an option of the input, the rate replaces the times of the segments.
      return VideoSettings.start + ["-r", settings.rate] + concat
        + settings.outputArguments(output)
    }
    return VideoSettings.start + concat + ["-map", "0:v:0", "-c", "copy", "-bsf:v", times]
      + (settings.format == .mp4 ? ["-map_metadata", "-1", "-movflags", "+faststart"] : [])
      + ["-f", settings.format.muxer, "-y", output]
  }

  /// The packet filter that gives each frame the rounded time that it would have in one video.
  private var times: String {
    let rate = settings.rate
    // A time halfway between two ticks is rounded up, as in ffmpeg's exact computation, even if the quotient
    // is too small by a unit in the last place.
    func rounded(_ frame: String) -> String { "round(\(frame)/(\(rate))/TB+1e-6)" }
    let shown = rounded("round(PTS*TB*(\(rate)))")
    // VP9 frames are decoded in the order in which they are shown. x264 decodes a frame up to two frames
    // early, which the packets of a segment of one frame do not say. So decoding always begins so early.
    return "setts=pts=\(shown):dts="
      + (settings.format == .mp4 ? rounded("(N-2)") : shown)
  }
}

extension VideoEncoder {
  /// The version of ffmpeg, as it prints it.
  package static func version() throws(VideoError) -> String {
    let child = try VideoJoiner.start(["-version"], keepsOutput: true, .inAll(.seconds(60)))
    let ending = child.waitForEnd()
    let words = String(decoding: ending.output, as: UTF8.self).prefix { $0 != "\n" }.split(
      separator: " ")
    guard ending.exitCode == 0, words.first == "ffmpeg" else {
      throw .encoderFailed(exitCode: ending.exitCode, lines: ending.lastLines(8))
    }
    // What follows is the year of the copyright.
    return words.prefix(3).joined(separator: " ")
  }
}

extension VideoSettings {
  /// Returns how many frames a hold in seconds lasts.
  static func frames(of hold: Double, at rate: Double) -> Int { Int((hold * rate).rounded()) }
}
