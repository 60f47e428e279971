import Pleat
import Testing

/// Tests of visibility err only toward true, for single boxes, in batches and on every backend.
@Suite struct FrustumTests {
  private func expect(
    _ boxes: [Box3], in frustum: Frustum, areVisible expected: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for box in boxes {
      #expect(frustum.mayShow(box) == expected, "\(box)", sourceLocation: sourceLocation)
    }
    let bytes = boxes.map { _ in UInt8(expected ? 1 : 0) }
    for backend in Backend.available {
      #expect(
        try Box3Batch<Double>(boxes).visibility(in: frustum, backend: backend) == bytes,
        "\(backend)", sourceLocation: sourceLocation)
      #expect(
        try Box3Batch<Float>(boxes).visibility(in: frustum, backend: backend) == bytes,
        "\(backend), single", sourceLocation: sourceLocation)
    }
  }

  private let camera = Transform3D.perspective(
    verticalFieldOfView: Angle(degrees: 90), aspect: 1, near: 1, far: 10)

  @Test func boxesThatAreNotFinite() throws {
    let whole = Box3(
      minimum: Point3(x: -.infinity, y: -.infinity, z: -.infinity),
      maximum: Point3(x: .infinity, y: .infinity, z: .infinity))
    var boxes = [whole]
    for value in [Double.nan, .infinity, -.infinity] {
      for index in 0..<6 {
        // Behind the camera.
        var scalars = [0.0, 0, 5, 1, 1, 6]
        scalars[index] = value
        boxes.append(Box3 { scalars[$0] })
      }
    }
    try expect(boxes, in: Frustum(camera), areVisible: true)
    var wrong = camera
    wrong.m41 = .nan
    try expect(
      [Box3(minimum: .zero, maximum: .zero)], in: Frustum(wrong), areVisible: true)
  }

  @Test func planesBeyondTheRangeOfFloat() throws {
    for scale in [1e-60, 1, 1e60, 1e300] {
      let frustum = Frustum(Transform3D(camera.elements.map { $0 * scale }))
      let ahead = Box3(minimum: Point3(x: -1, y: -1, z: -5), maximum: Point3(x: 1, y: 1, z: -4))
      let behind = Box3(minimum: Point3(x: -1, y: -1, z: 4), maximum: Point3(x: 1, y: 1, z: 5))
      try expect([ahead], in: frustum, areVisible: true)
      try expect([behind], in: frustum, areVisible: false)
    }
  }

  /// Products that overflow do not hide what touches a plane.
  @Test func productsThatOverflow() {
    for (scale, size) in [(10, 1e307), (1e200, 1e108)] {
      let frustum = Frustum(
        Transform3D(
          rows: SIMD4(0, 0, 0, -2 * scale), SIMD4(0, 0, 0, scale), SIMD4(0, 0, 0, scale),
          SIMD4(0, 0, 0, 1)))
      #expect(frustum.mayShow(Point3(x: size, y: 1.7 * size, z: 1.7 * size)))
      #expect(!frustum.mayShow(Point3(x: size, y: 0.7 * size, z: 0.7 * size)))
    }
  }

  /// Products that underflow do not hide what touches a plane.
  @Test func planesNearTheLeastNumbers() throws {
    var random = RandomGeometry(seed: 82)
    for _ in 0..<2000 {
      var tiny = [Double](repeating: 0, count: 16)
      let scale = Double(sign: .plus, exponent: random.whole(-1074...(-900)), significand: 1)
      // The left plane is a·x + b·y + d ≥ 0, and each number of it is a multiple of the scale.
      let (a, b) = (Double(random.whole(1...9)), Double(random.whole(-9...9)))
      let (x, y) = (Double(random.whole(-9...9)), Double(random.whole(-9...9)))
      (tiny[0], tiny[4], tiny[12]) = (a * scale, b * scale, -(a * x + b * y) * scale)
      let point = Point3(x: x, y: y, z: 0)
      #expect(Frustum(Transform3D(tiny)).mayShow(point), "\(tiny) \(point)")
      // Here, the coordinates are small, too.
      (tiny[0], tiny[4], tiny[8], tiny[12]) = (a * 0x1p-560, b * 0x1p-560, 0x1p-560, 0)
      let inner = Point3(x: x, y: y, z: -(a * x + b * y)) * 0x1p-515
      for backend in Backend.available {
        let box = Box3(minimum: inner, maximum: inner)
        let found = try Box3Batch<Double>([box]).visibility(
          in: Frustum(Transform3D(tiny)), backend: backend)
        #expect(found == [1], "\(backend) \(inner)")
      }
      #expect(Frustum(Transform3D(tiny)).mayShow(inner), "\(tiny) \(inner)")
    }
  }

  @Test(arguments: DepthRange.allCases)
  func boxesThatTouchAPlane(depth: DepthRange) throws {
    var random = RandomGeometry(seed: 81)
    var shown = 0
    for _ in 0..<2000 {
      let near = random.number(0.01...2)
      let far = near + random.number(0.1...5000)
      let projection = Transform3D.perspective(
        verticalFieldOfView: Angle(degrees: random.number(10...120)),
        aspect: random.number(0.3...3),
        near: near, far: far, depth: depth)
      let eye = Point3(x: random.number(-99...99), y: random.number(-99...99), z: 7)
      let view = Transform3D.lookAt(eye: eye, center: random.point3(), up: random.axis())
      // Boxes beyond the far and before the near plane, and beyond a side, that touch it.
      let z = random.number(near...far)
      let side = z / projection.m22
      for (x, y, z) in [(0.0, 0.0, far), (0, 0, near), (0, side, z), (0, -side, z)] {
        let frustum = Frustum(projection, depth: depth)
        let point = Point3(x: x, y: y, z: -z)
        let outward = Vector3(x: 0, y: y, z: z == far ? -1 : z == near ? 1 : 0)
        let end = point + outward
        let box = Box3(
          minimum: Point3(Vector3(point).pointwiseMin(Vector3(end))),
          maximum: Point3(Vector3(point).pointwiseMax(Vector3(end))))
        let isShown = frustum.mayShow(box) && frustum.mayShow(point)
        let batch = try Box3Batch<Double>([box]).visibility(in: frustum)
        let single = try Box3Batch<Float>([box]).visibility(in: frustum, backend: .swift)
        shown += isShown && batch == [1] && single == [1] ? 1 : 0
        // The same, seen from elsewhere.
        let moved = Frustum(view * projection, depth: depth)
        if let place = view.inverse?.map(point) {
          #expect(moved.mayShow(place), "\(place), near \(near), far \(far)")
        }
      }
    }
    #expect(shown == 8000)
  }

  @Test func pointsAndSpheres() {
    let frustum = Frustum(camera)
    #expect(frustum.mayShow(Point3(x: 0, y: 0, z: -5)))
    #expect(frustum.mayShow(Point3(x: 5, y: 5, z: -5)))
    #expect(!frustum.mayShow(Point3(x: 5.1, y: 0, z: -5)))
    #expect(!frustum.mayShow(Point3(x: 0, y: 0, z: 5)))
    #expect(frustum.mayShow(Point3(x: 0, y: 0, z: -12), radius: 2))
    #expect(!frustum.mayShow(Point3(x: 0, y: 0, z: -12.01), radius: 2))
    // The left plane is at 45 degrees.
    let away = 2.0.squareRoot()
    #expect(frustum.mayShow(Point3(x: -5 - away, y: 0, z: -5), radius: 1))
    #expect(!frustum.mayShow(Point3(x: -5.001 - away, y: 0, z: -5), radius: 1))
    for wrong in [Double.nan, .infinity] {
      #expect(frustum.mayShow(Point3(x: wrong, y: 0, z: 5), radius: 1))
      #expect(frustum.mayShow(Point3(x: 0, y: 0, z: 50), radius: wrong))
    }
  }
}
