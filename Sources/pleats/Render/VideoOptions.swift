import ArgumentParser
import Pleat
import PleatRender

struct VideoOptions: ParsableArguments {
  @Option(
    "Format of --output, if its extension does not determine it: y4m (YUV4MPEG2), rgba (red, "
      + "green, blue and alpha of every pixel, one byte each, colours not multiplied by alpha) "
      + "or png (one file after another). The frames follow each other in one stream, for a "
      + "pipe.",
    "format", default: "png for --output -, one frame", by: \.rawValue)
  var format: StreamFormat?

  @Option(
    "Codec of the video: h264, h265 or av1 for .mp4; prores, h264 or h265 for .mov; vp9 or av1 for "
      + ".webm.", "codec", default: "the first of these", by: \.rawValue)
  var codec: VideoCodec?

  @Option(
    "Quality of the video, from 1 to 100. The same number looks different with another codec.",
    "number",
    default: "about 70; 90 for .webp", as: Int.option(in: VideoEncoding.qualities))
  var quality: Int?

  @Option(
    name: .customLong("ffmpeg-arg"), parsing: .unconditionalSingleValue,
    help: .init(
      "Argument of ffmpeg for its output, which gets it as it is, after all others. Repeat it for each "
        + "argument, as in --ffmpeg-arg -tune --ffmpeg-arg animation.", valueName: "argument"))
  var ffmpegArguments: [String] = []

  var encoding: VideoEncoding {
    VideoEncoding(codec: codec, quality: quality, arguments: ffmpegArguments)
  }

  func check(_ target: RenderTarget) throws {
    let format = target.video
    for (name, isGiven) in [
      ("--codec", codec != nil), ("--quality", quality != nil),
      ("--ffmpeg-arg", !ffmpegArguments.isEmpty),
    ] where isGiven && format == nil {
      throw UsageError("\(option: name) \(accepted: "is only for videos, which ffmpeg encodes")")
    }
    guard let format else { return }
    if let codec, !format.codecs.contains(codec) || format.codecs.count == 1 {
      let names = format.codecs.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "\(option: "--codec") \(codec.rawValue): "
          + (format.codecs.count == 1
            ? "a .\(format.rawValue) has a codec of its own; leave it out"
            : "\(accepting: names + " are accepted")\(VideoError.codecUnsupported(codec, format: format))")
      )
    }
    if let quality, !encoding.codec(in: format).hasQuality {
      throw UsageError(
        "\(option: "--quality") \(quality): a .\(format.rawValue) has no quality to choose; leave it out"
      )
    }
  }
}
