import Pleat
import Testing

@Suite struct QuadTests {
  let square = Rect(x: 0, y: 0, width: 10, height: 10).quad

  @Test func cornersHaveIndices() {
    var quad = square
    #expect((0..<4).map { quad[$0] } == quad.corners)
    quad[2] = Point(x: 20, y: 20)
    #expect(quad.bottomRight == Point(x: 20, y: 20))
    quad[0].x = -1
    #expect(quad.topLeft.x == -1)
    #expect(Quad(Rect(x: 0, y: 0, width: 10, height: 10)) == square)
  }

  @Test func anIndexOutsideTraps() async {
    await #expect(processExitsWith: .failure) { _ = Rect.zero.quad[4] }
    await #expect(processExitsWith: .failure) { _ = Rect.zero.quad[-1] }
  }

  @Test func areaHasTheSignOfTheSide() {
    #expect(square.signedArea == 100)
    let back = Quad(
      topLeft: square.topRight, topRight: square.topLeft, bottomRight: square.bottomLeft,
      bottomLeft: square.bottomRight)
    #expect(back.signedArea == -100)
    #expect(back.isConvex)
    RandomGeometry.repeated(seed: 1) { random in
      let (affine, rect) = (random.affine(), random.rect())
      let area = affine.map(rect).signedArea
      let expected = affine.determinant * rect.width * rect.height
      #expect(abs(area - expected) <= 1e-9 * abs(expected), "\(random.label)")
    }
  }

  @Test func crossedAndDentedQuadsAreNotConvex() {
    let crossed = Quad(
      topLeft: .zero, topRight: Point(x: 10, y: 10), bottomRight: Point(x: 10, y: 0),
      bottomLeft: Point(x: 0, y: 10))
    #expect(!crossed.isConvex)
    #expect(crossed.contains(Point(x: 1, y: 5)) && !crossed.contains(Point(x: 5, y: 9)))
    var dented = square
    dented.bottomRight = Point(x: 2, y: 2)
    #expect(!dented.isConvex)
    #expect(dented.contains(Point(x: 0.4, y: 8)) && !dented.contains(Point(x: 5, y: 5)))
    var flat = square
    flat.bottomRight = Point(x: 10, y: 0)
    #expect(!flat.isConvex)
  }

  @Test func containsItsOutline() {
    #expect(square.corners.allSatisfy { square.contains($0) })
    #expect(square.contains(Point(x: 5, y: 0)) && square.contains(Point(x: 10, y: 5)))
    #expect(!square.contains(Point(x: 10.001, y: 5)))
    #expect(!square.contains(Point(x: .nan, y: 5)))
  }

  @Test func containsWhatTheMapBringsInside() {
    RandomGeometry.repeated(seed: 2) { random in
      let affine = random.affine()
      let rect = Rect(x: -50, y: -50, width: 100, height: 100)
      let point = Point(x: random.number(-80...80), y: random.number(-80...80))
      #expect(
        affine.map(rect).contains(affine.map(point)) == rect.contains(point), "\(random.label)")
    }
  }

  @Test func missingCornersAreLeftOut() {
    var quad = square
    quad.topLeft = Point(x: .nan, y: .nan)
    #expect(quad.missingCornerCount == 1)
    #expect(quad.bounds == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(!quad.isConvex && !quad.contains(Point(x: 9, y: 9)) && quad.signedArea.isNaN)
    for index in 1..<4 { quad[index] = quad.topLeft }
    #expect(quad.bounds.isNull && quad.missingCornerCount == 4)
  }

  @Test func theSizeOfAQuadDoesNotMatter() {
    let quad = Quad(
      topLeft: Point(x: 0.25, y: 0.25), topRight: Point(x: 1, y: 0.5),
      bottomRight: Point(x: 1, y: 1), bottomLeft: Point(x: 0, y: 0.75))
    for exponent in [-1060, -700, 0, 700, 1023] {
      let factor = Double(sign: .plus, exponent: exponent, significand: 1)
      let scaled = Transform3D.scale(x: factor, y: factor).map(quad)
      #expect(scaled.isConvex, "2^\(exponent)")
      #expect(scaled.contains(Point(x: factor / 2, y: factor / 2)), "2^\(exponent)")
      #expect(!scaled.contains(Point(x: factor, y: factor / 4)), "2^\(exponent)")
      for far in [-1e308, 1e308] {
        let outside = [Point(x: far, y: factor / 2), Point(x: factor / 2, y: far)]
        #expect(exponent == 1023 || !outside.contains { scaled.contains($0) }, "2^\(exponent)")
      }
    }
    let nowhere = Rect.zero.quad
    #expect(nowhere.contains(.zero) && !nowhere.contains(Point(x: 1, y: 0)) && !nowhere.isConvex)
    #expect(!quad.contains(Point(x: .nan, y: 0.5)))
  }

  @Test func printsAndEncodes() throws {
    #expect("\(square)" == "[(0, 0), (10, 0), (10, 10), (0, 10)]")
    #expect(try geometryJSON(square) == "[[0,0],[10,0],[10,10],[0,10]]")
    #expect(try geometryRoundTrip(square) == square)
    var missing = square
    missing.topLeft = Point(x: .nan, y: .nan)
    #expect(try geometryJSON(missing) == "[[null,null],[10,0],[10,10],[0,10]]")
    #expect(try geometryRoundTrip(missing).missingCornerCount == 1)
  }
}
