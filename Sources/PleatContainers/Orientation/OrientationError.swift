public import Pleat

/// The reason why no rotation of the interface can be computed from a transform.
public enum OrientationError: Error, Hashable, CustomStringConvertible {
  /// A number of the transform is NaN or infinite.
  case transformNotFinite(AffineTransform)
  /// The transform maps the plane to a line or a point: its determinant is 0.
  case transformSingular(AffineTransform)
  /// The transform mirrors the plane: its determinant is negative, so it is not a rotation of
  /// content.
  case transformReflects(AffineTransform)

  /// A message in one line without a full stop: the refused transform, and what is accepted.
  public var description: String {
    switch self {
    case .transformNotFinite(let transform):
      "the transform \(transform) is not finite: all six numbers must be finite"
    case .transformSingular(let transform):
      "the transform \(transform) flattens the plane: a·d - b·c must be above 0"
    case .transformReflects(let transform):
      "the transform \(transform) mirrors the plane: a·d - b·c must be above 0"
    }
  }
}
