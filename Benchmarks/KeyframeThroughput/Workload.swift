import Pleat

/// An operation in one precision on a fixed number of items, whose calls share their memory.
protocol Workload: AnyObject {
  /// Computes the whole operation `calls` times with the library, which uses at most `threads` threads.
  ///
  /// Each workload has its own loop, which uses only parameters of a function. Members of a class would be
  /// checked for exclusive access at every call, and a check takes as long as a small call.
  func compute(on backend: Backend, threads: Int, calls: Int) throws
  /// Allocates the inputs and outputs of the plain Swift code.
  func prepareNaive()
  /// Computes the whole operation once with the plain Swift code.
  func computeNaively()
  /// Overwrites the library's results, so that results that the next candidate omits are detected.
  func spoil() throws
  /// The numbers of one item's result.
  func result(_ item: Int, naive: Bool) -> [Double]
  /// The same numbers in Double, from the library's functions for one value, which share no code with
  /// batches.
  func reference(_ item: Int) -> [Double]
  /// The least number by which an item's error is divided; usually it is divided by the largest
  /// magnitude in the item's reference.
  var leastScale: Double { get }
}

extension Workload {
  var leastScale: Double { 0 }

  /// The largest errors of several candidates, compared with the reference.
  ///
  /// If there are more than 4,096 items, only about 4,096 evenly spaced ones and the last 16 are compared.
  func errors(of candidates: [Candidate], count: Int) throws -> [Double] {
    let items =
      Array(stride(from: 0, to: count, by: count / 4_096 | 1)) + Array(max(0, count - 16)..<count)
    let references = items.map(reference)
    return try candidates.map { candidate in
      try spoil()
      try candidate.run(1)
      let isNaive = candidate.name == Candidate.naiveName
      return zip(items, references).reduce(0) { worst, next in
        let error = error(of: result(next.0, naive: isNaive), from: next.1)
        return error <= worst ? worst : error.isNaN ? .infinity : error
      }
    }
  }

  private func error(of result: [Double], from reference: [Double]) -> Double {
    let scale = reference.reduce(leastScale) { $1.isNaN ? $0 : max($0, abs($1)) }
    let error = zip(result, reference).reduce(0) { worst, pair in
      // A hidden corner is NaN in both.
      let distance = pair.0.isNaN && pair.1.isNaN ? 0 : abs(pair.0 - pair.1)
      return distance <= worst ? worst : distance
    }
    return error == 0 ? 0 : error / scale
  }
}

extension Keyframes {
  /// Computes the frames at the same angles `calls` times.
  @inline(__always) mutating func regenerate(
    at turns: borrowing Batch<Real, Scalar>, on backend: Backend, threads: Int, calls: Int
  ) throws {
    for _ in 0..<calls {
      try regenerate(atQuarterTurns: turns.scalars, backend: backend, threads: threads)
    }
  }
}

/// One real per item: memory that is aligned as batches are.
struct Real: BatchElement {
  var value: Double

  static var scalarCount: Int { 1 }
  init(scalars: (Int) -> Double) { value = scalars(0) }
  var scalars: [Double] { [value] }
}

extension Batch {
  /// Sets every real from its index.
  @inline(__always) mutating func fill(_ real: (Int) -> Double) {
    var scalars = mutableScalars
    for index in scalars.indices { scalars[index] = Scalar(real(index)) }
  }

  /// Creates a batch of the reals that `real` makes from a real's place in its item and a seeded random
  /// number in −1...1.
  @inline(__always) init(
    count: Int, seed: UInt64, _ real: (_ place: Int, _ random: Double) -> Double
  ) throws(PleatError) {
    try self.init(allocating: count)
    var generator = SeededGenerator(seed: seed)
    fill { real($0 % Element.scalarCount, generator.real()) }
  }

  /// All scalars as an array.
  var array: [Scalar] { [Scalar](scalars) }
}

extension PlanarBatch {
  /// All scalars of a plane as an array.
  func array(ofPlane place: Int) -> [Scalar] { [Scalar](plane(place)) }
}

extension Array where Element: BatchScalar {
  fileprivate init(_ span: Span<Element>) {
    self.init(unsafeUninitializedCapacity: span.count) { buffer, count in
      count = span.withUnsafeBufferPointer { buffer.initialize(fromContentsOf: $0) }
    }
  }
}

extension SeededGenerator {
  /// The next real in −1...1.
  mutating func real() -> Double { Double(Int64(bitPattern: next())) * 0x1p-63 }
}
