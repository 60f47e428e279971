public import Pleat

extension PagerFrame {
  /// Returns the panels of the leaves and of the pages under them, in paint order.
  ///
  /// If no leaf is turning, the array is empty. Draw the whole page ``PagerFrame/page`` then.
  ///
  /// In a flip, the first panels do not move: one is the half of the oldest leaf's page `from` that
  /// stays flat, the other is the half of the newest leaf's page `to` that becomes visible. The moving
  /// panels of the leaves follow, in the order of ``leaves``. Each leaf is drawn as a `FlipTransition`
  /// at the leaf's progress. With the spine in the middle, the pages of the flip have the size of the
  /// view. With the spine at an edge, they are twice as large along the axis, and the view shows one
  /// half of them. The vanishing point is therefore on the spine, and the automatic perspective uses
  /// the larger size.
  ///
  /// With the style `PeelTransition.kind`, a leaf of paper has the panels of a `PagePeel.Pose`, which have
  /// outlines, instead of the two panels of a flip. Below its back are the panels of `PagePeel.shadows(of:on:)`,
  /// shadows on both pages and on the leaves below. With a ``Pager/Options/style`` of any other kind, the panels
  /// are those of each leaf's transition. The newest leaf comes first, because older leaves are in front of it.
  ///
  /// If a page `to` cannot be drawn, its panels are left out, and your background is visible there.
  ///
  /// To draw many frames, pass the same keyframes each time: see
  /// ``panels(scale:perspective:reusing:)``.
  ///
  /// The scale is in pixels per point; a spine in the middle is placed on a whole pixel.
  ///
  /// - Throws: A `PleatError` if the scale or the perspective is out of range, or if the view has
  ///   fewer than two pixels along the axis.
  public func panels(
    scale: Double = 1, perspective: Perspective = .automatic
  ) throws(PleatError) -> [PagerPanel<Page>] {
    var keyframes = Keyframes<Double>()
    return try panels(scale: scale, perspective: perspective, reusing: &keyframes)
  }

  /// Returns the panels of the leaves and of the pages under them, in paint order, and keeps what the
  /// next frame can use.
  ///
  /// The panels are those of ``panels(scale:perspective:)``. A flip is compiled only if the
  /// keyframes were last used for a different flip: in the first frame, and after a change of the
  /// direction, the size of the view, the scale or the perspective.
  ///
  /// The keyframes must have all outputs, as they do by default. The call replaces their frames.
  ///
  /// - Throws: The errors of ``panels(scale:perspective:)``.
  @_specialize(where Page == Int)
  public func panels(
    scale: Double = 1, perspective: Perspective = .automatic,
    reusing keyframes: inout Keyframes<Double>
  ) throws(PleatError) -> [PagerPanel<Page>] {
    guard let newest, let oldest else { return [] }
    var panels: [PagerPanel<Page>] = []
    if let style, spread.isWholePage {
      for leaf in leaves {
        let transition = spread.transition(
          style, leaf.direction, scale: scale, perspective: perspective)
        try keyframes.generate(transition, at: leaf.progress)
        // An older leaf uncovers the newer leaf, so its own destination page is not drawn.
        add(leaf, in: keyframes, to: &panels) {
          leaf.id == newest.id || $0.content.page != .destination
        }
      }
      return panels
    }
    var poses: [Int: (peel: PagePeel, pose: PagePeel.Pose)] = [:]
    for leaf in leaves { poses[leaf.id] = spread.pose(of: leaf, style, perspective: perspective) }
    // The parts of all leaves of paper that still lie flat are under all parts that have lifted.
    let flat = leaves.filter { $0.sheet != nil }.sorted { $0.id > $1.id }.map { ($0, "flat") }
    for (leaf, name) in [(oldest, "facing"), (newest, "reveal")] + flat
      + leaves.map({ ($0, nil) })
    {
      if name == nil || name == "flat", let (peel, pose) = poses[leaf.id] {
        add(leaf, of: peel, in: pose, isFlat: name != nil, to: &panels)
        continue
      }
      let transition = spread.flip(
        style, leaf.direction, scale: scale, perspective: perspective)
      try keyframes.generate(transition, at: leaf.progress)
      add(leaf, in: keyframes, to: &panels) {
        name == nil ? $0.joint != nil : $0.name == name
      }
    }
    return panels
  }

  /// The edges of the view at which to cut off the panels of all leaves: for example, all four for
  /// folds without the option `cubic`, and none for flips.
  ///
  /// If the spine is at an edge of the view, leaves of paper are cut off at this edge.
  public var clip: PageEdges {
    guard let style, spread.isWholePage else {
      guard style?.isPeel == true, spread.spine != .middle else { return [] }
      return spread.axis == .vertical
        ? (spread.spine == .first ? .top : .bottom) : (spread.spine == .first ? .left : .right)
    }
    let directions = leaves.isEmpty ? [.forward] : leaves.map(\.direction)
    return directions.reduce(into: []) { edges, direction in
      edges.formUnion(
        spread.transition(style, direction, scale: 1, perspective: .automatic).clip)
    }
  }

