internal import Pleat

/// The reason why a transition cannot be exported as SVG or Lottie.
///
/// These formats have no perspective, so panels are cut into flat strips; see ``Bake/svg()``.
public enum StripError: Error, Equatable, Sendable {
  /// The tolerance is not finite, or below 0.001 points.
  case toleranceOutOfRange(Double)
  /// A panel reaches the eye or lies behind it at a progress, so it has no flat picture.
  case behindTheEye(panel: String, progress: Double)
  /// A panel turns about a line that is not parallel to one of its edges, or is seen skewed.
  case notParallel(panel: String, progress: Double)
  /// A panel needs more strips than the limit.
  case tooManyStrips(panel: String, limit: Int)
  /// The numbers of the transition are too large to be printed within the tolerance.
  case toleranceNotReached(panel: String, error: Double, tolerance: Double)
}

extension StripError: CustomStringConvertible {
  /// The panel, the value and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .toleranceOutOfRange(let tolerance):
      "tolerance \(tolerance) is not usable: points must be finite and at least 0.001"
    case .behindTheEye(let panel, let progress):
      "panel \(panel.printable) reaches the eye at progress \(progress), so it has no flat picture: use a larger "
        + "perspective distance, or none"
    case .notParallel(let panel, let progress):
      "panel \(panel.printable) turns about a line that is not parallel to its edges, at progress \(progress): "
        + "export it as CSS, which accepts any hinge"
    case .tooManyStrips(let panel, let limit):
      "panel \(panel.printable) needs more than \(limit) strips: use a larger tolerance or perspective "
        + "distance"
    case .toleranceNotReached(let panel, let error, let tolerance):
      "panel \(panel.printable) is \(error) points from its exact position, above tolerance \(tolerance): "
        + "use a larger tolerance"
    }
  }
}
