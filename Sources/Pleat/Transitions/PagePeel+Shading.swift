// How a leaf is darkened: the panels of a pose with their paint, and the shadows on what lies below them.

extension PagePeel {
  /// Returns the shade of a back at the distance s from the line at which the paper lifts: see
  /// ``Pose/Panel/shade``.
  func shade(ofBack light: Double, at s: Double, cast: Double, bend: Double) -> Double {
    let width = setup.size.width
    let beyond = max(s - bend / 2, 0)
    let soft = max(1 - beyond / (bend / 2 + Self.softness * width), 0)
    let fine = Self.fineness * width
    let line = max(1 - beyond / fine, 0) * max(1 - bend / 2 / fine, 0)
    return 1 - (1 - light) * (1 - cast * soft * soft) * (1 - cast * line)
  }

  /// How far the leaf's shadow on its own back reaches beyond the bend, and how wide the line at a sharp
  /// crease is, as parts of the page's width.
  static let softness = 0.1, fineness = 0.006

  /// Returns a panel of a pose as a panel of a rig, at its place before any joint moves it, with the shading
  /// that it has in the pose.
  ///
  /// A band has creases with the neighbouring bands of the same side, with the flat part or with the flap.
  package func panel(_ index: Int, of pose: Pose) -> Panel {
    let part = pose.panels[index]
    let polygon = pose.corners[part.corners]
    guard let line = pose.line, part.quarterTurns > 0 else {
      let isBehind = part.part == .behind
      return Panel(
        name: part.part.name, origin: part.rect.origin,
        content: .init(page: isBehind ? .destination : .source, rect: part.rect),
        isBackdrop: isBehind,
        outline: isBehind || pose.line == nil ? nil : polygon.map { $0 - part.rect.origin })
    }
    let isMirrored = part.part.isBack && paper.showThrough == 0
    let width = setup.size.width
    var panel = Panel(
      strip: part.part.name, isMirrored ? .back : .source, polygon: polygon,
      from: line.normal * (line.offset + part.start), to: line.normal * (line.offset + part.end),
      Creases(
        start: pose.neighbour(of: index, at: index - 1),
        end: pose.neighbour(of: index, at: index + 1)),
      shading: Shading(.cover(setup.shadowColor), opacity: .init(constant: part.shade)),
      mirror: isMirrored ? { Point(x: width - $0.x, y: $0.y) } : nil)
    guard part.part == .backFlap else { return panel }
    if pose.cast > 0, part.shade > 0, let creases = panel.creases {
      let (run, bend) = (part.end - part.start, part.start)
      let line = max(Self.fineness * width - bend / 2, 0) / run
      let stops = ([0] + (line > 0 ? [line] : []) + [0.25, 0.5, 0.75, 1]).map { offset in
        let shade = shade(
          ofBack: part.light, at: bend + offset * run, cast: pose.cast, bend: bend)
        return ShadowGradient.Stop(offset: offset, alpha: shade / part.shade)
      }
      panel.shading?.paint = .gradient(
        ShadowGradient(
          color: setup.shadowColor, start: creases.from ?? .zero, end: creases.to ?? .zero,
          stops: stops))
    }
    panel.creases = nil
    return panel
  }

