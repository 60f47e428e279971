public import Pleat

/// A stack of cards per section, with the section's name under it.
///
/// Stacks fill rows from left to right and scroll vertically. The first three cards of a stack are
/// seen, turned by 0°, 5° and −5°; the others wait hidden.
public struct StacksLayout: CollectionLayout {
  /// The distances of the stacks from the sides of the content.
  public var margins: Insets

  /// The place of a stack.
  public var stackSize: Size

  /// The size of every card, in the middle of its stack.
  public var cardSize: Size

  /// The least distance between stacks, and the distance between rows of them.
  ///
  /// Stacks are whole points apart: a spacing that is none may be undercut by less than one.
  public var spacing: Double

  /// The distance of a label from its stack.
  public var labelGap: Double

  /// The height of a label, which is as broad as the stack.
  public var labelHeight: Double

  /// Stacks scroll vertically.
  public var scrolling: Axis { .vertical }

  /// Creates stacks from their numbers; they are checked when they are prepared.
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

  /// Creates the original stacks: 180x180 with cards of 170x170, 50 apart on a pad and 20 on a phone.
  public init(_ idiom: DeviceIdiom) {
    self.init(
      margins: Insets(top: 20, left: 20, bottom: 20, right: 20),
      stackSize: Size(width: 180, height: 180), cardSize: Size(width: 170, height: 170),
      spacing: idiom.choose(pad: 50, phone: 20), labelGap: 8, labelHeight: 25)
  }

  /// Prepares it; see ``CollectionLayout/prepared(for:in:)``.
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
