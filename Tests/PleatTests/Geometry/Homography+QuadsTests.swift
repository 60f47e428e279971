import Pleat
import Testing

@Suite struct HomographyQuadsTests {
  @Test func carriesTheCornersOfARectangle() throws {
    try RandomGeometry.repeated(seed: 1) { random in
      let (rect, quad) = (random.rect(), random.convexQuad())
      let homography = try #require(Homography(from: rect, to: quad))
      #expect(homography.map(rect).isNear(quad, 1e-9), "\(random.label)")
      let inside = Point(
        x: rect.minX + rect.width * random.number(0.01...0.99),
        y: rect.minY + rect.height * random.number(0.01...0.99))
      let image = try #require(homography.map(inside))
      #expect(quad.contains(image), "\(random.label)")
    }
  }

  @Test func carriesTheCornersOfAQuad() throws {
    try RandomGeometry.repeated(seed: 2) { random in
      let (source, target) = (random.convexQuad(), random.convexQuad())
      let there = try #require(Homography(from: source, to: target))
      let back = try #require(Homography(from: target, to: source))
      #expect(there.map(source).isNear(target, 1e-9), "\(random.label)")
      let point = Point(
        x: (source.topLeft.x + source.bottomRight.x) / 2,
        y: (source.topLeft.y + source.bottomRight.y) / 2)
      let image = try #require(there.map(point))
      #expect(point.isNear(back.map(image), 1e-8), "\(random.label)")
    }
  }

  @Test func recoversTheTransformOfAPanel() throws {
    // A panel's four projected corners determine the homography of its plane.
    try RandomGeometry.repeated(seed: 3) { random in
      let transform = random.perspective()
      let rect = Rect(x: -150, y: -100, width: 300, height: 200)
      let quad = transform.map(rect)
      guard abs(quad.signedArea) > 500 else { return }
      let homography = try #require(Homography(from: rect, to: quad))
      let point = Point(x: random.number(-150...150), y: random.number(-100...100))
      let image = try #require(transform.map(point))
      #expect(image.isNear(homography.map(point), 1e-6), "\(random.label)")
    }
  }

  @Test func parallelogramsComeOutAffine() throws {
    let quad = Quad(
      topLeft: Point(x: 1, y: 1), topRight: Point(x: 5, y: 2), bottomRight: Point(x: 7, y: 6),
      bottomLeft: Point(x: 3, y: 5))
    let homography = try #require(
      Homography(from: Rect(x: 0, y: 0, width: 1, height: 1), to: quad))
    #expect(homography.transform.affine == AffineTransform(a: 4, b: 1, c: 2, d: 4, tx: 1, ty: 1))
  }

  @Test func mirroredQuadsAreFine() throws {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    let mirrored = Quad(
      topLeft: Point(x: 10, y: 0), topRight: Point(x: 0, y: 1), bottomRight: Point(x: 1, y: 9),
      bottomLeft: Point(x: 10, y: 10))
    let homography = try #require(Homography(from: rect, to: mirrored))
    #expect(homography.map(rect.quad).isNear(mirrored, 1e-13))
  }

  @Test func dentedQuadsLoseCornersButTheFirst() throws {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    var dented = rect.quad
    dented.bottomRight = Point(x: 2, y: 2)
    #expect(!dented.isConvex)
    let homography = try #require(Homography(from: rect, to: dented))
    let image = homography.map(rect.quad)
    #expect((1...3).contains(image.missingCornerCount))
    #expect(image.topLeft == dented.topLeft)
  }

  @Test func degenerateQuadsHaveNoHomography() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    var flat = rect.quad
    flat.bottomRight = Point(x: 20, y: 0)
    #expect(Homography(from: rect, to: flat) == nil)
    #expect(Homography(from: flat, to: rect.quad) == nil)
    #expect(Homography(from: rect.quad, to: flat) == nil)
    var double = rect.quad
    double.topRight = double.topLeft
    #expect(Homography(from: rect, to: double) == nil)
    var missing = rect.quad
    missing.topLeft.x = .nan
    #expect(Homography(from: rect, to: missing) == nil)
    #expect(Homography(from: .zero, to: rect.quad) == nil)
    #expect(Homography(from: .null, to: rect.quad) == nil)
    #expect(Homography(from: .infinite, to: rect.quad) == nil)
  }
}
