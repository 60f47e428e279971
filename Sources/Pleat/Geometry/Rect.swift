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

  /// Returns whether a point lies in the rectangle.
  ///
  /// The left and the top edge belong to the rectangle; the right and the bottom edge do not. So a
  /// point on a common edge of two rectangles lies in only one of them. The result is false for an
  /// empty rectangle.
  public func contains(_ point: Point) -> Bool {
    let area = unbounded
    return !isNull && point.x >= area.minX && point.x < area.maxX && point.y >= area.minY
      && point.y < area.maxY
  }

  /// Returns whether another rectangle lies inside this one, where edges may coincide.
  ///
  /// Every rectangle contains a null rectangle.
  public func contains(_ other: Rect) -> Bool {
    if other.isNull { return true }
    let (area, part) = (unbounded, other.unbounded)
    return !isNull && part.minX >= area.minX && part.maxX <= area.maxX && part.minY >= area.minY
      && part.maxY <= area.maxY
  }

  /// Returns whether two rectangles have a point in common, even if only on their edges.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

  /// Returns the common part of two rectangles, or ``null`` if they have no point in common.
  ///
  /// The common part of rectangles that only touch is empty, but not null.
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let (first, second) = (unbounded, other.unbounded)
    let left = greater(first.minX, second.minX)
    let top = greater(first.minY, second.minY)
    let right = lesser(first.maxX, second.maxX)
    let bottom = lesser(first.maxY, second.maxY)
    guard left <= right, top <= bottom else { return .null }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the smallest rectangle around both rectangles.
  ///
  /// The union with a null rectangle is the other rectangle, unchanged.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let (first, second) = (unbounded, other.unbounded)
    return Rect(
      minX: lesser(first.minX, second.minX), minY: lesser(first.minY, second.minY),
      maxX: greater(first.maxX, second.maxX), maxY: greater(first.maxY, second.maxY))
  }

  /// Returns the rectangle with its left and right edges moved inward by `dx`, and its top and
  /// bottom edges by `dy`.
  ///
  /// Negative distances move the edges outward. The result is ``null`` if `2 · dx` exceeds the
  /// width or `2 · dy` the height. Null rectangles, the whole plane and infinite edges stay
  /// unchanged.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// Returns the rectangle with each edge moved inward by its own distance.
  ///
  /// The result is ``null`` if the left and right insets together exceed the width, or the top and
  /// bottom insets the height. Null rectangles, the whole plane and infinite edges stay unchanged.
  public func inset(by insets: Insets) -> Rect {
    if isNull || isInfinite { return self }
    guard
      let x = Rect.inset(from: minX, to: maxX, extent: width, by: insets.left, insets.right),
      let y = Rect.inset(from: minY, to: maxY, extent: height, by: insets.top, insets.bottom)
    else { return .null }
    return Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
  }

  /// Returns the start and the extent that remain along one axis after an inset, or nil if nothing
  /// remains.
  private static func inset(
    from low: Double, to high: Double, extent: Double, by first: Double, _ last: Double
  ) -> (start: Double, extent: Double)? {
    if extent.isFinite {
      let rest = extent - first - last
      return rest >= 0 ? (low + first, rest) : nil
    }
    // An infinite edge stays as it is, because an infinite distance would make it NaN.
    let start = low.isInfinite ? low : low + first
    let end = high.isInfinite ? high : high - last
    if start > end || start == end && start.isInfinite { return nil }
    return span(from: start, to: end)
  }

  /// Returns the rectangle moved to the right by `dx` and down by `dy`.
  ///
  /// The result is ``standardized``, like that of `CGRectOffset`. Null rectangles and the whole
  /// plane stay unchanged.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    if isNull || isInfinite { return self }
    let result = standardized
    return Rect(
      x: result.origin.x + dx, y: result.origin.y + dy,
      width: result.size.width, height: result.size.height)
  }
}

// MARK: - Edges

extension Rect {
  /// The x coordinate of the left edge.
  public var minX: Double { size.width >= 0 ? origin.x : farX }

  /// The x coordinate of the right edge.
  public var maxX: Double { size.width < 0 ? origin.x : farX }

  /// The y coordinate of the top edge.
  public var minY: Double { size.height >= 0 ? origin.y : farY }

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
