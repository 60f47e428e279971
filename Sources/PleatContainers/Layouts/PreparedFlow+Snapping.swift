public import Pleat

extension PreparedFlow {
  /// Returns the content offset at which the view starts with a given section.
  ///
  /// The offset is clamped, so that the view shows nothing outside the content.
  ///
  /// - Precondition: The layout has this section.
  public func offset(showingSection section: Int) -> Point {
    precondition(counts.indices.contains(section), "the section must exist")
    var offset = Point.zero
    let end = contentSize[flow.axis] - viewSize[flow.axis]
    offset[flow.axis] = max(0, min(flow.start(of: section), end))
    return offset
  }

  /// Returns the content offset at which a scroll should end if it would otherwise end at `offset`.
  ///
  /// In a grid, the result is `offset`, clamped so that the view shows nothing outside the content.
  /// In a line or a cover flow, the result puts the card that would be nearest to the middle of the
  /// view exactly in the middle, and is then clamped. The nearest card is the one whose centre,
  /// before it is scaled or turned, is nearest; of two equally near cards, the first.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` if a coordinate is not finite.
  /// - Complexity: O(log *s*) for *s* sections.
  public func targetOffset(forProposed offset: Point) throws(LayoutError) -> Point {
    let clamped = try clampedOffset(offset)
    guard style.snaps else { return clamped }
    let half = viewSize[flow.axis] / 2
    guard let center = nearestCenter(to: offset[flow.axis] + half) else { return clamped }
    var target = offset
    target[flow.axis] = center - half
    return try clampedOffset(target)
  }

  /// Returns the centre of the card that is nearest to a position along the scroll axis, or nil if
  /// there are no cards.
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
      // If the position is outside the section, `indices` may find no row. Then the nearest row is
      // the first or the last one.
      consider(section, row > 0 ? rows - 1 : 0)
    }
    if let next = flow.table.filledSection(from: section + 1) { consider(next, 0) }
    return best
  }
}
