import CPleat
import Pleat
import TestSupport
import Testing

/// Concatenation in batches.
///
/// The numbers are those of the kernels, which `KernelTests` and the tests in C check.
@Suite struct TransformBatchTests {
  private static let seed: UInt64 = 0x5EED_0110

  /// What a batch held before, more or less of it, does not show in what it becomes.
  @Test(arguments: Backend.available)
  func reuseDoesNotChangeResults(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      var reused = TransformBatch<S>()
      for count in [100, 3, 17, 0, 1, 100] {
        let left = TransformBatch<S>(random.transforms(count, S.self))
        let right = TransformBatch<S>(random.transforms(count, S.self))
        var fresh = TransformBatch<S>()
        try fresh.formConcatenation(of: left, with: right, backend: backend)
        try reused.formConcatenation(of: left, with: right, backend: backend)
        #expect(reused.count == count && bytes(reused) == bytes(fresh), "\(S.self) \(count)")
        fresh = TransformBatch<S>()
        try fresh.formConcatenation(ofChains: left, length: 1, backend: backend)
        try reused.formConcatenation(ofChains: left, length: 1, backend: backend)
        #expect(reused.count == count && bytes(reused) == bytes(fresh), "\(S.self) \(count)")
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// The left transform acts first, in every method: a shift that is turned, or a turn that is shifted.
  @Test(arguments: Backend.available)
  func theLeftTransformActsFirst(backend: Backend) throws {
    let shift = Transform3D.translation(x: 10, y: 0)
    let turn = Transform3D.rotation(Angle(quarterTurns: 1), about: .zAxis)
    let (shifts, turns) = ([shift, shift], [turn, turn])
    let shiftBatch = TransformBatch<Double>(shifts)
    let turnBatch = TransformBatch<Double>(turns)
    let (turned, shifted) = ([shift * turn, shift * turn], [turn * shift, turn * shift])
    var result = TransformBatch<Double>()
    func expect(
      _ expected: [Transform3D], sourceLocation: SourceLocation = #_sourceLocation,
      _ body: (inout TransformBatch<Double>) throws -> Void
    ) rethrows {
      try body(&result)
      #expect(values(result) == expected, "\(backend)", sourceLocation: sourceLocation)
    }
    try expect(turned) {
      try $0.formConcatenation(of: shiftBatch, with: turnBatch, backend: backend)
    }
    try expect(turned) { try $0.formConcatenation(of: shiftBatch, with: turn, backend: backend) }
    try expect(shifted) { try $0.formConcatenation(of: turn, with: shiftBatch, backend: backend) }
    try expect([turn * shift * turn, turn * shift * turn]) {
      try $0.concatenate(with: turn, backend: backend)
    }
    try expect([shift * turn * shift * turn, shift * turn * shift * turn]) {
      try $0.precede(with: shift, backend: backend)
    }
    result = TransformBatch<Double>(shifts)
    try expect(turned) { try $0.concatenate(with: turnBatch, backend: backend) }
    let links = TransformBatch<Double>([shift, turn, turn, shift])
    try expect([shift * turn, turn * shift]) {
      try $0.formConcatenation(ofChains: links, length: 2, backend: backend)
    }
    try expect([shift, turn, turn, shift]) {
      try $0.formConcatenation(ofChains: links, length: 1, backend: backend)
    }
    #expect(values(shiftBatch) == shifts && values(turnBatch) == turns, "inputs are only read")
  }

  /// A batch rounds one transform, which acts on all, as it does the others.
  @Test(arguments: Backend.available)
  func theSharedTransformIsRounded(backend: Backend) throws {
    let shift = Transform3D.translation(x: 0.1, y: 0.3)
    var results = TransformBatch<Float>([.identity, .identity, .identity])
    try results.concatenate(with: shift, backend: backend)
    #expect(values(results) == [Transform3D](repeating: rounded(shift, to: Float.self), count: 3))
  }

  /// Results beyond the caches' size are stored past them unless that is not wanted, and are the same.
  @Test(arguments: Backend.available, [true, false])
  func resultsLargerThanTheCaches(backend: Backend, storesPast: Bool) throws {
    // Swift's own kernels have one way to store, and take their time in a debug build.
    if backend == .swift && storesPast { return }
    var random = RandomGeometry(seed: Self.seed + 1)
    let shared = random.transforms(1, Float.self)[0]
    let some = random.transforms(64, Float.self)
    // Inputs and results are together just above the caches' size.
    let count = plt_cached_bytes() / 128 + 64
    let step = count / 64
    var large = TransformBatch<Float>(count: count)
    for index in 0..<64 { large[step * index] = some[index] }
    var products = TransformBatch<Float>()
    products.usesStreamingStores = storesPast
    try products.formConcatenation(of: large, with: shared, backend: backend)
    var expected = TransformBatch<Float>()
    try expected.formConcatenation(
      of: TransformBatch<Float>(some), with: shared, backend: backend)
    for index in 0..<64 {
      let (product, other) = (products[step * index], expected[index])
      #expect(product == other, "\(backend) \(index), seed \(Self.seed)")
    }
    let last = products[count - 1]
    #expect(last.elements.allSatisfy { $0 == 0 })
  }
}
