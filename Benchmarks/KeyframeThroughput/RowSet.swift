import Pleat

/// All rows of one operation, precision and count, measured together.
struct RowSet {
  let operation: BenchmarkOperation
  let precision: Precision
  let count: Int
  private(set) var rows: [Row] = []
  private(set) var wrong: [WrongResult] = []
  private(set) var limit: LimitRow?

  init(_ operation: BenchmarkOperation, _ precision: Precision, count: Int) {
    self.operation = operation
    self.precision = precision
    self.count = count
  }

  /// Checks the results of the candidates, then times the correct ones, `swift` and the limits.
  ///
  /// Keeps the rows of the wanted names only.
  mutating func measure(
    _ names: [String], wanted: (String) -> Bool, limits: Limits, sampler: Sampler
  ) throws {
    // Memory is checked first, because arrays end the process if they cannot be allocated.
    let cost = operation.cost(precision)
    try checkMemory(for: count, of: cost.measuredBytes)
    let workload = try operation.workload(precision, count: count)
    let needed = names.filter { wanted($0) || $0 == Backend.swift.name }
    var candidates = needed.map { name in
      guard name != Candidate.naiveName else {
        return Candidate(name: name) { workload.computeNaively() }
      }
      let backend = Backend(name)
      return Candidate(name: name) { try workload.compute(on: backend) }
    }
    if needed.contains(Candidate.naiveName) { workload.prepareNaive() }
    let errors = Dictionary(
      uniqueKeysWithValues: zip(needed, try workload.errors(of: candidates, count: count)))
    let tolerance = precision.tolerance
    let isRight = { (name: String) in errors[name, default: .infinity] <= tolerance }
    let (operation, precision, count) = (operation, precision, count)
    wrong = needed.filter { !isRight($0) }.map { name in
      WrongResult(
        operation: operation.rawValue, precision: precision.rawValue, backend: name, count: count,
        maxError: "\(errors[name, default: .infinity])")
    }
    // The rows are relative to `swift`, so it is always timed.
    guard isRight(Backend.swift.name) else { return }
    candidates.removeAll { !isRight($0.name) }

    let samples = try sampler.measure(
      candidates + limits.candidates(cost, precision, count: count))
    let perItem = 1e9 / Double(count)
    let best = samples.suffix(3).map { $0.median * perItem }
    let limit = LimitRow(
      operation: operation.rawValue, precision: precision.rawValue, count: count,
      bytesRead: cost.read, bytesWritten: cost.written, operations: cost.operations,
      stream: best[0].short, streamPastCaches: best[1].short, multiplyAdds: best[2].short)
    self.limit = limit
    let timed = zip(candidates.map(\.name), samples)
    let swift = timed.first { $0.0 == Backend.swift.name }!.1.median
    rows = timed.filter { wanted($0.0) }.map { name, samples in
      Row(
        operation: operation.rawValue, precision: precision.rawValue, backend: name, count: count,
        median: (samples.median * perItem).short, p10: (samples.quantile(0.1) * perItem).short,
        p90: (samples.quantile(0.9) * perItem).short, limit: limit.limit,
        toLimit: (samples.median * perItem / limit.limit).short,
        toSwift: (samples.median / swift).short,
        itemsPerSecond: (Double(count) / samples.median).short, bytesPerItem: cost.written,
        maxError: errors[name, default: .infinity].short,
        pageFaultsPerCall: samples.pageFaultsPerCall.short)
    }
  }
}

extension Precision {
  /// The error, relative to an item's largest component, from which on a result counts as wrong.
  fileprivate var tolerance: Double {
    switch self {
    case .single: 1e-5
    case .double: 1e-13
    }
  }
}
