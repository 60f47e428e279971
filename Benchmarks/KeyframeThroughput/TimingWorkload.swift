import Pleat

/// Times in 0...1, eased by a curve that is slow at both ends.
final class TimingWorkload<S: PlainScalar>: Workload {
  private let count: Int
  private let curve = TimingCurve.easeInOut
  private let times: Batch<Real, S>
  private var eased: Batch<Real, S>
  private let naiveCurve = NaiveCurve<S>(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  private var naiveTimes: [S] = []
  private var naiveEased: [S] = []

  init(count: Int) throws(PleatError) {
    self.count = count
    times = try Batch(count: count, seed: 9) { 0.5 + 0.5 * $1 }
    eased = try Batch(allocating: count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.ease(times, into: &eased, by: curve, on: backend, threads: threads, calls: calls)
  }

  @inline(__always) private static func ease(
    _ times: borrowing Batch<Real, S>, into eased: inout Batch<Real, S>, by curve: TimingCurve,
    on backend: Backend, threads: Int, calls: Int
  ) throws {
    var scalars = eased.mutableScalars
    for _ in 0..<calls { try curve.ease(times.scalars, into: &scalars, backend: backend) }
  }

  func prepareNaive() {
    naiveTimes = times.array
    naiveEased = [S](repeating: 0, count: count)
  }

  func computeNaively() { naiveCurve.ease(naiveTimes, into: &naiveEased) }

  func spoil() { eased.fill { _ in .nan } }

  func result(_ item: Int, naive: Bool) -> [Double] {
    [naive ? Double(naiveEased[item]) : eased[item].value]
  }

  func reference(_ item: Int) -> [Double] { [curve.value(at: times[item].value)] }

  /// Eased time runs from 0 to 1; close to 0 it has no relative accuracy to offer.
  var leastScale: Double { 1 }
}
