import Pleat
import TestSupport
import Testing

/// Batches have the same rules for NaN, infinity and extreme numbers on every backend, and for single values.
@Suite struct BatchSweepTests {
  /// The special numbers that an operation accepts.
  private enum Kinds { case all, notInfinite, nan }

  private typealias Results<S> = (
    _ batches: [[Double]], _ backend: Backend
  ) throws -> [S]

  /// Items with a special number at each place of each operand, and ordinary numbers elsewhere.
  private func items<S: BatchScalar>(
    _ ordinary: [[Double]], _ kinds: Kinds, _: S.Type
  ) -> [[Double]] {
    let huge = S.self == Float.self ? 1e30 : 1e200
    let finite = [0, -0.0, huge, -huge, 1 / huge, Double(S.leastNonzeroMagnitude)]
    let special =
      switch kinds {
      case .all: finite + [.nan, .infinity, -.infinity]
      case .notInfinite: finite + [.nan]
      case .nan: [Double.nan]
      }
    var operands = ordinary.map { _ in [Double]() }
    for operand in ordinary.indices {
      for place in ordinary[operand].indices {
        for number in special {
          for (index, item) in ordinary.enumerated() {
            var item = item
            if index == operand { item[place] = number }
            operands[index] += item
          }
        }
      }
    }
    return operands
  }

  private func expectSame<S: BatchScalar>(
    _ label: String, _: S.Type, _ ordinary: [[Double]], count: Int, _ special: Kinds = .all,
    single: (([[Double]]) -> [Double])? = nil,
    _ results: Results<S>
  ) throws {
    let operands = items(ordinary, special, S.self)
    func kind(_ number: Double) -> String {
      number.isNaN ? "nan" : number.isInfinite ? "\(number)" : "finite"
    }
    var kinds: [String: [String]] = [:]
    for backend in Backend.available {
      kinds["\(backend)"] = try results(operands, backend).map { kind(Double($0)) }
    }
    let all = kinds["swift"]!
    if let single {
      kinds["single"] = (0..<(all.count / count)).flatMap { item -> [String] in
        let numbers = single(
          zip(operands, ordinary).map { Array($0[item * $1.count..<(item + 1) * $1.count]) })
        return numbers.map { kind(Double(S($0))) }
      }
    }
    for (name, own) in kinds {
      #expect(own.count == all.count)
      for (index, (a, b)) in zip(own, all).enumerated() where a != b {
        let item = index / count
        let given = zip(operands, ordinary).map {
          Array($0[item * $1.count..<(item + 1) * $1.count])
        }
        Issue.record("\(label) \(S.self) \(name): \(index % count) is \(a), not \(b), of \(given)")
      }
    }
  }

  private func batch<E: BatchElement, S: BatchScalar>(_ numbers: [Double]) -> Batch<E, S> {
    Batch(
      stride(from: 0, to: numbers.count, by: E.scalarCount).map { start in
        E { numbers[start + $0] }
      })
  }

