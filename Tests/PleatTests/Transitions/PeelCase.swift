import Pleat

/// A random leaf and its corner, the ends of its spine and the middle of the page.
struct PeelCase {
  let peel: PagePeel
  let (near, far, middle): (Point, Point, Point)
  let size: Size

  init(_ random: inout RandomGeometry, radius: Double? = nil, paper: Paper = Paper()) throws {
    size = Size(width: random.number(40...900), height: random.number(40...900))
    let corners = PagePeel.Corner.allCases
    peel = try PagePeel(
      size: size, corner: corners[random.whole(0...3)],
      radius: radius ?? [0, 0.05, 0.1, 0.3, 1][random.whole(0...4)],
      strips: [2, 3, 8, 24, 128][random.whole(0...4)],
      perspective: [.automatic, .none, .distance(random.number(2...6) * size.width)][
        random.whole(0...2)], paper: paper)
    let x = size.width - peel.flat.x
    near = Point(x: x, y: peel.flat.y)
    far = Point(x: x, y: size.height - peel.flat.y)
    middle = Point(x: size.width / 2, y: size.height / 2)
  }

  /// Often at an end of the spine, at the corner, or far outside the page.
  func finger(_ random: inout RandomGeometry) -> Point {
    let far = random.whole(0...9) == 0 ? 100.0 : 1
    let free = Point(
      x: size.width * (0.5 + far * random.number(-2...2)),
      y: size.height * (0.5 + far * random.number(-1.5...1.5)))
    return [near, self.far, peel.flat, free, free, free, free, free][random.whole(0...7)]
  }

  /// Where a point of the page lies in space.
  func place(_ point: Point, _ pose: PagePeel.Pose) -> Vector3 {
    guard let line = pose.line else { return Vector3(x: point.x, y: point.y, z: 0) }
    let s = point.x * line.normal.x + point.y * line.normal.y - line.offset
    let width = Double.pi * pose.radius / Double(peel.strips)
    var (v, z, rest) = (0.0, 0.0, s)
    var band = 0
    while band < peel.strips, rest > width {
      let angle = Angle(degrees: (Double(band) + 0.5) * 180 / Double(peel.strips))
      (v, z, rest, band) = (
        v + width * angle.cosine, z + width * angle.sine, rest - width, band + 1
      )
    }
    let angle =
      band < peel.strips
      ? Angle(degrees: (Double(band) + 0.5) * 180 / Double(peel.strips)) : Angle(degrees: 180)
    if s <= 0 { return Vector3(x: point.x, y: point.y, z: 0) }
    v += rest * angle.cosine
    let moved = point + line.normal * (v - s)
    return Vector3(x: moved.x, y: moved.y, z: z + rest * angle.sine)
  }

  func seen(_ place: Vector3) -> Point {
    let factor = peel.distance.map { $0 / ($0 - place.z) } ?? 1
    return middle + (Point(x: place.x, y: place.y) - middle) * factor
  }
}
