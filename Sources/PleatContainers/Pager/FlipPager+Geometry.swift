public import Pleat

extension FlipPager.Frame {
  /// A part of a page as it is seen in the view: `rect` of `page`, with its corner at the origin, under
  /// `matrix`.
  public struct Panel: Hashable, Sendable {
    /// Of the leaf, `front` or `back`; under it `facing` and `reveal`.
    public let name: String
    /// The leaf that it belongs to.
    public let leaf: Int
    /// The page that it shows: the leaf's `from` for `front` and `facing`, its `to` for the others.
    public let page: Int
    /// The part of the page, in the page's own points; nil on the side of the spine that is not in the
    /// view, where a page has nothing to show.
    public var rect: Rect?
    /// From the panel's own points, which begin at the top left corner of `rect`, to homogeneous view
    /// coordinates, perspective included.
    public var matrix: Transform3D
    /// Where its corners are seen, in view points; NaN at or behind the eye.
    public var quad: Quad
    /// What is painted over it to darken it, in its own points; nil if nothing ever does.
    public var shading: Shading?
    /// The opacity of that in this frame.
    public let shade: Double
    /// The transparent ring, in points, that a bitmap of it wants; see ``RingedBitmap``.
    public let antialiasInsets: Insets
  }

  /// What is to be drawn of the leaves and of the pages under them, far to near; empty while no leaf is
  /// in the air, since then ``FlipPager/Frame/page`` alone is to be drawn.
  ///
  /// Each leaf is a progress of a `FlipTransition`: with the spine in the middle that of the view, with
  /// the spine at an edge that of a spread twice as large, of which the view is the half beside the
  /// spine. So the vanishing point lies on the spine, and the viewer is as far as the spread wants.
  ///
  /// Under all lie the half of the oldest leaf's page that does not move and the half of the newest
  /// leaf's that comes to light; above them, in order, the moving half of each leaf. Where `to` cannot
  /// be drawn its panels are left out, and what is behind the view shows there.
  ///
  /// - Parameters:
  ///   - scale: pixels per point; a spine in the middle falls on a whole pixel.
  ///   - perspective: how far the viewer is.
  /// - Throws: a `PleatError` for a scale or a perspective out of range, or a view of fewer than two
  ///   pixels.
  public func panels(
    scale: Double = 1, perspective: Perspective = .automatic
  ) throws(PleatError) -> [Panel] {
    guard let newest, let oldest = leaves.min(by: { $0.id < $1.id }) else { return [] }
    var panels: [Panel] = []
    for (leaf, name) in [(oldest, "facing"), (newest, "reveal")] + leaves.map({ ($0, nil) }) {
      let transition = spread.transition(leaf.direction, scale: scale, perspective: perspective)
      panels += try self.panels(of: leaf, only: name, in: transition)
    }
    return panels
  }

  /// The visible panel of a name; without a name, the one that moves.
  private func panels(
    of leaf: Leaf, only name: String?, in transition: FlipTransition
  ) throws(PleatError) -> [Panel] {
    let frames = try transition.keyframes(at: [leaf.progress])
    var panels: [Panel] = []
    for index in frames.order(frame: 0) {
      let panel = frames.panels[index]
      let isMoving = panel.joint != nil
      guard name.map({ $0 == panel.name }) ?? isMoving else { continue }
      let isSource = panel.content.page == .source
      guard isSource || leaf.isDelivered, let page = isSource ? leaf.from : leaf.to else {
        continue
      }
      // A page without another behind it lifts without a shadow on what lies beside it.
      let isShaded = isMoving || leaf.isDelivered
      let seen = Panel(
        name: panel.name, leaf: leaf.id, page: page, rect: panel.content.rect,
        matrix: frames.matrix(ofPanel: index, frame: 0),
        quad: frames.quad(ofPanel: index, frame: 0),
        shading: isShaded ? panel.shading : nil,
        shade: isShaded ? frames.shade(ofPanel: index, frame: 0) : 0,
        antialiasInsets: panel.antialiasInsets)
      panels.append(spread.isMirrored ? spread.mirrored(spread.inView(seen)) : spread.inView(seen))
    }
    return panels
  }
}

extension FlipPager.Spread {
  /// The flip of the whole spread, in reading order.
  fileprivate func transition(
    _ direction: FlipPager.Direction, scale: Double, perspective: Perspective
  ) -> FlipTransition {
    var style: FlipStyle = []
    if direction == .backward { style.insert(.backward) }
    if axis == .vertical { style.insert(.vertical) }
    var (size, scale) = (size, scale)
    let pixels = extent * scale
    // A view that cannot be halved, or no scale at all, is left for the transition to refuse.
    if spine != .middle, scale > 0, pixels >= 2 {
      // The spine is the edge itself, also where that is between two pixels.
      if pixels != pixels.rounded() { scale = 2 / extent }
      size[axis] *= 2
    }
    return FlipTransition(style, size: size, scale: scale, perspective: perspective)
  }

  /// A panel of the spread, moved so that the view's origin is the origin.
  fileprivate func inView(_ panel: FlipPager.Frame.Panel) -> FlipPager.Frame.Panel {
    guard spine != .middle else { return panel }
    var (panel, origin) = (panel, Point.zero)
    if spinePosition == 0 { origin[axis] = extent }
    panel.matrix = panel.matrix.concatenating(.translation(x: -origin.x, y: -origin.y))
    for corner in 0..<4 {
      panel.quad[corner].x -= origin.x
      panel.quad[corner].y -= origin.y
    }
    if let rect = panel.rect {
      // The middle of a half is far from what rounding may move.
      let middle = rect.origin[axis] + rect.size[axis] / 2 - origin[axis]
      let isInside = middle > 0 && middle < extent
      panel.rect = isInside ? Rect(origin: .zero, size: size) : nil
    }
    return panel
  }

  /// A panel in reading order as it is seen from right to left: its place is mirrored, what it shows
  /// is not.
  fileprivate func mirrored(_ panel: FlipPager.Frame.Panel) -> FlipPager.Frame.Panel {
    var mirrored = panel
    func mirror(_ width: Double) -> Transform3D {
      Transform3D.scale(x: -1, y: 1).concatenating(.translation(x: width, y: 0))
    }
    for (corner, other) in [1, 0, 3, 2].enumerated() {
      mirrored.quad[corner] = panel.quad[other]
      mirrored.quad[corner].x = size.width - panel.quad[other].x
    }
    // A panel without content is as wide as the view, like the one beside it.
    let width = panel.rect?.size.width ?? size.width
    mirrored.matrix = mirror(width).concatenating(panel.matrix).concatenating(mirror(size.width))
    mirrored.rect?.origin.x = size.width - (panel.rect?.maxX ?? 0)
    if case .gradient(var gradient) = panel.shading?.paint {
      gradient.start.x = width - gradient.start.x
      gradient.end.x = width - gradient.end.x
      mirrored.shading?.paint = .gradient(gradient)
    }
    return mirrored
  }
}
