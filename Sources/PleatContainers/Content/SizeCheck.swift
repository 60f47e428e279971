internal import Pleat

// The limits of Pleat's own transitions, for what the containers take in.

extension Size {
  /// Throws for a size that is not finite, above 0 and at most 1e15.
  func requireArea() throws(PleatError) {
    guard width > 0, height > 0, max(width, height) <= 1e15 else {
      throw .sizeOutOfRange(width: width, height: height)
    }
  }
}

/// Throws for a number of pixels per point that is not above 0 and at most a million.
func requireScale(_ scale: Double) throws(PleatError) {
  guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
}
