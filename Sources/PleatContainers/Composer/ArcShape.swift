public import Pleat

/// A quarter of a ring with pointed ends, which fits its view at rest.
///
/// Source: EnterTheMatrix's Arc.
public struct ArcShape: Hashable, Sendable {
  /// The view, in points.
  public let size: Size
  /// From the inner to the outer edge, in points.
  public let width: Double

  /// Creates the shape in a view.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for a view, or a width, that is not finite and above 0.
  public init(size: Size, width: Double = 120) throws(PleatError) {
    try size.requireArea()
    try Size(width: width, height: width).requireArea()
    self.size = size
    self.width = width
  }

  /// The centre of the ring, half a width from the right and the bottom of the view: the pivot.
  public var center: Point { Point(x: size.width - width / 2, y: size.height - width / 2) }

  /// The outer radius: the shorter side less half a width, not below 0.
  public var outerRadius: Double { max(min(size.width, size.height) - width / 2, 0) }

  /// The inner radius: a width less, not below 0.
  public var innerRadius: Double { max(outerRadius - width, 0) }

  /// The radius halfway between, on which the tips lie.
  public var middleRadius: Double { max(outerRadius - width / 2, 0) }

  /// Where the ring begins and ends: 180 degrees is left of the centre, 270 above it.
  public static let angles = Angle(degrees: 180)...Angle(degrees: 270)

  /// The tip beyond the upper end, half a width to the right of it.
  public var upperTip: Point { Point(x: center.x + width / 2, y: center.y - middleRadius) }

  /// The tip beyond the lower end, half a width below it.
  public var lowerTip: Point { Point(x: center.x - middleRadius, y: center.y + width / 2) }

  /// The outline as a closed polygon, clockwise from the lower outer corner.
  ///
  /// - Parameter steps: the chords that stand for a quarter of a circle, at least 1.
  /// - Precondition: `steps` is at least 1.
  public func outline(steps: Int) -> [Point] {
    precondition(steps >= 1, "a quarter of a circle has at least one chord")
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

  /// The ends of the linear gradient, lit from 115 degrees (counted against the clock from the right).
  ///
  /// It begins on the outer circle towards the light and ends where the line to the centre crosses the
  /// chord between the ends of the inner circle.
  public var gradient: (start: Point, end: Point) {
    let light = Angle(degrees: -115)
    let (cosine, sine) = (light.cosine, light.sine)
    // The chord is x + y = -inner, seen from the centre.
    let reach = -innerRadius / (cosine + sine)
    return (
      Point(x: center.x + outerRadius * cosine, y: center.y + outerRadius * sine),
      Point(x: center.x + reach * cosine, y: center.y + reach * sine)
    )
  }
}
