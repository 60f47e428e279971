public import Pleat

/// The sizes, insets and spacings of a layout that flows: rows along the way it scrolls.
///
/// "Along" is the way it scrolls, "across" the other. A section is its header, an inset, its rows, an
/// inset, its footer.
public struct FlowMetrics: Hashable, Codable, Sendable {
  /// The size of every item, which does not turn with the scroll direction.
  public var itemSize: Size

  /// The distances between a section's rows and what surrounds them.
  public var insets: Insets

  /// The distance between rows; negative where cards overlap.
  public var lineSpacing: Double

  /// The least distance between the items of a row.
  public var minimumInteritemSpacing: Double

  /// How much of the way a header takes; 0 for no headers.
  public var headerLength: Double

  /// How much of the way a footer takes; 0 for no footers.
  public var footerLength: Double

  /// Creates metrics; they are checked when a layout is prepared.
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

  /// Throws unless rows advance and every number is one.
  func check(scrolling: Axis) throws(LayoutError) {
    try LayoutError.checkPositive(itemSize.width, "item width")
    try LayoutError.checkPositive(itemSize.height, "item height")
    try LayoutError.checkNotNegative(insets.top, "inset top")
    try LayoutError.checkNotNegative(insets.left, "inset left")
    try LayoutError.checkNotNegative(insets.bottom, "inset bottom")
    try LayoutError.checkNotNegative(insets.right, "inset right")
    // Rows and items must advance, or infinitely many of them would lie in one place.
    try LayoutError.check(lineSpacing, isAbove: -itemSize[scrolling], "line spacing")
    try LayoutError.check(
      minimumInteritemSpacing, isAbove: -itemSize[scrolling.other], "interitem spacing")
    try LayoutError.checkNotNegative(headerLength, "header length")
    try LayoutError.checkNotNegative(footerLength, "footer length")
  }
}
