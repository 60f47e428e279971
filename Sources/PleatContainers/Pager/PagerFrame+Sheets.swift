import Pleat

extension PagerFrame {
  /// Where a leaf of paper is, in its own coordinates.
  enum SheetPlace: Hashable, Sendable {
    /// What is held is under a finger.
    case finger(Point)
    /// What was held is above a place of the page's plane.
    case held(Point)
  }

  /// Adds the panels of a leaf of paper, in paint order: what lies flat of it, or all others.
  ///
  /// They are computed for a view that is read from left to right, and then laid along its axis.
  func add(
    _ leaf: Leaf, of peel: PagePeel, _ sheet: Leaf.Sheet, isFlat: Bool,
    reusing pose: inout PagePeel.Pose, to panels: inout [PagerPanel<Page>]
  ) {
    let hold = sheet.grip.hold
    switch sheet.place {
    case .finger(let finger): peel.pose(under: finger, by: hold, into: &pose)
    case .held(let held): peel.pose(above: held, by: hold, into: &pose)
    }
    let start = spread.leafStart(leaf.direction)
    let other = start == spread.spinePosition ? start - spread.halfSpread : spread.spinePosition
    let cover = Shading(.cover(peel.setup.shadowColor), opacity: .init())
    for part in pose.panels
    where part.isVisible && part.part != .behind && (part.part == .flat) == isFlat {
      let isBack = part.part.isBack
      guard !isBack || leaf.isDelivered, let page = isBack ? leaf.to : leaf.from else { continue }
      let (rect, width) = (part.rect, peel.setup.size.width)
      let half = isBack ? other : start
      let outline = pose.corners[part.corners].map { $0 - rect.origin }
      let matrix = part.matrix.concatenating(.translation(x: start, y: 0))
      let seen = PagerPanel(
        name: part.part.name, leaf: leaf.id, page: page, isPlainBack: false,
        rect: half < 0 || half >= spread.extent
          ? nil
          : Rect(
            x: half + (isBack ? width - rect.maxX : rect.minX), y: rect.minY, width: rect.width,
            height: rect.height),
        matrix: matrix, quad: matrix.map(Rect(origin: .zero, size: rect.size)),
        shading: isFlat ? nil : cover, shade: isFlat ? 0 : part.shade,
        antialiasInsets: Insets(top: 0, left: 0, bottom: 0, right: 0),
        outline: isBack
          ? outline.reversed().map { Point(x: rect.width - $0.x, y: $0.y) } : outline)
      panels.append(spread.laid(seen))
    }
  }
}

extension Pager.Spread {
  /// Returns a panel of a view that is read from left to right as one of this view.
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
    return result
  }
}
