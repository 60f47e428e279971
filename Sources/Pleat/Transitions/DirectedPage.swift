/// A page with coordinates along and across the direction of a motion.
///
/// v is the distance from the edge that the motion goes to, so the motion runs from ``length`` to 0. u
/// is the page's other coordinate. A turn by φ about a hinge at (v, z) takes the point at distance r
/// from the hinge to `(v + r cos φ, z + r sin φ)`. So a positive turn lifts the part with the larger v
/// toward the viewer.
///
/// A kind whose panels are described in these coordinates, for a motion to v = 0, works in all four
/// directions.
public struct DirectedPage {
  /// The page, the direction of the motion, the viewer and the light.
  public let setup: PageSetup
  /// The viewer's distance in points: nil without perspective, negative if the perspective is reversed.
  public let distance: Double?
  /// The unit vector along which v grows, in the plane of the page.
  public let along: Vector3

  /// Creates the page of a transition, and checks the transition's `setup`.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - slant: The angle by which the motion is turned clockwise from the setup's direction.
  /// - Throws: A ``PleatError`` that names an option of the setup that is out of range.
  public init(_ transition: some PageTransition, slant: Angle = .zero) throws(PleatError) {
    try transition.setup.check()
    try Self.checkExtent(of: transition.setup, slant: slant)
    self.init(
      setup: transition.setup, distance: try transition.perspectiveDistance(), slant: slant)
  }

  private init(setup: PageSetup, distance: Double?, slant: Angle = .zero) {
    self.setup = setup
    self.distance = distance
    along = Self.along(setup, slant: slant)
  }

  /// Returns the unit vector opposite to the motion.
  static func along(_ setup: PageSetup, slant: Angle) -> Vector3 {
    let (sine, cosine) = slant.sineAndCosine
    let (x, y) =
      switch setup.direction {
      case .left: (1.0, 0.0)
      case .right: (-1, 0)
      case .up: (0, 1)
      case .down: (0, -1)
      }
    return Vector3(x: x * cosine - y * sine, y: x * sine + y * cosine, z: 0)
  }

  /// Creates the page of a transition, and checks the transition's `setup` and the given parameters.
  ///
  /// - Throws: A ``PleatError`` that names an option that is out of range.
  public init<Motion: PageTransition>(
    _ transition: Motion, slant: Angle = .zero, checking parameters: [TransitionParameter<Motion>]
  ) throws(PleatError) {
    try TransitionKind.check(transition, parameters)
    try self.init(transition, slant: slant)
  }

  /// Creates a page for a motion upward or to the left, and checks its setup.
  ///
  /// `isVertical` alone says where the motion goes, so `setup` must have the default direction, left. The
  /// viewer's distance is negative if the perspective is reversed.
  init(_ setup: PageSetup, isVertical: Bool, isReversed: Bool = false) throws(PleatError) {
    try setup.check()
    guard setup.direction == .left else {
      throw .parameterNotAccepted(
        name: "direction", value: setup.direction.rawValue,
        accepted: "left, since the style says where the motion goes")
    }
    let setup = setup.directed(isVertical ? .up : .left)
    try Self.checkExtent(of: setup)
    let distance = try setup.perspective.distance(forExtent: Self.length(of: setup))
    self.init(setup: setup, distance: distance.map { isReversed ? -$0 : $0 })
  }

  /// Throws an error if the page has fewer than two pixels along the motion, one for each half.
  private static func checkExtent(of setup: PageSetup, slant: Angle = .zero) throws(PleatError) {
    let length = length(of: setup, along: along(setup, slant: slant))
    guard length * setup.scale >= 2 else {
      throw .extentTooSmall(extent: length, scale: setup.scale)
    }
  }

  /// Returns the extent in points of a page along the motion.
  public static func length(of setup: PageSetup) -> Double {
    isVertical(setup) ? setup.size.height : setup.size.width
  }

  /// Returns the extent in points of a page along a unit vector.
  static func length(of setup: PageSetup, along: Vector3) -> Double {
    along.x.magnitude * setup.size.width + along.y.magnitude * setup.size.height
  }

  /// Returns the extent in points of a page across the motion.
  public static func across(of setup: PageSetup) -> Double {
    isVertical(setup) ? setup.size.width : setup.size.height
  }

  static func isVertical(_ setup: PageSetup) -> Bool {
    setup.direction == .up || setup.direction == .down
  }

  /// Whether the motion is up or down, so that v is parallel to y.
  public var isVertical: Bool { Self.isVertical(setup) }

  /// Whether v decreases where the page's own coordinate, x or y, increases.
  public var isMirrored: Bool { setup.direction == .right || setup.direction == .down }

  /// The page's extent along v.
  public var length: Double { Self.length(of: setup, along: along) }

  /// Whether the motion is parallel to no edge of the page.
  public var isSlanted: Bool { along.x != 0 && along.y != 0 }

