/// How far the viewer is from the plane of the pages.
public enum Perspective: Hashable, Codable, Sendable {
  /// 4.6666667 times half the folding extent: a view of any size looks alike.
  case automatic
  /// No perspective: parallel projection.
  case none
  /// A distance in points, from a millionth of one on; a style may reverse it, its sign never does.
  case distance(Double)

  /// The distance for a folding extent, nil for none.
  ///
  /// Formula: the literal 4.6666667 (about 14/3) times `extent / 2`.
  /// - Throws: `PleatError.perspectiveDistanceOutOfRange` for a given distance that is not finite or
  ///   under a millionth of a point.
  public func distance(forExtent extent: Double) throws(PleatError) -> Double? {
    switch self {
    case .automatic: return 4.6666667 * (extent / 2)
    case .none: return nil
    case .distance(let distance):
      // The largest page seen from here keeps clear of overflow in single precision.
      guard distance >= 1e-6, distance.isFinite else {
        throw .perspectiveDistanceOutOfRange(distance)
      }
      return distance
    }
  }
}
