package import Pleat

extension TransformComposer {
  package struct Step: Hashable, Sendable {
    package let operation: Operation
    /// The matrix of the operation alone.
    ///
    /// For skew it is the identity with `TransformComposer.skew` as m34.
    package let matrix: Transform3D
    /// The matrix after this operation and all before it in the list.
    package let total: Transform3D
  }

  /// The operations in the order of the list, each with its matrix and the matrix so far.
  ///
  /// The last total is `transform`. It is the product of the matrices, the last one first, unless a
  /// translation stands before skew: skew sets m34 and is not multiplied. Without operations, the list
  /// is empty.
  package var steps: [Step] {
    var total = Transform3D.identity
    return order.map { operation in
      var matrix = Transform3D.identity
      apply(operation, to: &matrix)
      apply(operation, to: &total)
      return Step(operation: operation, matrix: matrix, total: total)
    }
  }
}
