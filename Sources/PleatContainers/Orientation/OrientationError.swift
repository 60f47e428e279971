public import Pleat

/// Why a transform says nothing about orientation.
public enum OrientationError: Error, Hashable {
  /// An entry is NaN or infinite.
  case transformNotFinite(AffineTransform)
  /// The transform flattens the plane.
  case transformSingular(AffineTransform)
  /// The transform mirrors the plane: no rotation comes near it.
  case transformReflects(AffineTransform)
}

extension OrientationError: CustomStringConvertible {
  /// The transform that was refused and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .transformNotFinite(let transform):
      "the transform \(transform) is not finite: all six numbers must be"
    case .transformSingular(let transform):
      "the transform \(transform) flattens the plane: a·d - b·c must be above 0"
    case .transformReflects(let transform):
      "the transform \(transform) mirrors the plane: a·d - b·c must be above 0"
    }
  }
}
