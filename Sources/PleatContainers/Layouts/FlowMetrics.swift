public import Pleat

/// The sizes, insets and spacings of a grid, a line or a cover flow, in points.
///
/// The parts of a section follow each other along the scroll axis: header, inset, rows, inset,
/// footer. A row of items runs across the scroll axis, that is, at right angles to it. So if a
/// layout scrolls horizontally, its rows are vertical.
public struct FlowMetrics: Hashable, Codable, Sendable {
  /// The size of every item in points, whichever way the layout scrolls.
  public var itemSize: Size

  /// The distances from the rows of a section to its header, its footer and the sides of the view,
  /// in points.
  public var insets: Insets

  /// The distance between rows in points, negative if rows overlap; a layout throws an error unless
  /// the sum of this distance and an item's extent along the scroll axis is above 0.
  public var lineSpacing: Double

  /// The minimum distance between the items of a row, in points; a layout throws an error unless
  /// the sum of this distance and an item's extent across the scroll axis is above 0.
  public var minimumInteritemSpacing: Double

  /// The extent of a header along the scroll axis in points, or 0 for no headers.
  public var headerLength: Double

  /// The extent of a footer along the scroll axis in points, or 0 for no footers.
  public var footerLength: Double

  /// Creates metrics from sizes and distances in points.
  public init(
    itemSize: Size, insets: Insets = .zero, lineSpacing: Double = 0,
    minimumInteritemSpacing: Double = 0, headerLength: Double = 0, footerLength: Double = 0
  ) {
    self.itemSize = itemSize
    self.insets = insets
    self.lineSpacing = lineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.headerLength = headerLength
    self.footerLength = footerLength
  }

  func check(scrolling: Axis) throws(LayoutError) {
    try LayoutError.checkPositive(itemSize, "item")
    try LayoutError.checkNotNegative(insets, "inset")
    // If rows or items did not advance, infinitely many of them could lie in one place.
    try LayoutError.check(lineSpacing, isAbove: -itemSize[scrolling], "line spacing")
    try LayoutError.check(
      minimumInteritemSpacing, isAbove: -itemSize[scrolling.other], "interitem spacing")
    try LayoutError.checkNotNegative(headerLength, "header length")
    try LayoutError.checkNotNegative(footerLength, "footer length")
  }
}
