public import Pleat

/// Rows of items, each row on a shelf, with a header and a footer for each section.
///
/// A row has as many items as fit. Equal gaps between them fill the space between the insets, and a
/// single item is centred. The last row uses the same columns.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct GridLayout: CollectionLayout {
  /// The axis along which the content scrolls.
  ///
  /// If it is horizontal, the items of a section fill columns from top to bottom. Each shelf then
  /// runs through all sections.
  public var scrolling: Axis

  /// The sizes, insets and spacings.
  public var metrics: FlowMetrics

  /// The distance by which a shelf starts above the bottom of its row's items, in points.
  public var shelfRise: Double

  /// The height of a shelf in points, or 0 for no shelves.
  public var shelfHeight: Double

  /// Creates a grid.
  ///
  /// ``prepared(for:in:)`` checks the numbers.
  public init(
    scrolling: Axis = .vertical, metrics: FlowMetrics, shelfRise: Double = 32,
    shelfHeight: Double = 37
  ) {
    self.scrolling = scrolling
    self.metrics = metrics
    self.shelfRise = shelfRise
    self.shelfHeight = shelfHeight
  }

  /// Creates the grid of IntroducingCollectionViews, with items of 170x197 points.
  ///
  /// Headers are 50 points high on a pad and 43 on a phone. Footers are 44 points high.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .vertical) {
    self.init(
      scrolling: scrolling,
      metrics: FlowMetrics(
        itemSize: Size(width: 170, height: 197),
        insets: Insets(top: 4, left: 10, bottom: 14, right: 10), lineSpacing: 10,
        minimumInteritemSpacing: 10, headerLength: idiom.choose(pad: 50, phone: 43),
        footerLength: 44))
  }

  /// Returns the grid for given sections and a given view; see
  /// ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    try LayoutError.checkNotNegative(shelfRise, "shelf rise")
    try LayoutError.checkNotNegative(shelfHeight, "shelf height")
    let shelves = ShelfMetrics(rise: shelfRise, height: shelfHeight)
    return PreparedFlow(
      try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize), .flat,
      FlowStyle(shelves: shelfHeight > 0 ? shelves : nil, barZ: 1))
  }
}
