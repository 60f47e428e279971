import Pleat
import Testing

@Suite struct Transform3DCamerasTests {
  /// The place of a point of the view in normalised device coordinates.
  private func image(_ x: Double, _ y: Double, _ z: Double, _ projection: Transform3D) -> Point3 {
    let clip = projection.mapHomogeneous(HomogeneousPoint(x: x, y: y, z: z, w: 1))
    return Point3(x: clip.x / clip.w, y: clip.y / clip.w, z: clip.z / clip.w)
  }

  @Test(arguments: DepthRange.allCases)
  func aFrustumFillsTheBox(depth: DepthRange) {
    RandomGeometry.repeated(seed: 1) { random in
      let (left, bottom) = (random.number(-5...1), random.number(-5...1))
      let (right, top) = (left + random.number(0.1...9), bottom + random.number(0.1...9))
      let near = random.number(0.01...2)
      let far = near + random.number(0.1...500)
      let frustum = Transform3D.frustum(
        left: left, right: right, bottom: bottom, top: top, near: near, far: far, depth: depth)
      let ortho = Transform3D.orthographic(
        left: left, right: right, bottom: bottom, top: top, near: near, far: far, depth: depth)
      let endless = Transform3D.frustum(
        left: left, right: right, bottom: bottom, top: top, near: near, depth: depth)
      func check(
        _ found: Point3, _ x: Double, _ y: Double, _ z: Double, _ tolerance: Double = 1e-10
      ) {
        let expected = Point3(x: x, y: y, z: z)
        #expect(
          found.isApproximatelyEqual(to: expected, tolerance: tolerance),
          "\(depth) \(found) \(expected) \(random.label)")
      }
      let out = far / near
      check(image(left, bottom, -near, frustum), -1, -1, depth.near)
      check(image(right, top, -near, frustum), 1, 1, depth.near)
      check(image(right * out, top * out, -far, frustum), 1, 1, depth.far)
      check(image(left * out, top * out, -far, frustum), -1, 1, depth.far)
      check(image(right, bottom, -near, endless), 1, -1, depth.near)
      check(image(right * 1e12, bottom * 1e12, -near * 1e12, endless), 1, -1, depth.far)
      check(image(left, bottom, -near, ortho), -1, -1, depth.near)
      check(image(right, top, -far, ortho), 1, 1, depth.far)
    }
  }

  @Test func fieldOfViewAndAspect() {
    for degrees in [1.0, 60, 90, 150] {
      let half = Angle(degrees: degrees / 2).tangent
      let projection = Transform3D.perspective(
        verticalFieldOfView: Angle(degrees: degrees), aspect: 1.5, near: 0.1, far: 100)
      let corner = image(half * 1.5 * 3, half * 3, -3, projection)
      #expect(abs(corner.x - 1) < 1e-14 && abs(corner.y - 1) < 1e-14)
      #expect(projection.m34 == -1 && projection.m44 == 0)
      #expect(abs(image(0, 0, -0.1, projection).z) < 1e-15)
    }
    // The numbers that gluPerspective(90, 1, 1, 3) documents: f = 1, -2, -3.
    let openGL = Transform3D.perspective(
      verticalFieldOfView: Angle(degrees: 90), aspect: 1, near: 1, far: 3, depth: .minusOneToOne)
    let expected = Transform3D(
      rows: [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, -2, -1], [0, 0, -3, 0])
    #expect(openGL.isApproximatelyEqual(to: expected, tolerance: 1e-14))
  }

  @Test func aPageFillsTheClipSpace() {
    let page = Transform3D.orthographic(left: 0, right: 320, bottom: 480, top: 0)
    #expect(page.map(Point(x: 0, y: 0)) == Point(x: -1, y: 1))
    #expect(page.map(Point(x: 320, y: 480)) == Point(x: 1, y: -1))
    #expect(page.m33 == -0.5 && page.m43 == 0.5)
  }

  @Test func theCameraLooksAtTheCenter() {
    RandomGeometry.repeated(seed: 2) { random in
      let (eye, center) = (random.point3(), random.point3())
      let up = random.axis()
      let view = Transform3D.lookAt(eye: eye, center: center, up: up)
      let (distance, tolerance) = (eye.distance(to: center), 1e-9)
      #expect(
        view.map(eye)!.isApproximatelyEqual(to: .zero, tolerance: tolerance), "\(random.label)")
      let ahead = Point3(x: 0, y: 0, z: -distance)
      #expect(
        view.map(center)!.isApproximatelyEqual(to: ahead, tolerance: tolerance), "\(random.label)")
      let above = view.map(up)
      #expect(abs(above.x) < 1e-9 && above.y > 0, "\(random.label)")
      #expect(abs(view.determinant - 1) < 1e-12, "\(random.label)")
    }
  }

  @Test func directionsThatAreMissing() {
    #expect(Transform3D.lookAt(eye: .zero, center: .zero) == .identity)
    for direction in [Vector3.xAxis, .yAxis, .zAxis, -.yAxis] {
      for up in [direction, -direction, .zero] {
        let view = Transform3D.lookAt(
          eye: .zero, center: Point3(direction * 3), up: up)
        #expect(abs(view.determinant - 1) < 1e-15)
        #expect(view.map(Point3(direction * 3)) == Point3(x: 0, y: 0, z: -3))
      }
    }
  }
}
