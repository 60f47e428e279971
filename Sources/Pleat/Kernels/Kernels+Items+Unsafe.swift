// Calls of the kernels that compute one result for each matrix, pair of quaternions or box.

public import CPleat

/// A function that is computed for each matrix of a batch.
@usableFromInline package enum MatrixFunction: CaseIterable, Sendable {
  case inverse, rigidInverse, transpose, normalMatrix, determinant

  /// The number of scalars in the result for one matrix.
  @inlinable var scalars: Int { self == .determinant ? 1 : 16 }

  @inlinable package var operation: KernelOperation {
    switch self {
    case .inverse: .invert
    case .rigidInverse: .invertRigid
    case .transpose: .transpose
    case .normalMatrix: .normalMatrices
    case .determinant: .determinants
    }
  }

  @inlinable var core: plt_matrix_function {
    switch self {
    case .inverse: PLT_INVERSE
    case .rigidInverse: PLT_RIGID_INVERSE
    case .transpose: PLT_TRANSPOSE
    case .normalMatrix: PLT_NORMAL_MATRIX
    case .determinant: PLT_DETERMINANT
    }
  }

  init(_ function: plt_matrix_function) {
    self =
      switch function {
      case PLT_INVERSE: .inverse
      case PLT_RIGID_INVERSE: .rigidInverse
      case PLT_TRANSPOSE: .transpose
      case PLT_NORMAL_MATRIX: .normalMatrix
      default: .determinant
      }
  }
}

extension Kernels {
  /// Computes a function of each matrix, and returns the number of singular matrices.
  @discardableResult
  @inlinable package func map<S>(
    _ matrices: Lanes<S>, _ function: MatrixFunction, into out: MutableLanes<S>, count: Int
  ) -> Int {
    let own = chosen(for: function.operation, S.precision)
    let table = unsafe own.table(S.self, touching: (16 + function.scalars) * count)
    return unsafe S._Kernels.map(table)(matrices.pointer, function.core, out.pointer, count)
  }

  @inlinable package func compose<S>(
    _ translations: Lanes<S>, _ rotations: Lanes<S>, _ scales: Lanes<S>, into out: MutableLanes<S>,
    count: Int
  ) {
    let own = chosen(for: .composeTransforms, S.precision)
    let table = unsafe own.table(S.self, touching: 26 * count)
    unsafe S._Kernels.compose(table)(
      translations.pointer, rotations.pointer, scales.pointer, out.pointer, count)
  }

  /// Interpolates scalars.
  @inlinable package func interpolate<S>(
    _ from: Lanes<S>, _ to: Lanes<S>, at progress: Double, into out: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .interpolate, S.precision)
    let table = unsafe own.table(S.self, touching: 3 * count)
    unsafe S._Kernels.interpolate(table)(
      from.pointer, to.pointer, S(progress), out.pointer, count)
  }

  /// Interpolates quaternions at constant angular speed.
  @inlinable package func interpolateRotations<S>(
    _ from: Lanes<S>, _ to: Lanes<S>, at progress: Double, into out: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .interpolateRotations, S.precision)
    let table = unsafe own.table(S.self, touching: 12 * count)
    unsafe S._Kernels.slerp(table)(from.pointer, to.pointer, S(progress), out.pointer, count)
  }

  /// Multiplies pairs of quaternions: each product rotates by `left` first, then by `right`.
  @inlinable package func concatenateRotations<S>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .concatenateRotations, S.precision)
    let table = unsafe own.table(S.self, touching: 12 * count)
    unsafe S._Kernels.concatQuaternions(table)(left.pointer, right.pointer, out.pointer, count)
  }

  /// Writes 0 for each box that lies wholly on the outer side of at least one of six planes, writes 1
  /// for each other box, and returns how many boxes got a 1.
  @discardableResult
  package func testBoxes<S>(
    _ boxes: Lanes<S>, planes: Lanes<S>, into isInside: inout MutableSpan<UInt8>, at first: Int = 0,
    count: Int
  ) -> Int {
    precondition(first >= 0 && count >= 0 && first + count <= isInside.count)
    let own = chosen(for: .testBoxes, S.precision)
    let table = unsafe own.table(S.self)
    return unsafe isInside.withUnsafeMutableBufferPointer { to in
      guard let to = to.baseAddress else { return 0 }
      return unsafe S._Kernels.testBoxes(table)(boxes.pointer, planes.pointer, to + first, count)
    }
  }
}
