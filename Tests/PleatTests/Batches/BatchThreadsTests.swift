import Foundation
import Pleat
import TestSupport
import Testing

/// Threads give the bytes and the numbers of one thread.
@Suite struct BatchThreadsTests {
  private static let counts = [0, 1, 15, 16, 17, 1000, 100_003]
  /// Items of few bytes are enough for as many threads only if they are more.
  private static let narrow = 6

  /// Whether a test of so many items runs: in a debug build, which takes its time, large ones are those of the
  /// first backend.
  private static func runs(_ backend: Backend, _ count: Int) -> Bool {
    runsAllCases || count <= 1000 || backend == Backend.available[0]
  }

  /// Values from seeded scalars in −1...1, a period of them again and again.
  private func batch<E: BatchElement, S: BatchScalar>(
    _: E.Type, _: S.Type, _ count: Int, seed: UInt64 = 0x5EED_0501
  ) throws -> Batch<E, S> {
    try Batch(scalars: scalars(count * E.scalarCount, seed: seed))
  }

  private func scalars<S: BatchScalar>(_ count: Int, seed: UInt64 = 0x5EED_0502) -> [S] {
    var random = SeededGenerator(seed: seed)
    let period = (0..<4_099).map { _ in S(Int64(bitPattern: random.next())) * 0x1p-63 }
    var scalars: [S] = []
    while scalars.count < count { scalars += period }
    return Array(scalars.prefix(count))
  }

