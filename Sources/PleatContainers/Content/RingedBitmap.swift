public import Pleat

/// A bitmap with a transparent ring around its content, and its position on a panel.
///
/// A GPU interpolates between the pixels of a rotated bitmap, but leaves the edges of the geometry
/// jagged. With a ring of one transparent point, the visible edge lies inside the bitmap, so it
/// becomes smooth, too.
///
/// Source: Mark Pospesel, "Efficient edge antialiasing" (2012).
public struct RingedBitmap: Hashable, Sendable {
  /// The size of the content in points.
  public let contentSize: Size
  /// The widths of the ring in points.
  public let insets: Insets

  /// Creates a bitmap.
  public init(contentSize: Size, insets: Insets) {
    self.contentSize = contentSize
    self.insets = insets
  }

  /// Creates the bitmap of a panel, with the ring given by `Panel.antialiasInsets`.
  public init(_ panel: Panel) {
    let rect = panel.content.rect
    self.init(
      contentSize: Size(width: rect.width, height: rect.height), insets: panel.antialiasInsets)
  }

  /// The rectangle of the bitmap in the content's coordinates: the content and the ring around it.
  ///
  /// For example, a square with a ring of 1 becomes 2 points larger in each direction and keeps its
  /// centre.
  public var bounds: Rect {
    let size = contentSize.grown(by: insets)
    return Rect(x: -insets.left, y: -insets.top, width: size.width, height: size.height)
  }

  /// The rectangle of the content within the bitmap, as fractions of the bitmap's size.
  public var contentUnitRect: Rect {
    let size = bounds.size
    return Rect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: contentSize.width / size.width, height: contentSize.height / size.height)
  }

  /// Returns the matrix that draws the bitmap so that its content is where another matrix draws the
  /// content.
  ///
  /// The result maps points of the bitmap, measured from its own top left corner.
  public func matrix(_ contentMatrix: Transform3D) -> Transform3D {
    contentMatrix.translatedBy(x: -insets.left, y: -insets.top)
  }

  /// Returns the corners of the bitmap, ring included, under the content's matrix.
  public func quad(_ contentMatrix: Transform3D) -> Quad { contentMatrix.map(bounds) }
}

/// A set of edges of a rectangle.
public struct RectEdges: OptionSet, Hashable, Codable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = RectEdges(rawValue: 1)
  /// The left edge.
  public static let left = RectEdges(rawValue: 2)
  /// The bottom edge.
  public static let bottom = RectEdges(rawValue: 4)
  /// The right edge.
  public static let right = RectEdges(rawValue: 8)
  /// All four edges.
  public static let all: RectEdges = [.top, .left, .bottom, .right]
}

extension Insets {
  /// Creates insets of the same width on some edges, and of 0 on the others.
  public init(ring width: Double, on edges: RectEdges) {
    self.init(
      top: edges.contains(.top) ? width : 0, left: edges.contains(.left) ? width : 0,
      bottom: edges.contains(.bottom) ? width : 0, right: edges.contains(.right) ? width : 0)
  }
}

extension RectEdges {
  /// Creates the set of a rectangle's edges that a transform makes oblique, which therefore need a
  /// ring.
  ///
  /// An edge is oblique if its image is parallel to neither axis, with a tolerance of a billionth
  /// of its length. It is also oblique if one of its ends is a hidden corner.
  ///
  /// Remove the edges that touch another panel: a ring there would show as a seam.
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
