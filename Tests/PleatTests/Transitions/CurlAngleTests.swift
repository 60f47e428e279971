import Pleat
import TestSupport
import Testing

/// A curl whose motion goes at an angle to the edges of the page.
@Suite struct CurlAngleTests {
  private static let size = Size(width: 320, height: 480)

  /// The table of §12.2.
  @Test func specificationsExample() throws {
    let curl = CurlTransition(PageSetup(size: Self.size), angle: 30, paper: Paper())
    var keyframes = Keyframes<Double>()
    try keyframes.generate(curl, at: 0.5)
    let panels = keyframes.panels
    func check(
      _ name: String, _ rect: Rect, _ outline: [Point], shade: Double, _ quad: [Point]
    ) throws {
      let index = try #require(panels.firstIndex { $0.name == name })
      let found = panels[index]
      #expect(found.content.rect.isNear(rect), "\(found)")
      #expect(found.outline?.isSameOutline(as: outline) == true, "\(found)")
      #expect((keyframes.shade(ofPanel: index, frame: 0) - shade).magnitude < 1e-6)
      let corners = keyframes.quad(ofPanel: index, frame: 0).corners
      #expect(zip(corners, quad).allSatisfy { $0.distance(to: $1) < 2e-6 }, "\(corners)")
    }
    try check(
      "front12", Rect(x: 0, y: 0, width: 298.564065, height: 480),
      points(
        273.683726, 0, 298.564065, 0, 21.435935, 480, 0, 480, 0, 474.034118), shade: 0,
      points(
        32.948643, 30.686603, 297.769905, -4.19752, 286.375964, 491.116676, -1.366998, 480.73367))
    try check(
      "back20", Rect(x: 0, y: 264.529946, width: 124.401694, height: 215.470054),
      points(124.401694, 215.470054, 99.521355, 215.470054, 0, 43.094011, 0, 0), shade: 0.055246,
      points(
        189.113686, 179.876863, 245.463841, 293.663039, 48.052328, 424.202301, -19.933148,
        311.184277))
  }

  /// Strips and backs cut the page without gaps, and all numbers of a strip are those of the formula.
  @Test func stripsLieWhereTheFormulaSays() throws {
    var random = RandomGeometry(seed: 0x5EED_1202)
    for _ in 0..<60 {
      var curl = CurlTransitionTests.random(using: &random)
      curl.angle = random.number(1...75) * (random.whole(0...1) == 0 ? 1 : -1)
      let (setup, label) = (curl.setup, "\(curl) \(random.label)")
      let (motion, page) = (SlantedMotion(setup, curl.angle), setup.size)
      let (progress, count) = (random.number(0.01...0.99), curl.strips)
      let (length, width) = (motion.length, motion.length / Double(count))
      let distance = try curl.perspectiveDistance()
      if setup.perspective == .automatic { #expect(distance!.isNear(4.6666667 * length / 2)) }
      let edgeOn = distance.map { Angle(directionX: $0, y: length / 2).degrees } ?? 0
      let bend = Double.pi * curl.radius * length
      let line = length - progress * (length - width / 2 + bend * (90 - edgeOn) / 180)
      let keyframes = try pose(of: curl, at: progress)
      var (area, v, z) = (0.0, 0.0, 0.0)
      for strip in 0..<count {
        let turn = Angle(
          degrees: 180 * min(max(((Double(strip) + 0.5) * width - line) / bend, 0), 1))
        for (side, isBack) in [(1 + strip, false), (1 + count + strip, true)] {
          let panel = keyframes.panels[side]
          let matrix = keyframes.matrix(ofPanel: side, frame: 0)
          for corner in try #require(panel.outline) {
            let at = corner + panel.content.rect.origin
            let onPage = isBack ? motion.mirrored(at) : at
            let r = motion.v(onPage) - Double(strip) * width
            let along = Point(
              x: onPage.x - motion.v(onPage) * motion.w.x,
              y: onPage.y - motion.v(onPage) * motion.w.y)
            let moved = v + r * turn.cosine
            let place = Point3(
              x: along.x + moved * motion.w.x, y: along.y + moved * motion.w.y,
              z: z + r * turn.sine)
            let w = 1 - (distance.map { place.z / $0 } ?? 0)
            let seen = Point(
              x: page.width / 2 + (place.x - page.width / 2) / w,
              y: page.height / 2 + (place.y - page.height / 2) / w)
            let found = matrix.mapHomogeneous(HomogeneousPoint(corner))
            let error = max((found.x - seen.x * w).magnitude, (found.y - seen.y * w).magnitude)
            #expect(error <= 1e-9 * max(page.width, page.height), "\(panel.name) \(label)")
            #expect((found.w - w).magnitude <= 1e-9, "\(panel.name) \(label)")
          }
          if !isBack { area += try #require(panel.outline).area }
        }
        v += width * turn.cosine
        z += width * turn.sine
      }
      #expect(area.isApproximately(page.width * page.height, within: 1e-10), "\(label)")
    }
  }

  /// At 0 degrees everything is as without an angle, and a curl that goes up or down mirrors one to a side.
  @Test func facts() throws {
    let curl = CurlTransition(PageSetup(size: Self.size), angle: 30)
    #expect(curl.clip == [.left, .top])
    #expect(CurlTransition(PageSetup(size: Self.size), angle: -30).clip == [.left, .bottom])
    #expect(
      CurlTransition(PageSetup(size: Self.size, direction: .down), angle: 30).clip == [
        .bottom, .left,
      ])
    let straight = try CurlTransition(PageSetup(size: Self.size)).rig()
    #expect(straight.panels.allSatisfy { $0.outline == nil })
    let rig = try curl.rig()
    #expect(
      rig.panels.filter { $0.content.page == .clear }.map(\.name) == (1...16).map { "shadow\($0)" })
    for angle in [-75.1, 80, .nan] {
      #expect(throws: PleatError.self) {
        try CurlTransition(PageSetup(size: Self.size), angle: angle).compiled()
      }
    }
    var square = PageSetup(size: Size(width: 300, height: 300), perspective: .none, shade: 0)
    let left = try pose(of: CurlTransition(square, angle: 20, paper: Paper()), at: 0.6)
    square.direction = .up
    let up = try pose(of: CurlTransition(square, angle: -20, paper: Paper()), at: 0.6)
    for panel in left.panels.indices {
      let (a, b) = (left.outline(panel), up.outline(panel).map { Point(x: $0.y, y: $0.x) })
      #expect(a.isSameOutline(as: b.reversed(), within: 1e-9), "\(panel)")
    }
  }

  /// The shadow is nothing at both ends, lies on the page alone, and is darkest next to the leaf.
  @Test func shadowFollowsTheLeaf() throws {
    let curl = CurlTransition(PageSetup(size: Self.size), angle: 40)
    for progress in [0, 0.3, 0.6, 0.999999] {
      let keyframes = try pose(of: curl, at: progress)
      let shades = (1...16).map { keyframes.shade(ofPanel: $0, frame: 0) }
      #expect(shades.allSatisfy { $0 >= 0 && $0 <= 0.25 })
      #expect(zip(shades, shades.dropFirst()).allSatisfy { $0 >= $1 })
      #expect((shades[0] > 0.01) == (progress > 0 && progress < 0.99), "\(progress) \(shades)")
      for panel in 1...16 {
        let inside = Rect(origin: .zero, size: Self.size).inset(
          by: Insets(top: -1e-9, left: -1e-9, bottom: -1e-9, right: -1e-9))
        #expect(keyframes.outline(panel).allSatisfy(inside.contains))
      }
    }
  }

  private func pose(of curl: CurlTransition, at progress: Double) throws -> Keyframes<Double> {
    var keyframes = Keyframes<Double>()
    try keyframes.generate(curl, at: progress)
    return keyframes
  }
}

