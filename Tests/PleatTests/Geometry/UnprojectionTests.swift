import Pleat
import Testing

@Suite struct UnprojectionTests {
  @Test(arguments: DepthRange.allCases)
  func pointsOfARayAreSeenAtItsPoint(depth: DepthRange) throws {
    try RandomGeometry.repeated(seed: 61) { random in
      let view = Transform3D.lookAt(eye: random.point3(), center: random.point3())
      for far in [50, Double.infinity] {
        let camera =
          view
          * Transform3D.perspective(
            verticalFieldOfView: Angle(degrees: 50), aspect: 1.5, near: 0.5, far: far, depth: depth)
        let seen = Point(x: random.number(-1...1), y: random.number(-1...1))
        let ray = try #require(camera.ray(through: seen, depth: depth))
        #expect((ray.direction.length - 1).magnitude <= 4 * 1.0.ulp)
        let start = try #require(camera.map(ray.origin))
        #expect((start.z - depth.near).magnitude < 1e-9, "\(random.label)")
        for distance in [0.0, 1, 20] {
          let image = try #require(camera.map(ray.origin + ray.direction * distance))
          #expect((image.x - seen.x).magnitude < 1e-8 && (image.y - seen.y).magnitude < 1e-8)
          let back = try #require(camera.unproject(image))
          #expect(
            back.distance(to: ray.origin + ray.direction * distance) < 1e-5, "\(random.label)")
        }
        #expect(camera.map(ray.origin - ray.direction * 100) == nil, "behind the camera")
      }
    }
  }

  @Test func theScaleOfAllNumbersMakesNoDifference() throws {
    let camera =
      Transform3D.lookAt(eye: Point3(x: 1, y: 2, z: 3), center: .zero)
      * .perspective(verticalFieldOfView: .degrees(60), aspect: 1.5, near: 0.1, far: 100)
    let seen = Point(x: 0.25, y: -0.5)
    let ray = try #require(camera.ray(through: seen))
    for exponent in [-560, -520, 520, 560, 700] {
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      let found = try #require(Transform3D(camera.elements.map { $0 * scale }).ray(through: seen))
      #expect(found.origin == ray.origin && found.direction == ray.direction, "2^\(exponent)")
    }
  }

  @Test func whatHasNoRay() {
    #expect(Transform3D.scale(x: 1, y: 1, z: 0).ray(through: .zero) == nil)
    #expect(Transform3D.scale(x: 1, y: 1, z: 0).unproject(.zero) == nil)
    #expect(Transform3D.identity.ray(through: Point(x: .nan, y: 0)) == nil)
    let flat = Transform3D.orthographic(left: 0, right: 2, bottom: 0, top: 2, near: 0, far: 8)
    let ray = flat.ray(through: Point(x: 0.5, y: 0))
    #expect(ray?.origin == Point3(x: 1.5, y: 1, z: 0) && ray?.direction == -.zAxis)
  }

  @Test func boxesAreMapped() throws {
    let box = Box3(minimum: Point3(x: -1, y: 0, z: 2), maximum: Point3(x: 3, y: 1, z: 4))
    #expect(Transform3D.identity.bounds(of: box) == box)
    let turned = Transform3D.rotation(Angle(degrees: 90), about: .zAxis) * .scale(2)
    #expect(
      turned.bounds(of: box)
        == Box3(minimum: Point3(x: -2, y: -2, z: 4), maximum: Point3(x: 0, y: 6, z: 8)))
    let viewer = Transform3D.perspective(distance: 8)
    let seen = try #require(viewer.bounds(of: box))
    #expect(seen.maximum == Point3(x: 6, y: 2, z: 8) && seen.minimum.x == -2)
    #expect(Transform3D.perspective(distance: 4).bounds(of: box) == nil)
    #expect(
      Transform3D.identity.bounds(
        of: Box3(minimum: .zero, maximum: Point3(x: .infinity, y: 1, z: 1))) == nil)
  }

  @Test func anglesBetweenDirections() {
    #expect(Vector3.xAxis.angle(to: .yAxis * 1e200) == Angle(degrees: 90))
    #expect(Vector3.xAxis.angle(to: -.xAxis * 1e-200) == Angle(degrees: 180))
    #expect(Vector3.xAxis.angle(to: .xAxis) == .zero)
    let near = Vector3(x: 1, y: 1e-12, z: 0)
    #expect((Vector3.xAxis.angle(to: near)!.radians / 1e-12 - 1).magnitude < 1e-15)
    #expect(Vector3.xAxis.angle(to: .zero) == nil)
    #expect(Vector3.xAxis.angle(to: Vector3(x: .nan, y: 1, z: 0)) == nil)
    let turn = Quaternion(Angle(degrees: 170), about: .yAxis)
    #expect((Quaternion.identity.angle(to: turn)!.degrees - 170).magnitude < 1e-12)
    #expect((Quaternion.identity.angle(to: -turn)!.degrees - 170).magnitude < 1e-12)
    #expect(turn.angle(to: -turn) == .zero)
    #expect(turn.angle(to: Quaternion(x: 0, y: 0, z: 0, w: 0)) == nil)
  }

  @Test func componentsOneByOne() {
    let (a, b) = (Vector3(x: 2, y: -3, z: 8), Vector3(x: 4, y: 5, z: 2))
    #expect(a * b == Vector3(x: 8, y: -15, z: 16))
    #expect(a / b == Vector3(x: 0.5, y: -0.6, z: 4))
    #expect(a.pointwiseMin(b) == Vector3(x: 2, y: -3, z: 2))
    #expect(a.pointwiseMax(b) == Vector3(x: 4, y: 5, z: 8))
    let wrong = Vector3(x: .nan, y: 0, z: 0)
    for mixed in [
      a.pointwiseMin(wrong), wrong.pointwiseMin(a), a.pointwiseMax(wrong), wrong.pointwiseMax(a),
    ] { #expect(mixed.x.isNaN && !mixed.y.isNaN) }
  }
}
