public import Pleat

/// Overlapping cards that turn to face the viewer in the middle of the view.
///
/// With d the distance from a card's centre to the middle of the view along the way it scrolls,
/// a = min(1, |d|/100) and side = +1 for d > 0, else -1, a card is scaled by `1 + 0.3 (1 - a)`, turned
/// by `side · 45° · a` about y, moved by `-side · 40 · a` along x and by `200 (1 - a)` towards the
/// viewer; the perspective acts before the move, so the latter only orders the cards. Vertically x
/// and y change roles, and the turn about x has the opposite sign.
public struct CoverFlowLayout: CollectionLayout {
  /// The way it scrolls.
  public var scrolling: Axis

  /// Sizes, insets and spacings.
  public var metrics: FlowMetrics

  /// How far the viewer is: `m34 = -1 / perspectiveDistance`.
  ///
  /// More than half of a card's extent along the way, so that no corner comes behind the eye.
  public var perspectiveDistance: Double

  /// The distance from the middle within which a card turns.
  public static let nearLimit = 100.0

  /// By how much a card in the middle is larger.
  public static let magnification = 0.3

  /// How far a card is turned outside the middle, in degrees.
  public static let turn = 45.0

  /// How far a card is moved away from the middle outside of it.
  public static let shift = 40.0

  /// How far a card in the middle is lifted.
  public static let lift = 200.0

  /// Creates a cover flow from its numbers; they are checked when it is prepared.
  ///
  /// The viewer's distance is 4.6777 times the original card's width unless given.
  public init(
    scrolling: Axis = .horizontal, metrics: FlowMetrics,
    perspectiveDistance: Double = 4.6777 * 170
  ) {
    self.scrolling = scrolling
    self.metrics = metrics
    self.perspectiveDistance = perspectiveDistance
  }

  /// Creates the original cover flow: cards of 170x200 that overlap by 51.
  public init(_ idiom: DeviceIdiom, scrolling: Axis = .horizontal) {
    self.init(
      scrolling: scrolling, metrics: .cards(idiom, scrolling: scrolling, lineSpacing: -51))
  }

  /// Prepares it; see ``CollectionLayout/prepared(for:in:)``.
  public func prepared(for counts: [Int], in viewSize: Size) throws(LayoutError) -> PreparedFlow {
    let flow = try Flow(metrics, scrolling: scrolling, counts: counts, viewSize: viewSize)
    try LayoutError.check(
      perspectiveDistance, isAbove: flow.length / 2, "perspective distance")
    return PreparedFlow(
      flow, .coverFlow(perspectiveDistance: perspectiveDistance),
      FlowStyle(snaps: true, headerTextAlignment: .center))
  }
}
