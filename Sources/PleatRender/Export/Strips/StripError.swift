internal import Pleat

/// The reason why a transition cannot be exported as SVG or Lottie.
///
/// These formats have no perspective. So ``Bake/svg()`` and ``Bake/lottie()`` cut panels into
/// strips parallel to the hinge, and show each strip by a scale and a translation.
public enum StripError: Error, Equatable, Sendable {
  /// The tolerance in points is not finite, or below 0.001.
  case toleranceOutOfRange(Double)
  /// At the given progress, a part of the panel is at or behind the viewer's eye, so it has no
  /// position on the screen.
  case behindTheEye(panel: String, progress: Double)
  /// At the given progress, a panel cannot be cut into strips: its hinge is not parallel to one of
  /// its edges, or the panel looks skewed.
  case notParallel(panel: String, progress: Double)
  /// A panel needs more than `limit` strips for the tolerance.
  case tooManyStrips(panel: String, limit: Int)
  /// The panels together need `count` strips or more, of which at most `limit` are written.
  case tooManyElements(count: Int, limit: Int)
  /// A panel cannot be shown within the tolerance, for example because the numbers of the
  /// transition are too large for the digits that are printed.
  ///
  /// `error` is the distance that was reached, and `tolerance` the accepted one, both in points.
  case toleranceNotReached(panel: String, error: Double, tolerance: Double)
}

extension StripError: CustomStringConvertible {
  /// The panel, the value and what is accepted, as one line without a full stop.
  public var description: String {
    text(tolerance: "tolerance", distance: "perspective distance")
  }

  /// The same with words for what the caller can change.
  package func text(tolerance name: String, distance: String) -> String {
    switch self {
    case .toleranceOutOfRange(let tolerance):
      "\(name) \(tolerance) is not usable: points must be finite and at least 0.001"
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
