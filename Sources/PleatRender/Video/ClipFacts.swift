internal import Foundation

/// What ffprobe says about a clip.
package struct ClipFacts: Equatable, Sendable {
  /// The width in pixels of an upright frame with square pixels.
  package let width: Int
  /// The height in pixels of an upright frame with square pixels.
  package let height: Int
  /// The duration of the picture in seconds.
  package private(set) var duration: Double
  /// The second of the file at which the clip begins, or nil for the whole file.
  package private(set) var start: Double?
  /// Whether ``duration`` is that of the picture; if not, it can be that of the file, with its sound.
  let isExact: Bool
  package let hasSound: Bool
  let colors: ClipColors
  /// The arguments that choose a decoder; empty if ffmpeg's own decoder loses no transparency.
  let decoder: [String]
  /// Whether the file is a picture that does not move.
  package let isStill: Bool
  /// The frames of an animated WebP, which ffprobe does not read; nil for any other file.
  let animation: WebPAnimation?

  /// The longest clip that is accepted, in seconds: 100 days.
  package static let longest = 8.64e6

  /// Asks ffprobe, which comes with ffmpeg.
  ///
  /// - Parameter isPicture: whether the format is one of pictures that may move; if so, the frames of the
  ///   file are counted.
  ///
  /// - Throws: `VideoError.clipUnreadable` for a file that is not a clip, `probeMissing` or
  ///   `probeNotStarted`.
  package init(of path: String, isPicture: Bool = false) throws(VideoError) {
    animation =
      try isPicture
      ? translating(WebPAnimation.read(path)) { (error: ImageError) in
        VideoError.clipUnreadable(path: path, why: "\(error.reason)")
      } : nil
    if let animation {
      (width, height, isExact, hasSound) = (animation.width, animation.height, true, false)
      duration = animation.frames.reduce(0) { $0 + $1.seconds }
      (isStill, decoder) = (animation.frames.count == 1, [])
      colors = ClipColors(
        matrix: "gbr", transfer: nil, primaries: nil, width: width, height: height)
      return
    }
    let entries =
      "stream=codec_type,codec_name,width,height,sample_aspect_ratio,duration,nb_frames,avg_frame_rate,"
      + "color_space,color_transfer,color_primaries:stream_tags=alpha_mode"
      + ":stream_disposition=attached_pic:stream_side_data=rotation:format=duration,format_name"
    func refusal(_ why: String) -> VideoError { .clipUnreadable(path: path, why: why) }
    let child = try VideoProbe(ofEncoder: "ffmpeg").start(
      ["-v", "error", "-show_entries", entries, "-of", "json"]
        + (isPicture
          ? ["-select_streams", "V:0", "-show_entries", "packet=pts_time,duration_time"] : [])
        + Self.input(path), lending: nil,
      .inAll(.seconds(60)))
    let ending = child.waitForEnd()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard ending.exitCode == 0, !ending.isLate,
      let answer = try? decoder.decode(Answer.self, from: Data(ending.output))
    else {
      let words = ending.lastLines(2)
      let why =
        words.contains { $0.contains("not on whitelist") }
        ? " (accepted are the formats \(Self.formats.replacing(",", with: ", ")))"
        : words.last?.split(separator: ": ").last.map { " (\($0))" } ?? ""
      throw refusal(
        ending.isLate
          ? "ffprobe has not read it within a minute"
          : (isPicture
            ? "is damaged"
            : "is neither a picture (\(Image.formats.joined(separator: ", "))) nor a clip that ffmpeg reads")
            + why)
    }
    guard
      let picture = answer.streams.first(where: {
        $0.codecType == "video" && $0.disposition?.attachedPic != 1
      }), let width = picture.width, let height = picture.height, width > 0, height > 0
    else {
      let words = ending.lastLines(1).first.map { " that can be read: \($0)" } ?? ""
      throw refusal("has no moving picture\(words)")
    }
    isExact = picture.duration != nil
    isStill = answer.packets?.count == 1
    let stated = (picture.duration ?? answer.format?.duration).flatMap(Double.init)
    // A picture that does not move has no duration.
    guard let seconds = isStill ? 1 : stated ?? answer.packets?.last?.end else {
      throw refusal(
        "does not say how long it is, which is needed: `ffmpeg -i FILE -c copy NEW` adds that")
    }
    guard seconds > 0, seconds <= Self.longest else {
      throw refusal("lasts \(seconds) s: more than 0 s and at most 100 days are accepted")
    }
    // If an AVI is cut off, ffprobe states the duration of what is left. For other formats it does not.
    guard answer.format?.formatName != "avi" || picture.statedDuration <= 1.01 * seconds + 0.1
    else { throw refusal("is cut off: it has \(seconds) s of \(picture.statedDuration) s") }
    let wide = max(1, Int((Double(width) * picture.pixelAspect).rounded()))
    let turns = (picture.rotation / 90).rounded()
    let isOnItsSide = turns.truncatingRemainder(dividingBy: 2) != 0
    (self.width, self.height) = isOnItsSide ? (height, wide) : (wide, height)
    duration = seconds
    colors = ClipColors(
      matrix: picture.colorSpace, transfer: picture.colorTransfer,
      primaries: picture.colorPrimaries, width: width, height: height)
    let decoders = ["vp8": "libvpx", "vp9": "libvpx-vp9"]
    self.decoder =
      picture.tags?.alphaMode == "1"
      ? decoders[picture.codecName ?? ""].map { ["-c:V:0", $0] } ?? [] : []
    hasSound = answer.streams.contains { $0.codecType == "audio" }
  }

  /// Returns the facts about a part of the clip, in seconds from its beginning.
  ///
  /// - Precondition: the part begins before the end of the clip.
  package func trimmed(to part: Range<Double>) -> ClipFacts {
    var facts = self
    facts.start = (start ?? 0) + part.lowerBound
    facts.duration = min(part.upperBound, duration) - part.lowerBound
    precondition(facts.duration > 0, "the part begins before the end of the clip")
    return facts
  }

  /// The arguments that read the clip, which may be only a part of the file.
  func input(_ path: String) -> [String] {
    decoder + (start.map { ["-ss", "\($0)", "-t", "\(duration)"] } ?? []) + Self.input(path)
  }

  /// The formats that contain the picture themselves: a playlist would name other files.
  private static let formats =
    "aac,aiff,apng,asf,avi,caf,dv,flac,flv,gif,ivf,matroska,mov,mp3,mpeg,mpegts,mxf,nut,ogg,rm,wav,"
    + "yuv4mpegpipe"

  /// The arguments with which ffprobe and ffmpeg read a clip, and no other file.
  static func input(_ path: String) -> [String] {
    ["-protocol_whitelist", "file", "-format_whitelist", formats, "-i", "file:\(path)"]
  }

  private struct Answer: Decodable {
    struct Stream: Decodable {
      struct Disposition: Decodable {
        let attachedPic: Int?
      }
      struct SideData: Decodable {
        let rotation: Double?
      }
      struct Tags: Decodable {
        let alphaMode: String?
      }
      let codecType, codecName: String?
      let width, height: Int?
      let sampleAspectRatio: String?
      let duration: String?
      let nbFrames, avgFrameRate: String?
      let colorSpace, colorTransfer, colorPrimaries: String?
      let tags: Tags?
      let disposition: Disposition?
      let sideDataList: [SideData]?

      /// The width of a pixel divided by its height.
      var pixelAspect: Double { Self.ratio(sampleAspectRatio) ?? 1 }

      /// The number of frames that the file states, as a duration in seconds; 0 if it states no number.
      var statedDuration: Double {
        Self.ratio(avgFrameRate).map { (nbFrames.flatMap(Double.init) ?? 0) / $0 } ?? 0
      }

      private static func ratio(_ text: String?) -> Double? {
        let numbers = (text ?? "").split { ":/".contains($0) }.compactMap { Double($0) }
        guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
        return numbers[0] / numbers[1]
      }

      /// The angle in degrees by which players turn the picture.
      var rotation: Double { sideDataList?.lazy.compactMap(\.rotation).first ?? 0 }
    }
    struct Format: Decodable {
      let duration, formatName: String?
    }
    struct Packet: Decodable {
      let ptsTime, durationTime: String?

      /// When the frame ends, in seconds.
      var end: Double? {
        ptsTime.flatMap(Double.init).map { $0 + (durationTime.flatMap(Double.init) ?? 0) }
      }
    }
    let streams: [Stream]
    let packets: [Packet]?
    let format: Format?
  }
}
