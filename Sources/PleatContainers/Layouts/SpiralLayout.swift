public import Pleat

/// A page for each section, on which the cards lie on a spiral and become larger outwards.
///
/// The spiral has one and a half turns. Let the view have the size (W, H) and a card the
/// ``cardSize`` (w, h), in points, and let k be ``cardScale``. For item i of n, counted from 0, let
/// `t = i / max(n − 1, 1)`. The centre of the item is the centre of the page plus
/// `R · t · (cos 3πt, sin 3πt)`, and the scale of the item is `(0.25 + 0.75 · t) · k`.
///
/// The radius is `R = min(W − w·k, 1.2 · (H − h·k)) / 2 − 5`, but at least 0. The factor 1.2 makes
/// use of the whole height, since the spiral reaches only 5/6 as far up and down as sideways.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct SpiralLayout: CollectionLayout {
  /// The axis along which the pages follow each other and the content scrolls.
  public var scrolling: Axis

  /// The size of a card before it is scaled, in points.
  public var cardSize: Size

  /// The scale of the outermost card.
  public var cardScale: Double

  /// The height in points of a page's header, which is as wide as the page, or 0 for no headers.
  public var headerHeight: Double

  /// The distance from the top of a page down to the centre of its header, in points.
  public var headerCenterY: Double

  /// Creates a spiral layout.
  public init(
    scrolling: Axis = .horizontal, cardSize: Size, cardScale: Double = 1,
    headerHeight: Double = 50, headerCenterY: Double = 35
  ) {
    self.scrolling = scrolling
    self.cardSize = cardSize
    self.cardScale = cardScale
    self.headerHeight = headerHeight
    self.headerCenterY = headerCenterY
  }

  /// Creates the spiral layout of IntroducingCollectionViews, with cards of 170x170 points and the
  /// scale 1 on a pad, 0.5 on a phone.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, cardSize: Size(width: 170, height: 170),
      cardScale: idiom.choose(pad: 1, phone: 0.5))
  }

  /// Prepares the spirals, as described for ``CollectionLayout/prepared(for:in:)``.
  public func prepared(
    for counts: [Int], in viewSize: Size
  ) throws(LayoutError) -> PreparedSpiral {
    try LayoutError.checkPositive(cardSize, "card")
    try LayoutError.checkPositive(cardScale, "card scale")
    try LayoutError.checkNotNegative(headerHeight, "header height")
    try LayoutError.checkNotNegative(headerCenterY, "header centre y")
    try LayoutError.check(viewSize: viewSize)
    try SectionTable.check(counts)
    return PreparedSpiral(self, counts: counts, viewSize: viewSize)
  }
}
