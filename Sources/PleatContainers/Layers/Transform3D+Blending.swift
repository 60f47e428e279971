package import Pleat

extension Transform3D {
  /// Returns the transform between this one and another: interpolated in decomposed form if both
  /// can be decomposed, and otherwise number by number.
  package func blended(with other: Transform3D, at progress: Double) -> Transform3D {
    if let between = interpolated(to: other, at: progress) { return between }
    return Transform3D(
      zip(elements, other.elements).map { $0.mixed(with: $1, at: progress) })
  }
}
