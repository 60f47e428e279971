import Pleat

/// Products of 4x4 matrices, all entries in −1...1.
final class ConcatenationWorkload<S: PlainScalar>: Workload {
  enum Kind {
    case pairs, sharedLeft, sharedRight, chain
  }

  static var chainLength: Int { 4 }

  private let kind: Kind
  private let count: Int
  /// The left matrices of pairs, the links of chains, or all matrices except the shared one.
  private let transforms: TransformBatch<S>
  private let right: TransformBatch<S>
  private let shared: Transform3D
  private var products: TransformBatch<S>
  private var naiveTransforms: [S] = []
  private var naiveRight: [S] = []
  private var naiveProducts: [S] = []

  init(_ kind: Kind, count: Int) throws(PleatError) {
    self.kind = kind
    self.count = count
    transforms = try TransformBatch(
      count: kind == .chain ? Self.chainLength * count : count, seed: 1
    ) {
      $1
    }
    right = try TransformBatch(count: kind == .pairs ? count : 1, seed: 2) { $1 }
    shared = right[0]
    products = try TransformBatch(allocating: count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.multiply(
      kind, transforms, right, shared, into: &products, on: backend, threads: threads, calls: calls)
  }

  @inline(__always) private static func multiply(
    _ kind: Kind, _ transforms: borrowing TransformBatch<S>, _ right: borrowing TransformBatch<S>,
    _ shared: Transform3D, into products: inout TransformBatch<S>, on backend: Backend,
    threads: Int, calls: Int
  ) throws {
    switch kind {
    case .pairs:
      for _ in 0..<calls {
        try products.formConcatenation(
          of: transforms, with: right, backend: backend, threads: threads)
      }
    case .sharedLeft:
      for _ in 0..<calls {
        try products.formConcatenation(
          of: shared, with: transforms, backend: backend, threads: threads)
      }
    case .sharedRight:
      for _ in 0..<calls {
        try products.formConcatenation(
          of: transforms, with: shared, backend: backend, threads: threads)
      }
    case .chain:
      for _ in 0..<calls {
        try products.formConcatenation(
          ofChains: transforms, length: chainLength, backend: backend, threads: threads)
      }
    }
  }

  func prepareNaive() {
    naiveTransforms = transforms.array
    naiveRight = right.array
    naiveProducts = [S](repeating: 0, count: 16 * count)
  }

  func computeNaively() {
    switch kind {
    case .pairs:
      Naive.multiply(naiveTransforms, naiveRight, into: &naiveProducts, count: count)
    case .sharedLeft:
      Naive.multiply(shared: naiveRight, by: naiveTransforms, into: &naiveProducts, count: count)
    case .sharedRight:
      Naive.multiply(naiveTransforms, byShared: naiveRight, into: &naiveProducts, count: count)
    case .chain:
      Naive.multiply(
        chains: naiveTransforms, length: Self.chainLength, into: &naiveProducts, count: count)
    }
  }

  func spoil() { products.fill { _ in .nan } }

  func result(_ item: Int, naive: Bool) -> [Double] {
    naive ? naiveProducts[16 * item..<16 * item + 16].map { Double($0) } : products[item].elements
  }

  func reference(_ item: Int) -> [Double] {
    switch kind {
    case .pairs: transforms[item].concatenating(right[item]).elements
    case .sharedLeft: shared.concatenating(transforms[item]).elements
    case .sharedRight: transforms[item].concatenating(shared).elements
    case .chain:
      (1..<Self.chainLength).reduce(transforms[Self.chainLength * item]) {
        $0.concatenating(transforms[Self.chainLength * item + $1])
      }.elements
    }
  }
}
