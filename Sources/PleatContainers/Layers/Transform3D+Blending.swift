package import Pleat

extension Transform3D {
  /// The transform between this one and another, interpolated by parts if both can be decomposed,
  /// otherwise number by number.
  package func blended(with other: Transform3D, at progress: Double) -> Transform3D {
    if let between = interpolated(to: other, at: progress) { return between }
    return Transform3D(
      zip(elements, other.elements).map { $0.mixed(with: $1, at: progress) })
  }
}
