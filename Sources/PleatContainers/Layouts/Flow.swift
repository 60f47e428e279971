import Pleat

/// The arithmetic of rows in sections: where each is, and which of them a stretch of the way meets.
///
/// "Along" is the way the layout scrolls, "across" the other: vertical layouts have y along. Nothing is
/// stored per item, and nothing is added up in reals: each place is products of whole numbers, so it
/// does not drift.
struct Flow: Sendable {
  let axis: Axis
  let viewSize: Size
  let metrics: FlowMetrics
  let table: SectionTable

  /// How many items a row has; at least 1.
  let rowLength: Int

  /// An item's extents along and across, and from one row and one item of a row to the next.
  let (length, breadth): (Double, Double)
  let (pitch, acrossPitch): (Double, Double)

  /// Where the first item of a row is, across.
  let acrossStart: Double

  /// The insets along, before and after the rows.
  private let (before, after): (Double, Double)

  /// What a section takes even without a row.
  private let fixedLength: Double

  /// Checks the numbers, and finds how many items a row has.
  ///
  /// n = floor((available + least spacing) / (item + least spacing)), at least 1; what is left over is
  /// spread between them. A single one stands in the middle between the insets, fitting or not.
  init(
    _ metrics: FlowMetrics, scrolling axis: Axis, counts: [Int], viewSize: Size
  ) throws(LayoutError) {
    try metrics.check(scrolling: axis)
    try LayoutError.check(viewWidth: viewSize.width, viewHeight: viewSize.height)
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

  // MARK: - Places along

  /// Where a section starts; where the content ends for the number of sections.
  func start(of section: Int) -> Double {
    let rows = Double(table.rows(before: section)) * pitch
    let filled = Double(table.filled(before: section)) * metrics.lineSpacing
    return Double(section) * fixedLength + (rows - filled)
  }

  /// How long all of it is.
  var contentLength: Double { start(of: table.counts.count) }

  /// The size of the content: as broad as the view.
  var contentSize: Size {
    var size = viewSize
    size[axis] = contentLength
    return size
  }

  /// Where the first row of a section starts, were there one.
  func rowsStart(of section: Int) -> Double {
    start(of: section) + metrics.headerLength + before
  }

  /// Where a row starts.
  func start(ofRow row: Int, section: Int) -> Double {
    rowsStart(of: section) + Double(row) * pitch
  }

  /// Where a section's footer starts.
  func footerStart(of section: Int) -> Double {
    start(of: section + 1) - metrics.footerLength
  }

  // MARK: - Places across

  /// Where an item of a row starts, across.
  func acrossStart(ofColumn column: Int) -> Double { acrossStart + Double(column) * acrossPitch }

  /// A rectangle from its extents along and across.
  @inline(__always)
  func rect(along: Double, _ length: Double, across: Double, _ breadth: Double) -> Rect {
    axis == .vertical
      ? Rect(x: across, y: along, width: breadth, height: length)
      : Rect(x: along, y: across, width: length, height: breadth)
  }

  // MARK: - What a stretch meets

  /// The sections of which anything may lie between two places along, when what they hold reaches out
  /// of them by at most `reach`.
  func sections(from low: Double, to high: Double, reach: Double = 0) -> Range<Int> {
    let all = 0..<table.counts.count
    // Starts are sums of three rounded products: they may be wrong by less than this.
    let slack = reach + contentLength * 0x1p-48
    let first = partition(all) { start(of: $0 + 1) + slack > low }
    let end = partition(first..<all.upperBound) { start(of: $0) - slack >= high }
    return first..<end
  }

  /// The rows of a section that may meet a stretch along, when each reaches so far beyond its items.
  @inline(__always)
  func rows(
    of section: Int, from low: Double, to high: Double, reach: Double = 0
  ) -> Range<Int> {
    let first = rowsStart(of: section)
    return indices(
      from: (low - reach - length - first) / pitch, to: (high + reach - first) / pitch,
      below: table.rows(of: section))
  }

  /// The items of a row that may meet a stretch across, when each reaches so far beyond its frame.
  func columns(from low: Double, to high: Double, reach: Double = 0) -> Range<Int> {
    indices(
      from: (low - reach - breadth - acrossStart) / acrossPitch,
      to: (high + reach - acrossStart) / acrossPitch, below: rowLength)
  }
}
