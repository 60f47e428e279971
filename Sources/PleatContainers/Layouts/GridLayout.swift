public import Pleat

/// Rows of items on shelves, under headers and over footers.
///
/// A row has as many items as fit, spread over the whole breadth; the last row keeps the same columns.
/// Under each row lies a shelf, a decoration that comes from the layout alone.
public struct GridLayout: CollectionLayout {
  /// The way it scrolls.
  ///
  /// Horizontally the items fill columns downwards, and each row across all sections has one shelf.
  public var scrolling: Axis

  /// Sizes, insets and spacings.
  public var metrics: FlowMetrics

  /// How far above the bottom of a row's items its shelf starts.
  public var shelfRise: Double

  /// How high a shelf is; 0 for no shelves.
  public var shelfHeight: Double

  /// Creates a grid from its numbers; they are checked when it is prepared.
  public init(
    scrolling: Axis = .vertical, metrics: FlowMetrics, shelfRise: Double = 32,
    shelfHeight: Double = 37
  ) {
    self.scrolling = scrolling
    self.metrics = metrics
    self.shelfRise = shelfRise
    self.shelfHeight = shelfHeight
  }

  /// Creates the original grid: items of 170x197, headers of 50 on a pad and 43 on a phone.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .vertical) {
    self.init(
      scrolling: scrolling,
      metrics: FlowMetrics(
        itemSize: Size(width: 170, height: 197),
        insets: Insets(top: 4, left: 10, bottom: 14, right: 10), lineSpacing: 10,
        minimumInteritemSpacing: 10, headerLength: idiom.choose(pad: 50, phone: 43),
        footerLength: 44))
  }

  /// Prepares it; see ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    try LayoutError.checkNotNegative(shelfRise, "shelf rise")
    try LayoutError.checkNotNegative(shelfHeight, "shelf height")
    let shelves = ShelfMetrics(rise: shelfRise, height: shelfHeight)
    return PreparedFlow(
      try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize), .flat,
      FlowStyle(shelves: shelfHeight > 0 ? shelves : nil, barZ: 1))
  }
}
