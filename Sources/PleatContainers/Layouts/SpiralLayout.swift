public import Pleat

/// A page per section, its items on a spiral of one and a half turns that grow on their way out.
///
/// Item i of n has t = i / max(n − 1, 1), its centre `R t (cos 3πt, sin 3πt)` from the page's, and the
/// scale `(0.25 + 0.75 t) k`. The radius `R = min(W − w k, 1.2 (H − h k)) / 2 − 5` is at least 0; the
/// 1.2 is there because a spiral reaches only 5/6 as far up and down as it does sideways.
public struct SpiralLayout: CollectionLayout {
  /// The way from page to page.
  public var scrolling: Axis

  /// The size of every card before it is scaled, w by h.
  public var cardSize: Size

  /// The scale k of the outermost card.
  public var cardScale: Double

  /// The height of a page's header, which is as broad as the page; 0 for none.
  public var headerHeight: Double

  /// How far below the top of its page a header has its middle.
  public var headerCenterY: Double

  /// Creates a spiral from its numbers; they are checked when it is prepared.
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

  /// Creates the original spiral: cards of 170x170, k = 1 on a pad and 0.5 on a phone.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, cardSize: Size(width: 170, height: 170),
      cardScale: idiom.choose(pad: 1, phone: 0.5))
  }

  /// Prepares it; see ``CollectionLayout/prepared(for:in:)``.
  public func prepared(
    for counts: [Int], in viewSize: Size
  ) throws(LayoutError) -> PreparedSpiral {
    try LayoutError.checkPositive(cardSize.width, "card width")
    try LayoutError.checkPositive(cardSize.height, "card height")
    try LayoutError.checkPositive(cardScale, "card scale")
    try LayoutError.checkNotNegative(headerHeight, "header height")
    try LayoutError.checkNotNegative(headerCenterY, "header centre y")
    try LayoutError.check(viewWidth: viewSize.width, viewHeight: viewSize.height)
    try SectionTable.check(counts)
    return PreparedSpiral(self, counts: counts, viewSize: viewSize)
  }
}
