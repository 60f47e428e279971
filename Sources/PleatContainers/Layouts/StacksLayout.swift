public import Pleat

/// A stack of cards for each section, with a label below it.
///
/// Stacks fill rows from left to right. The first three cards of a stack are visible, turned by 0°,
/// 5° and −5°. The others are hidden.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct StacksLayout: CollectionLayout {
  /// The distances from the edges of the content to the stacks, in points.
  public var margins: Insets

  /// The size of a stack without its label, in points.
  public var stackSize: Size

  /// The size in points of a card, which is centred in its stack.
  public var cardSize: Size

  /// The distance between rows, and the minimum distance between the stacks of a row, in points.
  ///
  /// The distance between stacks is rounded down to whole points, so it can be smaller than this by
  /// less than 1 point.
  public var spacing: Double

  /// The distance from the bottom of a stack down to the top of its label, in points.
  public var labelGap: Double

  /// The height in points of a label, which is as wide as its stack, or 0 for no labels.
  public var labelHeight: Double

  /// The axis along which the content scrolls: always vertical.
  public var scrolling: Axis { .vertical }

  /// Creates a layout of stacks from sizes and distances in points.
  public init(
    margins: Insets, stackSize: Size, cardSize: Size, spacing: Double, labelGap: Double,
    labelHeight: Double
  ) {
    self.margins = margins
    self.stackSize = stackSize
    self.cardSize = cardSize
    self.spacing = spacing
    self.labelGap = labelGap
    self.labelHeight = labelHeight
  }

  /// Creates the layout of stacks of IntroducingCollectionViews: stacks of 180x180 points, cards of
  /// 170x170 points, and a spacing of 50 points on a pad and 20 points on a phone.
  public init(_ idiom: DeviceIdiom) {
    self.init(
      margins: Insets(top: 20, left: 20, bottom: 20, right: 20),
      stackSize: Size(width: 180, height: 180), cardSize: Size(width: 170, height: 170),
      spacing: idiom.choose(pad: 50, phone: 20), labelGap: 8, labelHeight: 25)
  }

  /// Prepares the stacks, as described for ``CollectionLayout/prepared(for:in:)``.
  public func prepared(
    for counts: [Int], in viewSize: Size
  ) throws(LayoutError) -> PreparedStacks {
    try LayoutError.checkNotNegative(margins, "margin")
    try LayoutError.checkPositive(stackSize, "stack")
    try LayoutError.checkPositive(cardSize, "card")
    try LayoutError.checkNotNegative(spacing, "stack spacing")
    try LayoutError.checkNotNegative(labelGap, "label gap")
    try LayoutError.checkNotNegative(labelHeight, "label height")
    try LayoutError.check(viewSize: viewSize)
    try SectionTable.check(counts)
    return PreparedStacks(self, counts: counts, viewSize: viewSize)
  }
}
