public import Pleat

/// A line of cards that grow close to the middle of the view.
///
/// With d the distance from a card's centre to the middle of the view along the way it scrolls,
/// a card with |d| < 200 is scaled by `1 + 0.3 (1 - |d|/200)` and painted over the others.
public struct LineLayout: CollectionLayout {
  /// The way it scrolls.
  public var scrolling: Axis

  /// Sizes, insets and spacings.
  public var metrics: FlowMetrics

  /// The distance from the middle within which a card grows.
  public static let nearLimit = 200.0

  /// By how much a card in the middle is larger.
  public static let magnification = 0.3

  /// Creates a line from its numbers; they are checked when it is prepared.
  public init(scrolling: Axis = .horizontal, metrics: FlowMetrics) {
    self.scrolling = scrolling
    self.metrics = metrics
  }

  /// Creates the original line: cards of 170x200, 30 apart.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, metrics: .cards(idiom, scrolling: scrolling, lineSpacing: 30))
  }

  /// Prepares it; see ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    PreparedFlow(
      try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize), .line,
      FlowStyle(snaps: true, headerTextAlignment: .center))
  }
}

extension FlowMetrics {
  /// What line and cover flow share: vertical ones have the insets' roles changed, not the card turned.
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
