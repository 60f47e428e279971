internal import Pleat

/// The reason why a transition cannot be exported.
///
/// ``Bake/css()`` and ``Bake/waapi()`` throw all cases, the other formats only
/// ``notFinite(panel:)``.
public enum BakeError: Error, Equatable, Sendable {
  /// The duration is not a finite number above 0.
  case durationOutOfRange(Double)
  /// The tolerance is not a finite number above 0.
  case toleranceOutOfRange(Double)
  /// The motion or the shade of a panel contains infinite numbers or NaN.
  case notFinite(panel: String)
  /// A corner of a panel is at or behind the eye at a time in seconds. It then has no position in
  /// the view, so no accuracy can be guaranteed.
  case cornerBehindEye(panel: String, time: Double)
  /// A panel needs more keyframes than the limit, which is reached at a time in seconds.
  case tooManyKeyframes(panel: String, tolerance: Double, limit: Int, time: Double)
}

extension BakeError: CustomStringConvertible {
  /// The value that is wrong, and what is accepted.
  public var description: String {
    switch self {
    case .durationOutOfRange(let duration):
      "duration \(duration) is not usable: an animation needs a finite number of seconds above 0"
    case .toleranceOutOfRange(let tolerance):
      "tolerance \(tolerance) is not usable: points must be finite and above 0"
    case .notFinite(let panel):
      "panel \(panel.printable): its motion or its shade has a number that is not finite"
    case .cornerBehindEye(let panel, let time):
      "panel \(panel.printable) reaches the eye after \(time) s, so it has no flat picture: use a larger "
        + "perspective distance, or none"
    case .tooManyKeyframes(let panel, let tolerance, let limit, let time):
      "panel \(panel.printable) needs more than \(limit) keyframes for tolerance \(tolerance) (the limit is "
        + "reached after \(time) s): use a larger tolerance"
    }
  }
}
