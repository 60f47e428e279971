public import Pleat

/// A row of cards that grow near the middle of the view.
///
/// Let d be the distance from the middle of the view to a card's centre along the scroll axis, in
/// points. If d is less than 200, the card is scaled by `1 + 0.3 · (1 − d / 200)` and covers all
/// cards that are not enlarged.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct LineLayout: CollectionLayout {
  /// The axis along which the content scrolls.
  public var scrolling: Axis

  /// The sizes, insets and spacings of the layout, in points.
  public var metrics: FlowMetrics

  /// The distance from the middle of the view within which a card is enlarged, in points.
  public static let nearLimit = 200.0

  /// The enlargement of a card in the middle of the view: its scale is 1 plus this number.
  public static let additionalScale = 0.3

  /// Creates a line layout.
  public init(scrolling: Axis = .horizontal, metrics: FlowMetrics) {
    self.scrolling = scrolling
    self.metrics = metrics
  }

  /// Creates the line layout of IntroducingCollectionViews: cards of 170x200 points, 30 points apart.
  ///
  /// The insets across the scroll axis and the length of headers depend on the kind of device.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, metrics: .cards(idiom, scrolling: scrolling, lineSpacing: 30))
  }

  /// Prepares the line, as described for ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    PreparedFlow(
      try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize), .line,
      FlowStyle(snaps: true, headerTextAlignment: .center))
  }
}

extension FlowMetrics {
  // A vertical layout swaps the vertical and the horizontal insets, but keeps the card's size.
  static func cards(
    _ idiom: DeviceIdiom, scrolling: Axis, lineSpacing: Double
  ) -> FlowMetrics {
    let (along, across) = (35.0, idiom.choose(pad: 225, phone: 0))
    return FlowMetrics(
      itemSize: Size(width: 170, height: 200),
      insets: scrolling == .horizontal
        ? Insets(top: across, left: along, bottom: across, right: along)
        : Insets(top: along, left: across, bottom: along, right: across),
      lineSpacing: lineSpacing, minimumInteritemSpacing: 200,
      headerLength: idiom.choose(pad: 50, phone: 43))
  }
}
