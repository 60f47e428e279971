import Pleat

// Leaves of paper, which a finger takes by a corner or by their edge.

extension Pager {
  /// Where a leaf of paper is held: a corner, or the free edge.
  struct Grip: Hashable, Sendable {
    var hold: PagePeel.Hold = .corner
    /// Whether the held corner is the bottom one, or, if the edge is held, whether the nearer
    /// corner is.
    var isBottom = true

    /// The largest displacement of the corner across the axis in a turn without a finger, as a
    /// fraction of the leaf's height.
    var rise: Double {
      hold == .corner ? (isBottom ? -PagePeel.pathRise : PagePeel.pathRise) : 0
    }
  }

  /// A leaf of paper under a finger.
  ///
  /// Places are in the leaf's own coordinates: x along the axis in reading order, from the leaf's first end,
  /// and y across it.
  struct Sheet: Hashable, Sendable {
    let peel: PagePeel
    let grip: Grip
    /// The place of the touch.
    private var touch: Point
    private var velocity = Point.zero
    /// The vector from the touch to the held point, or nil if the held point is under the finger.
    private let offset: Point?

    /// Creates a leaf whose held point is under the finger.
    init(_ peel: PagePeel, _ grip: Grip, under touch: Point) {
      (self.peel, self.grip, self.touch, offset) = (peel, grip, touch, nil)
    }

    /// Creates a leaf whose held point is at `place` as long as the finger stays where it is.
    init(_ peel: PagePeel, _ grip: Grip, at place: Point, touch: Point) {
      (self.peel, self.grip, self.touch) = (peel, grip, touch)
      offset = place - touch
    }

    mutating func follow(_ touch: Point, velocity: Point) {
      (self.touch, self.velocity) = (touch, velocity)
    }

    /// The place of the finger, or nil if the held point is not under it.
    var finger: Point? { offset == nil ? touch : nil }

    /// How far the leaf has turned.
    var pose: Pose {
      let step = 1e-4
      let (own, next) = (place(touch), place(touch + velocity * step))
      return Pose(
        progress: own.progress, velocity: Pager.held((next.progress - own.progress) / step),
        lift: own.lift)
    }

    var liftVelocity: Double { grip.hold == .corner ? velocity.y : 0 }

    private func place(_ touch: Point) -> (progress: Double, lift: Double) {
      let held = offset.map { touch + $0 } ?? peel.held(under: touch, by: grip.hold)
      return (peel.progress(of: held), grip.hold == .corner ? held.y - peel.flat.y : 0)
    }
  }

  /// The motion, across the axis, of a corner that no finger holds: a cubic curve to rest, plus the
  /// arc on which the corner rises in a turn without a finger.
  struct LiftMotion: Hashable, Sendable {
    var from = 0.0, velocity = 0.0, start = 0.0, end = 0.0
    /// The height of the arc, at progress 0.5.
    var rise = 0.0

    func lift(at time: Double, progress: Double) -> Double {
      let raised = rise * Angle(quarterTurns: 2 * progress).sine
      guard time < end else { return raised }
      let u = min(max((time - start) / (end - start), 0), 1)
      return raised + (1 - u) * (1 - u) * (from * (1 + 2 * u) + velocity * (end - start) * u)
    }
  }
}

extension Pager.Spread {
  /// Returns the place, on the page's plane, of the point at which a leaf of paper in a pose is
  /// held.
  func place(_ pose: Pager.Pose, _ grip: Pager.Grip, _ direction: Pager.Direction) -> Point {
    let way = 2 * halfSpread * pose.progress
    let x = direction == .forward ? halfSpread - way : way
    if case .edge(let y) = grip.hold { return Point(x: x, y: y) }
    return Point(x: x, y: (grip.isBottom ? size[axis.other] : 0) + pose.lift)
  }

  /// Returns the leaf of paper, and where its parts are; nil for a stiff leaf.
  func pose<Page>(
    of leaf: PagerFrame<Page>.Leaf, _ style: TransitionStyle?, perspective: Perspective
  ) -> (peel: PagePeel, pose: PagePeel.Pose)? {
    guard let sheet = leaf.sheet,
      let peel = peel(
        style, leaf.direction, isBottom: sheet.grip.isBottom, perspective: perspective)
    else { return nil }
    var pose = PagePeel.Pose()
    switch sheet.place {
    case .finger(let finger): peel.pose(under: finger, by: sheet.grip.hold, into: &pose)
    case .held(let held): peel.pose(above: held, by: sheet.grip.hold, into: &pose)
    }
    return (peel, pose)
  }

  /// Returns the position at which the leaf that turns in a direction begins, in reading order.
  func leafStart(_ direction: Pager.Direction) -> Double {
    direction == .forward ? spinePosition : spinePosition - halfSpread
  }

  /// Returns a point of the view in the coordinates of a leaf.
  func place(_ point: Point, ofLeaf direction: Pager.Direction) -> Point {
    Point(x: position(of: point) - leafStart(direction), y: point[axis.other])
  }

  /// Returns a velocity as its component along the axis in reading order, x, and across the axis, y.
  func way(_ velocity: Pager.Velocity) -> Point {
    Point(x: isMirrored ? -velocity[axis] : velocity[axis], y: velocity[axis.other])
  }

  /// Returns where a touch takes a leaf: by a corner in the first and last quarter of its height,
  /// elsewhere by the edge.
  func grip(at point: Point) -> Pager.Grip {
    let (y, height) = (point[axis.other], size[axis.other])
    let isBottom = y > height / 2
    let isCorner = min(y, height - y) <= height / 4
    return Pager.Grip(hold: isCorner ? .corner : .edge(y: y), isBottom: isBottom)
  }

  /// Returns the direction of the leaf that a touch at a point takes, or nil outside the margins.
  ///
  /// If the touch takes a corner, the margins are at least a quarter of the leaf's width.
  func direction(ofSheetAt point: Point) -> Pager.Direction? {
    let wide = grip(at: point).hold == .corner ? max(margin, halfSpread / 4) : margin
    return direction(at: position(of: point), margin: wide)
  }

  /// Returns the leaf that turns in a direction, for a style of the kind peel; nil for any other.
  ///
  /// The viewer is in front of the spine, at the same distance as for a flip of the spread.
  func peel(
    _ style: TransitionStyle?, _ direction: Pager.Direction, isBottom: Bool,
    perspective: Perspective = .automatic
  ) -> PagePeel? {
    guard let style, style.isPeel else { return nil }
    let leaf = Size(width: halfSpread, height: size[axis.other])
    let distance = (try? perspective.distance(forExtent: 2 * halfSpread)) ?? nil
    let setup = PageSetup(
      size: leaf, perspective: distance.map { .distance($0) } ?? .none)
    guard var peel = style.kind.accepted(setup, style.values) as? PeelTransition else { return nil }
    let isForward = direction == .forward
    peel.corner =
      isForward ? (isBottom ? .bottomRight : .topRight) : (isBottom ? .bottomLeft : .topLeft)
    peel.paper.showThrough = 0
    return try? PagePeel(
      peel, seenFrom: Point(x: isForward ? 0 : leaf.width, y: leaf.height / 2))
  }
}

extension TransitionStyle {
  /// Whether the style is a peel, whose leaves a finger takes by a corner or by the edge.
  package var isPeel: Bool { kind.name == PeelTransition.kind.name }
}