  /// The page's extent along u.
  public var across: Double { Self.across(of: setup) }

  /// The whole page.
  public var rect: Rect { Rect(origin: Point(x: 0, y: 0), size: setup.size) }

  // MARK: Places

  /// The corner to which the motion goes; if it goes to an edge, the left or the upper corner of this edge.
  var corner: Point {
    Point(x: along.x < 0 ? setup.size.width : 0, y: along.y < 0 ? setup.size.height : 0)
  }

  /// Returns the point at `v` and `z`, in the rig's space, on the line along the motion through the
  /// page's corner.
  public func point(v: Double, z: Double = 0) -> Point3 {
    Point3(place(v: v), z: z)
  }

  /// Returns the point at `v`; at a slant it is rounded to whole multiples of one unit, so that the sums and
  /// differences of points are exact.
  func place(v: Double) -> Point {
    let unit = isSlanted ? max(setup.size.width, setup.size.height).ulp : 0
    func rounded(_ place: Double) -> Double { unit > 0 ? (place / unit).rounded() * unit : place }
    return Point(x: rounded(corner.x + v * along.x), y: rounded(corner.y + v * along.y))
  }

  /// Returns the vector that has the component `v` along the motion, 0 across the motion, and `z` in depth,
  /// in the rig's space.
  public func vector(v: Double, z: Double = 0) -> Vector3 {
    // A sum with 0 is never -0.
    Vector3(x: v * along.x + 0, y: v * along.y + 0, z: z)
  }

  /// The axis of hinges, directed so that a positive angle lifts the part with the larger v.
  public var hingeAxis: Vector3 { Self.axis(across: along) }

  /// The axis about which the leaf's reverse is turned over, which is parallel to an edge of the page.
  var turningAxis: Vector3 { Self.axis(across: Self.along(setup, slant: .zero)) }

  private static func axis(across along: Vector3) -> Vector3 {
    Vector3(x: along.y, y: 0 - along.x, z: 0)
  }

  /// Returns a hinge at `v` and `z` that runs across the motion.
  ///
  /// The origin of the hinge's own space lies on the hinge. A parent must be a hinge that this method
  /// made; `v` and `z` are then measured from the parent.
  public func hinge(
    v: Double, z: Double = 0, parent: Int? = nil, angle: Joint.Opening = .init(),
    slide: Joint.Slide = .init()
  ) -> Joint {
    let offset = vector(v: v, z: z)
    return Joint(
      parent: parent,
      position: parent == nil ? point(v: v, z: z) : Point3(x: offset.x, y: offset.y, z: offset.z),
      axis: hingeAxis, angle: angle, slide: slide)
  }

  // MARK: Panels

  /// Returns the part of the page between two values of v, over the page's whole extent along u.
  public func rect(_ start: Double, _ end: Double) -> Rect {
    let near = isMirrored ? length - end : start
    return isVertical
      ? Rect(x: 0, y: near, width: across, height: end - start)
      : Rect(x: near, y: 0, width: end - start, height: across)
  }

  /// Returns a rectangle at the page's top left corner: `extent` along v, and the whole page along u.
  public func topLeftRect(extent: Double) -> Rect {
    Rect(
      x: 0, y: 0, width: isVertical ? across : extent, height: isVertical ? extent : across)
  }

  /// Returns the top left corner of a panel that extends along v from `start` to `end`.
  ///
  /// Both are measured from the panel's hinge. The result is in the hinge's coordinates.
  public func origin(_ start: Double, _ end: Double) -> Point {
    let near = isMirrored ? -end : start
    return isVertical ? Point(x: 0, y: near) : Point(x: near, y: 0)
  }

  /// The shadow on a panel that turns: a colour, whose opacity depends on the setup's light.
  public var cover: Shading {
    Shading(
      .cover(setup.shadowColor), light: Light(from: setup.light, strength: setup.shade))
  }

  /// Creates a panel that turns about a hinge.
  ///
  /// - Parameters:
  ///   - name: The name of the panel.
  ///   - page: The page that the panel shows.
  ///   - rect: The part of the page that the panel shows.
  ///   - joint: The index of the hinge in the rig.
  ///   - reach: The distances from the hinge, along v, between which the panel lies.
  ///   - isOneSided: Whether the panel is visible from the front only.
  ///   - ring: The widths of the transparent border that smooths the panel's edges.
  ///   - creases: The neighbours into whose shades the panel's shade runs, if any.
  public func panel(
    _ name: String, _ page: Panel.Page, _ rect: Rect, on joint: Int, reach: ClosedRange<Double>,
    isOneSided: Bool, ring: Insets, creases: Creases? = nil
  ) -> Panel {
    Panel(
      name: name, joint: joint, origin: origin(reach.lowerBound, reach.upperBound),
      content: .init(page: page, rect: rect), shading: cover, isOneSided: isOneSided,
      antialiasInsets: ring, creases: creases)
  }

