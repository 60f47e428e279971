import Pleat

/// The measurement of one operation on all backends, with the same inputs.
struct Measurement {
  let operation: MeasuredOperation
  let precision: Precision
  let backends: [Kernels]
  let seed: UInt64
  let blocks: Int

  /// The backends with code of their own for an operation.
  ///
  /// Each of the other backends uses the code of one of these, and so has the same errors.
  static func backends(of operation: MeasuredOperation, _ precision: Precision) -> [Kernels] {
    Kernels.available.filter { kernels in
      // For vertices, all backends in C use one function, so only one of them is measured.
      operation.operation.map { kernels.implementation(of: $0, precision) == kernels.name }
        ?? ["portable", "swift"].contains(kernels.name)
    }
  }

  /// Returns the rows: those of one quantity after another, and for each quantity one per backend.
  func rows() throws -> [Row] {
    switch precision {
    case .single: try rows(of: Float.self)
    case .double: try rows(of: Double.self)
    }
  }

  private func rows<S: BatchScalar>(of scalar: S.Type) throws -> [Row] {
    var tallies = [[Quantity: Tally]](repeating: [:], count: backends.count)
    for index in 0..<blocks {
      let block = try operation.block(index, seed: seed, as: S.self)
      for (place, kernels) in backends.enumerated() {
        block.judge(
          try block.compute(kernels), firstItem: index * operation.blockSize, into: &tallies[place])
      }
    }
    return operation.quantities(precision).flatMap { quantity in
      zip(backends, tallies).map { kernels, tallies in
        // A quantity without results would make a row whose bound is not checked.
        guard let tally = tallies[quantity] else {
          preconditionFailure("\(operation.rawValue) measures its \(quantity.name)")
        }
        return Row(
          operation: operation, quantity: quantity, backend: kernels.name, precision: precision,
          tally: tally)
      }
    }
  }
}
