/// A rectangle with sides parallel to the axes, in points.
///
/// `origin` and `size` keep the numbers that they are given. A negative extent reaches to the left or
/// upward, and ``minX``, ``maxX``, ``minY``, ``maxY``, ``width`` and ``height`` take that into account.
/// A rectangle with an infinite left (or top) edge and a finite right (or bottom) edge has its origin on
/// the finite edge, and minus infinity as its extent.
///
/// Two rectangles are equal if their origins and sizes are equal. If the sign of an extent should
/// not matter, compare ``standardized`` rectangles.
///
/// It is encoded as `[x, y, width, height]`. NaN is encoded as null.
public struct Rect: Hashable, Sendable {
  /// The corner from which ``size`` is measured: the top left corner unless an extent is negative.
  public var origin: Point

  /// The width and height, measured from ``origin``; either may be negative.
  public var size: Size

  /// Creates a rectangle from a corner and the extents.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of a corner and the extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from its four edges, each of which may be infinite.
  ///
  /// The property ``maxX`` differs from the parameter `maxX` by at most 1 ulp of the larger of |minX|
  /// and |maxX|, and is infinity if the width overflows. The same holds for y.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let (x, width) = Rect.span(from: minX, to: maxX)
    let (y, height) = Rect.span(from: minY, to: maxY)
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The rectangle at the origin with a width and height of 0.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The null rectangle, which has no position: the intersection of rectangles that do not touch.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The whole plane.
  public static let infinite = Rect(
    x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)

  internal static func span(from low: Double, to high: Double) -> (start: Double, extent: Double) {
    if low != -.infinity { return (low, low == high ? 0 : high - low) }
    return high == .infinity ? (low, .infinity) : (high, -.infinity)
  }
}

// MARK: - Edges

extension Rect {
  /// The x coordinate of the left edge.
  public var minX: Double { size.width < 0 ? farX : origin.x }

  /// The x coordinate of the right edge.
  public var maxX: Double { size.width < 0 ? origin.x : farX }

  /// The y coordinate of the top edge.
  public var minY: Double { size.height < 0 ? farY : origin.y }

  /// The y coordinate of the bottom edge.
  public var maxY: Double { size.height < 0 ? origin.y : farY }

  /// The x coordinate of the centre, or NaN if both the left and the right edge are infinite.
  public var midX: Double { origin.x + size.width / 2 }

  /// The y coordinate of the centre, or NaN if both the top and the bottom edge are infinite.
  public var midY: Double { origin.y + size.height / 2 }

  /// The centre: `(midX, midY)`.
  public var center: Point { Point(x: midX, y: midY) }

  /// The distance between the left and the right edge, never negative.
  public var width: Double { size.width.magnitude }

  /// The distance between the top and the bottom edge, never negative.
  public var height: Double { size.height.magnitude }

  /// The corners in the order top left, top right, bottom right, bottom left.
  public var quad: Quad {
    Quad(
      topLeft: Point(x: minX, y: minY), topRight: Point(x: maxX, y: minY),
      bottomRight: Point(x: maxX, y: maxY), bottomLeft: Point(x: minX, y: maxY))
  }

  // For the whole plane, the sum of origin and size would be NaN.
  private var farX: Double {
    origin.x == -.infinity && size.width == .infinity ? .infinity : origin.x + size.width
  }

  private var farY: Double {
    origin.y == -.infinity && size.height == .infinity ? .infinity : origin.y + size.height
  }
}

// MARK: - Kinds

extension Rect {
  /// Whether the rectangle is null: the x or y of its origin is infinity, as in ``null``.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether the rectangle is the whole plane.
  ///
  /// The value is true if all four edges are infinite, or if the rectangle equals Core Graphics'
  /// `CGRectInfinite`. The size of `CGRectInfinite` is the greatest finite number, and its origin is
  /// minus half of that number. The rectangle keeps these finite edges, but all operations treat it as
  /// the whole plane.
  public var isInfinite: Bool { self == Rect.infiniteOfCoreGraphics || hasNoEdge }

  private static let infiniteOfCoreGraphics: Rect = {
    let greatest = Double.greatestFiniteMagnitude
    return Rect(x: -greatest / 2, y: -greatest / 2, width: greatest, height: greatest)
  }()

  private var hasNoEdge: Bool {
    minX == -.infinity && minY == -.infinity && maxX == .infinity && maxY == .infinity
  }

  /// The same rectangle, except that `CGRectInfinite`, whose edges are finite, becomes ``infinite``.
  internal var unbounded: Rect { isInfinite ? .infinite : self }

  /// Whether the rectangle has no area: it is null, or its width or height is 0 or NaN.
  public var isEmpty: Bool { isNull || !(width > 0 && height > 0) }

  /// Whether all four edges are finite and the rectangle is not the whole plane (``isInfinite``).
  public var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite && !isInfinite
  }

  /// The same rectangle with extents that are not negative, or ``null`` if it ``isNull``.
  ///
  /// There is one exception: an extent of minus infinity stays, because the position of the
  /// opposite, finite edge would otherwise be lost.
  public var standardized: Rect {
    if isNull { return .null }
    let x = size.width.isFinite ? (minX, width) : (origin.x, size.width)
    let y = size.height.isFinite ? (minY, height) : (origin.y, size.height)
    return Rect(x: x.0, y: y.0, width: x.1, height: y.1)
  }
}

extension Rect: NumberList, Codable {
  static let numberCount = 4
  init(numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

extension Rect: CustomStringConvertible {
  /// The origin and the size with their names, as in `(x: 0, y: 0, width: 320, height: 480)`.
  public var description: String {
    "(x: \(numberText(origin.x)), y: \(numberText(origin.y)), "
      + "width: \(numberText(size.width)), height: \(numberText(size.height)))"
  }
}
