import Pleat
import Testing

@Suite struct Transform3DMappingTests {
  let square = Rect(x: 0, y: 0, width: 100, height: 100)
  /// A page that leans towards the viewer so far that its lower part is behind the eye.
  let leaning = Transform3D.rotation(Angle(degrees: 89), about: .xAxis)
    .concatenating(.perspective(distance: 50))

  @Test func pointsBehindTheEyeHaveNoImage() {
    let view = Transform3D.perspective(distance: 100)
    #expect(view.map(Point3(x: 1, y: 1, z: 99.9)) != nil)
    #expect(view.map(Point3(x: 1, y: 1, z: 100)) == nil)
    #expect(view.map(Point3(x: 1, y: 1, z: 200)) == nil)
    #expect(view.map(Point3(x: .nan, y: 1, z: 0)) == nil)
    #expect(Transform3D.identity.map(Point(x: .infinity, y: 0)) == nil)
    #expect(Transform3D.scale(x: 1e300, y: 1).map(Point(x: 1e300, y: 0)) == nil)
  }

  @Test func vectorsIgnoreTranslationAndPerspective() {
    let transform = Transform3D.translation(x: 5, y: 6, z: 7)
      .concatenating(.perspective(distance: 10))
    #expect(transform.map(Vector3(x: 1, y: 2, z: 3)) == Vector3(x: 1, y: 2, z: 3))
  }

  @Test func missingCornersAreNotANumber() {
    let quad = leaning.map(square)
    #expect(quad.missingCornerCount == 2)
    #expect(quad.topLeft == .zero && quad.topRight == Point(x: 100, y: 0))
    #expect(quad.bottomRight.x.isNaN && quad.bottomRight.y.isNaN && quad.bottomLeft.x.isNaN)
    #expect(leaning.bounds(of: square) == Rect(x: 0, y: 0, width: 100, height: 0))
    #expect(Transform3D.identity.map(square).missingCornerCount == 0)
    #expect(Transform3D.identity.bounds(of: .null).isNull)
  }

