import Pleat

/// The candidates of one operation, precision and count.
struct OperationTable {
  let operation: BenchmarkOperation
  let precision: Precision
  let count: Int
  /// The number of threads with which each backend is also measured, unless it is 1.
  var threads = 1

  init(_ operation: BenchmarkOperation, _ precision: Precision, count: Int) {
    self.operation = operation
    self.precision = precision
    self.count = count
  }

  /// Checks the results of the candidates, then times the correct ones and the limits.
  func measure(_ names: [String], limits: Limits, sampler: Sampler) throws -> TableLine {
    // Memory is checked first, because arrays end the process if they cannot be allocated.
    let cost = operation.cost(precision)
    try checkMemory(for: count, of: cost.measuredBytes)
    let workload = try operation.workload(precision, count: count)
    let all = names.flatMap { name in
      guard name != Candidate.naiveName else {
        return [Candidate(name: name) { workload.computeNaively() }]
      }
      let backend = Backend(name)
      return (threads > 1 && operation.takesThreads ? [1, threads] : [1]).map { threads in
        Candidate(name: threads == 1 ? name : "\(name), \(threads) threads") {
          try workload.compute(on: backend, threads: threads, calls: $0)
        }
      }
    }
    if names.contains(Candidate.naiveName) { workload.prepareNaive() }
    let checked = zip(all, try workload.errors(of: all, count: count))
    let right = checked.filter { $0.1 <= tolerance }
    let samples = try sampler.measure(
      right.map(\.0) + limits.candidates(cost, precision, count: count))
    let parts = samples.suffix(3).map { ($0.median * 1e9 / Double(count)).short }
    return TableLine(
      operation: operation.rawValue, precision: precision.rawValue, count: count,
      bytesRead: cost.read, bytesWritten: cost.written, operations: cost.operations,
      limit: max(min(parts[0], parts[1]), parts[2]),
      limitParts: [
        "stream": parts[0], "streamPastCaches": parts[1], "multiplyAdds": parts[2],
      ],
      candidates: zip(right, samples).map {
        CandidateLine(
          $0.0.name, kernel: kernel($0.0.name), $1, items: count, maxError: $0.1)
      },
      wrong: checked.filter { $0.1 > tolerance }.map {
        WrongLine(name: $0.0.name, maxError: "\($0.1)")
      })
  }

  /// The backend whose kernel a candidate uses, or nil if it uses its own.
  private func kernel(_ name: String) -> String? {
    let implementation = try? Backend(name).implementation(of: operation.operation, in: precision)
    return implementation.flatMap { $0.name == name ? nil : $0.name }
  }

  /// The error, relative to an item's largest component, above which a result counts as wrong.
  private var tolerance: Double {
    switch precision {
    case .single: 1e-5
    case .double: 1e-13
    }
  }
}