  /// Adds those visible panels of a leaf that satisfy a condition.
  @inline(__always) private func add(
    _ leaf: Leaf, in frames: borrowing Keyframes<Double>, to panels: inout [PagerPanel<Page>],
    where isWanted: (Pleat.Panel) -> Bool
  ) {
    for index in frames.order(frame: 0) {
      let panel = frames.panels[index]
      guard isWanted(panel) else { continue }
      let isDestination = panel.content.page == .destination
      guard !isDestination || leaf.isDelivered, let page = isDestination ? leaf.to : leaf.from
      else { continue }
      var own = panel
      // If the leaf's other page is missing or late, no shadow falls on the flat pages.
      if panel.joint == nil, !leaf.isDelivered { own.shading = nil }
      let shade = own.shading == nil ? 0 : frames.shade(ofPanel: index, frame: 0)
      let seen = PagerPanel(
        own, of: leaf.id, page, panel.content.rect, frames.matrix(ofPanel: index, frame: 0),
        frames.quad(ofPanel: index, frame: 0), (shade, shade))
      panels.append(spread.inOrder(seen))
    }
  }
}

extension Pager.Spread {
  /// Returns a transition that moves whole pages, along the axis if its kind has a direction.
  fileprivate func transition(
    _ style: TransitionStyle, _ direction: Pager.Direction, scale: Double,
    perspective: Perspective
  ) -> any Transition {
    let own = style.along(axis, isMirrored: isMirrored, direction: direction)
    return own.kind.accepted(
      PageSetup(size: size, scale: scale, perspective: perspective), own.values
    ).withoutPaper
  }

  /// Returns the flip of the whole spread (the pages on both sides of the spine), in reading order.
  fileprivate func flip(
    _ own: TransitionStyle?, _ direction: Pager.Direction, scale: Double,
    perspective: Perspective
  ) -> FlipTransition {
    var style: FlipStyle = []
    if direction == .backward { style.insert(.backward) }
    if axis == .vertical { style.insert(.vertical) }
    var (size, scale) = (size, scale)
    let pixels = extent * scale
    // If the view cannot be halved, or the scale is not positive, the transition throws later.
    if spine != .middle, scale > 0, pixels >= 2 {
      // A flip puts its spine on a whole pixel. If the edge of the view lies between two pixels, use a scale
      // at which it does not, so that the spine is exactly this edge.
      if pixels != pixels.rounded() { scale = 2 / extent }
      size[axis] *= 2
    }
    let setup = PageSetup(size: size, scale: scale, perspective: perspective)
    guard let own, !own.isPeel, var flip = own.kind.accepted(setup, own.values) as? FlipTransition
    else { return FlipTransition(setup, style: style) }
    flip.style = style.union(flip.style.intersection(.reverse))
    return flip
  }

  fileprivate func inOrder<Page>(_ panel: PagerPanel<Page>) -> PagerPanel<Page> {
    if isWholePage { return panel }
    return isMirrored ? mirrored(inView(panel)) : inView(panel)
  }

  fileprivate func inView<Page>(_ panel: PagerPanel<Page>) -> PagerPanel<Page> {
    guard spine != .middle else { return panel }
    var (panel, origin) = (panel, Point.zero)
    if spinePosition == 0 { origin[axis] = extent }
    panel.matrix = panel.matrix.concatenating(.translation(x: -origin.x, y: -origin.y))
    for corner in 0..<4 {
      panel.quad[corner].x -= origin.x
      panel.quad[corner].y -= origin.y
    }
    if let rect = panel.rect {
      // Test the middle of the half, because rounding cannot move it across the spine.
      let middle = rect.origin[axis] + rect.size[axis] / 2 - origin[axis]
      let isInside = middle > 0 && middle < extent
      panel.rect = isInside ? Rect(origin: .zero, size: size) : nil
    }
    return panel
  }

  /// Returns a panel for a view that is read from right to left: its place is mirrored, but its
  /// content is not.
  func mirrored<Page>(_ panel: PagerPanel<Page>) -> PagerPanel<Page> {
    var mirrored = panel
    func mirror(_ width: Double) -> Transform3D {
      Transform3D.scale(x: -1, y: 1).concatenating(.translation(x: width, y: 0))
    }
    for (corner, other) in [1, 0, 3, 2].enumerated() {
      mirrored.quad[corner] = panel.quad[other]
      mirrored.quad[corner].x = size.width - panel.quad[other].x
    }
    // A panel without content is as wide as the view, like the panel next to it.
    let width = panel.rect?.size.width ?? size.width
    mirrored.matrix = mirror(width).concatenating(panel.matrix).concatenating(mirror(size.width))
    mirrored.rect?.origin.x = size.width - (panel.rect?.maxX ?? 0)
    mirrored.outline = panel.outline.map { $0.reversed().map { Point(x: width - $0.x, y: $0.y) } }
    mirrored.shading?.paint.move { Point(x: width - $0.x, y: $0.y) }
    return mirrored
  }
}
