public import Pleat

/// The sizes, insets and spacings of a grid, a line or a cover flow, in points.
///
/// The parts of a section follow each other along the scroll axis: header, inset, rows, inset,
/// footer. A row of items runs across the scroll axis, that is, at right angles to it. So if a
/// layout scrolls horizontally, its rows are vertical.
public struct FlowMetrics: Hashable, Codable, Sendable {
  /// The size of every item in points.
  ///
  /// Width and height are not swapped if the layout scrolls horizontally.
  public var itemSize: Size

  /// The distances from the rows of a section to its header, its footer and the sides of the view,
  /// in points.
  public var insets: Insets

  /// The distance between rows in points, which is negative if rows overlap.
  ///
  /// The sum of this distance and an item's extent along the scroll axis must be above 0.
  /// Otherwise the layout throws an error when it is prepared.
  public var lineSpacing: Double

  /// The minimum distance between the items of a row, in points.
  ///
  /// The sum of this distance and an item's extent across the scroll axis must be above 0.
  /// Otherwise the layout throws an error when it is prepared.
  public var minimumInteritemSpacing: Double

  /// The extent of a header along the scroll axis in points, or 0 for no headers.
  public var headerLength: Double

  /// The extent of a footer along the scroll axis in points, or 0 for no footers.
  public var footerLength: Double

  /// Creates metrics from sizes and distances in points.
  ///
  /// This initializer accepts any numbers. If a number is out of range, a layout with these metrics
  /// throws a ``LayoutError`` when it is prepared.
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

  /// Throws unless all numbers are in range, and each row and each item starts after the one before
  /// it.
  func check(scrolling: Axis) throws(LayoutError) {
    try LayoutError.checkPositive(itemSize.width, "item width")
    try LayoutError.checkPositive(itemSize.height, "item height")
    try LayoutError.checkNotNegative(insets.top, "inset top")
    try LayoutError.checkNotNegative(insets.left, "inset left")
    try LayoutError.checkNotNegative(insets.bottom, "inset bottom")
    try LayoutError.checkNotNegative(insets.right, "inset right")
    // If rows or items did not advance, infinitely many of them could lie in one place.
    try LayoutError.check(lineSpacing, isAbove: -itemSize[scrolling], "line spacing")
    try LayoutError.check(
      minimumInteritemSpacing, isAbove: -itemSize[scrolling.other], "interitem spacing")
    try LayoutError.checkNotNegative(headerLength, "header length")
    try LayoutError.checkNotNegative(footerLength, "footer length")
  }
}
