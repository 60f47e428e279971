public import Pleat

/// A stack of cards for each section, with a label below it.
///
/// Stacks fill rows from left to right. The first three cards of a stack are visible, turned by 0°,
/// 5° and −5°. The others are hidden.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct StacksLayout: CollectionLayout {
  /// The distances from the edges of the content to the stacks.
  public var margins: Insets

  /// The size of a stack, without its label.
  public var stackSize: Size

  /// The size of a card.
  ///
  /// Cards are centred in their stack.
  public var cardSize: Size

  /// The minimum distance between the stacks of a row, and the distance between rows.
  ///
  /// The distance between the stacks of a row is rounded down to whole points. If `spacing` is not
  /// a whole number, that distance can be less than `spacing`, by less than 1 point.
  public var spacing: Double

  /// The distance from a stack down to its label.
  public var labelGap: Double

  /// The height of a label, or 0 for no labels.
  ///
  /// A label is as wide as its stack.
  public var labelHeight: Double

  /// The axis along which the content scrolls: always vertical.
  public var scrolling: Axis { .vertical }

  /// Creates a layout of stacks.
  ///
  /// ``prepared(for:in:)`` checks the numbers.
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

  /// Creates the stacks of IntroducingCollectionViews: 180x180 points with cards of 170x170.
  ///
  /// The spacing is 50 points on a pad and 20 on a phone.
  public init(_ idiom: DeviceIdiom) {
    self.init(
      margins: Insets(top: 20, left: 20, bottom: 20, right: 20),
      stackSize: Size(width: 180, height: 180), cardSize: Size(width: 170, height: 170),
      spacing: idiom.choose(pad: 50, phone: 20), labelGap: 8, labelHeight: 25)
  }

  /// Returns the stacks for given sections and a given view; see
  /// ``CollectionLayout/prepared(for:in:)``.
  public func prepared(
    for counts: [Int], in viewSize: Size
  ) throws(LayoutError) -> PreparedStacks {
    try LayoutError.checkNotNegative(margins.top, "margin top")
    try LayoutError.checkNotNegative(margins.left, "margin left")
    try LayoutError.checkNotNegative(margins.bottom, "margin bottom")
    try LayoutError.checkNotNegative(margins.right, "margin right")
    try LayoutError.checkPositive(stackSize.width, "stack width")
    try LayoutError.checkPositive(stackSize.height, "stack height")
    try LayoutError.checkPositive(cardSize.width, "card width")
    try LayoutError.checkPositive(cardSize.height, "card height")
    try LayoutError.checkNotNegative(spacing, "stack spacing")
    try LayoutError.checkNotNegative(labelGap, "label gap")
    try LayoutError.checkNotNegative(labelHeight, "label height")
    try LayoutError.check(viewWidth: viewSize.width, viewHeight: viewSize.height)
    try SectionTable.check(counts)
    return PreparedStacks(self, counts: counts, viewSize: viewSize)
  }
}
