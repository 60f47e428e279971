/// A length that may depend on a box: points plus a fraction of the box's extent.
///
/// In CSS, it is a length, a percentage, or `calc()` of both, such as `calc(50% - 10px)`. A literal
/// is a number of points. It is encoded as `[points, fraction]`. NaN is encoded as null.
public struct Length: Hashable, Sendable {
  /// The part that does not depend on the box, in points; one point is 1px.
  public var points: Double

  /// The factor of the box's extent: 0.25 for `25%`.
  public var fraction: Double

  /// Creates a length of `points + fraction · extent`.
  public init(points: Double = 0, fraction: Double = 0) {
    self.points = points
    self.fraction = fraction
  }

  /// The length of 0 points.
  public static let zero = Length()

  /// Returns a fraction of the box's extent: `.fraction(0.25)` is `25%`.
  public static func fraction(_ fraction: Double) -> Length { Length(fraction: fraction) }

  /// Returns the length in points: `points + fraction · extent`.
  ///
  /// - Parameter extent: The width or the height of the box, in points.
  public func points(for extent: Double) -> Double {
    fraction == 0 ? points : points + fraction * extent
  }

  /// Returns the length between this one and another: points and fraction go linearly.
  ///
  /// Progress 0 gives this length, and 1 gives the other, except for rounding. Values outside 0...1
  /// extrapolate.
  public func interpolated(to other: Length, at progress: Double) -> Length {
    Length(
      points: points.mixed(with: other.points, at: progress),
      fraction: fraction.mixed(with: other.fraction, at: progress))
  }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a length of a number of points.
  public init(floatLiteral value: Double) { self.init(points: value) }

  /// Creates a length of a whole number of points.
  public init(integerLiteral value: Int) { self.init(points: Double(value)) }
}

extension Length: NumberList, Codable {
  static let numberCount = 2
  init(numbers: [Double]) { self.init(points: numbers[0], fraction: numbers[1]) }
  var numbers: [Double] { [points, fraction] }
}

extension Length: CustomStringConvertible {
  /// The length in CSS syntax, as in `10px`, `25%` or `calc(50% - 10px)`.
  public var description: String {
    if fraction == 0 { return pixelText(points) }
    if points == 0 { return percentageText(fraction) }
    let sign = points < 0 ? "-" : "+"
    return "calc(\(percentageText(fraction)) \(sign) \(pixelText(points.magnitude)))"
  }
}

/// Returns a number of points in CSS syntax.
func pixelText(_ points: Double) -> String { numberText(points) + "px" }

/// A point or an offset whose x and y may depend on a box.
public struct BoxPoint: Hashable, Codable, Sendable {
  /// The component along x; a fraction refers to the box's width.
  public var x: Length

  /// The component along y; a fraction refers to the box's height.
  public var y: Length

  /// The component along z, in points.
  public var z: Double

  /// Creates a point from its components.
  public init(x: Length, y: Length, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The box's top left corner.
  public static let zero = BoxPoint(x: 0, y: 0)

  /// The middle of the box.
  public static let center = BoxPoint(x: .fraction(0.5), y: .fraction(0.5))

  /// Returns the point in the coordinates of a box whose top left corner is the origin.
  public func point(for box: Size) -> Point3 {
    Point3(x: x.points(for: box.width), y: y.points(for: box.height), z: z)
  }

  /// Returns the point between this one and another: all numbers go linearly.
  ///
  /// Progress 0 gives this point, and 1 gives the other, except for rounding. Values outside 0...1
  /// extrapolate.
  public func interpolated(to other: BoxPoint, at progress: Double) -> BoxPoint {
    BoxPoint(
      x: x.interpolated(to: other.x, at: progress), y: y.interpolated(to: other.y, at: progress),
      z: z.mixed(with: other.z, at: progress))
  }

  /// The numbers of all three components.
  var numbers: [Double] { x.numbers + y.numbers + [z] }
}

extension BoxPoint: CustomStringConvertible {
  /// The components in CSS syntax, as in `50% 10px`; z is left out if it is 0.
  public var description: String { z == 0 ? "\(x) \(y)" : "\(x) \(y) \(pixelText(z))" }
}
