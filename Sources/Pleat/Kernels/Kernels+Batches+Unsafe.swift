// Calls of the kernels for products of matrices and for projection.

public import CPleat

extension Kernels {
  /// Multiplies matrices.
  ///
  /// `leftStride` is 16, or 0 if all products share one left matrix. `rightStride` is 16, or 0 if all
  /// products share one right matrix. If the call is part of a series, `touching` is the number of
  /// scalars that the whole series reads and writes. This number decides whether streaming stores are
  /// used. If `fenced` is false, the call does not wait until its streaming stores are done. Call
  /// `fence()` after the last call of the series.
  @inlinable package func concatenate<S>(
    _ left: Lanes<S>, leftStride: Int = 16, _ right: Lanes<S>, rightStride: Int = 16,
    into out: MutableLanes<S>, count: Int, touching all: Int = 0, fenced: Bool = true
  ) {
    let operation: KernelOperation =
      leftStride == rightStride
      ? .concatenatePairs : leftStride == 0 ? .concatenateSharedLeft : .concatenateSharedRight
    let own = chosen(for: operation, S.precision)
    let scalars = max(all, (leftStride + rightStride + 16) * count)
    // If a function of the table is called directly, not stored first, no closure has to be allocated.
    guard !fenced && own.streams(S.self, touching: scalars) else {
      return unsafe S._Kernels.concat(own.table(S.self, touching: scalars))(
        left.pointer, leftStride, right.pointer, rightStride, out.pointer, count)
    }
    unsafe S._Kernels.unfencedConcat(own.core)(
      left.pointer, leftStride, right.pointer, rightStride, out.pointer, count)
  }

  @inlinable package func concatenateChains<S>(
    _ chains: Lanes<S>, into out: MutableLanes<S>, count: Int, length: Int
  ) {
    let own = chosen(for: .concatenateChain, S.precision)
    let table = unsafe own.table(S.self, touching: 16 * (length + 1) * count)
    unsafe S._Kernels.concatChain(table)(chains.pointer, out.pointer, count, length)
  }

  /// Projects a quad by each matrix, and returns the number of hidden corners.
  ///
  /// `cornerStride` is 8, or 0 if all matrices project the same quad. `touching` and `fenced` have the
  /// same meaning as in `concatenate`.
  @discardableResult
  @inlinable package func projectQuads<S>(
    _ matrices: Lanes<S>, corners: Lanes<S>, cornerStride: Int, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int, touching all: Int = 0, fenced: Bool = true
  ) -> Int {
    let operation: KernelOperation = cornerStride == 0 ? .projectQuadsShared : .projectQuadsDistinct
    let own = chosen(for: operation, S.precision)
    let scalars = max(all, (16 + cornerStride + 4 * form.scalars) * count)
    guard !fenced && own.streams(S.self, touching: scalars) else {
      return unsafe S._Kernels.projectQuads(own.table(S.self, touching: scalars))(
        matrices.pointer, corners.pointer, cornerStride, out.pointer, plt_form(form), count)
    }
    return unsafe S._Kernels.unfencedProjectQuads(own.core)(
      matrices.pointer, corners.pointer, cornerStride, out.pointer, plt_form(form), count)
  }

  /// Projects points with 2 or 3 coordinates by one matrix, and returns the number of hidden points.
  @discardableResult
  @inlinable package func projectPoints<S>(
    _ points: Lanes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    let own = chosen(for: dimension == 2 ? .projectPoints2D : .projectPoints3D, S.precision)
    let table = unsafe own.table(S.self, touching: (dimension + form.scalars) * count)
    return unsafe S._Kernels.projectPoints(table)(
      points.pointer, dimension, matrix.pointer, out.pointer, plt_form(form), count)
  }

  /// Projects planar points by one matrix, and returns the number of hidden points.
  ///
  /// Planar points have one array, a plane, for each coordinate. The stride is the number of scalars
  /// from the start of one plane to the start of the next. Points and results have the same stride.
  @discardableResult
  package func projectPlanarPoints<S>(
    _ points: Lanes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutableLanes<S>,
    stride: Int, form: ProjectionForm = .divided, count: Int
  ) -> Int {
    projectPlanarPoints(
      Planes(points, stride: stride, count: dimension), dimension: dimension, by: matrix,
      into: MutablePlanes(out, stride: stride, count: form.scalars), form: form, count: count)
  }

  /// Projects planar points, whose planes may be anywhere in memory, by one matrix, and returns the
  /// number of hidden points.
  @inlinable @discardableResult
  func projectPlanarPoints<S>(
    _ points: Planes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutablePlanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    let own = chosen(
      for: dimension == 2 ? .projectPlanarPoints2D : .projectPlanarPoints3D, S.precision)
    let table = unsafe own.table(S.self, touching: (dimension + form.scalars) * count)
    let from: [3 of UnsafePointer<S>] = unsafe [
      points.x.pointer, points.y.pointer, points.z.pointer,
    ]
    let to: [3 of UnsafeMutablePointer<S>] = unsafe [out.x.pointer, out.y.pointer, out.z.pointer]
    return unsafe from.span.withUnsafeBufferPointer { from in
      unsafe to.span.withUnsafeBufferPointer { to in
        unsafe S._Kernels.projectPlanarPoints(table)(
          from.baseAddress!, dimension, matrix.pointer, to.baseAddress!, plt_form(form), count)
      }
    }
  }
}

extension plt_form {
  @inlinable init(_ form: ProjectionForm) {
    self =
      switch form {
      case .divided: PLT_DIVIDED
      case .homogeneous: PLT_HOMOGENEOUS
      case .keepingDepth: PLT_KEEPING_DEPTH
      }
  }
}

extension ProjectionForm {
  init(_ form: plt_form) {
    self =
      switch form {
      case PLT_DIVIDED: .divided
      case PLT_HOMOGENEOUS: .homogeneous
      default: .keepingDepth
      }
  }
}