  /// Creates a panel named `behind`, which shows a whole page and is drawn before all other panels.
  public func behind(_ page: Panel.Page, on joint: Int? = nil) -> Panel {
    Panel(
      name: "behind", joint: joint, content: .init(page: page, rect: rect), isBackdrop: true)
  }

  /// The insets for a transparent border along the two edges that are parallel to v, one point wide if there is
  /// a pixel grid.
  public var ringAtEnds: Insets {
    isVertical
      ? Insets(top: 0, left: ring, bottom: 0, right: ring)
      : Insets(top: ring, left: 0, bottom: ring, right: 0)
  }

  /// The insets for a transparent border along all four edges, one point wide if there is a pixel grid.
  public var ringAllRound: Insets { Insets(top: ring, left: ring, bottom: ring, right: ring) }

  private var ring: Double { setup.hasPixelGrid ? 1 : 0 }

  /// Returns the order in which to draw parts that turn in place: those farthest from the middle come
  /// first.
  ///
  /// A part that is nearer to the middle may hide a piece of a part that is farther from the middle.
  ///
  /// - Parameter distances: The distance of each part from the middle, in any unit.
  /// - Returns: The indices of the parts. At equal distances, the lower index comes first.
  public static func outsideIn(_ distances: [Int]) -> [Int] {
    distances.indices.sorted { (-distances[$0], $0) < (-distances[$1], $1) }
  }

  // MARK: Cuts and angles

  /// Returns the value of v at a distance from the left edge, or from the upper edge if v is vertical.
  public func v(at place: Double) -> Double { isMirrored ? length - place : place }

  /// Returns the `count + 1` places, including both ends, at which to cut an extent at boundaries of pixels.
  ///
  /// They are distances in points from the left or the top edge, in whichever direction the page turns. Without a
  /// pixel grid they are exact fractions of the extent.
  ///
  /// - Throws: ``PleatError/extentTooSmallForParts(extent:scale:parts:)`` if there are fewer pixels than
  ///   parts.
  public func pixelCuts(_ count: Int, of extent: Double) throws(PleatError) -> [Double] {
    try requirePixels(for: count, in: extent)
    let scale = setup.scale
    return (0...count).map { cut in
      cut == count
        ? extent
        : setup.hasPixelGrid
          ? (Double(cut) * (extent * scale) / Double(count)).rounded(.toNearestOrAwayFromZero)
            / scale
          : Double(cut) * extent / Double(count)
    }
  }

  /// Returns the strips of whole pixels into which the page is cut along v, in the order of v.
  ///
  /// - Throws: ``PleatError/extentTooSmallForParts(extent:scale:parts:)`` if there are fewer pixels than
  ///   strips.
  public func pixelStrips(_ count: Int) throws(PleatError) -> [Rect] {
    let cuts = try pixelCuts(count, of: length)
    let strips = zip(cuts, cuts.dropFirst()).map { start, end in
      isVertical
        ? Rect(x: 0, y: start, width: across, height: end - start)
        : Rect(x: start, y: 0, width: end - start, height: across)
    }
    return isMirrored ? strips.reversed() : strips
  }

  /// Returns the `count + 1` places, including both ends, at which to cut the page along v into equal
  /// parts.
  ///
  /// They are whole multiples of the length's ulp, so their sums and differences are exact: a chain of
  /// any number of parts ends exactly at the end of the page.
  ///
  /// - Throws: ``PleatError/extentTooSmallForParts(extent:scale:parts:)`` if there are fewer pixels than
  ///   parts.
  public func equalCuts(_ count: Int) throws(PleatError) -> [Double] {
    try requirePixels(for: count, in: length)
    let unit = length.ulp
    return (0...count).map { (Double($0) / Double(count) * length / unit).rounded() * unit }
  }

  /// Throws ``PleatError/extentTooSmallForParts(extent:scale:parts:)`` if an extent has fewer pixels
  /// than there are parts.
  public func requirePixels(for parts: Int, in extent: Double) throws(PleatError) {
    guard extent * setup.scale >= Double(parts) else {
      throw .extentTooSmallForParts(extent: extent, scale: setup.scale, parts: parts)
    }
  }

  /// The angle, in quarter turns, at which the viewer sees a leaf hinged at v = 0 exactly edge-on.
  ///
  /// In degrees, it is `90° - atan2(length / 2, distance)`, and 90° without perspective. It is negative
  /// if the perspective is reversed. A ``Track`` takes it as `Angle(quarterTurns: page.edgeOnTurn)`.
  public var edgeOnTurn: Double {
    guard let distance else { return 1 }
    return 1 - arcTangentOf(y: length / 2, x: distance) / (Double.pi / 2)
  }

  /// The projection for a viewer in front of the middle of the page.
  public var projection: Transform3D {
    guard let distance else { return .identity }
    return .perspective(distance: distance)
      .anchored(at: Point3(x: setup.size.width / 2, y: setup.size.height / 2, z: 0))
  }
}
