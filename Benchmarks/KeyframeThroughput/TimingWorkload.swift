import Pleat

/// Times in 0...1, eased by a curve.
///
/// The plain code solves a Bézier curve as browsers do, and evaluates any other curve by one call per time.
final class TimingWorkload<S: PlainScalar>: Workload {
  private let count: Int
  private let curve: TimingCurve
  private let times: Batch<Real, S>
  private var eased: Batch<Real, S>
  private let naiveCurve: NaiveCurve<S>?
  private var naiveTimes: [S] = []
  private var naiveEased: [S] = []

  init(_ curve: TimingCurve, count: Int) throws(PleatError) {
    self.curve = curve
    self.count = count
    naiveCurve = curve.controlPoints.map {
      NaiveCurve(x1: S($0.x1), y1: S($0.y1), x2: S($0.x2), y2: S($0.y2))
    }
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

  func computeNaively() {
    if let naiveCurve { return naiveCurve.ease(naiveTimes, into: &naiveEased) }
    for (index, time) in naiveTimes.enumerated() {
      naiveEased[index] = S(curve.value(at: Double(time)))
    }
  }

  func spoil() { eased.fill { _ in .nan } }

  func result(_ item: Int, naive: Bool) -> [Double] {
    [naive ? Double(naiveEased[item]) : eased[item].value]
  }

  func reference(_ item: Int) -> [Double] { [curve.value(at: times[item].value)] }

  /// Errors of values below 1 are relative to 1, because values close to 0 have no relative accuracy.
  var leastScale: Double { 1 }
}
