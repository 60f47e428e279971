internal import Pleat

/// Why a transition cannot be written as keyframes of another format.
public enum BakeError: Error, Equatable, Sendable {
  /// The duration is not finite and above 0.
  case durationOutOfRange(Double)
  /// The tolerance is not finite and above 0.
  case toleranceOutOfRange(Double)
  /// A panel moves or is shaded by numbers that are infinite or none.
  case notFinite(panel: String)
  /// A corner of a panel comes to lie at or behind the eye at a time in seconds: it is seen nowhere,
  /// and no distance can be kept from there.
  case cornerBehindEye(panel: String, time: Double)
  /// More keyframes of a panel than the limit would be needed; at that time in seconds the limit was
  /// reached.
  case tooManyKeyframes(panel: String, tolerance: Double, limit: Int, time: Double)
}

extension BakeError: CustomStringConvertible {
  /// What is wrong and what is accepted.
  public var description: String {
    switch self {
    case .durationOutOfRange(let duration):
      "duration \(duration) is not finite and above 0: what is baked needs time to play"
    case .toleranceOutOfRange(let tolerance):
      "tolerance \(tolerance) is not finite and above 0"
    case .notFinite(let panel):
      "the panel \(panel) moves or is shaded by numbers that are not finite"
    case .cornerBehindEye(let panel, let time):
      "a corner of the panel \(panel.printable) comes to lie at or behind the eye \(time) seconds in: a "
        + "transition with a viewer so near cannot be baked; a larger perspective distance can"
    case .tooManyKeyframes(let panel, let tolerance, let limit, let time):
      "tolerance \(tolerance) takes more than \(limit) keyframes of the panel \(panel.printable), which are used "
        + "up \(time) seconds in: a larger tolerance takes fewer"
    }
  }
}