extension Keyframes<Double> {
  /// The corners of a panel's outline in the view.
  fileprivate func outline(_ panel: Int) -> [Point] {
    panels[panel].corners.compactMap { matrix(ofPanel: panel, frame: 0).map($0) }
  }
}

/// The coordinate v of §12.2, computed from its text.
private struct SlantedMotion {
  let w: Point
  let length: Double
  private let least: Double
  private let setup: PageSetup

  init(_ setup: PageSetup, _ degrees: Double) {
    let against: Double =
      switch setup.direction {
      case .left: 0
      case .up: 90
      case .right: 180
      case .down: 270
      }
    let angle = Angle(degrees: against + degrees)
    let (w, size) = (Point(x: angle.cosine, y: angle.sine), setup.size)
    (self.w, self.setup) = (w, setup)
    length = size.width * w.x.magnitude + size.height * w.y.magnitude
    least = Rect(origin: .zero, size: size).quad.corners.map { $0.x * w.x + $0.y * w.y }.min()!
  }

  func v(_ point: Point) -> Double { point.x * w.x + point.y * w.y - least }

  func mirrored(_ point: Point) -> Point {
    setup.direction == .left || setup.direction == .right
      ? Point(x: setup.size.width - point.x, y: point.y)
      : Point(x: point.x, y: setup.size.height - point.y)
  }
}

private func points(_ numbers: Double...) -> [Point] {
  stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
}

extension [Point] {
  /// Whether two lists have the same corners in the same order, whichever comes first.
  fileprivate func isSameOutline(as other: [Point], within tolerance: Double = 2e-6) -> Bool {
    count == other.count
      && indices.contains { first in
        indices.allSatisfy { self[(first + $0) % count].distance(to: other[$0]) <= tolerance }
      }
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    zip(quad.corners, other.quad.corners).allSatisfy { $0.distance(to: $1) < 2e-6 }
  }
}

extension Double {
  fileprivate func isApproximately(_ other: Double, within tolerance: Double) -> Bool {
    (self - other).magnitude <= tolerance * other.magnitude
  }
}
