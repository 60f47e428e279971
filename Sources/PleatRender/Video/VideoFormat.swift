/// A format of ``VideoEncoder``.
public enum VideoFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4, without transparency. It plays everywhere.
  case mp4
  /// VP9 in WebM, with transparency, which Chromium and Firefox show.
  case webm
  /// GIF: at most 256 colours, and each pixel is either transparent or opaque.
  case gif
  /// Animated PNG, lossless.
  case apng

  /// Whether a pixel can have any opacity.
  public var hasAlpha: Bool { self == .webm || self == .apng }

  /// Whether the video repeats forever.
  public var loops: Bool { self == .gif || self == .apng }

  /// The accepted rates, in frames per second.
  public static let frameRates: ClosedRange<Double> = 0.01...1000

  /// Returns the rate that this format supports and that is nearest to a given rate.
  ///
  /// A frame of a GIF lasts a whole number of hundredths of a second, and players show shorter
  /// frames than 2/100 s for 10/100 s. So the rates of a GIF are 100/n with n ≥ 2, which are 50,
  /// 33.3, 25, 20, … The other formats support every rate.
  ///
  /// - Throws: `VideoError.frameRateOutOfRange` if the rate is not in ``frameRates``.
  public func frameRate(nearest rate: Double) throws(VideoError) -> Double {
    guard Self.frameRates.contains(rate) else { throw .frameRateOutOfRange(rate) }
    return self == .gif ? 100 / max(2, (100 / rate).rounded()) : rate
  }
}
