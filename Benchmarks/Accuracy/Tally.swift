/// Statistics of the errors of one quantity on one backend.
struct Tally {
  /// The largest error so far, in units; NaN is counted as infinite.
  private(set) var largest = 0.0
  private(set) var worst: Worst?
  /// The number of inputs with at least one result to measure.
  private(set) var inputs = 0
  private var results = 0.0
  private var squares = 0.0
  private var lastItem = -1

  /// Where the largest error is.
  struct Worst {
    /// The number of the input, which depends only on the seed.
    let item: Int
    /// The name of the result.
    let place: String
    /// The exact inputs.
    let inputs: String
    /// The result.
    let result: Double
  }

  /// The root of the mean of the squared errors of all results.
  var rms: Double { results > 0 ? (squares / results).squareRoot() : 0 }

  /// Adds the error of one result; items come in order.
  ///
  /// The closure that describes the input is called only for a new largest error.
  mutating func add(_ error: Double, item: Int, worst describe: () -> Worst) {
    let error = error.isNaN ? .infinity : error
    results += 1
    squares += error * error
    if item != lastItem {
      inputs += 1
      lastItem = item
    }
    if error > largest || worst == nil {
      largest = error
      worst = describe()
    }
  }
}
