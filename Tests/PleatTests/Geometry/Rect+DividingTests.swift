import Pleat
import Testing

@Suite struct RectDividingTests {
  private let square = Rect(x: 0, y: 0, width: 10, height: 10)

  @Test func aSliceIsCutFromEachEdge() {
    let parts: [(RectEdge, Double, Rect, Rect)] = [
      (.left, 3, Rect(x: 0, y: 0, width: 3, height: 10), Rect(x: 3, y: 0, width: 7, height: 10)),
      (.right, 3, Rect(x: 7, y: 0, width: 3, height: 10), Rect(x: 0, y: 0, width: 7, height: 10)),
      (.top, 4, Rect(x: 0, y: 0, width: 10, height: 4), Rect(x: 0, y: 4, width: 10, height: 6)),
      (.bottom, 4, Rect(x: 0, y: 6, width: 10, height: 4), Rect(x: 0, y: 0, width: 10, height: 6)),
    ]
    for (edge, distance, slice, remainder) in parts {
      let found = square.divided(atDistance: distance, from: edge)
      #expect(found.slice == slice && found.remainder == remainder, "\(edge)")
    }
  }

  @Test(arguments: RectEdge.allCases) func distancesAreLimited(_ edge: RectEdge) {
    for distance in [-1, 0, .nan] {
      let none = square.divided(atDistance: distance, from: edge)
      #expect(none.slice.isEmpty && !none.slice.isNull && none.remainder == square)
    }
    for distance in [10, 11, .infinity] {
      let all = square.divided(atDistance: distance, from: edge)
      #expect(all.slice == square && all.remainder.isEmpty && !all.remainder.isNull)
    }
    let none = Rect.null.divided(atDistance: 3, from: edge)
    #expect(none.slice.isNull && none.remainder.isNull)
    let plane = Rect.infinite.divided(atDistance: 3, from: edge)
    #expect(plane.slice.isNull && plane.remainder.isInfinite)
    let negative = Rect(x: 10, y: 10, width: -10, height: -10)
    #expect(
      negative.divided(atDistance: 3, from: edge) == square.divided(atDistance: 3, from: edge))
  }

  @Test func aStripIsCutWhereItIsFinite() {
    let strip = Rect(minX: -.infinity, minY: 0, maxX: 5, maxY: 10)
    let found = strip.divided(atDistance: 4, from: .top)
    #expect(found.slice == Rect(minX: -.infinity, minY: 0, maxX: 5, maxY: 4))
    #expect(strip.divided(atDistance: 4, from: .right).slice.isNull)
  }

  @Test func partsShareTheirEdge() {
    RandomGeometry.repeated(seed: 6, 1000) { random in
      let rect = random.rect().standardized
      for edge in RectEdge.allCases {
        let distance = random.number()
        let (slice, rest) = rect.divided(atDistance: distance, from: edge)
        switch edge {
        case .left: #expect(slice.maxX == rest.minX)
        case .right: #expect(slice.minX == rest.maxX)
        case .top: #expect(slice.maxY == rest.minY)
        case .bottom: #expect(slice.minY == rest.maxY)
        }
        #expect(slice.union(rest).isApproximatelyEqual(to: rect, tolerance: 1e-9))
      }
    }
  }

  @Test func yPointsUpOrDown() {
    #expect(square.contains(Point(x: 5, y: 10), whereYPointsUp: true))
    #expect(!square.contains(Point(x: 5, y: 0), whereYPointsUp: true))
    #expect(square.contains(Point(x: 0, y: 5), whereYPointsUp: true))
    #expect(!square.contains(Point(x: 10, y: 5), whereYPointsUp: true))
    #expect(square.contains(.zero, whereYPointsUp: false))
    #expect(!Rect.zero.contains(.zero, whereYPointsUp: true))
    #expect(!Rect.null.contains(.zero, whereYPointsUp: true))
    #expect(Rect.infinite.contains(.zero, whereYPointsUp: true))
  }

  @Test func nearlyEqualRectangles() {
    let other = Rect(x: 1e-9, y: 0, width: 10, height: 10)
    #expect(square.isApproximatelyEqual(to: other, tolerance: 2e-9))
    #expect(!square.isApproximatelyEqual(to: other, tolerance: 0.5e-9))
    #expect(Rect.null.isApproximatelyEqual(to: .null, tolerance: 0))
    #expect(!Rect.null.isApproximatelyEqual(to: square, tolerance: .infinity))
    #expect(Rect.infinite.isApproximatelyEqual(to: .infinite, tolerance: 0))
  }

  @Test func oneRectangleGoesToAnother() throws {
    let target = Rect(x: 5, y: -3, width: 20, height: 5)
    let transform = try #require(AffineTransform(from: square, to: target))
    #expect(transform.bounds(of: square) == target)
    #expect(transform == AffineTransform(a: 2, b: 0, c: 0, d: 0.5, tx: 5, ty: -3))
    #expect(AffineTransform(from: .zero, to: square) == nil)
    #expect(AffineTransform(from: square, to: .infinite) == nil)
    #expect(AffineTransform(from: square, to: .null) == nil)
  }
}
