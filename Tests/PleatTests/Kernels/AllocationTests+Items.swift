import Pleat
import Testing

/// Functions of each matrix, vector, quaternion and box, in batches, in place and in the caller's
/// memory.
extension AllocationTests {
  @Test(arguments: backends)
  func items(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let matrices = TransformBatch<S>([.identity, .scale(x: 2, y: 2), .perspective(distance: 9)])
      let turns = QuaternionBatch<S>(
        [.identity, Quaternion(Angle(degrees: 30), about: .xAxis), .identity])
      let vectors = Vector3Batch<S>([Vector3(x: 1, y: 2, z: 3), .xAxis, .yAxis])
      let points = Point3Batch<S>([Point3(x: 1, y: 2, z: 3)])
      let transform = Transform3D.perspective(distance: 500)
      var out = TransformBatch<S>()
      var turned = QuaternionBatch<S>()
      var moved = Vector3Batch<S>()
      var located = Point3Batch<S>()
      var found: [String: Int] = [:]
      found["inverses"] = try allocations {
        try out.formInverse(of: matrices, backend: backend)
        try out.invert(backend: backend)
        try out.formRigidInverse(of: matrices, backend: backend)
        try out.invertRigid(backend: backend)
      }
      found["transposes and normals"] = try allocations {
        try out.formTranspose(of: matrices, backend: backend)
        try out.transpose(backend: backend)
        try out.formNormalMatrices(of: matrices, backend: backend)
      }
      found["parts"] = try allocations {
        try out.formTransforms(
          translations: vectors, rotations: turns, scales: vectors, backend: backend)
      }
      found["interpolation"] = try allocations {
        try out.formInterpolation(from: matrices, to: matrices, at: 0.25, backend: backend)
        try turned.formSphericalInterpolation(from: turns, to: turns, at: 0.25, backend: backend)
        try turned.formConcatenation(of: turns, with: turns, backend: backend)
      }
      found["points and vectors"] = try allocations {
        try located.project(points, by: transform, backend: backend)
        try located.project(by: transform, backend: backend)
        try moved.map(vectors, by: transform, backend: backend)
        try moved.map(by: transform, backend: backend)
      }
      for (name, count) in found { #expect(count == 0, "\(backend) \(S.self) \(name)") }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// The same without and with gaps; determinants and boxes have results of another type.
  @Test(arguments: backends)
  func itemsInTheCallersMemory(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type, gap: Int) throws {
      let matrices = TransformBatch<S>(count: 5)
      let turns = QuaternionBatch<S>(count: 5)
      let vectors = Vector3Batch<S>(count: 5)
      let points = Point3Batch<S>(count: 5)
      let boxes = Box3Batch<S>(count: 5)
      let frustum = Frustum(.orthographic(left: 0, right: 1, bottom: 0, top: 1, near: 0, far: 1))
      var memory = [S](repeating: 0, count: 5 * (16 + gap))
      var (numbers, visible) = ([S](repeating: 0, count: 5), [UInt8](repeating: 0, count: 5))
      let found = try allocations {
        var out = try MutableBatchSpan<Transform3D, S>(
          memory.mutableSpan, stride: 16 + gap, count: 5)
        try out.formInverse(of: matrices.span, backend: backend)
        try out.invert(backend: backend)
        try out.formRigidInverse(of: matrices.span, backend: backend)
        try out.formTranspose(of: matrices.span, backend: backend)
        try out.formNormalMatrices(of: matrices.span, backend: backend)
        try out.formTransforms(
          translations: vectors.span, rotations: turns.span, scales: vectors.span, backend: backend)
        try out.formInterpolation(from: matrices.span, to: matrices.span, at: 0.5, backend: backend)
        var turned = try MutableBatchSpan<Quaternion, S>(
          memory.mutableSpan, stride: 4 + gap, count: 5)
        try turned.formSphericalInterpolation(
          from: turns.span, to: turns.span, at: 0.5, backend: backend)
        try turned.formConcatenation(of: turns.span, with: turns.span, backend: backend)
        var located = try MutableBatchSpan<Point3, S>(
          memory.mutableSpan, stride: 3 + gap, count: 5)
        try located.project(points.span, by: .identity, backend: backend)
        try located.project(by: .identity, backend: backend)
        var moved = try MutableBatchSpan<Vector3, S>(
          memory.mutableSpan, stride: 3 + gap, count: 5)
        try moved.map(vectors.span, by: .identity, backend: backend)
        var span = numbers.mutableSpan
        try matrices.span.computeDeterminants(into: &span, backend: backend)
        var bytes = visible.mutableSpan
        try boxes.span.testVisibility(in: frustum, into: &bytes, backend: backend)
      }
      #expect(found == 0, "\(backend) \(S.self) gap \(gap)")
    }
    for gap in [0, 3] {
      try check(Float.self, gap: gap)
      try check(Double.self, gap: gap)
    }
  }

  @Test(arguments: backends)
  func planarSpans(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let coordinates: [S] = [1, 2, 3, 4, 5]
      var (x, y, w) = (coordinates, coordinates, coordinates)
      let found = try allocations {
        do {
          let points = try PlanarBatchSpan<Point3, S>(
            coordinates.span, coordinates.span, coordinates.span)
          var out = try MutablePlanarBatchSpan<Point, S>(x.mutableSpan, y.mutableSpan)
          try out.project(points, by: .identity, backend: backend)
          try out.project(by: .identity, backend: backend)
        }
        let points = try PlanarBatchSpan<Point, S>(coordinates.span, coordinates.span)
        var out = try MutablePlanarBatchSpan<HomogeneousPoint2D, S>(
          x.mutableSpan, y.mutableSpan, w.mutableSpan)
        try out.project(points, by: .identity, backend: backend)
      }
      #expect(found == 0, "\(backend) \(S.self)")
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// The first call reserves the capacity; after it, values are only written.
  @Test func collecting() {
    var batch = PointBatch<Float>()
    batch.reserveCapacity(Self.calls + 1)
    let found = allocations { batch.append(Point(x: 1, y: 2)) }
    #expect(found == 0)
  }
  /// The first pose has memory for all others of its leaf.
  @Test func poses() throws {
    let peel = try PagePeel(size: Size(width: 320, height: 480))
    var pose = peel.pose(under: Point(x: 310, y: 470))
    var x = 0.0
    let found = allocations {
      x = x < 320 ? x + 0.37 : -200
      peel.pose(under: Point(x: x, y: 450 - x), into: &pose)
      peel.pose(under: Point(x: x, y: 300), by: .edge(y: 200), into: &pose)
    }
    #expect(found == 0)
  }
}
