import Pleat

/// All backends on the same inputs.
struct Measurement {
  let operation: MeasuredOperation
  let precision: Precision
  let tables: [KernelTable]
  let seed: UInt64
  let blocks: Int

  /// The backends that run an operation by themselves: one that borrows another's code has its errors.
  static func tables(of operation: MeasuredOperation, _ precision: Precision) -> [KernelTable] {
    KernelTable.available.filter { $0.runner(of: operation.operation, precision) == $0.name }
  }

  /// Rows in the order of quantities, then backends.
  func rows() throws -> [Row] {
    switch precision {
    case .single: try rows(of: Float.self)
    case .double: try rows(of: Double.self)
    }
  }

  private func rows<S: BatchScalar>(of scalar: S.Type) throws -> [Row] {
    var tallies = [[Quantity: Tally]](repeating: [:], count: tables.count)
    for index in 0..<blocks {
      let block = try operation.block(index, seed: seed, as: S.self)
      for (place, table) in tables.enumerated() {
        block.judge(
          try block.compute(table), firstItem: index * operation.blockSize, into: &tallies[place])
      }
    }
    return operation.quantities(precision).flatMap { quantity in
      zip(tables, tallies).map { table, tallies in
        // A quantity without results would be a row that promises nothing.
        guard let tally = tallies[quantity] else {
          preconditionFailure("\(operation.rawValue) measures its \(quantity.name)")
        }
        return Row(
          operation: operation, quantity: quantity, backend: table.name, precision: precision,
          tally: tally)
      }
    }
  }
}
