public import Pleat

/// A bitmap with a transparent ring around its content, and its position on a panel.
///
/// When a GPU draws a rotated bitmap, it interpolates between pixels inside the bitmap, but the
/// outer edges of the bitmap are jagged. If a transparent ring of 1 point surrounds the content,
/// the visible edges lie inside the bitmap, so they become smooth, too.
///
/// Source: Mark Pospesel, "Efficient edge antialiasing" (2012).
public struct RingedBitmap: Hashable, Sendable {
  /// The size of the content in points, without the ring.
  public let contentSize: Size
  /// The widths of the transparent ring on the four sides, in points.
  public let insets: Insets

  /// Creates a bitmap from the size of its content and the widths of its ring, in points.
  public init(contentSize: Size, insets: Insets) {
    self.contentSize = contentSize
    self.insets = insets
  }

  /// Creates the bitmap of a panel with a ring of the widths `Panel.antialiasInsets`.
  public init(_ panel: Panel) {
    let rect = panel.content.rect
    self.init(
      contentSize: Size(width: rect.width, height: rect.height), insets: panel.antialiasInsets)
  }

  /// The rectangle of the bitmap (the content and the ring) in the content's coordinates.
  public var bounds: Rect {
    let size = contentSize.grown(by: insets)
    return Rect(x: -insets.left, y: -insets.top, width: size.width, height: size.height)
  }

  /// Returns the matrix with which to draw the whole bitmap, ring included.
  ///
  /// Drawn with this matrix, the bitmap shows its content exactly where `contentMatrix` would put the
  /// content without the ring. The matrix applies to points measured from the bitmap's top left corner.
  public func matrix(_ contentMatrix: Transform3D) -> Transform3D {
    contentMatrix.translatedBy(x: -insets.left, y: -insets.top)
  }

  /// Returns the corners of the bitmap, ring included, if the content is drawn with
  /// `contentMatrix`.
  public func quad(_ contentMatrix: Transform3D) -> Quad { contentMatrix.map(bounds) }
}

extension Insets {
  /// Creates the insets of a ring, with the given width on the given edges and 0 on the others.
  public init(ring width: Double, on edges: PageEdges) {
    self.init(
      top: edges.contains(.top) ? width : 0, left: edges.contains(.left) ? width : 0,
      bottom: edges.contains(.bottom) ? width : 0, right: edges.contains(.right) ? width : 0)
  }
}

extension PageEdges {
  /// Creates the set of those edges of a rectangle that a transform makes oblique.
  ///
  /// Only such edges look jagged and need a transparent ring; see ``RingedBitmap``. Remove the
  /// edges that touch another panel from the set: a ring there would show as a seam.
  ///
  /// An edge is oblique if its image is parallel to neither axis, with a tolerance of a billionth
  /// of its length. It is also oblique if one of its ends is a hidden point (w ≤ 0 or not finite),
  /// which has no position in the view.
  public init(obliqueEdgesOf rect: Rect, under transform: Transform3D) {
    let quad = transform.map(rect)
    let edges: [(PageEdges, Point, Point)] = [
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
