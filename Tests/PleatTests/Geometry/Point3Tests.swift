import Pleat
import Testing

@Suite struct Point3Tests {
  @Test func takesAPointOfThePlane() {
    #expect(Point3(Point(x: 1, y: 2)) == Point3(x: 1, y: 2, z: 0))
    #expect(Point3(Point(x: 1, y: 2), z: 3) == Point3(x: 1, y: 2, z: 3))
    #expect(Point3.zero.isFinite)
    #expect(!Point3(x: 0, y: 0, z: .nan).isFinite)
  }
}
