public import Pleat

/// A rectangle cut from a page: draw the part ``rect`` of the ``page`` with the ``matrix``.
///
/// A panel without a page is a shadow: draw only its ``shading``.
public struct PagerPanel<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The name of the panel: in a flip `front`, `back`, `reveal` or `facing`, and in other
  /// transitions the name that the transition gives the panel.
  ///
  /// `front` and `back` are the two sides of a leaf. `reveal` is the half of the new page that
  /// becomes visible where the leaf was. `facing` is the half of the old page on which the leaf
  /// comes down.
  public let name: String
  /// The ``PagerFrame/Leaf/id`` of the leaf to which the panel belongs.
  public let leaf: Int
  /// The page that the panel shows, or nil for a shadow.
  ///
  /// `front` and `facing` show the page from which the leaf turns. `back` and `reveal` show the page
  /// to which it turns.
  public let page: Page?
  /// Whether the panel shows the plain back of ``page`` instead of the page itself, as in a curl.
  public let isPlainBack: Bool
  /// The part of the page, in the page's own points, or, for a shadow, its place in the view.
  ///
  /// It is nil if nothing is drawn, as beyond a spine at an edge of the view.
  public var rect: Rect?
  /// The matrix from the panel's own points, whose origin is the top left corner of `rect`, to
  /// homogeneous view coordinates, including the perspective.
  public var matrix: Transform3D
  /// The corners of the panel in the view, in points; NaN for a hidden corner (w ≤ 0 or not
  /// finite).
  public var quad: Quad
  /// The paint that darkens the panel, in the panel's own points, or nil if the panel never darkens.
  ///
  /// On a leaf of paper it is a gradient from one crease of the bend to the next.
  public var shading: Shading?
  /// The opacity of the shading in this frame, from 0 to 1.
  public let shade: Double
  /// The widths, in points, of the transparent border on the four sides of the panel's bitmap, which
  /// smooths the panel's edges: see ``RingedBitmap``.
  public let antialiasInsets: Insets
  /// The corners of the convex polygon that is drawn, in the panel's own points, or nil for all of ``rect``.
  public var outline: [Point]?

  /// Creates a panel from a rig's panel, with a shade that runs from one value to another.
  init(
    _ panel: Pleat.Panel, of leaf: Int, _ page: Page?, _ rect: Rect?, _ matrix: Transform3D,
    _ quad: Quad, _ shades: (start: Double, end: Double)
  ) {
    (name, self.leaf, self.page, self.rect) = (panel.name, leaf, page, rect)
    (self.matrix, self.quad, outline) = (matrix, quad, panel.outline)
    (isPlainBack, antialiasInsets) = (panel.content.page == .back, panel.antialiasInsets)
    shading = panel.shading
    if let paint = panel.paint(between: shades) { shading?.paint = paint }
    shade = max(shades.start, shades.end)
  }
}
