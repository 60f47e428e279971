public import Pleat

/// A row of overlapping cards that are turned, except in the middle of the view.
///
/// The transform of a card depends on the distance d, in points along the scroll axis, from the
/// card's centre to the middle of the view; d is positive if the card is before the middle. Let
/// `a = min(1, |d| / 100)`, and let `side` be 1 for d > 0 and otherwise −1. Then these transforms
/// act on the card, in this order:
///
/// - a scale by `1 + 0.3 · (1 − a)`
/// - a turn by `side · 45° · a` about the y axis
/// - a move by `−side · 40 · a` along x and by `200 · (1 − a)` towards the viewer
/// - a division by `w = 1 − z / perspectiveDistance`, where z is the depth after the turn
///
/// Since w does not include the move towards the viewer, this move does not enlarge a card. It only
/// puts the card in front of the others. If the layout scrolls vertically, x and y are swapped: the
/// card moves along y, and turns about the x axis with the opposite sign.
///
/// Source: Mark Pospesel's IntroducingCollectionViews.
public struct CoverFlowLayout: CollectionLayout {
  /// The axis along which the content scrolls.
  public var scrolling: Axis

  /// The sizes, insets and spacings of the layout, in points.
  public var metrics: FlowMetrics

  /// The distance from the viewer to the plane of the cards, in points.
  ///
  /// The matrices of the cards have `m34 = −1 / perspectiveDistance`. The distance must be above half
  /// of a card's extent along the scroll axis. Otherwise corners of cards could come behind the
  /// viewer, so ``prepared(for:in:)`` throws an error.
  public var perspectiveDistance: Double

  /// The distance from the middle of the view at which a card is just fully turned, in points.
  public static let nearLimit = 100.0

  /// The enlargement of a card in the middle of the view: its scale is 1 plus this number.
  public static let additionalScale = 0.3

  /// The angle of a fully turned card, in degrees.
  public static let turn = 45.0

  /// The distance by which a fully turned card is moved away from the middle of the view, in points.
  public static let shift = 40.0

  /// The distance by which a card in the middle of the view is moved towards the viewer, in points.
  public static let lift = 200.0

  /// Creates a cover flow layout, by default seen from a distance of 4.6777 · 170 points, where 170
  /// points is the width of a card in IntroducingCollectionViews.
  public init(
    scrolling: Axis = .horizontal, metrics: FlowMetrics,
    perspectiveDistance: Double = 4.6777 * 170
  ) {
    self.scrolling = scrolling
    self.metrics = metrics
    self.perspectiveDistance = perspectiveDistance
  }

  /// Creates the cover flow layout of IntroducingCollectionViews.
  ///
  /// Its cards have 170x200 points and overlap by 51 points. The insets across the scroll axis and
  /// the extent of headers along it depend on the kind of device.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, metrics: .cards(idiom, scrolling: scrolling, lineSpacing: -51))
  }

  /// Prepares the cover flow, as described for ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    let flow = try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize)
    try LayoutError.check(
      perspectiveDistance, isAbove: flow.length / 2, "perspective distance")
    return PreparedFlow(
      flow, .coverFlow(perspectiveDistance: perspectiveDistance),
      FlowStyle(snaps: true, headerTextAlignment: .center))
  }
}
