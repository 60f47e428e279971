/// A rectangle with sides along the axes, in points.
///
/// `origin` and `size` are kept as given; a negative extent reaches to the left or upwards, and the
/// edge properties (`minX` … `maxY`, `width`, `height`) already account for it. A rectangle that
/// reaches to minus infinity on one side only is written from its finite edge with an extent of minus
/// infinity. Equality compares origin and size as they are: compare ``standardized`` rectangles where
/// the sign of an extent should not matter.
public struct Rect: Hashable, Sendable {
  /// The corner that `size` is measured from: top left unless an extent is negative.
  public var origin: Point

  /// The extents from `origin`, possibly negative.
  public var size: Size

  /// Creates a rectangle from a corner and the extents.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from a corner and the extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rectangle between four edges, any of which may be infinite.
  ///
  /// `maxX` and `maxY` read back within 1 unit in the last place of the larger edge, and as infinity
  /// where the extent overflows.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let (x, width) = Rect.span(from: minX, to: maxX)
    let (y, height) = Rect.span(from: minY, to: maxY)
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The rectangle of no extent at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle that no point lies in: what ``intersection(_:)`` gives when nothing is shared.
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
  /// The left edge.
  public var minX: Double { size.width < 0 ? farX : origin.x }

  /// The right edge.
  public var maxX: Double { size.width < 0 ? origin.x : farX }

  /// The top edge.
  public var minY: Double { size.height < 0 ? farY : origin.y }

  /// The bottom edge.
  public var maxY: Double { size.height < 0 ? origin.y : farY }

  /// The middle between left and right edge; NaN when they are infinitely far on both sides.
  public var midX: Double { origin.x + size.width / 2 }

  /// The middle between top and bottom edge; NaN when they are infinitely far on both sides.
  public var midY: Double { origin.y + size.height / 2 }

  /// The centre: `(midX, midY)`.
  public var center: Point { Point(x: midX, y: midY) }

  /// The distance between left and right edge, never negative.
  public var width: Double { size.width.magnitude }

  /// The distance between top and bottom edge, never negative.
  public var height: Double { size.height.magnitude }

  /// The corners in the order top left, top right, bottom right, bottom left.
  public var quad: Quad {
    Quad(
      topLeft: Point(x: minX, y: minY), topRight: Point(x: maxX, y: minY),
      bottomRight: Point(x: maxX, y: maxY), bottomLeft: Point(x: minX, y: maxY))
  }

  // The whole plane is the one rectangle whose far edge is a sum of opposite infinities.
  private var farX: Double {
    origin.x == -.infinity && size.width == .infinity ? .infinity : origin.x + size.width
  }

  private var farY: Double {
    origin.y == -.infinity && size.height == .infinity ? .infinity : origin.y + size.height
  }
}

// MARK: - Kinds

extension Rect {
  /// Whether this is the rectangle that no point lies in.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether this is the whole plane: all four edges are infinitely far, or it has the numbers of
  /// Core Graphics' `CGRectInfinite`.
  ///
  /// Those are an origin of half the least and a size of the greatest finite number each way. They
  /// stay as they are, edges included, but every operation takes them for the whole plane.
  public var isInfinite: Bool { self == Rect.infiniteOfCoreGraphics || hasNoEdge }

  /// The whole plane as Core Graphics writes it.
  private static let infiniteOfCoreGraphics: Rect = {
    let greatest = Double.greatestFiniteMagnitude
    return Rect(x: -greatest / 2, y: -greatest / 2, width: greatest, height: greatest)
  }()

  private var hasNoEdge: Bool {
    minX == -.infinity && minY == -.infinity && maxX == .infinity && maxY == .infinity
  }

  /// The same rectangle; the whole plane with its edges infinitely far, however it is written.
  internal var unbounded: Rect { isInfinite ? .infinite : self }

  /// Whether it has no area: it is null, or its width or height is 0 or not a number.
  public var isEmpty: Bool { isNull || !(width > 0 && height > 0) }

  /// Whether all four edges are finite numbers, and it is not the whole plane in finite numbers
  /// (``isInfinite``).
  public var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite && !isInfinite
  }

  /// The same rectangle with extents that are not negative; ``null`` for any that ``isNull``.
  ///
  /// An extent of minus infinity stays, since the finite edge would be lost.
  public var standardized: Rect {
    if isNull { return .null }
    let x = size.width.isFinite ? (minX, width) : (origin.x, size.width)
    let y = size.height.isFinite ? (minY, height) : (origin.y, size.height)
    return Rect(x: x.0, y: y.0, width: x.1, height: y.1)
  }
}

extension Rect: Codable {
  /// Reads `[x, y, width, height]`; null stands for NaN.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(4)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Writes `[x, y, width, height]`, NaN as null.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(numbers: [origin.x, origin.y, size.width, size.height])
  }
}

extension Rect: CustomStringConvertible {
  /// Origin and size with their names, as in `(x: 0, y: 0, width: 320, height: 480)`.
  public var description: String {
    "(x: \(numberText(origin.x)), y: \(numberText(origin.y)), "
      + "width: \(numberText(size.width)), height: \(numberText(size.height)))"
  }
}
