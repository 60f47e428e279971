import Pleat

/// Some inputs of one operation, and their results.
///
/// Every backend gets the same inputs.
struct Block<S: BatchScalar> {
  /// Computes all results with a backend, after overwriting the results of the previous backend.
  let compute: (Kernels) throws -> [Output<S>]
  /// The inputs on which a result depends.
  let inputs: (_ quantity: Quantity, _ item: Int, _ place: Int) -> String
}

/// One quantity that a kernel writes.
struct Output<S: BatchScalar> {
  let quantity: Quantity
  let actual: Reals<S>
  /// The names of an item's results, in their order in memory.
  let places: [String]
  /// The error of a result in the quantity's units, or nil if no error is counted for the result.
  let error: (_ index: Int, _ actual: Double) -> Double?

  init(
    _ quantity: Quantity, _ actual: Reals<S>, places: [String] = [""],
    error: @escaping (Int, Double) -> Double?
  ) {
    (self.quantity, self.actual, self.places, self.error) = (quantity, actual, places, error)
  }

  /// Creates an output whose exact results are known in advance.
  init(_ quantity: Quantity, _ actual: Reals<S>, places: [String] = [""], _ expected: [Expected]) {
    precondition(expected.count == actual.count, "something is expected of every real")
    self.init(quantity, actual, places: places) { expected[$0].error(of: $1) }
  }
}

extension Block {
  /// Adds the errors of a block's outputs to those of other blocks.
  ///
  /// `firstItem` is the number of the block's first input.
  func judge(_ outputs: [Output<S>], firstItem: Int, into tallies: inout [Quantity: Tally]) {
    for output in outputs {
      var tally = tallies.removeValue(forKey: output.quantity) ?? Tally()
      for index in 0..<output.actual.count {
        let actual = Double(output.actual[index])
        guard let error = output.error(index, actual) else { continue }
        let (item, place) = index.quotientAndRemainder(dividingBy: output.places.count)
        tally.add(error, item: firstItem + item) {
          Tally.Worst(
            item: firstItem + item, place: output.places[place],
            inputs: inputs(output.quantity, item, place), result: actual)
        }
      }
      tallies[output.quantity] = tally
    }
  }
}

/// The names of results.
enum Places {
  static let matrix = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
  static let quad = (0..<4).flatMap { ["x\($0)", "y\($0)"] }
  static let location = ["x", "y", "z"]
  static let quaternion = ["x", "y", "z", "w"]
}
