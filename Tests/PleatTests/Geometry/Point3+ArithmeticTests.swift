import Pleat
import Testing

@Suite struct Point3ArithmeticTests {
  @Test func pointsAndVectors() {
    let (a, b) = (Point3(x: 3, y: 4, z: 5), Point3(x: 1, y: -2, z: 0.5))
    let v = Vector3(x: 1, y: 1, z: 2)
    #expect(a - b == Vector3(x: 2, y: 6, z: 4.5) && b + (a - b) == a)
    #expect(a + v == Point3(x: 4, y: 5, z: 7) && a - v == Point3(x: 2, y: 3, z: 3))
    #expect(a * 2 == Point3(x: 6, y: 8, z: 10) && 2 * a == a * 2 && (a * 2) / 2 == a)
    var c = a
    c += v
    c -= v
    c *= 4
    c /= 4
    #expect(c == a)
    #expect(
      Point3(Vector3(a)) == a && Point3(SIMD3(3, 4, 5)) == a && SIMD3<Double>(a) == [3, 4, 5])
  }

  @Test func distances() {
    let a = Point3(x: 1, y: 2, z: 3)
    #expect(a.distance(to: Point3(x: 3, y: 5, z: 9)) == 7 && a.distance(to: a) == 0)
    #expect(Point3(x: 1e300, y: 0, z: 0).distance(to: Point3(x: -1e300, y: 0, z: 0)) == 2e300)
    #expect(a.interpolated(to: .zero, at: 0.5) == Point3(x: 0.5, y: 1, z: 1.5))
    #expect(a.isApproximatelyEqual(to: Point3(x: 1, y: 2, z: 3.25), tolerance: 0.25))
    #expect(!a.isApproximatelyEqual(to: .zero, tolerance: 2.9))
  }
}
