import Pleat

/// The settings of ffmpeg for a video from raw frames.
struct VideoSettings {
  var format: VideoFormat
  var width: Int
  var height: Int
  var frameRate: Double
  /// The number of additional frames for which the first and the last frame are each shown.
  var heldFrames: Int
  /// Whether the first frame is held; false for a later segment of a longer video.
  var holdsStart = true
  var holdsEnd = true
  /// The colour behind every frame, or nil if frames keep their transparency.
  var background: RGBColor?
  /// Whether a GIF has one palette, for which ffmpeg keeps all frames in memory.
  var hasOnePalette: Bool
  /// The codec, its quality, and arguments of the caller.
  var encoding = VideoEncoding()
  var frameCount: Int?

  private var isStill: Bool { frameCount == 1 && heldFrames == 0 }

  var codec: VideoCodec { encoding.codec(in: format) }

  /// The size of the video, rounded up to even numbers if the codec needs them.
  var evenSize: (width: Int, height: Int) {
    codec.needsEvenSize ? (width + width % 2, height + height % 2) : (width, height)
  }

  var heldAtStart: Int { holdsStart ? heldFrames : 0 }
  var heldAtEnd: Int { holdsEnd ? heldFrames : 0 }
}

extension VideoSettings {
  /// Returns the arguments of ffmpeg, which reads RGBA with straight alpha from its standard input.
  ///
  /// - Parameter output: the name of the file, in the form that ffmpeg accepts.
  func arguments(output: String) -> [String] {
    Self.start + [
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)",
      // With a queue, ffmpeg reads ahead in a separate thread.
      "-framerate", rate, "-thread_queue_size", "4", "-i", "pipe:0",
    ] + encoding.sounds.flatMap(\.input) + outputArguments(output)
  }

  /// The first arguments of every call.
  ///
  /// With `-xerror`, an error ends ffmpeg. Otherwise ffmpeg would continue when the disk is full, and
  /// report success.
  static let start = ["-nostdin", "-hide_banner", "-loglevel", "error", "-xerror"]

  /// The arguments for the encoded output, which follow the arguments for the input.
  func outputArguments(_ output: String) -> [String] {
    let sounds = encoding.sounds
    let seconds = frameCount.map { Double($0 + heldAtStart + heldAtEnd) / frameRate }
    return [
      "-filter_complex", "[0:v]" + filters + "[out]" + VideoSound.filters(sounds, until: seconds),
    ]
      + ["-map", "[out]"]
      + (sounds.isEmpty ? [] : ["-map", "[sound]", "-c:a"] + (format.soundCodec ?? []))
      + encodingArguments + ["-map_metadata", "-1"] + encoding.arguments
      + ["-f", format.muxer, "-y", output]
  }

  /// The number of frames per second, as a fraction if a decimal would not be exact.
  var rate: String { format == .gif ? "100/\(ticks)" : "\(frameRate)" }

  /// The duration of a GIF's frame, in hundredths of a second.
  private var ticks: Int { Int((100 / frameRate).rounded()) }

  private var filters: String {
    switch codec {
    case .h264, .h265, .av1, .vp9, .raw:
      // Colours at half the resolution need even sizes in some codecs.
      let padding =
        evenSize == (width, height) ? [] : ["pad=ceil(iw/2)*2:ceil(ih/2)*2:color=\(padColor)"]
      let pixels = keepsAlpha ? "yuva420p" : "yuv420p"
      return (padding + [colors, "format=\(pixels)", repetition]).joined(separator: ",")
    case .prores:
      let pixels = keepsAlpha ? "yuva444p10le" : "yuv444p10le"
      // The encoder writes the colour tags of the frames, and not those in its arguments.
      let tags = "setparams=colorspace=bt709:color_primaries=bt709"
      return [colors, "format=\(pixels)", tags, repetition].joined(separator: ",")
    case .webp: return "format=bgra,\(repetition)"
    case .apng: return delay
    case .gif:
      let (generate, use) =
        hasOnePalette
        ? ("palettegen", "paletteuse") : ("palettegen=stats_mode=single", "paletteuse=new=1")
      return "\(delay),split[frames][colors];[colors]\(generate)[palette];[frames][palette]\(use)"
    }
  }

  private var keepsAlpha: Bool { background == nil && codec.hasAlpha }

  /// The filter that converts to a colour matrix and a range; every format but Y4M states both in the file.
  private var colors: String {
    let matrix = codec == .raw ? ClipColors.matrix(width: width, height: height) : "bt709"
    return "scale=out_color_matrix=\(matrix):out_range=tv:flags=accurate_rnd+full_chroma_int"
  }

  private var padColor: String {
    let pixel = background.map { Pixel($0) } ?? .clear
    return "0x"
      + [pixel.red, pixel.green, pixel.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }

  /// The filter that repeats the first and the last frame, for formats with frames of equal length.
  private var repetition: String {
    heldAtStart + heldAtEnd == 0
      ? "null"
      : "tpad=start_mode=clone:start=\(heldAtStart):stop_mode=clone:stop=\(heldAtEnd)"
  }

  /// The filter that delays the second frame, for formats whose frames can last longer.
  ///
  /// The muxer sets the duration of the last frame.
  private var delay: String {
    heldAtStart == 0 ? "null" : "setpts=PTS+gt(N\\,0)*\(heldAtStart)/(FR*TB)"
  }

  private var encodingArguments: [String] {
    // The colours are sRGB, which has the primaries of BT.709, but another transfer curve.
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
      "-color_range", "tv",
    ]
    let start = format == .mp4 || format == .mov ? ["-movflags", "+faststart"] : []
    switch codec {
    case .h264:
      return ["-c:v", "libx264", "-preset", "veryfast", "-crf", level(51, or: 16)] + tags + start
    case .h265:
      return [
        "-c:v", "libx265", "-preset", "veryfast", "-crf", level(51, or: 18), "-tag:v", "hvc1",
        "-x265-params", "log-level=error",
      ] + tags + start
    case .av1:
      return [
        "-c:v", "libaom-av1", "-crf", level(63, or: 20), "-b:v", "0", "-cpu-used", "6", "-row-mt",
        "1",
      ] + tags + (isStill && format == .avif ? ["-still-picture", "1"] : []) + start
    case .vp9:
      return [
        "-c:v", "libvpx-vp9", "-crf", level(63, or: 20), "-b:v", "0", "-deadline", "good",
        "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0",
      ] + tags
    case .prores:
      let quality = encoding.quality.map { ["-q:v", "\(31 - (30 * $0) / 100)"] } ?? []
      return ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "16"]
        + quality + tags + start
    case .webp:
      return [
        "-c:v", "libwebp_anim", "-quality", "\(encoding.quality ?? 90)", "-loop", "0",
      ]
    case .apng:
      let seconds = Double(heldAtEnd + 1) / frameRate
      return ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-final_delay", "\(seconds)"]
    case .gif:
      return ["-c:v", "gif", "-loop", "0", "-final_delay", "\((heldAtEnd + 1) * ticks)"]
    case .raw: return []
    }
  }

  /// The quality on a scale from 0, the best, to `worst`; `usual` if no quality is given.
  private func level(_ worst: Int, or usual: Int) -> String {
    "\(encoding.quality.map { (100 - $0) * worst / 100 } ?? usual)"
  }
}

extension VideoFormat {
  /// The codec of sound, with its arguments, or nil if the format has no sound.
  var soundCodec: [String]? {
    switch self {
    case .mp4: ["aac", "-b:a", "192k"]
    case .webm: ["libopus", "-b:a", "160k"]
    case .mov: ["pcm_s16le"]
    case .gif, .apng, .webp, .avif, .y4m: nil
    }
  }

  package var hasSound: Bool { soundCodec != nil }

  var muxer: String { self == .y4m ? "yuv4mpegpipe" : rawValue }

  var demuxer: String {
    switch self {
    case .avif: "mov"
    case .y4m: "yuv4mpegpipe"
    default: rawValue
    }
  }
}
