import Pleat
import Testing

@Suite struct RectTests {
  @Test func edgesAccountForNegativeExtents() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect([rect.minX, rect.midX, rect.maxX] == [6, 8, 10])
    #expect([rect.minY, rect.midY, rect.maxY] == [14, 17, 20])
    #expect(rect.width == 4 && rect.height == 6)
    #expect(rect.center == Point(x: 8, y: 17))
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(rect != rect.standardized)
    #expect(rect.quad == rect.standardized.quad)
  }

  @Test func cornersGoClockwiseFromTopLeft() {
    let quad = Rect(x: 1, y: 2, width: 3, height: 4).quad
    #expect(quad.topLeft == Point(x: 1, y: 2))
    #expect(quad.topRight == Point(x: 4, y: 2))
    #expect(quad.bottomRight == Point(x: 4, y: 6))
    #expect(quad.bottomLeft == Point(x: 1, y: 6))
  }

  @Test func edgesMayBeInfinite() {
    let all = Rect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    #expect(all == .infinite && all.isInfinite && !all.isEmpty && !all.isNull)
    #expect(all.standardized.isInfinite)
    let left = Rect(minX: -.infinity, minY: 10, maxX: 100, maxY: .infinity)
    #expect([left.minX, left.maxX, left.minY, left.maxY] == [-.infinity, 100, 10, .infinity])
    #expect(left.width == .infinity && left.height == .infinity)
    #expect(!left.isInfinite && !left.isEmpty && !left.isFinite)
    #expect(left.standardized == left)
  }

  @Test func createdBetweenEdgesReadsBack() {
    RandomGeometry.repeated(seed: 1) { random in
      let (a, b) = (random.point(), random.point())
      let rect = Rect(around: [a, b])
      #expect(rect.minX == min(a.x, b.x) && rect.minY == min(a.y, b.y), "\(random.label)")
      #expect(abs(rect.maxX - max(a.x, b.x)) <= 1000.0.ulp, "\(random.label)")
      #expect(abs(rect.maxY - max(a.y, b.y)) <= 1000.0.ulp, "\(random.label)")
    }
  }

  @Test func knowsNullAndEmpty() {
    #expect(Rect.null.isNull && Rect.null.isEmpty && !Rect.null.isInfinite)
    #expect(!Rect.zero.isNull && Rect.zero.isEmpty)
    #expect(Rect(x: 0, y: 0, width: 5, height: 0).isEmpty)
    #expect(!Rect(x: 0, y: 0, width: -5, height: 1).isEmpty)
    #expect(Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty)
  }

  @Test func ignoresPointsThatAreNotFinite() {
    let missing = Point(x: .nan, y: .nan)
    #expect(Rect(around: [missing, Point(x: 3, y: 4)]) == Rect(x: 3, y: 4, width: 0, height: 0))
    #expect(Rect(around: [missing]).isNull)
    #expect(Rect(around: []).isNull)
  }

  /// What `CGRectStandardize` answers for an origin at infinity: the null rectangle, whatever the size.
  @Test func whatIsNullStandardizesToNull() {
    let nulls = [
      Rect(x: .infinity, y: .infinity, width: 20, height: 20),
      Rect(x: 20, y: .infinity, width: 0, height: 0),
      Rect(x: .infinity, y: 20, width: 0, height: 0),
      Rect(x: .infinity, y: 0, width: -5, height: -5),
    ]
    for null in nulls {
      #expect(null.isNull && null.isEmpty && !null.isInfinite)
      #expect(null.standardized == .null, "\(null)")
    }
    // An origin at minus infinity is not null.
    #expect(Rect(x: -.infinity, y: 20, width: 30, height: 40).standardized.minX == -.infinity)
  }

  @Test func knowsTheInfiniteRectangleOfCoreGraphics() {
    let greatest = Double.greatestFiniteMagnitude
    let plane = Rect(x: -greatest / 2, y: -greatest / 2, width: greatest, height: greatest)
    #expect(plane.isInfinite && !plane.isFinite && !plane.isNull && !plane.isEmpty)
    #expect(plane.standardized == plane && plane.minX == -greatest / 2)
    // Nearly as large is not infinite.
    for keyPath in [\Rect.origin.x, \Rect.origin.y, \Rect.size.width, \Rect.size.height] {
      var nearly = plane
      nearly[keyPath: keyPath] = nearly[keyPath: keyPath].nextDown
      #expect(!nearly.isInfinite)
    }
    #expect(Rect(minX: -1e308, minY: 0, maxX: 1e308, maxY: 1).maxX == .infinity)
  }

  @Test func printsAndEncodes() throws {
    let rect = Rect(x: 0, y: 7.5, width: 320, height: 480)
    #expect("\(rect)" == "(x: 0, y: 7.5, width: 320, height: 480)")
    #expect(try geometryJSON(rect) == "[0,7.5,320,480]")
    #expect(try geometryRoundTrip(rect) == rect)
  }
}
