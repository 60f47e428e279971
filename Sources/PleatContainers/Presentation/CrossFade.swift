public import Pleat

/// A change of opacity from 0 to 1, with a duration and a timing curve.
public struct CrossFade: Hashable, Codable, Sendable {
  /// The duration in seconds, or 0 if the opacity changes at once.
  public var duration: Double

  /// The timing curve.
  public var curve: TimingCurve

  /// Creates a cross-fade; the parameters are its properties.
  public init(duration: Double = 0.3, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// Returns the opacity of the page that appears, at a time in seconds from the start: 0 until the
  /// start, and 1 from the end on.
  public func opacity(at time: Double) -> Double {
    if time >= duration { return 1 }
    return time <= 0 ? 0 : curve.value(at: time / duration)
  }
}