  private func check<S: BatchScalar>(_: S.Type) throws {
    let camera: [Double] = [
      1.5, 0.25, -0.5, 0, -0.25, 2, 0.75, 0, 0.5, -0.75, 1, -0.001, 10, -20, 30, 1,
    ]
    let other: [Double] = [
      0.5, -1, 0.25, 0, 1, 0.75, 0.5, 0, -0.5, 0.25, 1.25, 0.002, -3, 5, 8, 1,
    ]
    let transform = Transform3D(other)
    let turn = [0.5, -0.5, 0.5, 0.5]
    let secondTurn = [0.1, 0.7, -0.1, 0.7]
    func one<E: BatchElement>(_ numbers: [Double]) -> E { E { numbers[$0] } }
    typealias T = TransformBatch<S>

    try expectSame(
      "pairs", S.self, [camera, other], count: 16,
      single: { (one($0[0]) * (one($0[1]) as Transform3D)).elements }
    ) {
      var out = T()
      try out.formConcatenation(of: batch($0[0]) as T, with: batch($0[1]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame("shared right", S.self, [camera], count: 16) {
      var out = T()
      try out.formConcatenation(of: batch($0[0]) as T, with: transform, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame("shared left", S.self, [camera], count: 16) {
      var out = T()
      try out.formConcatenation(of: transform, with: batch($0[0]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame(
      "inverse", S.self, [camera], count: 16,
      single: {
        (one($0[0]) as Transform3D).inverse?.elements ?? [Double](repeating: .nan, count: 16)
      }
    ) {
      var out = T()
      try out.formInverse(of: batch($0[0]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame("rigid", S.self, [camera], count: 16) {
      var out = T()
      try out.formRigidInverse(of: batch($0[0]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame("normals", S.self, [camera], count: 16) {
      var out = T()
      try out.formNormalMatrices(of: batch($0[0]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame(
      "determinants", S.self, [camera], count: 1,
      single: { [(one($0[0]) as Transform3D).determinant] }
    ) { try (batch($0[0]) as T).determinants(backend: $1) }
    try expectSame("composed", S.self, [[1, 2, 3], turn, [2, 3, -1]], count: 16) {
      var out = T()
      try out.formTransforms(
        translations: batch($0[0]) as Vector3Batch<S>,
        rotations: batch($0[1]) as QuaternionBatch<S>, scales: batch($0[2]) as Vector3Batch<S>,
        backend: $1)
      return [S](scalarsOf: out)
    }
    for progress in [0.3, 1.07, -0.5, 3, 17] {
      try expectSame("interpolation", S.self, [[1, 2, 3], [3, -1, 2]], count: 3) {
        var out = Vector3Batch<S>()
        try out.formInterpolation(
          from: batch($0[0]) as Vector3Batch<S>, to: batch($0[1]) as Vector3Batch<S>, at: progress,
          backend: $1)
        return [S](scalarsOf: out)
      }
      try expectSame("slerp", S.self, [turn, secondTurn], count: 4, .nan) {
        var out = QuaternionBatch<S>()
        try out.formSphericalInterpolation(
          from: batch($0[0]) as QuaternionBatch<S>, to: batch($0[1]) as QuaternionBatch<S>,
          at: progress, backend: $1)
        return [S](scalarsOf: out)
      }
    }
    try expectSame(
      "rotations", S.self, [turn, secondTurn], count: 4,
      single: {
        (one($0[0]) as Quaternion).concatenating(one($0[1])).scalars
      }
    ) {
      var out = QuaternionBatch<S>()
      try out.formConcatenation(
        of: batch($0[0]) as QuaternionBatch<S>, with: batch($0[1]) as QuaternionBatch<S>,
        backend: $1)
      return [S](scalarsOf: out)
    }
    let frustum = Frustum(transform)
    try expectSame(
      "boxes", S.self, [[1, 2, 3, 4, 5, 6]], count: 1,
      single: { [frustum.mayShow(one($0[0]) as Box3) ? .infinity : .nan] }
    ) {
      try (batch($0[0]) as Box3Batch<S>).visibility(in: frustum, backend: $1)
        .map { $0 == 1 ? S.infinity : S.nan }
    }
    try expectSame(
      "vectors", S.self, [[1, 2, 3]], count: 3, .notInfinite,
      single: {
        transform.map(one($0[0]) as Vector3).scalars
      }
    ) {
      var out = Vector3Batch<S>()
      try out.map(batch($0[0]) as Vector3Batch<S>, by: transform, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame(
      "points", S.self, [[1, 2, 3]], count: 3,
      single: {
        transform.map(one($0[0]) as Point3)?.scalars ?? [.nan, .nan, .nan]
      }
    ) {
      var out = Point3Batch<S>()
      try out.project(batch($0[0]) as Point3Batch<S>, by: transform, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame(
      "quads", S.self, [[1, 2, 30, 3, 31, 32, 2, 40], camera], count: 8
    ) {
      var out = QuadBatch<S>()
      try out.project(
        batch($0[0]) as QuadBatch<S>, by: batch($0[1]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame("one quad", S.self, [camera], count: 8) {
      var out = QuadBatch<S>()
      try out.project(
        one([1, 2, 30, 3, 31, 32, 2, 40]) as Quad, by: batch($0[0]) as T, backend: $1)
      return [S](scalarsOf: out)
    }
    try expectSame(
      "ease", S.self, [[0.4]], count: 1,
      single: {
        [TimingCurve.easeInOut.value(at: $0[0][0])]
      }
    ) {
      let times = $0[0].map { S($0) }
      var eased = times
      var span = eased.mutableSpan
      try TimingCurve.easeInOut.ease(times.span, into: &span, backend: $1)
      return eased
    }
  }

  @Test func everyBackendHasTheSameRules() throws {
    try check(Double.self)
    try check(Float.self)
  }
}
