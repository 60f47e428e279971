import Pleat

/// Functions of each matrix, of parts of matrices, and of pairs of rotations.
final class ItemWorkload<S: PlainScalar>: Workload {
  enum Kind {
    case inverse, rigidInverse, transpose, compose, slerp
  }

  static var progress: Double { 0.3 }

  private let kind: Kind
  private let count: Int
  private let transforms: TransformBatch<S>
  private let vectors: Vector3Batch<S>
  private let rotations: QuaternionBatch<S>
  private let ends: QuaternionBatch<S>
  private var results: TransformBatch<S>
  private var turned: QuaternionBatch<S>
  private var naiveTransforms: [S] = []
  private var naiveVectors: [S] = []
  private var naiveRotations: [S] = []
  private var naiveEnds: [S] = []
  private var naiveResults: [S] = []

  init(_ kind: Kind, count: Int) throws(PleatError) {
    self.kind = kind
    self.count = count
    func rotations(_ seed: UInt64, _ count: Int) throws(PleatError) -> QuaternionBatch<S> {
      var rotations = try QuaternionBatch<S>(count: count, seed: seed) { $1 }
      for item in 0..<count { rotations[item] = rotations[item].normalized ?? .identity }
      return rotations
    }
    let (isMatrix, isSlerp) = (kind != .compose && kind != .slerp, kind == .slerp)
    var transforms = try TransformBatch<S>(count: isMatrix ? count : 0, seed: 11) {
      $1 * 0.2 + ($0 % 5 == 0 ? 1 : 0)
    }
    if kind == .rigidInverse {
      let turns = try rotations(12, count)
      for item in 0..<count {
        let place = transforms[item]
        transforms[item] =
          .rotation(turns[item]) * .translation(x: place.m12, y: place.m13, z: place.m14)
      }
    }
    self.transforms = transforms
    vectors = try Vector3Batch(count: kind == .compose ? count : 0, seed: 13) { $1 }
    self.rotations = try rotations(14, isMatrix ? 0 : count)
    ends = try rotations(15, isSlerp ? count : 0)
    results = try TransformBatch(allocating: isSlerp ? 0 : count)
    turned = try QuaternionBatch(allocating: isSlerp ? count : 0)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    if kind == .slerp {
      try Self.turn(rotations, ends, into: &turned, on: backend, threads: threads, calls: calls)
    } else {
      try Self.compute(
        kind, transforms, vectors, rotations, into: &results, on: backend, threads: threads,
        calls: calls)
    }
  }

  @inline(__always) private static func turn(
    _ rotations: borrowing QuaternionBatch<S>, _ ends: borrowing QuaternionBatch<S>,
    into turned: inout QuaternionBatch<S>, on backend: Backend, threads: Int, calls: Int
  ) throws {
    for _ in 0..<calls {
      try turned.formSphericalInterpolation(
        from: rotations, to: ends, at: progress, backend: backend, threads: threads)
    }
  }

  @inline(__always) private static func compute(
    _ kind: Kind, _ transforms: borrowing TransformBatch<S>, _ vectors: borrowing Vector3Batch<S>,
    _ rotations: borrowing QuaternionBatch<S>, into results: inout TransformBatch<S>,
    on backend: Backend, threads: Int, calls: Int
  ) throws {
    switch kind {
    case .inverse:
      for _ in 0..<calls {
        try results.formInverse(of: transforms, backend: backend, threads: threads)
      }
    case .rigidInverse:
      for _ in 0..<calls {
        try results.formRigidInverse(of: transforms, backend: backend, threads: threads)
      }
    case .transpose:
      for _ in 0..<calls {
        try results.formTranspose(of: transforms, backend: backend, threads: threads)
      }
    case .compose, .slerp:
      for _ in 0..<calls {
        try results.formTransforms(
          translations: vectors, rotations: rotations, scales: vectors, backend: backend,
          threads: threads)
      }
    }
  }

  func prepareNaive() {
    naiveTransforms = transforms.array
    naiveVectors = vectors.array
    naiveRotations = rotations.array
    naiveEnds = ends.array
    naiveResults = [S](repeating: 0, count: size * count)
  }

  private var size: Int { kind == .slerp ? 4 : 16 }

  func computeNaively() {
    switch kind {
    case .inverse: Naive.invert(naiveTransforms, into: &naiveResults, count: count)
    case .rigidInverse: Naive.invertRigid(naiveTransforms, into: &naiveResults, count: count)
    case .transpose: Naive.transpose(naiveTransforms, into: &naiveResults, count: count)
    case .compose:
      Naive.compose(naiveVectors, naiveRotations, naiveVectors, into: &naiveResults, count: count)
    case .slerp:
      Naive.slerp(
        naiveRotations, naiveEnds, at: S(Self.progress), into: &naiveResults, count: count)
    }
  }

  func spoil() {
    results.fill { _ in .nan }
    turned.fill { _ in .nan }
  }

  func result(_ item: Int, naive: Bool) -> [Double] {
    if naive { return naiveResults[size * item..<size * item + size].map { Double($0) } }
    return kind == .slerp ? turned[item].scalars : results[item].scalars
  }

  func reference(_ item: Int) -> [Double] {
    switch kind {
    case .inverse, .rigidInverse: return transforms[item].inverse?.scalars ?? []
    case .transpose: return transforms[item].transpose.scalars
    case .slerp:
      return rotations[item].interpolated(to: ends[item], at: Double(S(Self.progress))).scalars
    case .compose:
      let vector = vectors[item]
      return
        (Transform3D.scale(x: vector.x, y: vector.y, z: vector.z) * .rotation(rotations[item])
        * .translation(x: vector.x, y: vector.y, z: vector.z)).scalars
    }
  }
}
