public import Pleat

/// A bitmap with a transparent ring around its content, and how both lie on a panel.
///
/// A graphics processor smooths inside a bitmap that is turned, and leaves the edge of its geometry
/// jagged. A ring of one transparent point makes the edge that is seen one inside the bitmap.
/// Source: Mark Pospesel, "Efficient edge antialiasing" (2012).
public struct RingedBitmap: Hashable, Sendable {
  /// The content, in points.
  public let contentSize: Size
  /// The ring.
  public let insets: Insets

  /// Creates a bitmap.
  public init(contentSize: Size, insets: Insets) {
    self.contentSize = contentSize
    self.insets = insets
  }

  /// The bitmap of a panel, with the ring that the panel wants.
  public init(_ panel: Panel) {
    let rect = panel.content.rect
    self.init(
      contentSize: Size(width: rect.width, height: rect.height), insets: panel.antialiasInsets)
  }

  /// What the bitmap covers in the content's own points: the content, and the ring outside it.
  ///
  /// A square with a ring of 1 is 2 points larger each way and keeps its centre.
  public var bounds: Rect {
    let size = contentSize.grown(by: insets)
    return Rect(x: -insets.left, y: -insets.top, width: size.width, height: size.height)
  }

  /// Where the content lies in the bitmap, as fractions of its size.
  public var contentUnitRect: Rect {
    let size = bounds.size
    return Rect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: contentSize.width / size.width, height: contentSize.height / size.height)
  }

  /// The matrix that puts the bitmap, from its own top left corner on, where a matrix puts the content.
  public func matrix(_ contentMatrix: Transform3D) -> Transform3D {
    contentMatrix.translatedBy(x: -insets.left, y: -insets.top)
  }

  /// Where the corners of the bitmap, ring included, are seen through the content's matrix.
  public func quad(_ contentMatrix: Transform3D) -> Quad { contentMatrix.map(bounds) }
}

/// Edges of a rectangle.
public struct RectEdges: OptionSet, Hashable, Codable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = RectEdges(rawValue: 1)
  /// The left edge.
  public static let left = RectEdges(rawValue: 2)
  /// The lower edge.
  public static let bottom = RectEdges(rawValue: 4)
  /// The right edge.
  public static let right = RectEdges(rawValue: 8)
  /// All four.
  public static let all: RectEdges = [.top, .left, .bottom, .right]
}

extension Insets {
  /// A ring of a width on some of the edges, none on the others.
  public init(ring width: Double, on edges: RectEdges) {
    self.init(
      top: edges.contains(.top) ? width : 0, left: edges.contains(.left) ? width : 0,
      bottom: edges.contains(.bottom) ? width : 0, right: edges.contains(.right) ? width : 0)
  }
}

extension RectEdges {
  /// The edges of a rectangle that become oblique under a transform: those that want a ring.
  ///
  /// An edge is oblique if its image runs along neither axis, to a billionth of its length, or if an
  /// end of it is not seen at all. Edges that meet another panel must not have a ring, or a seam would
  /// show: subtract them.
  public init(obliqueEdgesOf rect: Rect, under transform: Transform3D) {
    let quad = transform.map(rect)
    let edges: [(RectEdges, Point, Point)] = [
      (.top, quad.topLeft, quad.topRight), (.right, quad.topRight, quad.bottomRight),
      (.bottom, quad.bottomLeft, quad.bottomRight), (.left, quad.topLeft, quad.bottomLeft),
    ]
    self = edges.reduce(into: []) { oblique, edge in
      let (dx, dy) = ((edge.2.x - edge.1.x).magnitude, (edge.2.y - edge.1.y).magnitude)
      let isStraight = min(dx, dy) <= 1e-9 * max(dx, dy)
      if !isStraight { oblique.insert(edge.0) }
    }
  }
}
