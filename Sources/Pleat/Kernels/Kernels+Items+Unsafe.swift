// Calls of the kernels that compute one result for each matrix, pair of quaternions or box.

internal import CPleat

/// A function that is computed for each matrix of a batch.
@usableFromInline package enum MatrixFunction: CaseIterable, Sendable {
  case inverse, rigidInverse, transpose, normalMatrix, determinant

  /// The number of scalars in the result for one matrix.
  var scalars: Int { self == .determinant ? 1 : 16 }

  package var operation: KernelOperation {
    switch self {
    case .inverse: .invert
    case .rigidInverse: .invertRigid
    case .transpose: .transpose
    case .normalMatrix: .normalMatrices
    case .determinant: .determinants
    }
  }

  fileprivate var core: plt_matrix_function {
    switch self {
    case .inverse: PLT_INVERSE
    case .rigidInverse: PLT_RIGID_INVERSE
    case .transpose: PLT_TRANSPOSE
    case .normalMatrix: PLT_NORMAL_MATRIX
    case .determinant: PLT_DETERMINANT
    }
  }
}

extension Kernels {
  /// Computes a function of each matrix, and returns the number of singular matrices.
  @discardableResult
  package func map<S>(
    _ matrices: Lanes<S>, _ function: MatrixFunction, into out: MutableLanes<S>, count: Int
  ) -> Int {
    let own = chosen(for: function.operation, S.precision, count: count)
    let scalars = (16 + function.scalars) * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      return unsafe SwiftKernels.map(matrices.single, function, into: out.single, count: count)
    case (nil, .double):
      return unsafe SwiftKernels.map(matrices.double, function, into: out.double, count: count)
    case (let core?, .single):
      return unsafe own.single(core, touching: scalars).pointee.matrices_map(
        matrices.core(), function.core, out.core(), count)
    case (let core?, .double):
      return unsafe own.double(core, touching: scalars).pointee.matrices_map(
        matrices.core(), function.core, out.core(), count)
    }
  }

  /// Composes matrices from translations, rotations and scales.
  package func compose<S>(
    _ translations: Lanes<S>, _ rotations: Lanes<S>, _ scales: Lanes<S>, into out: MutableLanes<S>,
    count: Int
  ) {
    let own = chosen(for: .composeTransforms, S.precision, count: count)
    let scalars = 26 * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.compose(
        translations.single, rotations.single, scales.single, into: out.single, count: count)
    case (nil, .double):
      unsafe SwiftKernels.compose(
        translations.double, rotations.double, scales.double, into: out.double, count: count)
    case (let core?, .single):
      unsafe own.single(core, touching: scalars).pointee.matrices_compose(
        translations.core(), rotations.core(), scales.core(), out.core(), count)
    case (let core?, .double):
      unsafe own.double(core, touching: scalars).pointee.matrices_compose(
        translations.core(), rotations.core(), scales.core(), out.core(), count)
    }
  }

  /// Interpolates scalars.
  package func interpolate<S>(
    _ from: Lanes<S>, _ to: Lanes<S>, at progress: Double, into out: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .interpolate, S.precision, count: count)
    let scalars = 3 * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.interpolate(
        from.single, to.single, at: progress, into: out.single, count: count)
    case (nil, .double):
      unsafe SwiftKernels.interpolate(
        from.double, to.double, at: progress, into: out.double, count: count)
    case (let core?, .single):
      unsafe own.single(core, touching: scalars).pointee.interpolate(
        from.core(), to.core(), Float(progress), out.core(), count)
    case (let core?, .double):
      unsafe own.double(core, touching: scalars).pointee.interpolate(
        from.core(), to.core(), Double(progress), out.core(), count)
    }
  }

  /// Interpolates quaternions at constant angular speed.
  package func interpolateRotations<S>(
    _ from: Lanes<S>, _ to: Lanes<S>, at progress: Double, into out: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .interpolateRotations, S.precision, count: count)
    let scalars = 12 * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.interpolateRotations(
        from.single, to.single, at: progress, into: out.single, count: count)
    case (nil, .double):
      unsafe SwiftKernels.interpolateRotations(
        from.double, to.double, at: progress, into: out.double, count: count)
    case (let core?, .single):
      unsafe own.single(core, touching: scalars).pointee.quaternions_slerp(
        from.core(), to.core(), Float(progress), out.core(), count)
    case (let core?, .double):
      unsafe own.double(core, touching: scalars).pointee.quaternions_slerp(
        from.core(), to.core(), Double(progress), out.core(), count)
    }
  }

  /// Multiplies pairs of quaternions: each product rotates by `left` first, then by `right`.
  package func concatenateRotations<S>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    let own = chosen(for: .concatenateRotations, S.precision, count: count)
    let scalars = 12 * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.concatenateRotations(
        left.single, right.single, into: out.single, count: count)
    case (nil, .double):
      unsafe SwiftKernels.concatenateRotations(
        left.double, right.double, into: out.double, count: count)
    case (let core?, .single):
      unsafe own.single(core, touching: scalars).pointee.quaternions_concat(
        left.core(), right.core(), out.core(), count)
    case (let core?, .double):
      unsafe own.double(core, touching: scalars).pointee.quaternions_concat(
        left.core(), right.core(), out.core(), count)
    }
  }

  /// Writes 0 for each box that lies wholly on the outer side of at least one of six planes, writes 1
  /// for each other box, and returns how many boxes got a 1.
  @discardableResult
  package func testBoxes<S>(
    _ boxes: Lanes<S>, planes: Lanes<S>, into isInside: inout MutableSpan<UInt8>, at first: Int = 0,
    count: Int
  ) -> Int {
    precondition(first >= 0 && count >= 0 && first + count <= isInside.count)
    let own = chosen(for: .testBoxes, S.precision, count: count)
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      return unsafe SwiftKernels.testBoxes(
        boxes.single, planes: planes.single, into: &isInside, at: first, count: count)
    case (nil, .double):
      return unsafe SwiftKernels.testBoxes(
        boxes.double, planes: planes.double, into: &isInside, at: first, count: count)
    case (let core?, let precision):
      return unsafe isInside.withUnsafeMutableBufferPointer { to in
        guard let to = unsafe to.baseAddress.map({ unsafe $0 + first }) else { return 0 }
        return switch precision {
        case .single:
          unsafe core.pointee.f32.boxes_test(boxes.core(), planes.core(), to, count)
        case .double:
          unsafe core.pointee.f64.boxes_test(boxes.core(), planes.core(), to, count)
        }
      }
    }
  }
}
