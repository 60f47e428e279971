import Pleat
import Testing

@Suite struct PointArithmeticTests {
  @Test func arithmeticGoesByCoordinate() {
    let (a, b) = (Point(x: 3, y: 4), Point(x: 1, y: -2))
    #expect(a + b == Point(x: 4, y: 2) && a - b == Point(x: 2, y: 6) && -a == Point(x: -3, y: -4))
    #expect(a * 2 == Point(x: 6, y: 8) && 2 * a == a * 2 && a / 2 == Point(x: 1.5, y: 2))
    var c = a
    c += b
    c -= b
    c *= 3
    c /= 3
    #expect(c == a)
    #expect(Point(SIMD2(5, 6)) == Point(x: 5, y: 6) && SIMD2<Double>(a) == SIMD2(3, 4))
  }

  @Test func interpolationHasExactEnds() {
    let (a, b) = (Point(x: 0.1, y: 1e300), Point(x: 7, y: -1e300))
    #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
    #expect(a.interpolated(to: b, at: 0.5).y == 0)
  }

  @Test func approximately() {
    let (a, nan) = (Point(x: 1, y: 2), Point(x: .nan, y: 2))
    #expect(a.isApproximatelyEqual(to: Point(x: 1.5, y: 2), tolerance: 0.5))
    #expect(!a.isApproximatelyEqual(to: Point(x: 1.5, y: 2), tolerance: 0.4))
    #expect(!nan.isApproximatelyEqual(to: nan, tolerance: 1))
  }
}
