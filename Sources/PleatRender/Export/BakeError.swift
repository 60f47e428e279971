internal import Pleat

/// The reason why a transition cannot be exported.
///
/// Every format throws ``notFinite(panel:)``. ``Bake/css()`` and ``Bake/waapi()`` throw the cases
/// that concern durations, times and keyframes. SVG and Lottie have no perspective. So
/// ``Bake/svg()`` and ``Bake/lottie()`` cut panels into strips parallel to the hinge, show each
/// strip by a scale and a translation, and throw the cases that concern strips and progress.
public enum BakeError: Error, Equatable, Sendable {
  /// The duration in seconds is not a finite number above 0.
  case durationOutOfRange(Double)
  /// The tolerance in points is not a finite number above 0, or is below `least`.
  case toleranceOutOfRange(Double, least: Double = 0)
  /// The prefix of the names in a style sheet is not an identifier of CSS.
  case prefixNotIdentifier(String)
  /// The motion or the shade of a panel contains infinite numbers or NaN.
  case notFinite(panel: String)
  /// A corner of a panel is at or behind the viewer, so it has no position on the screen.
  ///
  /// `time` is the first such moment that the export found, in seconds.
  case cornerBehindEye(panel: String, time: Double)
  /// A panel needs more than `limit` keyframes for the tolerance.
  ///
  /// The keyframes up to the limit reach only to `time`, in seconds.
  case tooManyKeyframes(panel: String, tolerance: Double, limit: Int, time: Double)
  /// At the given progress, a part of the panel is at or behind the viewer, so it has no
  /// position on the screen.
  case behindTheEye(panel: String, progress: Double)
  /// At the given progress, a panel cannot be cut into strips: its hinge is not parallel to one of
  /// its edges, or the panel looks skewed.
  case notParallel(panel: String, progress: Double)
  /// A panel needs more than `limit` strips for the tolerance.
  case tooManyStrips(panel: String, limit: Int)
  /// The panels together need `count` strips or more, but at most `limit` strips are written.
  case tooManyElements(count: Int, limit: Int)
  /// A panel cannot be shown within the tolerance, for example because the numbers of the
  /// transition are too large for the digits that are printed.
  ///
  /// `error` is the largest distance, in the last attempt, between a shown and an exact position.
  /// `tolerance` is the largest accepted distance. Both are in points.
  case toleranceNotReached(panel: String, error: Double, tolerance: Double)
}

extension BakeError: CustomStringConvertible {
  /// What is accepted as the prefix of the names in a style sheet.
  package static let acceptedPrefixes =
    "accepted are letters, digits, - and _, not beginning with a digit or with - and a digit, and not "
    + "- alone"

  /// The value that is wrong, and what is accepted.
  public var description: String {
    text(tolerance: "tolerance", distance: "perspective distance")
  }

  /// Returns the same text, with other words for the options that the caller can change.
  package func text(tolerance name: String, distance: String) -> String {
    switch self {
    case .durationOutOfRange(let duration):
      "duration \(duration) is not usable: an animation needs a finite number of seconds above 0"
    case .toleranceOutOfRange(let tolerance, let least):
      "\(name) \(tolerance) is not usable: points must be finite and "
        + (least > 0 ? "at least \(least)" : "above 0")
    case .prefixNotIdentifier(let prefix):
      "prefix \(prefix.printable) is not an identifier of CSS: \(Self.acceptedPrefixes)"
    case .notFinite(let panel):
      "panel \(panel.printable): its motion or its shade has a number that is not finite"
    case .cornerBehindEye(let panel, let time):
      "panel \(panel.printable) reaches the eye after \(time) s, so it has no flat picture: use a larger "
        + "\(distance), or none"
    case .tooManyKeyframes(let panel, let tolerance, let limit, let time):
      "panel \(panel.printable) needs more than \(limit) keyframes for tolerance \(tolerance) (the limit is "
        + "reached after \(time) s): use a larger \(name)"
    case .behindTheEye(let panel, let progress):
      "panel \(panel.printable) reaches the eye at progress \(progress), so it has no flat picture: use a larger "
        + "\(distance), or none"
    case .notParallel(let panel, let progress):
      "panel \(panel.printable) turns about a line that is not parallel to its edges, at progress \(progress): "
        + "export it as CSS, which accepts any hinge"
    case .tooManyStrips(let panel, let limit):
      "panel \(panel.printable) needs more than \(limit) strips: use a larger \(name) or \(distance)"
    case .tooManyElements(let count, let limit):
      "the panels need at least \(count) strips together, and at most \(limit) are written: use a larger "
        + "\(name) or \(distance), or fewer panels"
    case .toleranceNotReached(let panel, let error, let tolerance):
      "panel \(panel.printable) is \(error) points from its exact position, above tolerance \(tolerance): "
        + "use a larger \(name)"
    }
  }
}