  @Test func visibleBoundsContainEveryVisiblePoint() {
    RandomGeometry.repeated(seed: 3) { random in
      let transform = Transform3D.rotation(random.angle(), about: random.axis())
        .concatenating(.perspective(distance: random.number(20...200)))
      let visible = transform.visibleBounds(of: square).insetBy(dx: -1e-6, dy: -1e-6)
      for _ in 0..<20 {
        let point = Point(x: random.number(0...100), y: random.number(0...100))
        guard let image = transform.map(point) else { continue }
        let slack = 1e-9 * max(abs(image.x), abs(image.y))
        #expect(
          visible.insetBy(dx: -slack, dy: -slack).contains(image),
          "\(point) at \(image) outside \(visible), \(random.label)")
      }
    }
  }

  @Test func visibleBoundsMayBeInfinite() {
    let visible = leaning.visibleBounds(of: square)
    #expect(
      [visible.minX, visible.maxX, visible.minY, visible.maxY] == [0, .infinity, 0, .infinity])
    #expect(Transform3D.identity.visibleBounds(of: square) == square)
    #expect(
      Transform3D.translation(x: 0, y: 0, z: 60).concatenating(.perspective(distance: 50))
        .visibleBounds(of: square).isNull)
  }

  @Test func anEdgeThroughTheVanishingPointStaysThere() {
    // The edge runs to infinity along x; rounding must not make it leave along y as well.
    RandomGeometry.repeated(seed: 7) { random in
      let eye = random.point()
      let view = Transform3D.rotation(Angle(degrees: random.number(60...120)), about: .yAxis)
        .concatenating(.perspective(distance: 50))
        .anchored(at: Point3(eye))
      let page = Rect(x: eye.x - 100, y: eye.y, width: 200, height: 100)
      let visible = view.visibleBounds(of: page)
      #expect(abs(visible.minY - eye.y) < 1e-9, "\(visible), \(random.label)")
      #expect(visible.maxY == .infinity, "\(visible), \(random.label)")
    }
  }

  @Test func visibleBoundsEqualBoundsInFront() {
    RandomGeometry.repeated(seed: 4) { random in
      let transform = random.perspective()
      let rect = Rect(x: -100, y: -50, width: 200, height: 100)
      #expect(
        transform.visibleBounds(of: rect).isNear(transform.bounds(of: rect), 1e-9),
        "\(random.label)")
    }
  }

  @Test func hitTestInvertsTheProjection() throws {
    try RandomGeometry.repeated(seed: 5) { random in
      let transform = random.perspective()
      let point = Point(x: random.number(-200...200), y: random.number(-200...200))
      let quad = transform.map(Rect(x: -1, y: -1, width: 2, height: 2))
      guard abs(quad.signedArea) > 0.05 else { return }
      let seen = try #require(transform.map(point))
      #expect(point.isNear(transform.hitTest(seen), 1e-7), "\(point), \(random.label)")
      let single = transform.hitTest(seen, isDoubleSided: false)
      #expect((single == nil) == transform.isBackFaceVisible, "\(random.label)")
    }
  }

  @Test func hitTestAgreesWithTheRayThroughTheInverse() throws {
    try RandomGeometry.repeated(seed: 6) { random in
      let transform = random.perspective()
      let view = Point(x: random.number(-200...200), y: random.number(-200...200))
      let inverse = try #require(transform.inverse)
      guard let hit = transform.hitTest(view), abs(inverse.m33) > 0.1 else { return }
      guard abs(hit.x) < 1e4, abs(hit.y) < 1e4 else { return }
      // The ray may meet the panel's plane where the inverse turns w negative.
      guard let projected = inverse.projectAlongZ(view) else { return }
      #expect(hit.isNear(projected, 1e-5), "\(random.label)")
    }
  }

  @Test func edgeOnPlanesAreNotHit() {
    let edgeOn = Transform3D.rotation(Angle(quarterTurns: 1), about: .yAxis)
    #expect(edgeOn.hitTest(.zero) == nil)
    // Leaning by 89 degrees the page has its horizon at y = -50 cot 89°: farther up there is only
    // what lies behind the eye.
    let horizon = -50 / Angle(degrees: 89).tangent
    #expect(leaning.hitTest(Point(x: 50, y: horizon + 0.01)) != nil)
    #expect(leaning.hitTest(Point(x: 50, y: horizon - 0.01)) == nil)
    // Flattened panels have no inverse in space, and are hit all the same.
    let flat = Transform3D.scale(x: 2, y: 2, z: 0)
    #expect(flat.inverse == nil)
    #expect(flat.hitTest(Point(x: 10, y: 20)) == Point(x: 5, y: 10))
  }

  @Test func projectionAlongZMissesParallelPlanes() {
    #expect(Transform3D.identity.projectAlongZ(Point(x: 3, y: 4)) == Point(x: 3, y: 4))
    let parallel = Transform3D.rotation(Angle(quarterTurns: 1), about: .xAxis)
    #expect(parallel.projectAlongZ(Point(x: 3, y: 4)) == nil)
    #expect(parallel.projectAlongZ(.zero) == nil)
  }

  @Test func rectanglesWithoutEndKeepTheirExtent() {
    let half = Rect(minX: 10, minY: -.infinity, maxX: .infinity, maxY: 100)
    let strip = Rect(minX: -.infinity, minY: 0, maxX: .infinity, maxY: 10)
    let greatest = Double.greatestFiniteMagnitude
    let plane = Rect(x: -greatest / 2, y: -greatest / 2, width: greatest, height: greatest)
    let quarterTurn = Transform3D.rotation(Angle(degrees: 90), about: .zAxis)
    let oblique = Transform3D.rotation(Angle(degrees: 30), about: .zAxis)
    let cases: [(Transform3D, Rect, Rect)] = [
      (.identity, half, half), (.identity, strip, strip), (.identity, .infinite, .infinite),
      (.identity, plane, .infinite), (oblique, .infinite, .infinite), (oblique, strip, .infinite),
      (.translation(x: 5, y: 6), strip, strip.offsetBy(dx: 5, dy: 6)),
      (.translation(x: 5, y: 6), plane, .infinite),
      (
        .scale(x: 2, y: -3), half,
        Rect(minX: 20, minY: -300, maxX: .infinity, maxY: .infinity)
      ),
      (quarterTurn, strip, Rect(minX: -10, minY: -.infinity, maxX: 0, maxY: .infinity)),
      (
        .scale(x: 0, y: 1), .infinite,
        Rect(minX: 0, minY: -.infinity, maxX: 0, maxY: .infinity)
      ),
    ]
    for (transform, rect, expected) in cases {
      #expect(transform.bounds(of: rect) == expected, "\(rect) by \(transform)")
      #expect(transform.visibleBounds(of: rect) == expected, "\(rect) by \(transform)")
      #expect(transform.affine?.bounds(of: rect) == expected, "\(rect) by \(transform)")
    }
    let turned = oblique.bounds(of: half)
    #expect(turned.maxX == .infinity && turned.minY == -.infinity && turned.maxY == .infinity)
    #expect(abs(turned.minX - (10 * 0.75.squareRoot() - 100 * 0.5)) < 1e-12)
  }

  /// A plane tilted about x vanishes at the horizon y = -d / tan(angle); y further up is behind it.
  @Test func theWholePlaneEndsAtTheHorizon() {
    let tilted = Transform3D.rotation(Angle(degrees: 30), about: .xAxis)
      .concatenating(.perspective(distance: 1000))
    let horizon = -1000 * 3.0.squareRoot()
    let bounds = tilted.bounds(of: .infinite)
    #expect(bounds.minX == -.infinity && bounds.maxX == .infinity && bounds.maxY == .infinity)
    #expect(abs(bounds.minY - horizon) < 1e-9)
    #expect(tilted.visibleBounds(of: .infinite) == bounds)
    // A strip that ends in front of the eye, or behind it.
    let floor = Rect(minX: -.infinity, minY: 0, maxX: .infinity, maxY: 10)
    #expect(tilted.bounds(of: floor).minY == 0)
    #expect(abs(tilted.bounds(of: floor).maxY - 10 * 0.75.squareRoot() / (1 - 0.005)) < 1e-12)
    let behind = Rect(minX: -.infinity, minY: 3000, maxX: .infinity, maxY: .infinity)
    #expect(tilted.bounds(of: behind).isNull && tilted.visibleBounds(of: behind).isNull)
  }

  @Test func imagesBeyondTheRangeReachToInfinity() {
    let wide = Rect(x: 0, y: 0, width: 1e308, height: 10)
    let expected = Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 100)
    let grown = Transform3D.scale(x: 10, y: 10)
    #expect(grown.bounds(of: wide) == expected && grown.visibleBounds(of: wide) == expected)
    #expect(AffineTransform.scale(x: 10, y: 10).bounds(of: wide) == expected)
    for bad in [Rect.null, Rect(x: .nan, y: 0, width: 1, height: 1)] {
      #expect(grown.bounds(of: bad) == .null && grown.visibleBounds(of: bad) == .null)
      #expect(AffineTransform.identity.bounds(of: bad) == .null)
    }
  }

  /// An infinite rectangle is what finite ones grow to: bounds only grow, and reach theirs.
  @Test func boundsOfTheInfiniteAreTheLimit() {
    RandomGeometry.repeated(seed: 21, 200) { random in
      let transform = random.perspective()
      let edges = [random.number(-100...0), random.number(1...100)]
      func rect(_ far: Double) -> Rect {
        Rect(minX: edges[0], minY: -far, maxX: far, maxY: edges[1])
      }
      let limit = transform.visibleBounds(of: rect(.infinity))
      #expect(transform.bounds(of: rect(.infinity)) == limit, "\(random.label)")
      for far in [1e3, 1e5, 1e8] {
        let finite = transform.visibleBounds(of: rect(far))
        #expect(limit.insetBy(dx: -1e-6, dy: -1e-6).contains(finite), "\(far), \(random.label)")
      }
    }
  }
}
