/// The four points at which a viewer sees the corners of a rectangle that is turned in space.
///
/// The corners have the numbers 0 (top left), 1 (top right), 2 (bottom right) and 3 (bottom left), as on the
/// rectangle itself. So the top left corner of a panel that is seen from behind may appear on the right.
/// Both coordinates of a corner at or behind the viewer are NaN.
public struct Quad: Hashable, Sendable {
  /// The image of the rectangle's top left corner.
  public var topLeft: Point

  /// The image of the rectangle's top right corner.
  public var topRight: Point

  /// The image of the rectangle's bottom right corner.
  public var bottomRight: Point

  /// The image of the rectangle's bottom left corner.
  public var bottomLeft: Point

  /// Creates a quad from its corners.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Creates a quad from the corners of a rectangle.
  public init(_ rect: Rect) { self = rect.quad }

  /// Accesses the corner at an index: 0 top left, 1 top right, 2 bottom right, 3 bottom left.
  ///
  /// - Precondition: `index` is in 0...3.
  public subscript(index: Int) -> Point {
    get {
      switch index {
      case 0: return topLeft
      case 1: return topRight
      case 2: return bottomRight
      case 3: return bottomLeft
      default: preconditionFailure("a quad has the corners 0...3")
      }
    }
    set {
      switch index {
      case 0: topLeft = newValue
      case 1: topRight = newValue
      case 2: bottomRight = newValue
      case 3: bottomLeft = newValue
      default: preconditionFailure("a quad has the corners 0...3")
      }
    }
  }

  /// The four corners in the order top left, top right, bottom right, bottom left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }
}

// MARK: - Measures

extension Quad {
  /// The number of corners that are not finite, such as corners at or behind the viewer.
  public var missingCornerCount: Int { corners.count { !$0.isFinite } }

  /// The smallest rectangle around the finite corners, or ``Rect/null`` if there are none.
  public var bounds: Rect { Rect(around: corners) }

  /// The area, which is positive if the corners follow each other clockwise on a screen.
  ///
  /// The area of a panel's quad is negative if the viewer sees the back of the panel. If the outline
  /// crosses itself, the areas of the two parts have opposite signs and are added. The value is NaN if a
  /// corner is NaN, like a corner at or behind the viewer.
  ///
  /// The formula is half the cross product of the diagonals, from the top left to the bottom right
  /// corner and from the top right to the bottom left corner.
  public var signedArea: Double {
    let first = (x: bottomRight.x - topLeft.x, y: bottomRight.y - topLeft.y)
    let second = (x: bottomLeft.x - topRight.x, y: bottomLeft.y - topRight.y)
    return (first.x * second.y - first.y * second.x) / 2
  }

  /// Whether the outline turns in the same direction at all four corners.
  ///
  /// Both directions count as convex. The value is false if the outline crosses itself, if a corner
  /// is not finite, or if three neighbouring corners lie on one line. The check is computed in
  /// `Double` without a tolerance. It works alike for very small and very large quads.
  public var isConvex: Bool {
    guard let (quad, _) = scaled else { return false }
    let turns = (0..<4).map { quad.turn($0, ($0 + 1) % 4, ($0 + 2) % 4) }
    return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
  }

  /// Returns whether a point lies inside the quad or on its outline.
  ///
  /// A point is inside if the outline winds around it. So if the outline crosses itself, the points
  /// of both parts are inside. The result is false if the point or a corner is not finite.
  public func contains(_ point: Point) -> Bool {
    guard point.isFinite, let (quad, factor) = scaled else { return false }
    let point = Point(x: point.x * factor, y: point.y * factor)
    var winding = 0
    for index in 0..<4 {
      let start = quad[index]
      let end = quad[(index + 1) % 4]
      let side = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      let isBeside =
        Swift.min(start.x, end.x) <= point.x && point.x <= Swift.max(start.x, end.x)
        && Swift.min(start.y, end.y) <= point.y && point.y <= Swift.max(start.y, end.y)
      if side == 0, isBeside { return true }
      if start.y <= point.y, end.y > point.y, side > 0 { winding += 1 }
      if start.y > point.y, end.y <= point.y, side < 0 { winding -= 1 }
    }
    return winding != 0
  }

  /// Returns twice the signed area of the triangle of three corners.
  internal func turn(_ first: Int, _ second: Int, _ third: Int) -> Double {
    let (a, b, c) = (self[first], self[second], self[third])
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
  }
}

extension Rect {
  /// Creates the smallest rectangle around the finite points of an array, or ``null`` if there are
  /// none.
  public init(around points: [Point]) {
    let finite = points.filter(\.isFinite)
    guard let first = finite.first else {
      self = .null
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in finite.dropFirst() {
      minX = Swift.min(minX, point.x)
      minY = Swift.min(minY, point.y)
      maxX = Swift.max(maxX, point.x)
      maxY = Swift.max(maxY, point.y)
    }
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}

extension Quad: Codable {
  /// Decodes four points `[[x, y], …]` in the order of ``corners``; null becomes NaN.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(
      topLeft: try container.decode(Point.self), topRight: try container.decode(Point.self),
      bottomRight: try container.decode(Point.self), bottomLeft: try container.decode(Point.self))
    guard container.isAtEnd else {
      throw decoder.refusal("expected 4 corners, found more")
    }
  }

  /// Encodes four points `[[x, y], …]` in the order of ``corners``; NaN becomes null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for corner in corners { try container.encode(corner) }
  }
}

extension Quad: CustomStringConvertible {
  /// The corners in order, as in `[(0, 0), (320, 0), (320, 480), (0, 480)]`.
  public var description: String {
    "[\(corners.map(\.description).joined(separator: ", "))]"
  }
}
