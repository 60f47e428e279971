/// A video format that ``VideoEncoder`` can write.
public enum VideoFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// H.264, H.265 or AV1 in MP4, without transparency. All common players support H.264.
  case mp4
  /// VP9 in WebM, with transparency, or AV1, without. Chromium and Firefox show the transparency.
  case webm
  /// GIF: at most 256 colours, and each pixel is either transparent or opaque.
  case gif
  /// Animated PNG, lossless.
  case apng
  /// QuickTime: ProRes 4444 with transparency, for video editors, or H.264 or H.265, without.
  case mov
  /// Animated WebP, with transparency.
  case webp
  /// AVIF, without transparency.
  case avif
  /// YUV4MPEG2, which is not compressed and has no transparency: what encoders read from a pipe.
  ///
  /// The file cannot state its colour matrix, so it has the one that players assume: that of BT.709
  /// for at least 1280 columns or more than 576 rows, and otherwise that of BT.601.
  case y4m

  /// The codecs that the format can contain, the default first.
  public var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264, .h265, .av1]
    case .webm: [.vp9, .av1]
    case .mov: [.prores, .h264, .h265]
    case .avif: [.av1]
    case .gif: [.gif]
    case .apng: [.apng]
    case .webp: [.webp]
    case .y4m: [.raw]
    }
  }

  /// Whether pixels can be partly transparent, with the default codec.
  public var hasAlpha: Bool { codecs[0].hasAlpha }

  /// Whether players repeat the video forever.
  public var loops: Bool { self == .gif || self == .apng || self == .webp }

  /// Whether the format can be written to a pipe.
  package var streams: Bool { self == .y4m }

  /// The accepted rates, in frames per second.
  public static let frameRates: ClosedRange<Double> = 0.01...1000

  /// Returns the supported frame rate that is nearest to a given rate, in frames per second.
  ///
  /// A frame of a GIF lasts a whole number of hundredths of a second. Players show a frame that is
  /// shorter than 2/100 s for 10/100 s instead. So a GIF supports the rates 100/n with n ≥ 2: 50,
  /// 33.3, 25, 20 and so on. The other formats support every rate in ``frameRates``.
  ///
  /// - Throws: `VideoError.frameRateOutOfRange` if the rate is not in ``frameRates``.
  public func frameRate(nearest rate: Double) throws(VideoError) -> Double {
    guard Self.frameRates.contains(rate) else { throw .frameRateOutOfRange(rate) }
    return self == .gif ? 100 / max(2, (100 / rate).rounded()) : rate
  }
}
