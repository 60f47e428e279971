/// A kind of moving picture that `VideoEncoder` makes.
public enum VideoFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4, which plays everywhere; no transparency.
  case mp4
  /// VP9 in WebM; with transparency, which Chromium and Firefox show.
  case webm
  /// GIF: at most 256 colours, and pixels that are either clear or opaque.
  case gif
  /// Animated PNG: nothing is lost.
  case apng

  /// Whether there is transparency of any degree, as in PNG.
  public var hasAlpha: Bool { self == .webm || self == .apng }

  /// Whether it plays over and over.
  public var loops: Bool { self == .gif || self == .apng }

  /// The rates that are accepted, in frames per second.
  public static let frameRates: ClosedRange<Double> = 0.01...1000

  /// The rate nearest to one that is wanted that this format can have.
  ///
  /// A frame of a GIF lasts a whole number of hundredths of a second, and players take what is shorter
  /// than two for ten: its rates are 100/n with n from 2, so 50, 33.3, 25, 20, … The other formats have
  /// every rate.
  ///
  /// - Throws: `VideoError.frameRateOutOfRange` outside `frameRates`.
  public func frameRate(nearest rate: Double) throws(VideoError) -> Double {
    guard Self.frameRates.contains(rate) else { throw .frameRateOutOfRange(rate) }
    return self == .gif ? 100 / max(2, (100 / rate).rounded()) : rate
  }
}
