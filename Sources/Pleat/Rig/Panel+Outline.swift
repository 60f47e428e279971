extension Panel {
  /// Creates a panel that shows a convex polygon of a page, with the smallest rectangle around it as content.
  ///
  /// - Parameters:
  ///   - name: The name of the panel, unique in its rig.
  ///   - page: The page.
  ///   - polygon: The corners on the page, clockwise.
  ///   - place: The point of the page that lies at the origin of the joint's space.
  public init(name: String, _ page: Page, polygon: [Point], from place: Point) {
    let (x, y) = (polygon.map(\.x), polygon.map(\.y))
    let rect = Rect(
      minX: x.min() ?? 0, minY: y.min() ?? 0, maxX: x.max() ?? 0, maxY: y.max() ?? 0)
    self.init(
      name: name, origin: rect.origin - place, content: .init(page: page, rect: rect),
      outline: polygon.map { $0 - rect.origin })
  }

  /// Creates a strip of a bent sheet, whose creases go through two points.
  ///
  /// - Parameter mirror: For the back of the sheet: maps a point of the sheet to the point behind it on the
  ///   page.
  init(
    strip name: String, _ page: Page, polygon: some BidirectionalCollection<Point>,
    from start: Point, to end: Point, _ creases: Creases?, shading: Shading,
    mirror: ((Point) -> Point)? = nil
  ) {
    let (start, end) = (mirror?(start) ?? start, mirror?(end) ?? end)
    self.init(
      name: name, page,
      polygon: mirror.map { polygon.reversed().map($0) } ?? Array(polygon), from: start)
    (self.shading, isOneSided) = (shading, true)
    let origin = content.rect.origin
    self.creases = creases?.running(from: start - origin, to: end - origin)
  }

  /// The corners of the drawn part, clockwise, in points from the panel's top left corner: the corners of the
  /// ``outline`` or, without an outline, of the content's rectangle.
  public var corners: [Point] { (0..<cornerCount).map(corner) }

  package var cornerCount: Int { outline?.count ?? 4 }

  /// Returns one of the ``corners``, without making an array.
  package func corner(_ index: Int) -> Point {
    let (width, height) = (content.rect.width, content.rect.height)
    return outline?[index]
      ?? Point(x: index == 1 || index == 2 ? width : 0, y: index > 1 ? height : 0)
  }

  /// Returns whether a point, in points from the panel's top left corner, lies on the panel's drawn part.
  ///
  /// A point on an edge counts, too. For a point of the view, pass what
  /// ``Transform3D/hitTest(_:isDoubleSided:)`` of the panel's matrix returns.
  public func contains(_ point: Point) -> Bool {
    (0..<cornerCount).allSatisfy {
      corner($0).turn(to: corner(($0 + 1) % cornerCount), past: point) >= 0
    }
  }

  /// Throws an error if the outline breaks a law that ``outline`` states.
  func checkOutline() throws(PleatError) {
    guard let outline else { return }
    func refuse(_ reason: String) -> PleatError { .outlineNotUsable(panel: name, reason: reason) }
    let (width, height) = (content.rect.width, content.rect.height)
    let (slack, count) = (1e-9 * max(width, height), outline.count)
    guard (3...Self.outlineLimit).contains(count) else {
      throw refuse("it has \(count) corners: accepted are 3...\(Self.outlineLimit)")
    }
    for point in outline
    where
      !(point.x >= -slack && point.x <= width + slack && point.y >= -slack
      && point.y <= height + slack)
    {
      throw refuse(
        "(\(point.x), \(point.y)) is not in the panel's rectangle of \(width) x \(height) points")
    }
    // A polygon that winds twice also turns clockwise at each corner, but the sum of its turns is too large.
    var (area, turned) = (0.0, 0.0)
    for index in 0..<count {
      let (a, b, c) = (
        outline[index], outline[(index + 1) % count], outline[(index + 2) % count]
      )
      let turn = a.turn(to: b, past: c)
      guard turn >= -slack * max(width, height) else {
        throw refuse("it does not turn clockwise at (\(b.x), \(b.y)): it must be convex")
      }
      area += outline[0].turn(to: a, past: b)
      let (before, after) = (b - a, c - b)
      turned += arcTangentOf(y: turn, x: before.x * after.x + before.y * after.y)
    }
    guard area > 0 else { throw refuse("it has no area") }
    guard turned < 3 * Double.pi else { throw refuse("it winds more than once round its middle") }
  }
}

extension Point {
  /// Returns (b - a) x (c - a) for this point a: above 0 if the way from a through b to c turns clockwise,
  /// as seen with y down.
  fileprivate func turn(to b: Point, past c: Point) -> Double {
    (b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)
  }
}
