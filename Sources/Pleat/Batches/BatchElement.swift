/// A value that a batch can store as a fixed number of scalars.
public protocol BatchElement: Sendable {
  /// The number of scalars that a value has in a batch.
  static var scalarCount: Int { get }

  /// Creates a value from its scalars.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index in `0..<scalarCount`.
  init(scalars: (Int) -> Double)

  /// The scalars of the value, in the order in which a batch stores them.
  var scalars: [Double] { get }

  /// Calls a function with the index and the value of each scalar.
  ///
  /// Batches call this method to store a value. Unlike ``scalars``, it need not allocate an array.
  ///
  /// - Parameter body: The function to call. Its first argument is the index of a scalar, in
  ///   `0..<scalarCount`, and its second argument is the scalar.
  func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void)
}

extension BatchElement {
  /// Calls a function with the index and the value of each element of ``scalars``.
  ///
  /// - Parameter body: The function to call, with the index first.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    for (place, scalar) in scalars.enumerated() { body(place, scalar) }
  }
}
