public import Pleat

/// A row of overlapping cards that are turned, except in the middle of the view.
///
/// Let d be the position of the middle of the view minus that of a card's centre along the scroll
/// axis, in points. Let `a = min(1, |d| / 100)`, and let `side` be 1 for d > 0 and otherwise −1.
/// Then these transforms act on a card, in this order:
///
/// - a scale by `1 + 0.3 · (1 − a)`
/// - a turn by `side · 45° · a` about the y axis
/// - a move by `−side · 40 · a` along x and by `200 · (1 − a)` towards the viewer
/// - a division by `w = 1 − z / perspectiveDistance`, where z is the depth after the turn
///
/// Since w does not include the move towards the viewer, this move does not enlarge a card. It only
/// puts the card in front of the others. If the layout scrolls vertically, x and y are swapped, and
/// the turn about the x axis has the opposite sign.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct CoverFlowLayout: CollectionLayout {
  /// The axis along which the content scrolls.
  public var scrolling: Axis

  /// The sizes, insets and spacings.
  public var metrics: FlowMetrics

  /// The distance from the viewer to the plane of the cards, in points:
  /// `m34 = −1 / perspectiveDistance`.
  ///
  /// It must be more than half of a card's extent along the scroll axis, so that no corner comes
  /// behind the viewer's eye.
  public var perspectiveDistance: Double

  /// The distance from the middle of the view from which on a card is fully turned, in points.
  public static let nearLimit = 100.0

  /// The enlargement of a card in the middle: its scale is 1 plus this number.
  public static let magnification = 0.3

  /// The angle of a fully turned card, in degrees.
  public static let turn = 45.0

  /// The distance by which a fully turned card is moved away from the middle, in points.
  public static let shift = 40.0

  /// The distance by which a card in the middle is moved towards the viewer, in points.
  public static let lift = 200.0

  /// Creates a cover flow.
  ///
  /// ``prepared(for:in:)`` checks the numbers. The default distance of the viewer is 4.6777 times
  /// 170 points, the width of a card in IntroducingCollectionViews.
  public init(
    scrolling: Axis = .horizontal, metrics: FlowMetrics,
    perspectiveDistance: Double = 4.6777 * 170
  ) {
    self.scrolling = scrolling
    self.metrics = metrics
    self.perspectiveDistance = perspectiveDistance
  }

  /// Creates the cover flow of IntroducingCollectionViews: cards of 170x200 points that overlap by
  /// 51.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, metrics: .cards(idiom, scrolling: scrolling, lineSpacing: -51))
  }

  /// Returns the cover flow for given sections and a given view; see
  /// ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    let flow = try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize)
    try LayoutError.check(
      perspectiveDistance, isAbove: flow.length / 2, "perspective distance")
    return PreparedFlow(
      flow, .coverFlow(perspectiveDistance: perspectiveDistance),
      FlowStyle(snaps: true, headerTextAlignment: .center))
  }
}
