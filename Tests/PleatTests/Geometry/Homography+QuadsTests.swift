import Oracles
import Pleat
import Testing

@Suite struct HomographyQuadsTests {
  @Test func parallelogramsComeOutAffine() throws {
    let quad = Quad(
      topLeft: Point(x: 1, y: 1), topRight: Point(x: 5, y: 2), bottomRight: Point(x: 7, y: 6),
      bottomLeft: Point(x: 3, y: 5))
    let homography = try #require(
      Homography(from: Rect(x: 0, y: 0, width: 1, height: 1), to: quad))
    #expect(homography.transform.affine == AffineTransform(a: 4, b: 1, c: 2, d: 4, tx: 1, ty: 1))
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

  /// Twice the area of the triangle without a corner, in double-double arithmetic.
  private func triangle(without corner: Int, of quad: Quad) -> Double {
    let (a, b, c) = (quad[(corner + 1) % 4], quad[(corner + 2) % 4], quad[(corner + 3) % 4])
    let x = (DoubleDouble(b.x) - DoubleDouble(a.x), DoubleDouble(c.x) - DoubleDouble(a.x))
    let y = (DoubleDouble(b.y) - DoubleDouble(a.y), DoubleDouble(c.y) - DoubleDouble(a.y))
    return (x.0 * y.1 - x.1 * y.0).value.magnitude
  }

  /// Four random corners in convex order, either way round: any shape, down to slivers.
  private func anyConvexQuad(_ random: inout RandomGeometry) -> Quad {
    let away = random.whole(0...1) == 0 ? 0 : random.number(-1000...1000)
    while true {
      let corners = (0..<4).map { _ in
        Point(x: away + random.number(-1...1), y: random.number(-1...1) - away)
      }
      let quad = Quad(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
      if quad.isConvex { return quad }
    }
  }

  private func largestCoordinate(_ quad: Quad) -> Double {
    quad.corners.map { max($0.x.magnitude, $0.y.magnitude) }.max()!
  }

  /// The bound of the documentation, on random convex quads of any shape.
  @Test func cornersAreMetWithinTheBound() throws {
    let unit = 0x1p-53
    try RandomGeometry.repeated(seed: 31, 1500) { random in
      let (source, target) = (anyConvexQuad(&random), anyConvexQuad(&random))
      let (size, sourceSize) = (largestCoordinate(target), largestCoordinate(source))
      let triangles = (0..<4).map { triangle(without: $0, of: target) }
      let sources = (0..<4).map { triangle(without: $0, of: source) }
      let rect = Rect(
        x: random.number(-30...30), y: random.number(-1...1), width: random.number(0.01...2),
        height: random.number(0.01...2))
      let away = max(
        1, max(abs(rect.minX), abs(rect.maxX)) / rect.width,
        max(abs(rect.minY), abs(rect.maxY)) / rect.height)
      let fromRect = try #require(Homography(from: rect, to: target), "\(random.label)")
      let fromQuad = try #require(Homography(from: source, to: target), "\(random.label)")
      for corner in 0..<4 {
        let ratio = triangles.max()! / triangles[corner]
        let image = try #require(fromRect.map(rect.quad[corner]), "\(target), \(random.label)")
        #expect(
          image.isNear(target[corner], 8 * unit * size * ratio * away * 2.0.squareRoot()),
          "\(rect) to \(target), \(random.label)")
        // Rounding may put a corner of a sliver behind the eye.
        guard let other = fromQuad.map(source[corner]) else { continue }
        let ratios = triangles.max()! / triangles.min()! * sources.max()! / sources.min()!
        let sourceAway = sourceSize * sourceSize / sources.max()!
        #expect(
          other.isNear(
            target[corner],
            8 * unit * size * ratios * max(1, sourceAway) * 2.0.squareRoot()),
          "\(source) to \(target), \(random.label)")
      }
    }
  }

  /// Neither the size of a quad nor its distance from that of the other matters.
  @Test func quadsOfAnyScaleHaveAHomography() throws {
    let quad = Quad(
      topLeft: Point(x: 1, y: 1), topRight: Point(x: 5, y: 2), bottomRight: Point(x: 8, y: 9),
      bottomLeft: Point(x: 3, y: 5))
    let rect = Rect(x: 0, y: 0, width: 4, height: 2)
    for exponent in stride(from: -1000, through: 1000, by: 100) {
      let factor = Double(sign: .plus, exponent: exponent, significand: 1)
      let scaled = Transform3D.scale(x: factor, y: factor).map(quad)
      let homography = try #require(Homography(from: rect, to: scaled), "\(exponent)")
      #expect(homography.map(rect).isNear(scaled, 1e-14 * factor), "\(exponent)")
      let back = try #require(Homography(from: scaled, to: rect.quad), "\(exponent)")
      #expect(back.map(scaled).isNear(rect.quad, 1e-13), "\(exponent)")
    }
  }

  @Test func theFirstCornerHasAWeightOfOne() throws {
    try RandomGeometry.repeated(seed: 32) { random in
      let (source, target) = (random.convexQuad(), random.convexQuad())
      let homography = try #require(Homography(from: source, to: target))
      let corner = homography.transform.mapHomogeneous(HomogeneousPoint(source.topLeft))
      #expect(abs(corner.w - 1) < 1e-12, "\(random.label)")
    }
  }
}
