/// A set of edges of a page, or of another rectangle.
public struct PageEdges: OptionSet, Hashable, Codable, Sendable {
  /// One bit for each edge: 1 for top, 2 for left, 4 for bottom, 8 for right.
  public let rawValue: Int
  /// Creates a set of edges from its ``rawValue``.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = PageEdges(rawValue: 1)
  /// The left edge.
  public static let left = PageEdges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = PageEdges(rawValue: 4)
  /// The right edge.
  public static let right = PageEdges(rawValue: 8)
  /// All four edges.
  public static let all: PageEdges = [.top, .left, .bottom, .right]
}

extension PageEdges {
  /// The names of the edges: some of `top`, `left`, `bottom` and `right`, in this order.
  package var names: [String] {
    [(PageEdges.top, "top"), (.left, "left"), (.bottom, "bottom"), (.right, "right")]
      .filter { contains($0.0) }.map(\.1)
  }

  /// Returns the part of a rectangle that lies on the inner side of these edges of a page.
  package func clipped(_ room: Rect, to page: Rect) -> Rect {
    let left = contains(.left) ? max(room.minX, page.minX) : room.minX
    let top = contains(.top) ? max(room.minY, page.minY) : room.minY
    let right = contains(.right) ? min(room.maxX, page.maxX) : room.maxX
    let bottom = contains(.bottom) ? min(room.maxY, page.maxY) : room.maxY
    return Rect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
  }
}
