import Pleat
import Testing

@Suite struct Vector3ArithmeticTests {
  @Test func arithmeticGoesByComponent() {
    let (a, b) = (Vector3(x: 1, y: 2, z: 3), Vector3(x: 4, y: 6, z: 8))
    #expect(a + b == Vector3(x: 5, y: 8, z: 11))
    #expect(b - a == Vector3(x: 3, y: 4, z: 5))
    #expect(b / 2 == Vector3(x: 2, y: 3, z: 4))
    #expect(a.dot(b) == 40)
  }

  @Test func assignmentsAndBridges() {
    let (a, b) = (Vector3(x: 1, y: 2, z: 3), Vector3(x: 4, y: 6, z: 8))
    var c = a
    c += b
    c -= b
    c *= 2
    c /= 2
    #expect(c == a && 2 * a == a * 2)
    #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
    #expect(a.interpolated(to: b, at: 0.5) == Vector3(x: 2.5, y: 4, z: 5.5))
    #expect(Vector3(SIMD3(1, 2, 3)) == a && SIMD3<Double>(a) == [1, 2, 3])
    #expect(
      a.isApproximatelyEqual(to: b, tolerance: 5) && !a.isApproximatelyEqual(to: b, tolerance: 4))
  }
}
