/// A video format that ``VideoEncoder`` can write.
public enum VideoFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4, without transparency. All common players support it.
  case mp4
  /// VP9 in WebM, with transparency. Chromium and Firefox show the transparency.
  case webm
  /// GIF: at most 256 colours, and each pixel is either transparent or opaque.
  case gif
  /// Animated PNG, lossless.
  case apng

  /// Whether pixels can be partly transparent.
  public var hasAlpha: Bool { self == .webm || self == .apng }

  /// Whether players repeat the video forever.
  public var loops: Bool { self == .gif || self == .apng }

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
