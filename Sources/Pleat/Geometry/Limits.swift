// The limits of sizes and scales. Within these limits, sums and products cannot overflow, even in single
// precision.

extension Size {
  /// Whether the width and the height are at most 1e15, and half of each is a normal number above 0.
  package var hasUsableArea: Bool {
    let least = 2 * Double.leastNormalMagnitude
    return width >= least && height >= least && width <= 1e15 && height <= 1e15
  }

  package func requireArea() throws(PleatError) {
    guard hasUsableArea else { throw .sizeOutOfRange(width: width, height: height) }
  }
}

/// Throws an error unless a number of pixels per point is above 0 and at most one million.
package func requireScale(_ scale: Double) throws(PleatError) {
  guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
}
