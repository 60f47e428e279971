/// What a projection writes for each point.
@usableFromInline package enum ProjectionForm: Sendable {
  /// The position in the view, (x/w, y/w), with NaN for hidden points.
  case divided
  /// (x, y, w), without division.
  case homogeneous
  /// The position with its depth, (x/w, y/w, z/w), with NaN for hidden points; not possible for quads.
  case keepingDepth

  /// The number of scalars that a projected point takes.
  @inlinable var scalars: Int { self == .divided ? 2 : 3 }
}
