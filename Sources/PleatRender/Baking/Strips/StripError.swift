internal import Pleat

/// Why a transition cannot be drawn by strips in the plane.
///
/// `description` names the panel, the value and what is accepted.
public enum StripError: Error, Equatable, Sendable {
  /// The tolerance is not finite, or under a thousandth of a point.
  case toleranceOutOfRange(Double)
  /// A panel reaches the eye, or lies behind it, at a progress: it has no picture in the plane.
  case behindTheEye(panel: String, progress: Double)
  /// A panel turns about a line that is not parallel to an edge of it, or is seen askew.
  case notParallel(panel: String, progress: Double)
  /// So many strips would be needed that nobody could play them.
  case tooManyStrips(panel: String, limit: Int)
  /// The numbers of this transition are too large to be told within the tolerance.
  case toleranceNotReached(panel: String, error: Double, tolerance: Double)
}

extension StripError: CustomStringConvertible {
  /// What was refused and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .toleranceOutOfRange(let tolerance):
      "tolerance \(tolerance) is not usable: points must be finite and at least 0.001"
    case .behindTheEye(let panel, let progress):
      "panel \(panel.printable) reaches the eye at progress \(progress): a flat picture of it has no end; a greater perspective distance, or none, is accepted"
    case .notParallel(let panel, let progress):
      "panel \(panel.printable) does not turn about a line parallel to its edge at progress \(progress): SVG and Lottie are for hinges along edges; CSS takes any"
    case .tooManyStrips(let panel, let limit):
      "panel \(panel.printable) would need more than \(limit) strips: a greater tolerance or perspective distance is accepted"
    case .toleranceNotReached(let panel, let error, let tolerance):
      "panel \(panel.printable) is off by \(error) points where \(tolerance) are tolerated: a greater tolerance is accepted"
    }
  }
}
