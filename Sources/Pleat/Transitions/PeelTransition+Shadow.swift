extension PeelTransition {
  /// Adds the shadows that the leaf casts on the page: one beyond the roll, and one beyond each free edge of
  /// the flap.
  ///
  /// Each begins where the viewer sees the leaf end. Its opacity is
  /// `cast · clamp(min(ℓ, 2W - ℓ) / 0.3 W, 0, 1)`, so it is 0 where the leaf lies flat, on either side.
  func addShadows(
    of pose: PagePeel.Pose, _ peel: PagePeel, on page: DirectedPage, to rig: inout Rig
  ) {
    guard let line = pose.line, paper.cast > 0 else { return }
    let (size, n) = (setup.size, line.normal)
    let length = (peel.flat - pose.held).length
    let lift = min(length, 2 * size.width - length) / (0.3 * size.width)
    let height = peel.rise * pose.radius
    guard lift > 0, height < page.distance ?? .infinity else { return }
    let middle = Point(x: size.width / 2, y: size.height / 2)
    func seen(_ place: Point, _ z: Double) -> Point {
      guard let distance = page.distance else { return place }
      return middle + (place - middle) * (distance / (distance - z))
    }
    var shadows: [Panel] = []
    /// Adds a shadow on a polygon that runs from a point along a unit vector.
    func add(_ polygon: [Point], from start: Point, along way: Point, width: Double) {
      let polygon = polygon.part(in: 0...size.width) { $0.x }.part(in: 0...size.height) { $0.y }
      let area = polygon.indices.dropFirst().reduce(0) {
        let (a, b) = (polygon[$1 - 1] - polygon[0], polygon[$1] - polygon[0])
        return $0 + a.x * b.y - a.y * b.x
      }
      guard area > 1e-9 * size.width * size.height else { return }
      var shadow = Panel(
        name: "shadow\(shadows.count + 1)", .clear, polygon: polygon, from: .zero)
      let start = start - shadow.content.rect.origin
      let gradient = ShadowGradient(
        color: setup.shadowColor, start: start, end: start + way * width,
        stops: CastShadow.stops.map { .init(offset: $0.offset, alpha: $0.alpha) })
      shadow.shading = Shading(
        .gradient(gradient), opacity: .init(constant: paper.cast * min(lift, 1)))
      shadows.append(shadow)
    }
    // The lines of the roll are parallel to that at which the paper lifts, and so are their images.
    let step = Double.pi * pose.radius / Double(strips)
    let end = peel.bands.reduce(line.offset) {
      let place = seen(n * (line.offset + step * $1.v), step * $1.z)
      return max($0, place.x * n.x + place.y * n.y)
    }
    let soft = height + 0.04 * size.width
    add(
      page.rect.quad.corners.part(in: end...end + soft) { $0.x * n.x + $0.y * n.y },
      from: n * end, along: n, width: soft)
    if let flap = pose.panels.last, flap.part == .backFlap {
      let bend = line.offset + flap.start
      let places = pose.corners[flap.corners].map { corner in
        let beyond = corner.x * n.x + corner.y * n.y - bend
        return (place: seen(corner - n * (flap.start + 2 * beyond), height), isFree: beyond > 1e-9)
      }
      // The flap is mirrored, so its corners follow each other counterclockwise.
      func way(_ index: Int) -> Point {
        let edge = places[(index + 1) % places.count].place - places[index % places.count].place
        return Point(x: -edge.y, y: edge.x) / edge.length
      }
      let narrow = soft / 2
      for index in places.indices {
        let (a, b) = (places[index], places[(index + 1) % places.count])
        guard a.isFree || b.isFree else { continue }
        /// Where the outer ends of two neighbouring shadows meet, at most four times as far away as they are wide.
        func corner(_ end: (place: Point, isFree: Bool), _ other: Point) -> Point {
          let both = way(index) + other
          let share = 1 + way(index).x * other.x + way(index).y * other.y
          let isMitred = end.isFree && share > 0.1
          return end.place + (isMitred ? both * (narrow / share) : way(index) * narrow)
        }
        add(
          [a.place, b.place, corner(b, way(index + 1)), corner(a, way(index + places.count - 1))],
          from: a.place, along: way(index), width: narrow)
      }
    }
    // Above what lies flat, and below the leaf, of which nothing may be large enough to be there.
    let (flat, first) = (rig.panels.prefix { $0.joint == nil }.count, rig.panels.count)
    for shadow in shadows { rig.add(shadow) }
    rig.paintOrder = Array(0..<flat) + Array(first..<rig.panels.count) + Array(flat..<first)
  }
}
