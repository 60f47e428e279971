import Pleat
import Testing

@Suite struct Scene3DTests {
  private let page = Rect(x: 0, y: 0, width: 100, height: 100)

  private func plane(z: Double = 0, space: Int? = nil, isDoubleSided: Bool = true)
    -> Scene3D.Plane
  {
    Scene3D.Plane(
      rect: page, transform: .translation(x: 0, y: 0, z: z), space: space,
      isDoubleSided: isDoubleSided)
  }

  private let middle = Point(x: 50, y: 50)

  @Test func withoutASpaceTheLastIsSeen() {
    #expect(Scene3D([plane(z: 5), plane(), plane(z: -5)]).hitTest(middle) == 2)
    #expect(Scene3D([plane()]).hitTest(Point(x: 100, y: 50)) == nil)
    #expect(Scene3D([]).hitTest(middle) == nil)
  }

  @Test func withinASpaceTheNearestIsSeen() {
    let scene = Scene3D([plane(z: 5, space: 1), plane(z: 9, space: 2), plane(space: 1)])
    #expect(scene.hitTest(middle) == 0, "the last one's space counts, not the nearest plane")
    #expect(Scene3D([plane(z: 1, space: 0), plane(z: 1, space: 0)]).hitTest(middle) == 1)
    // A rounding error does not decide between planes that lie in each other.
    #expect(Scene3D([plane(z: 1 + 1e-12, space: 0), plane(z: 1, space: 0)]).hitTest(middle) == 1)
    #expect(Scene3D([plane(z: 1 + 1e-6, space: 0), plane(z: 1, space: 0)]).hitTest(middle) == 0)
  }

  /// Two pages that cross like an X: on each side the nearer one is seen, through the perspective.
  @Test func crossingPlanesAreCut() {
    func turned(_ degrees: Double) -> Scene3D.Plane {
      let turn = Transform3D.rotation(Angle(degrees: degrees), about: .yAxis)
        .concatenating(.perspective(distance: 500)).anchored(at: Point3(middle))
      return Scene3D.Plane(rect: page, transform: turn, space: 0)
    }
    let scene = Scene3D([turned(40), turned(-40)])
    let (left, right) = (Point(x: 30, y: 50), Point(x: 70, y: 50))
    let pair = Set([scene.hitTest(left), scene.hitTest(right)])
    #expect(pair == [0, 1])
    // A positive turn about y takes the right side away from the viewer.
    #expect(scene.hitTest(left) == 0)
  }

  @Test func aOneSidedPlaneIsNotHitFromBehind() {
    var back = plane(isDoubleSided: false)
    back.transform = Transform3D.rotation(Angle(degrees: 180), about: .yAxis)
      .anchored(at: Point3(middle))
    #expect(Scene3D([plane(), back]).hitTest(middle) == 0)
    back.isDoubleSided = true
    #expect(Scene3D([plane(), back]).hitTest(middle) == 1)
  }

  @Test func scenesReadBack() throws {
    let scene = Scene3D([plane(z: 5, space: 1), plane(isDoubleSided: false)])
    #expect(try geometryRoundTrip(scene) == scene)
  }
}
