import Pleat

/// The settings of ffmpeg for a video from raw frames.
struct VideoSettings {
  var format: VideoFormat
  var width: Int
  var height: Int
  var frameRate: Double
  /// The number of additional frames for which the first and the last frame are each shown.
  var heldFrames: Int
  /// The colour behind every frame, or nil if frames keep their transparency.
  var background: RGBColor?
  /// Whether a GIF has one palette, for which ffmpeg keeps all frames in memory.
  var hasOnePalette: Bool
}

extension VideoSettings {
  /// Returns the arguments of ffmpeg, which reads RGBA with straight alpha from its standard input.
  ///
  /// - Parameter output: the name of the file, in the form that ffmpeg accepts.
  func arguments(output: String) -> [String] {
    let input = [
      // An error ends ffmpeg. By default, it continues when the disk is full, and reports success.
      "-nostdin", "-hide_banner", "-loglevel", "error", "-xerror",
      "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", "\(width)x\(height)",
      // With a queue, ffmpeg reads ahead in a separate thread.
      "-framerate", rate, "-thread_queue_size", "4", "-i", "pipe:0",
    ]
    return input + ["-filter_complex", "[0:v]" + filters + "[out]", "-map", "[out]"] + encoding
      + ["-map_metadata", "-1", "-f", format.rawValue, "-y", output]
  }

  /// The number of frames per second, as a fraction if a decimal would not be exact.
  private var rate: String { format == .gif ? "100/\(ticks)" : "\(frameRate)" }

  /// The duration of a GIF's frame, in hundredths of a second.
  private var ticks: Int { Int((100 / frameRate).rounded()) }

  private var filters: String {
    switch format {
    case .mp4:
      // Colours at half the resolution need even sizes.
      let padding =
        width % 2 + height % 2 == 0 ? [] : ["pad=ceil(iw/2)*2:ceil(ih/2)*2:color=\(padColor)"]
      return (padding + [colors, "format=yuv420p", repetition]).joined(separator: ",")
    case .webm:
      return [colors, background == nil ? "format=yuva420p" : "format=yuv420p", repetition]
        .joined(separator: ",")
    case .apng: return delay
    case .gif:
      let (generate, use) =
        hasOnePalette
        ? ("palettegen", "paletteuse") : ("palettegen=stats_mode=single", "paletteuse=new=1")
      return "\(delay),split[frames][colors];[colors]\(generate)[palette];[frames][palette]\(use)"
    }
  }

  /// The colour matrix and the range that players expect of large and small videos.
  private var colors: String {
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
  }

  private var padColor: String {
    let pixel = background.map { Pixel($0) } ?? .clear
    return "0x"
      + [pixel.red, pixel.green, pixel.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }

  /// The filter that repeats the first and the last frame, for formats with frames of equal length.
  private var repetition: String {
    heldFrames == 0
      ? "null"
      : "tpad=start_mode=clone:start=\(heldFrames):stop_mode=clone:stop=\(heldFrames)"
  }

  /// The filter that delays the second frame, for formats whose frames can last longer.
  ///
  /// The muxer sets the duration of the last frame.
  private var delay: String {
    heldFrames == 0 ? "null" : "setpts=PTS+gt(N\\,0)*\(heldFrames)/(FR*TB)"
  }

  private var encoding: [String] {
    // The colours are sRGB, which has the primaries of BT.709, but another transfer curve.
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
      "-color_range", "tv",
    ]
    switch format {
    case .mp4:
      return ["-c:v", "libx264", "-preset", "veryfast", "-crf", "16"] + tags + [
        "-movflags", "+faststart",
      ]
    case .webm:
      return [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "4",
        "-row-mt", "1", "-auto-alt-ref", "0",
      ] + tags
    case .apng:
      return ["-c:v", "apng", "-pred", "mixed", "-plays", "0", "-final_delay", finalSeconds]
    case .gif:
      return ["-c:v", "gif", "-loop", "0", "-final_delay", "\((heldFrames + 1) * ticks)"]
    }
  }

  /// The duration of the last frame, in seconds.
  private var finalSeconds: String { "\(Double(heldFrames + 1) / frameRate)" }
}
