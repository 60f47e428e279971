package import Pleat

/// A quarter of a ring with pointed ends.
///
/// The shape is the upper left quarter of the ring. It lies inside the view if `width` is at most
/// twice the shorter side of the view.
///
/// Source: EnterTheMatrix's Arc.
package struct ArcShape: Hashable, Sendable {
  /// The size of the view in points.
  package let size: Size
  /// The distance from the inner to the outer edge of the ring in points.
  ///
  /// The ring is narrower if `outerRadius` is less than this distance.
  package let width: Double

  /// Creates the shape in a view.
  ///
  /// - Parameters:
  ///   - size: The size of the view in points.
  ///   - width: The distance from the inner to the outer edge of the ring in points.
  /// - Throws: `PleatError.sizeOutOfRange` unless the sides of the view and the width are above 0
  ///   and at most 1e15.
  package init(size: Size, width: Double = 120) throws(PleatError) {
    try size.requireArea()
    try Size(width: width, height: width).requireArea()
    self.size = size
    self.width = width
  }

  /// The centre of the ring, about which the shape rotates.
  ///
  /// It is half of `width` from the right and the bottom edge of the view.
  package var center: Point { Point(x: size.width - width / 2, y: size.height - width / 2) }

  /// The outer radius of the ring in points.
  ///
  /// It is the shorter side of the view minus half of `width`, but at least 0.
  package var outerRadius: Double { max(min(size.width, size.height) - width / 2, 0) }

  /// The inner radius of the ring in points: `outerRadius` minus `width`, but at least 0.
  package var innerRadius: Double { max(outerRadius - width, 0) }

  /// The radius of the ring's middle line in points.
  ///
  /// It is `outerRadius` minus half of `width`, but at least 0.
  package var middleRadius: Double { max(outerRadius - width / 2, 0) }

  /// The angles at which the ring starts and ends: 180° is to the left of the centre, and 270°
  /// above it.
  package static let angles = Angle(degrees: 180)...Angle(degrees: 270)

  /// The tip of the upper end.
  ///
  /// It is `middleRadius` above the `center`, and half of `width` to the right of it.
  package var upperTip: Point { Point(x: center.x + width / 2, y: center.y - middleRadius) }

  /// The tip of the lower end.
  ///
  /// It is `middleRadius` to the left of the `center`, and half of `width` below it.
  package var lowerTip: Point { Point(x: center.x - middleRadius, y: center.y + width / 2) }

  /// Returns the outline as a closed polygon, clockwise from the lower outer corner.
  ///
  /// - Parameter steps: The number of straight edges that approximate each quarter circle.
  /// - Precondition: `steps` is at least 1.
  package func outline(steps: Int) -> [Point] {
    precondition(steps >= 1, "steps must be at least 1")
    let outer = (0...steps).map { point(radius: outerRadius, at: Double($0) / Double(steps)) }
    let inner = (0...steps).reversed().map {
      point(radius: innerRadius, at: Double($0) / Double(steps))
    }
    return outer + [upperTip] + inner + [lowerTip]
  }

  private func point(radius: Double, at fraction: Double) -> Point {
    let angle = Self.angles.lowerBound + Angle(degrees: 90) * fraction
    return Point(x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
  }

  /// The start and end of the linear gradient that shades the ring.
  ///
  /// The light comes from 115°, measured counterclockwise from the right. The gradient starts where
  /// the ray from the centre in this direction meets the outer circle. It ends where the same ray
  /// meets the chord between the two ends of the inner circle.
  package var gradient: (start: Point, end: Point) {
    let light = Angle(degrees: -115)
    let (cosine, sine) = (light.cosine, light.sine)
    // Relative to the centre, the chord is x + y = -inner.
    let reach = -innerRadius / (cosine + sine)
    return (
      Point(x: center.x + outerRadius * cosine, y: center.y + outerRadius * sine),
      Point(x: center.x + reach * cosine, y: center.y + reach * sine)
    )
  }
}
