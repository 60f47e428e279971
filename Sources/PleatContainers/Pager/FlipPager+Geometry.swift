public import Pleat

extension FlipPager.Frame {
  /// A part of a page as it is seen in the view.
  public struct Panel: Hashable, Sendable {
    /// Of the leaf, `front` or `back`; under it `facing` and `reveal`.
    public let name: String
    /// The leaf that it belongs to.
    public let leaf: Int
    /// The page that it shows.
    public let page: Int
    /// The part of the page, in the page's own points; nil on the side of the spine that is not in the
    /// view, where a page has nothing to show.
    public let rect: Rect?
    /// From the panel's own points to homogeneous view coordinates, perspective included.
    public let matrix: Transform3D
    /// Where its corners are seen, in view points; NaN at or behind the eye.
    public let quad: Quad
    /// What darkens it, if anything ever does, in its own points.
    public let shading: Shading?
    /// The opacity of that.
    public let shade: Double
    /// The transparent ring that a bitmap of it wants.
    public let antialiasInsets: Insets
  }

  /// The flip that a leaf is a progress of.
  ///
  /// With the spine in the middle it is that of the view. With the spine at an edge it is that of a
  /// spread twice as large, of which the view is the half that ``viewOrigin`` says: the spine, and with
  /// it the vanishing point, lies on the edge, and the viewer is as far as the spread wants.
  ///
  /// - Parameters:
  ///   - leaf: one of this frame.
  ///   - scale: pixels per point; a spine in the middle falls on a whole pixel.
  ///   - perspective: how far the viewer is.
  public func transition(
    of leaf: Leaf, scale: Double = 1, perspective: Perspective = .automatic
  ) -> FlipTransition {
    var style: FlipStyle = []
    if (leaf.direction == .backward) != spread.isMirrored { style.insert(.backward) }
    if spread.axis == .vertical { style.insert(.vertical) }
    var (size, scale) = (spread.size, scale)
    if spread.spine != .middle {
      let pixels = spread.extent * scale
      // The spine is the edge itself, also where that is between two pixels.
      if pixels != pixels.rounded() { scale = 2 / spread.extent }
      size[spread.axis] *= 2
    }
    return FlipTransition(style, size: size, scale: scale, perspective: perspective)
  }

  /// Where the view's origin lies in the coordinates of ``transition(of:scale:perspective:)``.
  public var viewOrigin: Point {
    var origin = Point.zero
    if spread.spine == .first { origin[spread.axis] = spread.extent }
    return origin
  }

  /// What is to be drawn of the leaves and of the pages under them, far to near; without leaves it is
  /// nothing, and the page alone is drawn.
  ///
  /// Under all lie the half of the oldest leaf's page that does not move and the half of the newest
  /// leaf's that comes to light; above them, in order, the moving half of each leaf. Where `to` cannot
  /// be drawn its panels are left out.
  ///
  /// - Throws: a `PleatError` for a scale or a perspective out of range, or a view of fewer than two
  ///   pixels.
  public func panels(
    scale: Double = 1, perspective: Perspective = .automatic
  ) throws(PleatError) -> [Panel] {
    guard let newest, let oldest = leaves.min(by: { $0.id < $1.id }) else { return [] }
    var panels: [Panel] = []
    for (leaf, name) in [(oldest, "facing"), (newest, "reveal")] + leaves.map({ ($0, nil) }) {
      panels += try self.panels(
        of: leaf, only: name, in: transition(of: leaf, scale: scale, perspective: perspective))
    }
    return panels
  }

  /// The visible panel of a name; without a name, the one that moves.
  private func panels(
    of leaf: Leaf, only name: String?, in transition: FlipTransition
  ) throws(PleatError) -> [Panel] {
    let frames = try transition.keyframes(at: [leaf.progress])
    let toView = Transform3D.translation(x: -viewOrigin.x, y: -viewOrigin.y)
    var panels: [Panel] = []
    for index in frames.order(frame: 0) {
      let panel = frames.panels[index]
      let isMoving = panel.joint != nil
      guard name.map({ $0 == panel.name }) ?? isMoving else { continue }
      let isSource = panel.content.page == .source
      guard isSource || leaf.isDelivered, let page = isSource ? leaf.from : leaf.to else { continue }
      let quad = frames.quad(ofPanel: index, frame: 0)
      // A page without another behind it lifts without a shadow on what lies beside it.
      let isShaded = isMoving || leaf.isDelivered
      panels.append(
        Panel(
          name: panel.name, leaf: leaf.id, page: page, rect: rectInPage(panel.content.rect),
          matrix: frames.matrix(ofPanel: index, frame: 0).concatenating(toView),
          quad: quad.offsetBy(dx: -viewOrigin.x, dy: -viewOrigin.y),
          shading: isShaded ? panel.shading : nil,
          shade: isShaded ? frames.shade(ofPanel: index, frame: 0) : 0,
          antialiasInsets: panel.antialiasInsets))
    }
    return panels
  }

  /// A part of the spread as a part of the page that is in the view.
  private func rectInPage(_ rect: Rect) -> Rect? {
    if spread.spine == .middle { return rect }
    let moved = rect.offsetBy(dx: -viewOrigin.x, dy: -viewOrigin.y)
    // The middle of a half is far from what rounding may move.
    let middle = moved.origin[spread.axis] + moved.size[spread.axis] / 2
    return middle > 0 && middle < spread.extent ? Rect(origin: .zero, size: size) : nil
  }
}

extension Quad {
  /// The quad moved; corners that are missing stay so.
  fileprivate func offsetBy(dx: Double, dy: Double) -> Quad {
    var quad = self
    for index in 0..<4 { quad[index] = Point(x: self[index].x + dx, y: self[index].y + dy) }
    return quad
  }
}
