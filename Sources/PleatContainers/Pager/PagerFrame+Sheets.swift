import Pleat

extension PagerFrame {
  /// Where a leaf of paper is, in its own coordinates.
  enum SheetPlace: Hashable, Sendable {
    /// The held point is under a finger at this place.
    case finger(Point)
    /// The held point is above this place on the page's plane, and under no finger.
    case held(Point)
  }

  /// Adds panels of a leaf of paper, in paint order: the flat ones if `isFlat`, otherwise all others and the shadows.
  ///
  /// The panels are computed for a horizontal view that is read from left to right, and then
  /// converted to this view.
  func add(
    _ leaf: Leaf, of peel: PagePeel, in pose: PagePeel.Pose, isFlat: Bool,
    to panels: inout [PagerPanel<Page>]
  ) {
    let start = spread.leafStart(leaf.direction)
    let other = start == spread.spinePosition ? start - spread.halfSpread : spread.spinePosition
    func add(
      _ panel: Pleat.Panel, _ page: Page?, at half: Double, _ matrix: Transform3D,
      _ shades: (start: Double, end: Double)
    ) {
      let matrix = matrix.concatenating(.translation(x: start, y: 0))
      let (size, origin) = (panel.content.rect.size, panel.content.rect.origin)
      let seen = PagerPanel(
        panel, of: leaf.id, page, Rect(origin: origin + Point(x: half, y: 0), size: size), matrix,
        matrix.map(Rect(origin: .zero, size: size)), shades)
      panels.append(spread.laid(seen))
    }
    func addShadows() {
      let ground = Rect(
        x: -start, y: 0, width: spread.extent, height: peel.setup.size.height)
      for shadow in peel.shadows(of: pose, on: ground) {
        let (origin, shade) = (shadow.content.rect.origin, shadow.shading?.opacity.constant ?? 0)
        add(shadow, nil, at: start, .translation(x: origin.x, y: origin.y), (shade, shade))
      }
    }
    var isCast = isFlat || !leaf.isDelivered
    for (index, part) in pose.panels.enumerated()
    where part.isVisible && part.part != .behind && (part.part == .flat) == isFlat {
      let isBack = part.part.isBack
      let half = isBack ? other : start
      // If the spine is at an edge of the view, one side of the leaf would lie flat outside the view. This
      // side is plain.
      let isPlain = half < 0 || half >= spread.extent
      guard !isBack || leaf.isDelivered, let page = isBack == isPlain ? leaf.from : leaf.to
      else { continue }
      if isBack, !isCast {
        addShadows()
        isCast = true
      }
      var panel = peel.panel(index, of: pose)
      panel.content.page = isPlain ? .back : .destination
      func mean(_ other: Int?) -> Double {
        (part.shade + (other.map { pose.panels[$0].shade } ?? part.shade)) / 2
      }
      add(
        panel, page, at: isPlain ? start + other - half : half, part.matrix,
        isFlat ? (0, 0) : (mean(panel.creases?.start), mean(panel.creases?.end)))
    }
    if !isCast { addShadows() }
  }
}

extension Pager.Spread {
  /// Converts a panel of a horizontal view that is read from left to right into a panel of this
  /// view.
  func laid<Page>(_ panel: PagerPanel<Page>) -> PagerPanel<Page> {
    let along = axis == .vertical ? transposed(panel) : panel
    return isMirrored ? mirrored(along) : along
  }

  /// Returns a panel with x and y exchanged, in its place and in its content.
  private func transposed<Page>(_ panel: PagerPanel<Page>) -> PagerPanel<Page> {
    var result = panel
    func swapped(_ point: Point) -> Point { Point(x: point.y, y: point.x) }
    func swapped(_ row: SIMD4<Double>) -> SIMD4<Double> { SIMD4(row.y, row.x, row.z, row.w) }
    let matrix = panel.matrix
    result.matrix = Transform3D(
      rows: swapped(matrix.row2), swapped(matrix.row1), swapped(matrix.row3), swapped(matrix.row4))
    result.quad = Quad(
      topLeft: swapped(panel.quad.topLeft), topRight: swapped(panel.quad.bottomLeft),
      bottomRight: swapped(panel.quad.bottomRight), bottomLeft: swapped(panel.quad.topRight))
    result.rect = panel.rect.map {
      Rect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width)
    }
    result.outline = panel.outline.map { $0.reversed().map(swapped) }
    result.shading?.paint.move(swapped)
    return result
  }
}

extension Shading.Paint {
  /// Moves the ends of a gradient.
  mutating func move(_ place: (Point) -> Point) {
    guard case .gradient(var gradient) = self else { return }
    (gradient.start, gradient.end) = (place(gradient.start), place(gradient.end))
    self = .gradient(gradient)
  }
}
