/// What many transitions have in common: the page, the direction of the motion, the viewer and the
/// light.
///
/// ```swift
/// let up = PageSetup(size: Size(width: 320, height: 480), direction: .up)
/// let cube = PrismTransition(up, sides: 4)
/// ```
public struct PageSetup: Hashable, Codable, Sendable {
  /// The size of all pages, in points.
  public var size: Size
  /// The number of pixels per point, or infinity for a motion without a pixel grid.
  ///
  /// Folds, flips, doors, tiles, twists and books cut the pages at the boundaries of pixels. Without a grid
  /// the cuts are exact fractions of the page, however small it is, and panels have no transparent border.
  /// A motion without a grid cannot be rendered, and JSON has no number for its scale.
  public var scale: Double
  /// The direction in which the motion goes, as seen on the screen.
  public var direction: Direction
  /// The viewer's distance from the plane of the page.
  public var perspective: Perspective
  /// The side from which light comes.
  public var light: Light.Side
  /// The greatest opacity of the shadow on a panel that turns away from the light, in 0...1.
  public var shade: Double
  /// The colour of all shadows.
  public var shadowColor: RGBColor
  /// The colour of the paper through which print shows, or nil for `fdfbf7`.
  public var paper: RGBColor?

  /// Creates a setup.
  ///
  /// The initializer accepts any values. If a value is out of range, ``Transition/compiled()`` throws a
  /// ``PleatError``.
  public init(
    size: Size, scale: Double = 1, direction: Direction = .left,
    perspective: Perspective = .automatic, light: Light.Side = .upperLeft, shade: Double = 0.35,
    shadowColor: RGBColor = .black, paper: RGBColor? = nil
  ) {
    self.size = size
    self.scale = scale
    self.direction = direction
    self.perspective = perspective
    self.light = light
    self.shade = shade
    self.shadowColor = shadowColor
    self.paper = paper
  }

  /// The setup of the same motion without a size: a page of size 1 x 1 without a pixel grid.
  ///
  /// Its motion serves pages of all sizes, if ``Transition/depthExtent`` is not nil.
  public var unit: PageSetup {
    var setup = self
    (setup.size, setup.scale) = (Size(width: 1, height: 1), .infinity)
    return setup
  }

  var hasPixelGrid: Bool { scale != .infinity }

  /// The page's extent along the motion, or nil if the viewer's distance is a number of points.
  ///
  /// It is the ``Transition/depthExtent`` of a transition whose panels turn only about lines across the
  /// motion, and whose lengths are all fractions of the page.
  public var depthExtent: Extent? { depthExtent(isVertical: DirectedPage.isVertical(self)) }

  func depthExtent(isVertical: Bool) -> Extent? {
    if case .distance = perspective { nil } else { isVertical ? .height : .width }
  }

  func directed(_ direction: Direction) -> PageSetup {
    var setup = self
    setup.direction = direction
    return setup
  }

  func check() throws(PleatError) {
    try size.requireArea()
    if hasPixelGrid { try requireScale(scale) }
    try checkFractions(shadowColor.components + (paper?.components ?? []) + [shade])
  }

  /// An extent of a page.
  public enum Extent: String, Hashable, Codable, Sendable {
    /// The width.
    case width
    /// The height.
    case height
  }

  /// A direction in which a motion goes, as seen on the screen.
  public enum Direction: String, Hashable, Codable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upward.
    case up
    /// Downward.
    case down

    /// The edge of the page to which the motion goes.
    public var edge: PageEdges {
      switch self {
      case .left: .left
      case .right: .right
      case .up: .top
      case .down: .bottom
      }
    }

    /// The direction that goes back: right for left, and down for up.
    public var opposite: Direction {
      switch self {
      case .left: .right
      case .right: .left
      case .up: .down
      case .down: .up
      }
    }
  }
}

/// A transition whose motion, light and shade are those of a ``PageSetup``.
///
/// Folds and flips have a setup too, but they are no page transitions: their style says where they go, and
/// they use neither light nor shade.
///
/// The initializers of the built-in transitions accept any values. If one of them is out of range,
/// ``Transition/rig()`` and ``Transition/tracks()`` throw a ``PleatError`` that names it.
public protocol PageTransition: Transition {
  /// The page, the direction, the viewer and the light.
  ///
  /// ``CompiledTransition`` checks the setup before it asks for the rig.
  var setup: PageSetup { get set }

  /// The extent in points to which the automatic distance of the viewer is proportional.
  ///
  /// The default is the page's extent along the motion.
  var turningExtent: Double { get }
}

extension PageTransition {
  /// The extent that sets the automatic distance of the viewer: the page's extent along the motion, in
  /// points.
  public var turningExtent: Double { DirectedPage.length(of: setup) }

  /// The number of pixels per point, which is that of the setup.
  public var scale: Double { setup.scale }

  /// Returns the viewer's distance in points for ``turningExtent``, or nil without perspective.
  ///
  /// - Throws: ``PleatError/perspectiveDistanceOutOfRange(_:)`` for a distance that is out of range.
  public func perspectiveDistance() throws(PleatError) -> Double? {
    try setup.perspective.distance(forExtent: turningExtent)
  }
}

/// Throws an error for an opacity or a colour component outside 0...1.
func checkFractions(_ fractions: [Double]) throws(PleatError) {
  for fraction in fractions where !(0...1).contains(fraction) {
    throw .fractionOutOfRange(fraction)
  }
}
