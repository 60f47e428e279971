public import Pleat

extension PreparedFlow {
  /// The content offset that shows a section from its start, as far as the content allows.
  ///
  /// - Precondition: there is such a section.
  public func offset(showingSection section: Int) -> Point {
    precondition(counts.indices.contains(section), "there is no such section")
    var offset = Point.zero
    let end = contentSize[flow.axis] - viewSize[flow.axis]
    offset[flow.axis] = max(0, min(flow.start(of: section), end))
    return offset
  }

  /// Where a scroll ends: for lines and cover flows with the nearest card in the middle of the view.
  ///
  /// The card whose centre, as it lies, is nearest to the middle of the proposed page, of two equally
  /// near the first; headers do not count. All cards are equally long, so if any lies in that page,
  /// this one does; a page without a card goes to the nearest card there is. Then, as for grids and
  /// without any card, the offset is brought inside the content. Complexity: logarithmic in the number
  /// of sections.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    let clamped = try clampedOffset(offset)
    guard style.snaps else { return clamped }
    let half = viewSize[flow.axis] / 2
    guard let center = nearestCenter(to: offset[flow.axis] + half) else { return clamped }
    var target = offset
    target[flow.axis] = center - half
    return try clampedOffset(target)
  }

  /// The centre along the way of the card that is nearest to a place; nil without any card.
  private func nearestCenter(to place: Double) -> Double? {
    guard !counts.isEmpty else { return nil }
    let after = partition(0..<counts.count) { flow.start(of: $0) > place }
    let section = max(0, after - 1)
    var best: Double?
    func consider(_ section: Int, _ row: Int) {
      let center = flow.start(ofRow: row, section: section) + flow.length / 2
      if let best, (best - place).magnitude <= (center - place).magnitude { return }
      best = center
    }
    if let before = flow.table.filledSection(before: section) {
      consider(before, flow.table.rows(of: before) - 1)
    }
    let rows = flow.table.rows(of: section)
    if rows > 0 {
      let row = (place - flow.rowsStart(of: section) - flow.length / 2) / flow.pitch
      for near in indices(from: row, to: row, below: rows) { consider(section, near) }
      // Beyond both ends no row is near the place, and the last one is the nearest.
      consider(section, row > 0 ? rows - 1 : 0)
    }
    if let next = flow.table.filledSection(from: section + 1) { consider(next, 0) }
    return best
  }
}
