public import Pleat

/// Rows of items, each row on a shelf, with a header and a footer for each section.
///
/// A row has as many items as fit between the insets. Equal gaps between the items fill the rest of
/// the space. If only one item fits, it is centred. The items of an incomplete last row are in the
/// same columns as those of other rows.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct GridLayout: CollectionLayout {
  /// The axis along which the content scrolls.
  ///
  /// If the axis is horizontal, the items of a section fill one column after another, each from top
  /// to bottom. Each shelf then runs through all sections.
  public var scrolling: Axis

  /// The sizes, insets and spacings of the layout, in points.
  public var metrics: FlowMetrics

  /// The distance from the top of a shelf down to the bottom of the items on it, in points.
  public var shelfRise: Double

  /// The height of a shelf in points, or 0 for no shelves.
  public var shelfHeight: Double

  /// Creates a grid layout.
  public init(
    scrolling: Axis = .vertical, metrics: FlowMetrics, shelfRise: Double = 32,
    shelfHeight: Double = 37
  ) {
    self.scrolling = scrolling
    self.metrics = metrics
    self.shelfRise = shelfRise
    self.shelfHeight = shelfHeight
  }

  /// Creates the grid layout of IntroducingCollectionViews, with items of 170x197 points, headers
  /// of 50 points along the scroll axis on a pad and 43 on a phone, and footers of 44 points.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .vertical) {
    self.init(
      scrolling: scrolling,
      metrics: FlowMetrics(
        itemSize: Size(width: 170, height: 197),
        insets: Insets(top: 4, left: 10, bottom: 14, right: 10), lineSpacing: 10,
        minimumInteritemSpacing: 10, headerLength: idiom.choose(pad: 50, phone: 43),
        footerLength: 44))
  }

  /// Prepares the grid, as described for ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    try LayoutError.checkNotNegative(shelfRise, "shelf rise")
    try LayoutError.checkNotNegative(shelfHeight, "shelf height")
    let shelves = ShelfMetrics(rise: shelfRise, height: shelfHeight)
    return PreparedFlow(
      try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize), .flat,
      FlowStyle(shelves: shelfHeight > 0 ? shelves : nil, barZ: 1))
  }
}
