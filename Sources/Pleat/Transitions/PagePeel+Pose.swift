extension PagePeel {
  /// Where the parts of a leaf lie: a value whose memory the next pose can reuse.
  public struct Pose: Hashable, Sendable {
    /// The place g on the page's plane: the held point lies on g or above it.
    public internal(set) var held = Point.zero
    /// The radius R of the roll, in points.
    public internal(set) var radius = 0.0
    /// The greatest opacity of the shadows that the leaf casts; 0 where it lies flat, on either side.
    ///
    /// It is `paper.cast · clamp(min(ℓ, 2W - ℓ) / 0.3 W, 0, 1)`, where ℓ is the distance from ``held`` to the
    /// held point's place on the flat page, and W the page's width.
    public internal(set) var cast = 0.0
    /// The line at which the paper lifts; nil if nothing is lifted.
    public internal(set) var line: Line?
    /// The panels in paint order: `behind`, `flat`, the bands' fronts, the bands' backs, and the flap's back.
    ///
    /// Panels of an area below 1e-9 of the page are left out.
    public internal(set) var panels: [Panel] = []
    /// The corners of all panels, in points of the source page, clockwise; see ``Panel/corners``.
    public internal(set) var corners: [Point] = []

    /// Creates the memory for a pose, without panels.
    public init() {}

    /// The points q with `q · normal = offset`; the paper is lifted where `q · normal` is greater.
    public struct Line: Hashable, Sendable {
      /// The unit vector from ``Pose/held`` toward the held point's place on the flat page.
      public let normal: Point
      /// The distance from the page's top left corner along the normal.
      public let offset: Double
    }

    /// A convex polygon: a part of the leaf, or the page behind it.
    public struct Panel: Hashable, Sendable {
      /// Which part this is.
      public let part: Part
      /// The indices of the panel's corners in ``Pose/corners``.
      public let corners: Range<Int>
      /// The bounding box of the panel's corners, on the source page.
      public let rect: Rect
      /// The angle by which the panel is turned, in quarter turns.
      public let quarterTurns: Double
      /// Maps points, from the top left corner of the panel's picture, to homogeneous coordinates of the view.
      ///
      /// The picture of a back is mirrored in the upright axis, unless print shows through: then it is the
      /// picture of the front, seen from behind.
      public let matrix: Transform3D
      /// The opacity of the shadow on the panel.
      ///
      /// On a front the ``Light`` gives it. A back also has a soft shadow of its own, from the outermost line
      /// of the roll on, and a fine line at a sharp crease. At the distance `s = πR/2 + u`, u ≥ 0, from the
      /// line at which the paper lifts, its shade is, with the light's shade L and the ``Pose/cast`` c,
      ///
      ///     1 - (1 - L) (1 - c a²) (1 - c b)
      ///     a = max(1 - u / (πR/2 + 0.1 W), 0)
      ///     b = max(1 - u / 0.006 W, 0) · max(1 - πR / 0.012 W, 0)
      ///
      /// A band has the shade of its middle, with u = 0 if the middle is nearer than πR/2. The flap has the
      /// shade of its start, `s = πR`, from which the shade runs over 0.1 W.
      public let shade: Double
      /// Whether the side that the panel shows faces the viewer.
      public let isVisible: Bool
      /// On the flat page the panel lies between these distances from the line; its hinge is at `start`.
      let start, end: Double
      /// The shade that the light gives the panel.
      let light: Double
      /// The hinge's distance from the line and the hinge's height, in the pose.
      let v, z: Double
    }

    /// A part of a leaf, or the page behind it.
    ///
    /// Bands are numbered from 0, at the line.
    public enum Part: Hashable, Sendable {
      /// The page behind the leaf.
      case behind
      /// The part that lies flat.
      case flat
      /// The front of a band.
      case front(Int)
      /// The back of a band.
      case back(Int)
      /// The back of the flap, which is turned by 180°.
      case backFlap

      /// The name: `behind`, `flat`, `front1` and so on, `back1` and so on, or `backFlap`.
      public var name: String {
        switch self {
        case .behind: "behind"
        case .flat: "flat"
        case .front(let band): "front\(band + 1)"
        case .back(let band): "back\(band + 1)"
        case .backFlap: "backFlap"
        }
      }
    }
  }

  /// Returns the pose of the leaf whose held point is under a finger.
  ///
  /// - Parameters:
  ///   - finger: The place on the screen, in points from the page's top left corner. A place that is not
  ///     finite lifts nothing.
  ///   - hold: Where the leaf is held.
  public func pose(under finger: Point, by hold: Hold = .corner) -> Pose {
    var pose = Pose()
    self.pose(under: finger, by: hold, into: &pose)
    return pose
  }

  /// Returns the pose at a place.
  func pose(at place: PeelTransition.Place) -> Pose {
    if case .finger(let finger, let hold) = place { return pose(under: finger, by: hold) }
    return pose(under: finger(at: place))
  }

  /// Returns where the finger is if the leaf is at a place.
  func finger(at place: PeelTransition.Place) -> Point {
    switch place {
    case .progress(let progress): path(at: progress)
    case .finger(let finger, _): finger
    }
  }

  /// Replaces a pose by the pose of the leaf whose held point is under a finger, in the same memory.
  public func pose(under finger: Point, by hold: Hold = .corner, into pose: inout Pose) {
    fill(&pose, place(under: finger, by: hold))
  }

  /// Replaces a pose by the pose of the leaf whose held point is at, or above, a place g of the page's plane.
  package func pose(above place: Point, by hold: Hold, into pose: inout Pose) {
    fill(&pose, self.place(at: place, by: hold))
  }

  private func fill(_ pose: inout Pose, _ place: (held: Point, from: Point, radius: Double)) {
    let (held, from, radius) = place
    let (way, bend) = (from - held, Double.pi * radius)
    let length = way.length
    let normal = length > 0 ? way / length : Point(x: 1, y: 0)
    let offset = from.x * normal.x + from.y * normal.y - (length + bend) / 2
    let lift = min(length, 2 * setup.size.width - length) / (0.3 * setup.size.width)
    (pose.held, pose.radius) = (held, radius)
    pose.cast = paper.cast * min(max(lift, 0), 1)
    let cast = pose.cast
    pose.line = length > 0 ? Pose.Line(normal: normal, offset: offset) : nil
    pose.panels.removeAll(keepingCapacity: true)
    pose.corners.removeAll(keepingCapacity: true)
    pose.panels.reserveCapacity(2 * strips + 3)
    pose.corners.reserveCapacity(8 * strips + 24)
    let (page, width) = (FoldedPage(setup.size, normal, offset), bend / Double(strips))
    func add(_ part: Pose.Part, _ band: Band, from start: Double, to end: Double) {
      guard let piece = page.addPart(from: start, to: end, to: &pose.corners) else { return }
      pose.panels.append(
        panel(part, piece, page, band, from: max(start, 0), to: end, width: width, cast: cast))
    }
    add(.behind, .flat, from: -.infinity, to: .infinity)
    add(.flat, .flat, from: -.infinity, to: length > 0 ? 0 : .infinity)
    guard length > 0 else { return }
    for band in 0..<strips where bend > 0 {
      add(
        .front(band), bands[band], from: Double(band) * width, to: Double(band + 1) * width)
    }
    for index in pose.panels.indices {
      let front = pose.panels[index]
      guard case .front(let band) = front.part else { continue }
      pose.panels.append(
        panel(
          .back(band), (front.corners, front.rect), page, bands[band], from: front.start,
          to: front.end, width: width, cast: cast))
    }
    add(.backFlap, bands[strips], from: Double(strips) * width, to: .infinity)
  }

  /// Returns a panel that is turned about its hinge, which `band` has moved.
  ///
  /// On the flat page the hinge is at the distance `start` from the line. A point at the distance r from the
  /// hinge goes to the distance `v + r cos A` from the line, and to the height `z + r sin A`.
  private func panel(
    _ part: Pose.Part, _ piece: (corners: Range<Int>, rect: Rect), _ page: FoldedPage, _ band: Band,
    from start: Double, to end: Double, width: Double, cast: Double
  ) -> Pose.Panel {
    let (n, origin) = (page.normal, piece.rect.origin)
    let (v, z) = (width * band.v, width * band.z)
    let (turn, sine) = (band.cosine - 1, band.sine)
    let reach = origin.x * n.x + origin.y * n.y - page.offset - start
    let moved = v - start + reach * turn
    let nearness = distance.map { 1 / $0 } ?? 0
    func row(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> SIMD4<Double> {
      let depth = z * nearness
      return SIMD4(x - viewer.x * depth, y - viewer.y * depth, z, w - depth)
    }
    let matrix = Transform3D(
      rows: row(1 + n.x * n.x * turn, n.x * n.y * turn, n.x * sine, 0),
      row(n.x * n.y * turn, 1 + n.y * n.y * turn, n.y * sine, 0),
      row(-n.x * sine, -n.y * sine, band.cosine, 0),
      row(origin.x + n.x * moved, origin.y + n.y * moved, z + reach * sine, 1))
    let tilt = band.cosine * lightFactors.z - sine * (n.x * lightFactors.x + n.y * lightFactors.y)
    let isBack = part.isBack
    let light = max(0, lightConstant + (isBack ? -tilt : tilt))
    let end = part == .backFlap ? start + Self.softness * setup.size.width : end
    let middle = part == .backFlap ? start : (start + end) / 2
    return Pose.Panel(
      part: part, corners: piece.corners, rect: piece.rect, quarterTurns: band.quarterTurns,
      matrix: isBack && paper.showThrough == 0 ? matrix.mirrored(width: piece.rect.width) : matrix,
      shade: isBack
        ? shade(ofBack: light, at: middle, cast: cast, bend: width * Double(strips)) : light,
      isVisible: matrix.shows(reverse: isBack), start: start, end: end, light: light, v: v, z: z)
  }
}

extension PagePeel.Pose.Part {
  package var isBack: Bool {
    switch self {
    case .back, .backFlap: true
    case .behind, .flat, .front: false
    }
  }
}

extension Transform3D {
  /// Returns the matrix of a picture of the given width on the back of what this matrix moves.
  fileprivate func mirrored(width: Double) -> Transform3D {
    Transform3D(rows: -row1, row2, -row3, row4 + row1 * width)
  }
}

/// A page, and the distances of its corners from a line.
private struct FoldedPage {
  let normal: Point
  let offset: Double
  private let x, y, s: SIMD4<Double>
  private let leastArea: Double

  init(_ size: Size, _ normal: Point, _ offset: Double) {
    (self.normal, self.offset) = (normal, offset)
    x = SIMD4(0, size.width, size.width, 0)
    y = SIMD4(0, 0, size.height, size.height)
    s = x * normal.x + y * normal.y - offset
    leastArea = 1e-9 * size.width * size.height
  }

  /// Appends the corners of the part between two distances, clockwise, unless it is too small.
  ///
  /// Where a line cuts an edge, the two parts beside the line have exactly the same corner.
  func addPart(
    from low: Double, to high: Double, to corners: inout [Point]
  ) -> (corners: Range<Int>, rect: Rect)? {
    let first = corners.count
    for index in 0..<4 {
      let next = (index + 1) & 3
      let (start, end) = (s[index], s[next])
      func addCut(_ cut: Double) {
        guard min(start, end) < cut, cut < max(start, end) else { return }
        let part = (cut - start) / (end - start)
        corners.append(
          Point(
            x: x[index] + (x[next] - x[index]) * part, y: y[index] + (y[next] - y[index]) * part))
      }
      addCut(start < end ? low : high)
      addCut(start < end ? high : low)
      if low <= end, end <= high { corners.append(Point(x: x[next], y: y[next])) }
    }
    guard corners.count - first > 2 else {
      corners.removeLast(corners.count - first)
      return nil
    }
    let origin = corners[first]
    var (least, most, area) = (origin, origin, 0.0)
    for index in first + 1..<corners.count {
      let (a, b) = (corners[index - 1] - origin, corners[index] - origin)
      area += a.x * b.y - a.y * b.x
      least = Point(x: min(least.x, corners[index].x), y: min(least.y, corners[index].y))
      most = Point(x: max(most.x, corners[index].x), y: max(most.y, corners[index].y))
    }
    guard area / 2 >= leastArea else {
      corners.removeLast(corners.count - first)
      return nil
    }
    let rect = Rect(minX: least.x, minY: least.y, maxX: most.x, maxY: most.y)
    return (first..<corners.count, rect)
  }
}
