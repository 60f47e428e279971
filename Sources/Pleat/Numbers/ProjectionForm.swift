/// What a projection writes.
package enum ProjectionForm {
  /// The position in the view, (x/w, y/w), with NaN for hidden points.
  case divided
  /// (x, y, w), without division.
  case homogeneous
  /// The position with its depth, (x/w, y/w, z/w), with NaN for hidden points; not for quads.
  case keepingDepth

  /// The number of scalars of a point.
  var scalars: Int { self == .divided ? 2 : 3 }
}
