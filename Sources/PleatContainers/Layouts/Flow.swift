import Pleat

/// The positions of rows in the sections of a grid, a line or a cover flow, and the search for the
/// rows that a rectangle overlaps.
///
/// *Along* means in the direction of the scroll axis, *across* at right angles to it. Nothing is
/// stored per item. Each position is computed from integer counts by a few products, not by a
/// running sum of Doubles, so rounding errors do not grow with the number of rows.
struct Flow: Sendable {
  let axis: Axis
  let viewSize: Size
  let metrics: FlowMetrics
  let table: SectionTable

  /// The number of items that fit in a row; at least 1.
  let rowLength: Int

  /// The extents of an item along and across the scroll axis.
  let (length, breadth): (Double, Double)
  /// The distance from the start of a row to the start of the next row, and the same for the items
  /// in a row.
  let (pitch, acrossPitch): (Double, Double)

  /// The position of the first item of a row, across the scroll axis.
  let acrossStart: Double

  /// The insets along the scroll axis, before and after the rows.
  private let (before, after): (Double, Double)

  /// The length of a section minus that of its rows.
  private let fixedLength: Double

  /// Checks the numbers and computes the number of items in a row.
  ///
  /// n = floor((available + minimum spacing) / (item + minimum spacing)), at least 1. The rest of
  /// the space is distributed between the items. A single item is centred between the insets, even
  /// if it does not fit.
  init(
    _ metrics: FlowMetrics, scrolling axis: Axis, counts: [Int], viewSize: Size
  ) throws(LayoutError) {
    try metrics.check(scrolling: axis)
    try LayoutError.check(viewSize: viewSize)
    self.axis = axis
    self.viewSize = viewSize
    self.metrics = metrics
    (length, breadth) = (metrics.itemSize[axis], metrics.itemSize[axis.other])
    pitch = length + metrics.lineSpacing

    let insets = metrics.insets
    let (first, last) =
      axis == .vertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
    (before, after) =
      axis == .vertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
    fixedLength = metrics.headerLength + before + after + metrics.footerLength

    let available = viewSize[axis.other] - first - last
    let spacing = metrics.minimumInteritemSpacing
    let fitting = ((available + spacing) / (breadth + spacing)).rounded(.down)
    rowLength = Int(max(1, min(fitting, Double(LayoutError.itemLimit))))
    if rowLength == 1 {
      acrossStart = first + (available - breadth) / 2
      acrossPitch = breadth
    } else {
      acrossStart = first
      let gap = (available - Double(rowLength) * breadth) / Double(rowLength - 1)
      acrossPitch = breadth + gap
    }
    table = try SectionTable(counts, rowLength: rowLength)
  }

  // MARK: - Positions along

  /// Returns where a section starts, or where the content ends if `section` is the number of sections.
  func start(of section: Int) -> Double {
    let rows = Double(table.rows(before: section)) * pitch
    let filled = Double(table.filled(before: section)) * metrics.lineSpacing
    return Double(section) * fixedLength + (rows - filled)
  }

  var contentLength: Double { start(of: table.counts.count) }

  var contentSize: Size {
    var size = viewSize
    size[axis] = contentLength
    return size
  }

  func rowsStart(of section: Int) -> Double {
    start(of: section) + metrics.headerLength + before
  }

  func start(ofRow row: Int, section: Int) -> Double {
    rowsStart(of: section) + Double(row) * pitch
  }

  func footerStart(of section: Int) -> Double {
    start(of: section + 1) - metrics.footerLength
  }

  // MARK: - Positions across

  func acrossStart(ofColumn column: Int) -> Double { acrossStart + Double(column) * acrossPitch }

  @inline(__always)
  func rect(along: Double, _ length: Double, across: Double, _ breadth: Double) -> Rect {
    axis == .vertical
      ? Rect(x: across, y: along, width: breadth, height: length)
      : Rect(x: along, y: across, width: length, height: breadth)
  }

  // MARK: - Overlap with an interval

  /// Returns the sections with elements that may lie between two positions, if elements extend
  /// beyond their section by at most `reach`.
  func sections(from low: Double, to high: Double, reach: Double = 0) -> Range<Int> {
    let all = 0..<table.counts.count
    // `start(of:)` is a sum of three rounded products: its error is below contentLength · 2^-48.
    let slack = reach + contentLength * 0x1p-48
    let first = partition(all) { start(of: $0 + 1) + slack > low }
    let end = partition(first..<all.upperBound) { start(of: $0) - slack >= high }
    return first..<end
  }

  /// Returns the rows of a section that may lie between two positions, if a row extends beyond its
  /// items by at most `reach`.
  @inline(__always)
  func rows(
    of section: Int, from low: Double, to high: Double, reach: Double = 0
  ) -> Range<Int> {
    let first = rowsStart(of: section)
    return indices(
      from: (low - reach - length - first) / pitch, to: (high + reach - first) / pitch,
      below: table.rows(of: section))
  }

  /// Returns the columns of items that may lie between two positions across the scroll axis, if an
  /// item extends beyond its frame by at most `reach`.
  func columns(from low: Double, to high: Double, reach: Double = 0) -> Range<Int> {
    indices(
      from: (low - reach - breadth - acrossStart) / acrossPitch,
      to: (high + reach - acrossStart) / acrossPitch, below: rowLength)
  }
}
