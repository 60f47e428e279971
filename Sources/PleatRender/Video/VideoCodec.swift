package import Pleat

/// How the frames of a video are compressed.
public enum VideoCodec: String, CaseIterable, Hashable, Sendable {
  /// H.264, by libx264: colours at half the resolution, so width and height are even.
  case h264
  /// H.265, by libx265, with colours and even sizes as in H.264.
  case h265
  /// AV1, by libaom. It is much slower than the others.
  case av1
  /// VP9, by libvpx, with transparency.
  case vp9
  /// ProRes 4444, with transparency and 10 bits per channel.
  case prores
  /// The codec of WebP, by libwebp, with transparency.
  case webp
  /// The codec of GIF.
  case gif
  /// The codec of animated PNG, with transparency, lossless.
  case apng
  /// Frames that are not compressed.
  case raw

  /// Whether pixels can be partly transparent.
  public var hasAlpha: Bool { [.vp9, .prores, .webp, .apng].contains(self) }

  /// Whether the encoder has a quality that can be chosen.
  public var hasQuality: Bool { ![.gif, .apng, .raw].contains(self) }

  package var needsEvenSize: Bool { self == .h264 || self == .h265 }

  var probeName: String {
    switch self {
    case .h265: "hevc"
    case .raw: "rawvideo"
    default: rawValue
    }
  }
}

/// How ffmpeg encodes a video: the codec, its quality, and arguments of yours.
public struct VideoEncoding: Hashable, Sendable {
  /// The codec, or nil for the default of the format.
  public var codec: VideoCodec?
  /// The quality, from 1 to 100, or nil for a good one.
  ///
  /// The range is spread evenly over the encoder's own, so the same number looks different with another codec.
  public var quality: Int?
  /// Arguments of ffmpeg for the output, which come last, so that they override all others.
  ///
  /// ffmpeg gets each as it is, without a shell. With arguments, the finished file is only checked to be a
  /// video that is whole, because they can change its codec, its size and the number of its frames.
  public var arguments: [String]
  /// What is heard, or nothing for a video without sound.
  package var sounds: [VideoSound] = []

  /// The accepted values of ``quality``.
  public static let qualities = 1...100

  /// Creates an encoding, by default the usual one of the format.
  public init(codec: VideoCodec? = nil, quality: Int? = nil, arguments: [String] = []) {
    (self.codec, self.quality, self.arguments) = (codec, quality, arguments)
  }

  /// The codec in a format.
  public func codec(in format: VideoFormat) -> VideoCodec { codec ?? format.codecs[0] }

  /// The colour behind frames if none is given: white, or nil if pixels of the codec can be transparent,
  /// as in GIF.
  package func ground(in format: VideoFormat) -> RGBColor? {
    let codec = codec(in: format)
    return codec.hasAlpha || codec == .gif ? nil : RGBColor(red: 1, green: 1, blue: 1)
  }

  /// Throws an error if the format does not support the codec or the sounds, or if the codec does not
  /// support the quality.
  func check(_ format: VideoFormat) throws(VideoError) {
    let codec = codec(in: format)
    guard format.codecs.contains(codec) else { throw .codecUnsupported(codec, format: format) }
    if !sounds.isEmpty, format.soundCodec == nil { throw .soundUnsupported(format: format) }
    guard let quality else { return }
    guard codec.hasQuality, Self.qualities.contains(quality) else {
      throw .qualityUnsupported(quality, codec: codec)
    }
  }
}
