/// A leaf that is held at a corner, or at an edge, and follows a finger: where its parts lie for each place of
/// the finger.
///
/// ```swift
/// let peel = try PagePeel(size: Size(width: 320, height: 480), corner: .bottomRight)
/// var pose = peel.pose(under: Point(x: 200, y: 300))
/// peel.pose(under: Point(x: 198, y: 297), into: &pose)  // allocates nothing
/// ```
///
/// The leaf is bound at its *spine*, the upright edge of the page opposite to the corner c. The corner is
/// folded to a place g on the page's plane, `ℓ = |c - g|` away, over a roll of the radius R. With
/// `n = (c - g) / ℓ`, the paper lifts at a line across n. A point q of the page has the distance s from it:
///
///     s(q) = (q - c) · n + (ℓ + πR) / 2
///
/// The paper between `s = 0` and `s = πR` is bent, in m = ``strips`` flat bands, of which band k turns by
/// `(k + ½) · 180° / m`. What lies beyond is turned by 180°. So the corner lands on g, at the height
/// `h(R) = πR / (m sin(π / 2m))`, which is about 2R.
///
/// The finger is a place on the screen. Under it, the viewer sees the point at the height h above g. As
/// paper does not stretch, g is at most as far from each end of the spine as c is. R is ``radius`` times the
/// page's width, or less: R is at most ℓ/π, and so small that no point of the spine lifts.
///
/// All lengths are in points. A pose takes O(m) operations. It is accurate to 1e-9 of the page's diagonal: for
/// small ℓ, rounding turns the line by more than an ulp.
public struct PagePeel: Hashable, Sendable {
  /// The page, the viewer and the light; the direction has no effect.
  public let setup: PageSetup
  /// The corner at which the leaf is held.
  public let corner: Corner
  /// The greatest radius of the roll, in multiples of the page's width; 0 is a sharp crease.
  public let radius: Double
  /// The number m of the bands of the roll.
  public let strips: Int
  /// The point of the page in front of which the viewer is.
  public let viewer: Point
  /// The viewer's distance in points, or nil without perspective.
  public let distance: Double?
  /// The shadows of the leaf, and how much print shows through on its back.
  ///
  /// If no print shows through, the back is a page of its own, ``Panel/Page/back``.
  public let paper: Paper
  /// The bands of the roll and then the flap, at the places that they have if bands are one point wide.
  let bands: [Band]
  /// The shade as a function of the normal: see ``Light``.
  let lightConstant: Double, lightFactors: Vector3

  struct Band: Hashable, Sendable {
    let quarterTurns, cosine, sine: Double
    /// The place of the hinge, along n and above the page.
    let v, z: Double

    static let flat = Band(quarterTurns: 0, cosine: 1, sine: 0, v: 0, z: 0)
  }

  /// A corner of the page.
  public enum Corner: String, Hashable, Codable, Sendable, CaseIterable {
    /// The top left corner, of a leaf that is bound on the right.
    case topLeft = "top-left"
    /// The top right corner, of a leaf that is bound on the left.
    case topRight = "top-right"
    /// The bottom left corner, of a leaf that is bound on the right.
    case bottomLeft = "bottom-left"
    /// The bottom right corner, of a leaf that is bound on the left.
    case bottomRight = "bottom-right"

    var isRight: Bool { self == .topRight || self == .bottomRight }
    var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
  }

  /// Where a leaf is held.
  public enum Hold: Hashable, Sendable {
    /// At the ``PagePeel/corner``.
    case corner
    /// At the point of the corner's upright edge that has the coordinate y.
    ///
    /// The line at which the paper lifts is then upright, and the held point keeps its y.
    case edge(y: Double)
  }

  /// Creates the leaf of a transition.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - viewer: The point of the page in front of which the viewer is; nil for the page's middle.
  /// - Throws: A ``PleatError`` that names a parameter that is out of range.
  public init(_ transition: PeelTransition, seenFrom viewer: Point? = nil) throws(PleatError) {
    let page = try DirectedPage(transition, checking: PeelTransition.parameters)
    (setup, distance) = (transition.setup, page.distance)
    self.viewer = viewer ?? Point(x: page.rect.midX, y: page.rect.midY)
    (corner, radius) = (transition.corner, transition.radius)
    (strips, paper) = (transition.strips, transition.paper)
    (lightConstant, lightFactors) = Light(from: setup.light, strength: setup.shade).formula
    var (v, z) = (0.0, 0.0)
    bands = (0...strips).map { [strips] band in
      let turns = band < strips ? Double(2 * band + 1) / Double(strips) : 2
      let (sine, cosine) = Angle(quarterTurns: turns).sineAndCosine
      defer { (v, z) = (v + cosine, z + sine) }
      return Band(quarterTurns: turns, cosine: cosine, sine: sine, v: v, z: z)
    }
  }

  /// Creates the leaf of a page: see ``PageSetup`` and ``Paper``.
  ///
  /// - Throws: A ``PleatError`` that names a parameter that is out of range.
  public init(
    size: Size, corner: Corner = .bottomRight, radius: Double = 0.1, strips: Int = 24,
    perspective: Perspective = .automatic, light: Light.Side = .upperLeft, shade: Double = 0.35,
    paper: Paper = PeelTransition.usualPaper
  ) throws(PleatError) {
    try self.init(
      PeelTransition(
        PageSetup(size: size, perspective: perspective, light: light, shade: shade),
        corner: corner, radius: radius, strips: strips, paper: paper))
  }

  /// The place of the corner when the page is flat.
  public var flat: Point {
    Point(x: corner.isRight ? setup.size.width : 0, y: corner.isBottom ? setup.size.height : 0)
  }

  /// The edge of the page at which the leaf is bound, and at which a renderer must cut it off.
  public var spine: PageEdges { corner.isRight ? .left : .right }

  /// Returns where the finger would be in a turn that runs by itself.
  ///
  /// It is `c + (m - c) p` for the mirror image m of the corner c in the spine, raised toward the page's
  /// middle by `0.2 · H · sin(πp)`, where H is the page's height.
  ///
  /// - Parameter progress: p, in 0...1.
  public func path(at progress: Double) -> Point {
    let way = (corner.isRight ? -2 : 2) * setup.size.width * progress
    let rise = Self.pathRise * setup.size.height * Angle(quarterTurns: 2 * progress).sine
    return flat + Point(x: way, y: corner.isBottom ? -rise : rise)
  }

  /// Returns the progress of a leaf that is held under a finger; 0 for a finger that is not finite.
  ///
  /// It is how far the held point has moved at right angles to the spine, divided by twice the page's width.
  public func progress(at finger: Point, by hold: Hold = .corner) -> Double {
    progress(of: held(under: finger, by: hold))
  }

  /// Returns the progress of a leaf whose held point is at a place g of the page's plane, in 0...1.
  package func progress(of held: Point) -> Double {
    let way = corner.isRight ? flat.x - held.x : held.x - flat.x
    return min(max(way / (2 * setup.size.width), 0), 1)
  }

  /// How far a turn that runs by itself raises the corner at most, as a part of the page's height.
  package static let pathRise = 0.2
}
