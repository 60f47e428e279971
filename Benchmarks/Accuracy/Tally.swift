/// The errors of one quantity on one backend.
struct Tally {
  /// The largest so far, in units; NaN is counted as infinite.
  private(set) var largest = 0.0
  private(set) var worst: Worst?
  /// Inputs that gave at least one result to measure.
  private(set) var inputs = 0
  private var results = 0.0
  private var squares = 0.0
  private var lastItem = -1

  /// Where the largest error is.
  struct Worst {
    /// The input's number, the same in every run of the same seed.
    let item: Int
    /// Which of its results.
    let place: String
    /// The numbers that went in, exactly.
    let inputs: String
    /// The number that came out.
    let result: Double
  }

  /// The root of the mean of squares, over all results.
  var rms: Double { results > 0 ? (squares / results).squareRoot() : 0 }

  /// Adds the error of one result; items come in order.
  ///
  /// Only the worst is asked who it is.
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
