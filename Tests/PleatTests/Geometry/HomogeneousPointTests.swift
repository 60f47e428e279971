import Pleat
import Testing

@Suite struct HomogeneousPointTests {
  @Test func projectsOnlyInFrontOfTheEye() {
    #expect(HomogeneousPoint(x: 2, y: 4, z: 6, w: 2).projected == Point(x: 1, y: 2))
    #expect(
      HomogeneousPoint(x: 2, y: 4, z: 6, w: 2).projectedWithDepth == Point3(x: 1, y: 2, z: 3))
    for w: Double in [0, -0.0, -1, .nan, .infinity, -.infinity] {
      #expect(HomogeneousPoint(x: 2, y: 4, z: 6, w: w).projected == nil)
      #expect(HomogeneousPoint(x: 2, y: 4, z: 6, w: w).projectedWithDepth == nil)
    }
    #expect(HomogeneousPoint(x: .nan, y: 4, z: 6, w: 1).projected == nil)
    #expect(HomogeneousPoint(x: 1e300, y: 4, z: 6, w: 1e-300).projected == nil)
    // Depth alone may be missing.
    #expect(HomogeneousPoint(x: 1, y: 4, z: .infinity, w: 1).projected != nil)
    #expect(HomogeneousPoint(x: 1, y: 4, z: .infinity, w: 1).projectedWithDepth == nil)
  }

  @Test func comesFromPoints() {
    #expect(HomogeneousPoint(Point(x: 1, y: 2)) == HomogeneousPoint(x: 1, y: 2, z: 0, w: 1))
    #expect(
      HomogeneousPoint(Point3(x: 1, y: 2, z: 3)) == HomogeneousPoint(x: 1, y: 2, z: 3, w: 1))
  }
}
