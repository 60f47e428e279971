// The greatest size and scale: their sums and products cannot overflow, even in single precision.

extension Size {
  /// Whether the width and the height are above 0 and at most 1e15.
  package var hasUsableArea: Bool { width > 0 && height > 0 && max(width, height) <= 1e15 }

  /// Throws an error unless ``hasUsableArea``.
  package func requireArea() throws(PleatError) {
    guard hasUsableArea else { throw .sizeOutOfRange(width: width, height: height) }
  }
}

/// Throws an error unless a number of pixels per point is above 0 and at most one million.
package func requireScale(_ scale: Double) throws(PleatError) {
  guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
}
