/// The distance of the viewer from the plane of the pages.
///
/// The viewer is in front of the middle of the page. The closer the viewer is, the stronger the
/// perspective appears.
///
/// A perspective is encoded as `"automatic"`, `"none"` or `{"distance": 400}`.
public enum Perspective: Hashable, Sendable {
  /// A distance of 4.6666667 times half the page's extent in the direction of the fold or turn.
  ///
  /// Because the distance is proportional to the extent, pages of all sizes look alike.
  case automatic
  /// No perspective: a parallel projection.
  case none
  /// A given distance in points, at least 1e-6.
  ///
  /// For a reversed perspective use ``FlipStyle/reverse``, not a negative distance.
  case distance(Double)

  /// Returns the distance in points for a page, or nil for ``none``.
  ///
  /// The automatic distance is `4.6666667 * (extent / 2)`. The factor is 14/3, rounded as in Mark
  /// Pospesel's transitions, which Pleat reimplements.
  ///
  /// - Parameter extent: The page's extent in points, in the direction of the fold or turn.
  /// - Throws: ``PleatError/perspectiveDistanceOutOfRange(_:)`` if the given distance is not finite
  ///   or is below 1e-6.
  public func distance(forExtent extent: Double) throws(PleatError) -> Double? {
    switch self {
    case .automatic: return 4.6666667 * (extent / 2)
    case .none: return nil
    case .distance(let distance):
      // With at least this distance, no coordinate overflows in single precision, even for the largest
      // page.
      guard distance >= 1e-6, distance.isFinite else {
        throw .perspectiveDistanceOutOfRange(distance)
      }
      return distance
    }
  }
}

extension Perspective: Codable {
  /// Decodes a name, or an object with the distance.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "automatic": self = .automatic
    case "none": self = .none
    case "distance": self = .distance(try found.value())
    default: throw found.unknown("automatic, none, distance")
    }
  }

  /// Encodes a name, or an object with the distance.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .automatic: try encoder.encode(case: "automatic")
    case .none: try encoder.encode(case: "none")
    case .distance(let distance): try encoder.encode(case: "distance", distance)
    }
  }
}
