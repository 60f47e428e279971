internal import Pleat

/// The reason why a transition cannot be exported.
///
/// Every format throws ``notFinite(panel:)``. Only shaders throw ``shaderNotPossible(_:)``, and only
/// ``TransitionExport/css()`` and ``TransitionExport/waapi()`` throw the other cases.
public enum ExportError: Error, Equatable, Sendable {
  /// The duration in seconds is not a finite number above 0.
  case durationOutOfRange(Double)
  /// The tolerance in points is not a finite number above 0.
  case toleranceOutOfRange(Double)
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
  /// A shader cannot draw the transition, for the reason in the text.
  case shaderNotPossible(String)
}

extension ExportError: CustomStringConvertible {
  /// What is accepted as the prefix of the names in a style sheet.
  package static let acceptedPrefixes =
    "accepted are letters, digits, - and _, not beginning with a digit or with - and a digit, and not "
    + "- alone"

  /// The value that is wrong, and what is accepted.
  public var description: String {
    text(tolerance: "tolerance", distance: "perspective distance")
  }

  /// Returns the ``description`` with other words for the options that the caller can change.
  package func text(tolerance name: String, distance: String) -> String {
    switch self {
    case .durationOutOfRange(let duration):
      "duration \(duration) is not usable: an animation needs a finite number of seconds above 0"
    case .toleranceOutOfRange(let tolerance):
      "\(name) \(tolerance) is not usable: points must be finite and above 0"
    case .prefixNotIdentifier(let prefix):
      "prefix \(prefix.printable) is not an identifier of CSS: \(Self.acceptedPrefixes)"
    case .notFinite(let panel):
      "panel \(panel.printable): its motion or its shade has a number that is not finite"
    case .cornerBehindEye(let panel, let time):
      "panel \(panel.printable) reaches the eye after \(time) s, so it has no flat picture: use a larger "
        + "\(distance), or none"
    case .tooManyKeyframes(let panel, let tolerance, let limit, let time):
      "panel \(panel.printable) needs more than \(limit) keyframes for tolerance \(numberText(tolerance)) (the limit is "
        + "reached after \(time) s): use a larger \(name)"
    case .shaderNotPossible(let reason): "there is no shader of this transition: \(reason)"
    }
  }
}
