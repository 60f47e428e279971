import CPleat
import Pleat
import TestSupport
import Testing

/// Concatenation in batches, against products of single values in Double.
@Suite struct TransformBatchTests {
  private static let seed: UInt64 = 0x5EED_0110

  /// Every result is the product of its chain, to the rounding of its precision.
  private func expectProducts<S: BatchScalar>(
    _ batch: borrowing TransformBatch<S>, _ chains: [[Transform3D]], _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let products = values(batch)
    #expect(products.count == chains.count, "\(label)", sourceLocation: sourceLocation)
    for (product, chain) in zip(products, chains) {
      let exact = chain.dropFirst().reduce(chain[0]) { $0.concatenating($1) }
      let sizes = chain.dropFirst().reduce(chain[0].magnitudes) {
        $0.concatenating($1.magnitudes)
      }
      let tolerance = 4 * Double(chain.count - 1) * Double(S.ulpOfOne)
      let isNear = (0..<16).allSatisfy {
        (product.elements[$0] - exact.elements[$0]).magnitude <= tolerance * sizes.elements[$0]
      }
      #expect(
        isNear, "\(label): \(product) for \(exact), seed \(Self.seed)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Backend.available, batchCounts)
  func pairs(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      let (left, right) = (random.transforms(count, S.self), random.transforms(count, S.self))
      let lefts = TransformBatch<S>(left)
      let rights = TransformBatch<S>(right)
      var products = TransformBatch<S>()
      try products.formConcatenation(of: lefts, with: rights, backend: backend)
      expectProducts(products, zip(left, right).map { [$0, $1] }, "pairs \(S.self)")
      var inPlace = TransformBatch<S>(left)
      try inPlace.concatenate(with: rights, backend: backend)
      #expect(bytes(inPlace) == bytes(products), "\(S.self)")
      #expect(values(lefts) == left && values(rights) == right, "inputs are only read")
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, batchCounts)
  func shared(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      let many = random.transforms(count, S.self)
      // Not rounded beforehand: the batch rounds the one transform as it does the others.
      let one = random.perspective()
      let inPrecision = rounded(one, to: S.self)
      let batch = TransformBatch<S>(many)
      var products = TransformBatch<S>()
      try products.formConcatenation(of: batch, with: one, backend: backend)
      expectProducts(products, many.map { [$0, inPrecision] }, "shared right \(S.self)")
      var inPlace = TransformBatch<S>(many)
      try inPlace.concatenate(with: one, backend: backend)
      #expect(bytes(inPlace) == bytes(products), "\(S.self)")

      try products.formConcatenation(of: one, with: batch, backend: backend)
      expectProducts(products, many.map { [inPrecision, $0] }, "shared left \(S.self)")
      inPlace = TransformBatch<S>(many)
      try inPlace.precede(with: one, backend: backend)
      #expect(bytes(inPlace) == bytes(products), "\(S.self)")
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, batchCounts)
  func chains(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      for length in [1, 2, 5] {
        let links = random.transforms(count * length, S.self)
        var products = TransformBatch<S>()
        try products.formConcatenation(
          ofChains: TransformBatch<S>(links), length: length, backend: backend)
        let chains = (0..<count).map { Array(links[$0 * length..<($0 + 1) * length]) }
        expectProducts(products, chains, "chains of \(length), \(S.self)")
        if length == 1 { #expect(values(products) == links, "a chain of one is its link") }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

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
    let shifts = TransformBatch<Double>([shift, shift])
    var result = TransformBatch<Double>()
    try result.formConcatenation(of: shifts, with: turn, backend: backend)
    #expect(result[1].map(Point(x: 0, y: 0)) == Point(x: 0, y: 10))
    try result.formConcatenation(of: turn, with: shifts, backend: backend)
    #expect(result[1].map(Point(x: 0, y: 0)) == Point(x: 10, y: 0))
    try result.concatenate(with: turn, backend: backend)
    #expect(result[1].map(Point(x: 0, y: 0)) == Point(x: 0, y: 10))
    try result.precede(with: shift, backend: backend)
    #expect(result[1].map(Point(x: 0, y: 0)) == Point(x: -10, y: 10))
    let links = TransformBatch<Double>([shift, turn, turn, shift])
    try result.formConcatenation(ofChains: links, length: 2, backend: backend)
    #expect(
      values(result).map { $0.map(Point(x: 0, y: 0)) } == [Point(x: 0, y: 10), Point(x: 10, y: 0)])
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
