import Pleat
import TestSupport
import Testing

/// Functions of each value of a batch: in batches, in place, and in memory with gaps.
@Suite struct ItemBatchTests {
  private static let seed: UInt64 = 0x5EED_0401

  /// What an operation of a span does with gaps around all values must be what it does without.
  private func expectSame<E: BatchElement, S: BatchScalar>(
    _ expected: borrowing Batch<E, S>, _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout MutableBatchSpan<E, S>) throws -> Void
  ) throws {
    let stride = E.scalarCount + 2
    var memory = [S](repeating: 77, count: 1 + stride * expected.count)
    var span = try MutableBatchSpan<E, S>(
      memory.mutableSpan, offset: 1, stride: stride, count: expected.count)
    try body(&span)
    let scalars = [S](scalarsOf: expected)
    for (index, scalar) in memory.enumerated() {
      let (item, place) = (index - 1).quotientAndRemainder(dividingBy: stride)
      let isValue = index > 0 && place < E.scalarCount
      let wanted = isValue ? scalars[E.scalarCount * item + place] : 77
      #expect(
        scalar == wanted || scalar.isNaN && wanted.isNaN, "\(label) \(index)",
        sourceLocation: sourceLocation)
    }
  }

  /// Copies of values, with gaps of three scalars.
  private func scattered<E: BatchElement, S: BatchScalar>(_ batch: borrowing Batch<E, S>) -> [S] {
    values(batch).flatMap { $0.scalars.map { S($0) } + [5, 5, 5] }
  }

  @Test(arguments: Backend.available, [0, 1, 17, 70])
  func transforms(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      var given = random.transforms(count, S.self)
      if count > 2 { given[2].row1 = .zero }
      let from = TransformBatch<S>(given)
      var out = TransformBatch<S>()
      func unary(
        _ name: String, _ body: (inout TransformBatch<S>) throws -> Int,
        inPlace: ((inout TransformBatch<S>) throws -> Int)? = nil
      ) throws {
        let singular = try body(&out)
        #expect(singular == (count > 2 ? 1 : 0), "\(backend) \(name)")
        guard let inPlace else { return }
        var own = TransformBatch<S>(given)
        #expect(try inPlace(&own) == singular)
        #expect(bytes(own) == bytes(out), "\(backend) \(name)")
      }
      try unary("normals", { try $0.formNormalMatrices(of: from, backend: backend) })
      try unary(
        "inverse", { try $0.formInverse(of: from, backend: backend) },
        inPlace: { try $0.invert(backend: backend) })
      if count > 0 {
        let product = out[0] * given[0]
        #expect(product.isApproximatelyEqual(to: .identity, tolerance: 1e4 * Double(S.ulpOfOne)))
      }
      try out.formTranspose(of: from, backend: backend)
      #expect(values(out) == given.map(\.transpose))
      var own = TransformBatch<S>(given)
      try own.transpose(backend: backend)
      #expect(values(own) == given.map(\.transpose))
      try out.formRigidInverse(of: from, backend: backend)
      own = TransformBatch<S>(given)
      try own.invertRigid(backend: backend)
      #expect(bytes(own) == bytes(out), "\(backend) rigid")
      let determinants = try from.determinants(backend: backend)
      #expect(determinants.count == count)
      for (found, transform) in zip(determinants, given) {
        let scale = max(1, transform.determinant.magnitude)
        #expect(
          (Double(found) - transform.determinant).magnitude <= 1e4 * Double(S.ulpOfOne) * scale)
      }
      var tooFew = [S](repeating: 0, count: count + 1)
      var span = tooFew.mutableSpan
      #expect(throws: PleatError.countMismatch(expected: count, actual: count + 1)) {
        try from.span.computeDeterminants(into: &span, backend: backend)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, [0, 1, 17, 70])
  func partsAndPairs(backend: Backend, count: Int) throws {
    var random = RandomGeometry(seed: Self.seed + 1)
    let turns = (0..<2 * count).map { _ in
      Quaternion(
        x: random.number(-1...1), y: random.number(-1...1), z: random.number(-1...1),
        w: random.number(0.1...1)
      ).normalized!
    }
    let vectors = (0..<2 * count).map { _ in
      Vector3(x: random.number(-9...9), y: random.number(-9...9), z: random.number(1...9))
    }
    let from = QuaternionBatch<Float>(turns.prefix(count))
    let to = QuaternionBatch<Float>(turns.suffix(count))
    let moves = Vector3Batch<Float>(vectors.prefix(count))
    let scales = Vector3Batch<Float>(vectors.suffix(count))

    let transforms = try TransformBatch(
      translations: moves, rotations: from, scales: scales, backend: backend)
    for index in 0..<count {
      let (t, s) = (moves[index], scales[index])
      let single =
        Transform3D.scale(x: s.x, y: s.y, z: s.z) * .rotation(from[index])
        * .translation(x: t.x, y: t.y, z: t.z)
      #expect(transforms[index].isApproximatelyEqual(to: single, tolerance: 1e-5))
    }
    let (spreadMoves, spreadTurns, spreadScales) = (
      scattered(moves), scattered(from), scattered(scales)
    )
    try expectSame(transforms, "compose") {
      try $0.formTransforms(
        translations: BatchSpan(spreadMoves.span, stride: 6, count: count),
        rotations: BatchSpan(spreadTurns.span, stride: 7, count: count),
        scales: BatchSpan(spreadScales.span, stride: 6, count: count), backend: backend)
    }

    var turned = QuaternionBatch<Float>()
    try turned.formSphericalInterpolation(from: from, to: to, at: 0.25, backend: backend)
    for index in 0..<count {
      let single = from[index].interpolated(to: to[index], at: 0.25)
      #expect(turned[index].isApproximatelyEqual(to: single, tolerance: 2e-6))
    }
    try expectSame(turned, "slerp") {
      try $0.formSphericalInterpolation(
        from: BatchSpan(spreadTurns.span, stride: 7, count: count), to: to.span, at: 0.25,
        backend: backend)
    }
    try turned.formConcatenation(of: from, with: to, backend: backend)
    for index in 0..<count {
      let single = from[index].concatenating(to[index])
      #expect(turned[index].isApproximatelyEqual(to: single, tolerance: 1e-6))
    }
    var between = Vector3Batch<Float>()
    try between.formInterpolation(from: moves, to: scales, at: 1, backend: backend)
    #expect(bytes(between) == bytes(scales))
    try between.formInterpolation(from: moves, to: scales, at: 0.25, backend: backend)
    for index in 0..<count {
      let single = moves[index] * 0.75 + scales[index] * 0.25
      #expect(between[index].isApproximatelyEqual(to: single, tolerance: 1e-5))
    }
  }

  @Test func halfATurnApart() throws {
    let ends = [Quaternion.identity, Quaternion(x: 0, y: 0, z: 1, w: 0)]
    for backend in Backend.available {
      var middle = QuaternionBatch<Double>()
      try middle.formSphericalInterpolation(
        from: QuaternionBatch([ends[0], ends[1]]), to: QuaternionBatch([ends[1], ends[0]]),
        at: 0.5, backend: backend)
      for index in 0..<2 {
        #expect(
          middle[index].isApproximatelyEqual(
            to: Quaternion(Angle(degrees: 90), about: .zAxis), tolerance: 1e-15), "\(backend)")
      }
    }
  }

  @Test func otherCountsAreRefused() throws {
    let two = QuaternionBatch<Float>([.identity, .identity])
    let three = QuaternionBatch<Float>(count: 3)
    var out = QuaternionBatch<Float>([.identity])
    let error = PleatError.countMismatch(expected: 2, actual: 3)
    expectUnchanged(&out, error) { try $0.formInterpolation(from: two, to: three, at: 0) }
    expectUnchanged(&out, error) { try $0.formSphericalInterpolation(from: two, to: three, at: 0) }
    expectUnchanged(&out, error) { try $0.formConcatenation(of: two, with: three) }
    expectUnchanged(&out, .countMismatch(expected: 1, actual: 2)) {
      var span = $0.mutableSpan
      try span.formConcatenation(of: two.span, with: two.span)
    }
    var transforms = TransformBatch<Float>(count: 1)
    let vectors = Vector3Batch<Float>(count: 2)
    let other = Vector3Batch<Float>(count: 3)
    expectUnchanged(&transforms, error) {
      try $0.formTransforms(translations: vectors, rotations: two, scales: other)
    }
    expectUnchanged(&transforms, .countMismatch(expected: 1, actual: 2)) {
      var span = $0.mutableSpan
      let given = TransformBatch<Float>(count: 2)
      try span.formInverse(of: given.span)
    }
    #expect(throws: PleatError.self) {
      try transforms.formInverse(of: TransformBatch<Float>(count: 2), backend: Backend("none"))
    }
    let count = transforms.count
    #expect(count == 1)
  }

  /// The scales that Batches.md names.
  @Test(arguments: Backend.available)
  func inversesInTheRangeOfFloat(backend: Backend) throws {
    let scales = [1e-12, 1, 1e12, 1e-14, 1e14]
    var out = TransformBatch<Float>()
    let from = TransformBatch<Float>(scales.map { Transform3D.scale($0) })
    #expect(try out.formInverse(of: from, backend: backend) == 2)
    for (index, scale) in scales.enumerated() {
      let (found, expected) = (out[index].m11, 1 / scale)
      #expect(
        index < 3
          ? (found - expected).magnitude <= 4e-7 * expected : found.isNaN, "\(backend) \(scale)")
    }
  }

  /// The cosine between equal rotations is often rounded to more than 1.
  @Test(arguments: Backend.available)
  func equalRotationsStayWhereTheyAre(backend: Backend) throws {
    for axis in [Vector3(x: 1, y: 7, z: 3), Vector3(x: 1, y: 4, z: 3)] {
      let turns = stride(from: 1.0, to: 180, by: 4).map { Quaternion(.degrees($0), about: axis) }
      let single = QuaternionBatch<Float>(turns)
      let double = QuaternionBatch<Double>(turns)
      var singles = QuaternionBatch<Float>()
      var doubles = QuaternionBatch<Double>()
      for t in [5e4, 1e5, -1e10] {
        try singles.formSphericalInterpolation(from: single, to: single, at: t, backend: backend)
        try doubles.formSphericalInterpolation(from: double, to: double, at: t, backend: backend)
        for index in turns.indices {
          #expect(singles[index].isApproximatelyEqual(to: turns[index], tolerance: 1e-6))
          #expect(doubles[index].isApproximatelyEqual(to: turns[index], tolerance: 1e-15))
        }
      }
    }
  }

  @Test(arguments: Backend.available)
  func slerpExtrapolates(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed + 3)
    let turns = (0..<2).map { _ in
      (0..<70).map { _ in Quaternion(random.angle(), about: random.axis()) }
    }
    func check<S: BatchScalar>(_: S.Type, _ progress: Double) throws {
      let from = QuaternionBatch<S>(turns[0])
      let to = QuaternionBatch<S>(turns[1])
      var out = QuaternionBatch<S>()
      try out.formSphericalInterpolation(from: from, to: to, at: progress, backend: backend)
      let tolerance = 64 * max(1, progress * progress) * Double(S.ulpOfOne)
      for index in 0..<70 {
        let single = from[index].interpolated(to: to[index], at: Double(S(progress)))
        #expect(
          out[index].isApproximatelyEqual(to: single, tolerance: tolerance),
          "\(backend) \(progress) \(out[index]) \(single)")
      }
    }
    for progress in [1.07, -0.07, -1, 2, 2.5, -1.5, 3, 17.3, -400, 1e4] {
      try check(Double.self, progress)
      try check(Float.self, progress)
    }
    var out = QuaternionBatch<Double>()
    for progress in [Double.nan, .infinity, -.infinity] {
      try out.formSphericalInterpolation(
        from: QuaternionBatch(turns[0]), to: QuaternionBatch(turns[1]), at: progress,
        backend: backend)
      let first = out[0]
      #expect(first.x.isNaN && turns[0][0].interpolated(to: turns[1][0], at: progress).x.isNaN)
    }
  }

  @Test(arguments: Backend.available)
  func productsInPlace(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed + 4)
    let given = random.transforms(33, Double.self)
    let others = TransformBatch<Double>(random.transforms(33, Double.self))
    var expected = TransformBatch<Double>()
    try expected.formConcatenation(of: others, with: TransformBatch(given), backend: backend)
    var own = TransformBatch<Double>(given)
    try own.precede(with: others, backend: backend)
    #expect(bytes(own) == bytes(expected))
    let turns = (0..<2).map { _ in
      (0..<33).map { _ in Quaternion(random.angle(), about: random.axis()) }
    }
    let first = QuaternionBatch<Float>(turns[0])
    let second = QuaternionBatch<Float>(turns[1])
    var product = QuaternionBatch<Float>()
    try product.formConcatenation(of: first, with: second, backend: backend)
    var turned = QuaternionBatch<Float>(turns[0])
    try turned.concatenate(with: second, backend: backend)
    #expect(bytes(turned) == bytes(product))
    turned = QuaternionBatch<Float>(turns[1])
    try turned.precede(with: first, backend: backend)
    #expect(bytes(turned) == bytes(product))
    let few = QuaternionBatch<Float>(count: 2)
    #expect(throws: PleatError.countMismatch(expected: 33, actual: 2)) {
      try turned.precede(with: few)
    }
  }

  @Test(arguments: Backend.available)
  func pointsAndVectors(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed + 2)
    let transform = random.nearTransform(Double.self)
    let points = (0..<70).map { _ in random.point3() }
    let given = Point3Batch<Double>(points)
    var images = Point3Batch<Double>()
    let hidden = try images.project(given, by: transform, backend: backend)
    for (index, point) in points.enumerated() {
      guard let image = transform.map(point) else {
        #expect(images[index].x.isNaN && images[index].y.isNaN && images[index].z.isNaN)
        continue
      }
      let size = 1e-9 * max(1, image.x.magnitude, image.y.magnitude, image.z.magnitude)
      #expect(images[index].isApproximatelyEqual(to: image, tolerance: size))
    }
    #expect(hidden == points.count { transform.map($0) == nil })
    var own = Point3Batch<Double>(points)
    #expect(try own.project(by: transform, backend: backend) == hidden)
    #expect(bytes(own) == bytes(images))
    let flat = PointBatch<Double>(points.map { Point(x: $0.x, y: $0.y) })
    let plane = Point3Batch<Double>(points.map { Point3(x: $0.x, y: $0.y, z: 0) })
    var fromFlat = Point3Batch<Double>()
    var fromPlane = Point3Batch<Double>()
    let hiddenFlat = try fromFlat.project(flat, by: transform, backend: backend)
    #expect(try fromPlane.project(plane, by: transform, backend: backend) == hiddenFlat)
    for index in 0..<70 where !fromFlat[index].x.isNaN {
      let tolerance = 1e-9 * max(1, fromPlane[index].x.magnitude, fromPlane[index].z.magnitude)
      #expect(fromFlat[index].isApproximatelyEqual(to: fromPlane[index], tolerance: tolerance))
    }

    let vectors = points.map { Vector3(x: $0.x, y: $0.y, z: $0.z) }
    var mapped = Vector3Batch<Double>()
    try mapped.map(Vector3Batch<Double>(vectors), by: transform, backend: backend)
    for (index, vector) in vectors.enumerated() {
      let wanted = transform.map(vector)
      #expect(mapped[index].isApproximatelyEqual(to: wanted, tolerance: 1e-9 * (1 + vector.length)))
    }
    var ownVectors = Vector3Batch<Double>(vectors)
    try ownVectors.map(by: transform, backend: backend)
    #expect(bytes(ownVectors) == bytes(mapped))
  }

  @Test(arguments: Backend.available, DepthRange.allCases)
  func boxesInAFrustum(backend: Backend, depth: DepthRange) throws {
    let frustum = Frustum(
      .perspective(
        verticalFieldOfView: Angle(degrees: 90), aspect: 1, near: 1, far: 10, depth: depth),
      depth: depth)
    func box(_ x: Double, _ y: Double, _ z: Double, size: Double = 1) -> Box3 {
      Box3(
        minimum: Point3(x: x, y: y, z: z), maximum: Point3(x: x + size, y: y + size, z: z + size))
    }
    // Before the eye at depth 5 the frustum reaches from -5 to 5.
    let boxes = [
      box(0, 0, -5), box(4.5, 0, -5), box(6, 0, -5), box(-7, 0, -5), box(0, 6, -5), box(0, -7, -5),
      box(0, 0, 1), box(0, 0, -0.5, size: 0.25), box(0, 0, -20), box(-50, -50, -50, size: 100),
    ]
    let expected: [UInt8] = [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    #expect(boxes.map { frustum.mayShow($0) ? 1 : 0 } == expected)
    #expect(try Box3Batch<Float>(boxes).visibility(in: frustum, backend: backend) == expected)
    let many = Box3Batch<Double>((0..<200).map { boxes[$0 % 10] })
    let spread = scattered(many)
    var bytes = [UInt8](repeating: 9, count: 200)
    var found = bytes.mutableSpan
    let visible = try BatchSpan<Box3, Double>(spread.span, stride: 9)
      .testVisibility(in: frustum, into: &found, backend: backend)
    #expect(bytes == (0..<200).map { expected[$0 % 10] } && visible == 60)
    var short = [UInt8](repeating: 0, count: 3)
    var span = short.mutableSpan
    #expect(throws: PleatError.countMismatch(expected: 200, actual: 3)) {
      try many.span.testVisibility(in: frustum, into: &span)
    }
  }

  @Test func batchesGrow() throws {
    var batch = PointBatch<Float>()
    let wasEmpty = batch.isEmpty
    for index in 0..<1000 { batch.append(Point(x: Double(index), y: 1)) }
    batch.append(contentsOf: [Point(x: 5, y: 6), Point(x: 7, y: 8)])
    let copy = PointBatch<Float>([Point(x: 9, y: 9)])
    batch.append(contentsOf: copy.span)
    let (indices, isEmpty) = (batch.indices, batch.isEmpty)
    #expect(indices == 0..<1003 && wasEmpty && !isEmpty)
    var sum = 0.0
    batch.forEach { sum += $0.x }
    #expect(sum == 999 * 500 + 21)
    let last = batch[1002]
    #expect(last == Point(x: 9, y: 9))
    batch.reserveCapacity(5000)
    let before = batch.scalars.withUnsafeBufferPointer { $0.baseAddress }
    while batch.count < 5000 { batch.append(.zero) }
    let after = batch.scalars.withUnsafeBufferPointer { $0.baseAddress }
    let kept = batch[999]
    #expect(after == before && kept == Point(x: 999, y: 1))
    #expect(throws: PleatError.self) {
      try batch.forEach { if $0.x == 3 { throw PleatError.outOfMemory(bytes: 1) } }
    }
  }
}
