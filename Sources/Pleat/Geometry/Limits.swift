// The largest size and scale: sums and products of them stay far from overflow in single precision too.

extension Size {
  /// Whether it is finite, above 0 and at most 1e15 each way.
  package var hasUsableArea: Bool { width > 0 && height > 0 && max(width, height) <= 1e15 }

  /// Throws for a size without a usable area.
  package func requireArea() throws(PleatError) {
    guard hasUsableArea else { throw .sizeOutOfRange(width: width, height: height) }
  }
}

/// Throws for a number of pixels per point that is not above 0 and at most a million.
package func requireScale(_ scale: Double) throws(PleatError) {
  guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
}