  /// Returns the shadows that the leaf casts: one beyond the roll, and one beyond each free edge of the flap.
  ///
  /// Each begins at the end of the leaf, as the viewer sees it. The opacity is ``Pose/cast``. If the flap
  /// reaches less than 0.1 of the page's width beyond the roll, the shadows of its edges are fainter, in
  /// proportion to that reach. Shadows lie above the flat part and the fronts, and below the backs. The
  /// shadow of an edge that bends becomes narrower toward the outermost line of the roll.
  ///
  /// - Parameters:
  ///   - pose: A pose of this leaf.
  ///   - ground: The rectangle on which shadows can fall, in points of the page; nil for the page.
  /// - Returns: Panels on the page ``Panel/Page/clear``, with gradients; their joint is nil.
  public func shadows(of pose: Pose, on ground: Rect? = nil) -> [Panel] {
    let height = rise * pose.radius
    guard let line = pose.line, pose.cast > 0, height < distance ?? .infinity else { return [] }
    let (size, n) = (setup.size, line.normal)
    let ground = ground ?? Rect(origin: .zero, size: size)
    func seen(_ place: Point, _ z: Double) -> Point {
      guard let distance else { return place }
      return viewer + (place - viewer) * (distance / (distance - z))
    }
    var shadows: [Panel] = []
    /// Adds a shadow on a polygon: it fades from `start` along the unit vector `way` over `width`.
    func add(
      _ polygon: [Point], from start: Point, along way: Point, width: Double, share: Double = 1
    ) {
      let polygon = polygon.part(in: ground.minX...ground.maxX) { $0.x }
        .part(in: ground.minY...ground.maxY) { $0.y }
      let area = polygon.indices.dropFirst().reduce(0) {
        let (a, b) = (polygon[$1 - 1] - polygon[0], polygon[$1] - polygon[0])
        return $0 + a.x * b.y - a.y * b.x
      }
      guard area > 1e-9 * size.width * size.height, width > 0 else { return }
      var shadow = Panel(
        name: "shadow\(shadows.count + 1)", .clear, polygon: polygon, from: .zero)
      let start = start - shadow.content.rect.origin
      let gradient = ShadowGradient(
        color: setup.shadowColor, start: start, end: start + way * width,
        stops: CastShadow.stops.map { .init(offset: $0.offset, alpha: $0.alpha) })
      shadow.shading = Shading(.gradient(gradient), opacity: .init(constant: pose.cast * share))
      shadows.append(shadow)
    }
    // Lines along the roll are parallel to the line at which the paper lifts, also as the viewer sees them.
    // So one number, the greatest distance along n, says where the roll ends for the viewer.
    let step = Double.pi * pose.radius / Double(strips)
    let end = bands.reduce(line.offset) {
      let place = seen(n * (line.offset + step * $1.v), step * $1.z)
      return max($0, place.x * n.x + place.y * n.y)
    }
    let soft = height + 0.04 * size.width
    add(
      ground.quad.corners.part(in: end...end + soft) { $0.x * n.x + $0.y * n.y },
      from: n * end, along: n, width: soft)
    guard let flap = pose.panels.last, flap.part == .backFlap else { return shadows }
    typealias Corner = (flat: Point, beyond: Double, place: Point, isFree: Bool)
    let corners = pose.corners[flap.corners].map { corner -> Corner in
      let beyond = corner.x * n.x + corner.y * n.y - line.offset - flap.start
      return (corner, beyond, seen(corner - n * (flap.start + 2 * beyond), height), beyond > 1e-9)
    }
    func corner(_ index: Int) -> Corner { corners[(index + corners.count) % corners.count] }
    // The flap is mirrored, so its corners follow each other counterclockwise.
    func outward(_ start: Point, _ end: Point) -> Point {
      Point(x: start.y - end.y, y: end.x - start.x) / (end - start).length
    }
    func way(_ index: Int) -> Point { outward(corner(index).place, corner(index + 1).place) }
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let reach = corners.reduce(0) { max($0, $1.beyond) }
    let growth = min(reach / (Self.softness * size.width), 1)
    let narrow = soft / 2 * growth
    /// Returns where the edge from the corner `free` through `own`, a corner at the bend, meets the roll's
    /// outermost line.
    func outermost(_ own: Corner, _ free: Corner) -> Point {
      let edge = (own.flat - free.flat) * min(flap.start / 2 / free.beyond, 100)
      return seen(own.flat + edge + n * (pose.radius - flap.start / 2), height / 2)
    }
    let ends = corners.indices.compactMap { index -> Point? in
      let (a, b) = (corner(index), corner(index + 1))
      return a.isFree == b.isFree ? nil : a.isFree ? outermost(b, a) : outermost(a, b)
    }
    let middle = ends.reduce(.zero, +) / Double(ends.count)
    let isAlone = corners.count { $0.isFree } == 1
    for index in corners.indices {
      let (a, b, own) = (corner(index), corner(index + 1), way(index))
      guard a.isFree || b.isFree else { continue }
      /// Returns an outer corner of this shadow: at a free corner, where it meets the next edge's shadow,
      /// unless that point is more than 4.5 shadow widths away.
      func outer(_ end: Corner, _ other: Corner, _ next: Point) -> Point {
        guard end.isFree else { return outermost(end, other) }
        let share = 1 + own.x * next.x + own.y * next.y
        return end.place + (share > 0.1 ? (own + next) * (narrow / share) : own * narrow)
      }
      let (start, end) = (outer(a, b, way(index - 1)), outer(b, a, way(index + 1)))
      // At the bend the edge is curved, so the polygon goes on under the leaf, up to `middle`. If it is not
      // convex, it becomes a triangle. If only one corner of the flap is free, the triangle goes on under the
      // leaf, too, up to where this corner's bisector meets the roll's outermost line.
      let inner = (a.isFree ? a : b).place
      let polygon = [a.isFree ? a.place : middle, b.isFree ? b.place : middle, end, start]
      let isConvex = (0..<4).allSatisfy {
        turn(polygon[$0], polygon[($0 + 1) % 4], polygon[($0 + 2) % 4]) > 0
      }
      let (bisector, rest) = (inner - (a.isFree ? start : end), ends[0] - inner)
      let share = (rest.x * n.x + rest.y * n.y) / (bisector.x * n.x + bisector.y * n.y)
      let out = outward(start, end)
      add(
        isConvex ? polygon : [isAlone && share > 0 ? inner + bisector * share : inner, end, start],
        from: inner, along: out, width: (end.x - inner.x) * out.x + (end.y - inner.y) * out.y,
        share: growth)
    }
    return shadows
  }
}

extension PagePeel.Pose {
  /// Returns `other` if the shade of panel `index` runs on into that of panel `other`, else nil.
  fileprivate func neighbour(of index: Int, at other: Int) -> Int? {
    guard panels.indices.contains(other) else { return nil }
    switch (panels[index].part, panels[other].part) {
    case (.front, .front), (.back, .back), (.front, .flat), (.back, .backFlap): return other
    default: return nil
    }
  }
}