  /// Several threads write the bytes, and return the number, of one thread.
  private func expectSame<E: BatchElement, S: BatchScalar, Number>(
    _ name: String, _ backend: Backend, from start: borrowing Batch<E, S>,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout Batch<E, S>, Int) throws -> Number
  ) throws {
    var one = Batch(copying: start.span)
    let number = try body(&one, 1)
    // Data compares fast, in a debug build too.
    let expected = one.scalars.withUnsafeBytes { Data($0) }
    let isShort = one.count > 1000 && (backend != Backend.available[0] || !runsAllCases)
    for threads in isShort ? [3] : [2, 3, 7] {
      var several = Batch(copying: start.span)
      let other = try body(&several, threads)
      let (found, count) = (several.scalars.withUnsafeBytes { Data($0) }, several.count)
      #expect(
        found == expected && "\(other)" == "\(number)",
        "\(name) \(S.self) \(backend) \(count) \(threads)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Backend.available, counts)
  func matrices(backend: Backend, count: Int) throws {
    guard Self.runs(backend, count) else { return }
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let left = try batch(Transform3D.self, S.self, count)
      let right = try batch(Transform3D.self, S.self, count, seed: 7)
      let chains = try batch(Transform3D.self, S.self, 3 * count)
      let vectors = try batch(Vector3.self, S.self, count)
      let rotations = try batch(Quaternion.self, S.self, count)
      let shared = Transform3D((0..<16).map { Double($0 * $0 % 7) - 2.5 })
      let none = TransformBatch<S>()
      try expectSame("pairs", backend, from: none) {
        try $0.formConcatenation(of: left, with: right, backend: backend, threads: $1)
      }
      try expectSame("shared right", backend, from: none) {
        try $0.formConcatenation(of: left, with: shared, backend: backend, threads: $1)
      }
      try expectSame("shared left", backend, from: none) {
        try $0.formConcatenation(of: shared, with: right, backend: backend, threads: $1)
      }
      try expectSame("chains", backend, from: none) {
        try $0.formConcatenation(ofChains: chains, length: 3, backend: backend, threads: $1)
      }
      try expectSame("concatenate batch", backend, from: left) {
        try $0.concatenate(with: right, backend: backend, threads: $1)
      }
      try expectSame("concatenate", backend, from: left) {
        try $0.concatenate(with: shared, backend: backend, threads: $1)
      }
      try expectSame("precede", backend, from: left) {
        try $0.precede(with: shared, backend: backend, threads: $1)
      }
      try expectSame("inverse", backend, from: none) {
        try $0.formInverse(of: left, backend: backend, threads: $1)
      }
      try expectSame("invert", backend, from: left) {
        try $0.invert(backend: backend, threads: $1)
      }
      try expectSame("rigid inverse", backend, from: none) {
        try $0.formRigidInverse(of: left, backend: backend, threads: $1)
      }
      try expectSame("invert rigid", backend, from: left) {
        try $0.invertRigid(backend: backend, threads: $1)
      }
      try expectSame("transpose of", backend, from: none) {
        try $0.formTranspose(of: left, backend: backend, threads: $1)
      }
      try expectSame("transpose", backend, from: left) {
        try $0.transpose(backend: backend, threads: $1)
      }
      try expectSame("normals", backend, from: none) {
        try $0.formNormalMatrices(of: left, backend: backend, threads: $1)
      }
      try expectSame("compose", backend, from: none) {
        try $0.formTransforms(
          translations: vectors, rotations: rotations, scales: vectors, backend: backend,
          threads: $1)
      }
      try expectSame("composed", backend, from: none) {
        $0 = try TransformBatch(
          translations: vectors, rotations: rotations, scales: vectors, backend: backend,
          threads: $1)
      }
      var one = Data()
      try expectSame("determinants", backend, from: none) { _, threads in
        let determinants = try left.determinants(backend: backend, threads: threads)
        let data = determinants.withUnsafeBytes { Data($0) }
        if threads == 1 { one = data }
        return data == one
      }
    }
    if runsAllCases || count <= 1000 { try check(Float.self) }
    try check(Double.self)
  }

  @Test(arguments: Backend.available, counts)
  func quads(backend: Backend, count: Int) throws {
    guard Self.runs(backend, count) else { return }
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let transforms = try batch(Transform3D.self, S.self, count)
      let corners = try batch(Quad.self, S.self, count)
      let quad = Rect(x: -1, y: 0, width: 2, height: 3).quad
      try expectSame("shared", backend, from: QuadBatch<S>()) {
        try $0.project(quad, by: transforms, backend: backend, threads: $1)
      }
      try expectSame("distinct", backend, from: QuadBatch<S>()) {
        try $0.project(corners, by: transforms, backend: backend, threads: $1)
      }
      try expectSame("in place", backend, from: corners) {
        try $0.project(by: transforms, backend: backend, threads: $1)
      }
      try expectSame("shared homogeneous", backend, from: HomogeneousBatch<S>()) {
        try $0.project(quad, by: transforms, backend: backend, threads: $1)
      }
      try expectSame("distinct homogeneous", backend, from: HomogeneousBatch<S>()) {
        try $0.project(corners, by: transforms, backend: backend, threads: $1)
      }
      if count > 1000 {
        var quads = QuadBatch<S>()
        let hidden = try quads.project(corners, by: transforms, backend: backend, threads: 2)
        #expect(hidden > 0 && hidden < 4 * count)
      }
    }
    if runsAllCases || count <= 1000 { try check(Float.self) }
    try check(Double.self)
  }

  @Test(arguments: Backend.available, counts)
  func points(backend: Backend, count: Int) throws {
    guard Self.runs(backend, count) else { return }
    let count = count > 1000 ? Self.narrow * count : count
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let points = try batch(Point.self, S.self, count)
      let spatial = try batch(Point3.self, S.self, count)
      let vectors = try batch(Vector3.self, S.self, count)
      let transform = Transform3D.perspective(distance: 0.7)
        .concatenating(.rotation(Angle(degrees: 40), about: .yAxis))
      try expectSame("2D", backend, from: PointBatch<S>()) {
        try $0.project(points, by: transform, backend: backend, threads: $1)
      }
      try expectSame("3D", backend, from: PointBatch<S>()) {
        try $0.project(spatial, by: transform, backend: backend, threads: $1)
      }
      try expectSame("2D in place", backend, from: points) {
        try $0.project(by: transform, backend: backend, threads: $1)
      }
      try expectSame("2D homogeneous", backend, from: HomogeneousBatch<S>()) {
        try $0.project(points, by: transform, backend: backend, threads: $1)
      }
      try expectSame("3D homogeneous", backend, from: HomogeneousBatch<S>()) {
        try $0.project(spatial, by: transform, backend: backend, threads: $1)
      }
      try expectSame("2D with depth", backend, from: Point3Batch<S>()) {
        try $0.project(points, by: transform, backend: backend, threads: $1)
      }
      try expectSame("3D with depth", backend, from: Point3Batch<S>()) {
        try $0.project(spatial, by: transform, backend: backend, threads: $1)
      }
      try expectSame("depth in place", backend, from: spatial) {
        try $0.project(by: transform, backend: backend, threads: $1)
      }
      try expectSame("vectors", backend, from: Vector3Batch<S>()) {
        try $0.map(vectors, by: transform, backend: backend, threads: $1)
      }
      try expectSame("vectors in place", backend, from: vectors) {
        try $0.map(by: transform, backend: backend, threads: $1)
      }
    }
    if runsAllCases || count <= 1000 { try check(Float.self) }
    try check(Double.self)
  }

  @Test(arguments: Backend.available, counts)
  func planarPoints(backend: Backend, count: Int) throws {
    guard Self.runs(backend, count) else { return }
    let count = count > 1000 ? Self.narrow * count : count
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let points = PlanarPointBatch<S>(try batch(Point.self, S.self, count))
      let spatial = PlanarPoint3Batch<S>(try batch(Point3.self, S.self, count))
      let transform = Transform3D.perspective(distance: 0.7)
        .concatenating(.rotation(Angle(degrees: 40), about: .yAxis))
      func expectSamePlanes<E: BatchElement, Number>(
        _ name: String, from start: borrowing PlanarBatch<E, S>,
        _ body: (inout PlanarBatch<E, S>, Int) throws -> Number
      ) throws {
        // As a batch, in which all planes are compared.
        let interleaved = Batch(start)
        try expectSame(name, backend, from: interleaved) { batch, threads in
          var planar = PlanarBatch(batch)
          let number = try body(&planar, threads)
          batch = Batch(planar)
          return number
        }
      }
      try expectSamePlanes("planar 2D", from: PlanarPointBatch<S>()) {
        try $0.project(points, by: transform, backend: backend, threads: $1)
      }
      try expectSamePlanes("planar 3D", from: PlanarPointBatch<S>()) {
        try $0.project(spatial, by: transform, backend: backend, threads: $1)
      }
      try expectSamePlanes("planar in place", from: points) {
        try $0.project(by: transform, backend: backend, threads: $1)
      }
      try expectSamePlanes("planar 2D homogeneous", from: PlanarHomogeneousBatch<S>()) {
        try $0.project(points, by: transform, backend: backend, threads: $1)
      }
      try expectSamePlanes("planar 3D homogeneous", from: PlanarHomogeneousBatch<S>()) {
        try $0.project(spatial, by: transform, backend: backend, threads: $1)
      }
    }
    if runsAllCases || count <= 1000 { try check(Float.self) }
    try check(Double.self)
  }

  @Test(arguments: Backend.available, counts)
  func interpolationRotationsAndBoxes(backend: Backend, count: Int) throws {
    guard Self.runs(backend, count) else { return }
    let count = count > 1000 ? Self.narrow * count : count
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let from = try batch(Quaternion.self, S.self, count)
      let to = try batch(Quaternion.self, S.self, count, seed: 7)
      let boxes = try batch(Box3.self, S.self, count)
      try expectSame("interpolation", backend, from: QuaternionBatch<S>()) {
        try $0.formInterpolation(from: from, to: to, at: 0.3, backend: backend, threads: $1)
      }
      try expectSame("slerp", backend, from: QuaternionBatch<S>()) {
        try $0.formSphericalInterpolation(
          from: from, to: to, at: 0.3, backend: backend, threads: $1)
      }
      try expectSame("products", backend, from: QuaternionBatch<S>()) {
        try $0.formConcatenation(of: from, with: to, backend: backend, threads: $1)
      }
      let frustum = Frustum(.perspective(distance: 0.9))
      var one = Data()
      try expectSame("boxes", backend, from: Box3Batch<S>()) { _, threads in
        var isVisible = [UInt8](repeating: 0, count: count)
        var span = isVisible.mutableSpan
        let visible = try boxes.span.testVisibility(
          in: frustum, into: &span, backend: backend, threads: threads)
        let other = try boxes.visibility(in: frustum, backend: backend, threads: threads)
        #expect(Data(other) == Data(isVisible))
        if threads == 1 { one = Data(isVisible) }
        return Data(isVisible) == one ? visible : -1
      }
    }
    if runsAllCases || count <= 1000 { try check(Float.self) }
    try check(Double.self)
  }
}
