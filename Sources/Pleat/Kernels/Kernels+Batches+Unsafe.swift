// Calls of the kernels for products of matrices and for projection.

internal import CPleat

extension Kernels {
  /// Multiplies matrices.
  ///
  /// `leftStride` is 16, or 0 if all products share one left matrix. `rightStride` is 16, or 0 if all
  /// products share one right matrix. If the call is part of a series, `touching` is the number of
  /// scalars that the whole series reads and writes. This number decides whether streaming stores are
  /// used. If `fenced` is false, the call does not wait until its streaming stores are done. Call
  /// `fence()` after the last call of the series.
  package func concatenate<S>(
    _ left: Lanes<S>, leftStride: Int = 16, _ right: Lanes<S>, rightStride: Int = 16,
    into out: MutableLanes<S>, count: Int, touching all: Int = 0, fenced: Bool = true
  ) {
    let operation: KernelOperation =
      leftStride == rightStride
      ? .concatenatePairs : leftStride == 0 ? .concatenateSharedLeft : .concatenateSharedRight
    let own = chosen(for: operation, S.precision, count: count)
    let scalars = max(all, (leftStride + rightStride + 16) * count)
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.concatenate(
        left.single, leftStride: leftStride, right.single, rightStride: rightStride,
        into: out.single, count: count)
    case (nil, .double):
      unsafe SwiftKernels.concatenate(
        left.double, leftStride: leftStride, right.double, rightStride: rightStride,
        into: out.double, count: count)
    case (let core?, .single):
      let concat =
        unsafe fenced || !own.streams(S.self, touching: scalars)
        ? own.single(core, touching: scalars).pointee.concat : core.pointee.f32_unfenced.concat
      unsafe concat(left.core(), leftStride, right.core(), rightStride, out.core(), count)
    case (let core?, .double):
      let concat =
        unsafe fenced || !own.streams(S.self, touching: scalars)
        ? own.double(core, touching: scalars).pointee.concat : core.pointee.f64_unfenced.concat
      unsafe concat(left.core(), leftStride, right.core(), rightStride, out.core(), count)
    }
  }

  package func concatenateChains<S>(
    _ chains: Lanes<S>, into out: MutableLanes<S>, count: Int, length: Int
  ) {
    let own = chosen(for: .concatenateChain, S.precision, count: count)
    let scalars = 16 * (length + 1) * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.concatenateChains(
        chains.single, into: out.single, count: count, length: length)
    case (nil, .double):
      unsafe SwiftKernels.concatenateChains(
        chains.double, into: out.double, count: count, length: length)
    case (let core?, .single):
      unsafe own.single(core, touching: scalars).pointee.concat_chain(
        chains.core(), out.core(), count, length)
    case (let core?, .double):
      unsafe own.double(core, touching: scalars).pointee.concat_chain(
        chains.core(), out.core(), count, length)
    }
  }

  /// Projects a quad by each matrix, and returns the number of hidden corners.
  ///
  /// `cornerStride` is 8, or 0 if all matrices project the same quad. `touching` and `fenced` have the
  /// same meaning as in `concatenate`.
  @discardableResult
  package func projectQuads<S>(
    _ matrices: Lanes<S>, corners: Lanes<S>, cornerStride: Int, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int, touching all: Int = 0, fenced: Bool = true
  ) -> Int {
    let operation: KernelOperation = cornerStride == 0 ? .projectQuadsShared : .projectQuadsDistinct
    let own = chosen(for: operation, S.precision, count: count)
    let scalars = max(all, (16 + cornerStride + 4 * form.scalars) * count)
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      return unsafe SwiftKernels.projectQuads(
        matrices.single, corners: corners.single, cornerStride: cornerStride, into: out.single,
        form: form, count: count)
    case (nil, .double):
      return unsafe SwiftKernels.projectQuads(
        matrices.double, corners: corners.double, cornerStride: cornerStride, into: out.double,
        form: form, count: count)
    case (let core?, .single):
      let project =
        unsafe fenced || !own.streams(S.self, touching: scalars)
        ? own.single(core, touching: scalars).pointee.project_quads
        : core.pointee.f32_unfenced.project_quads
      return unsafe project(
        matrices.core(), corners.core(), cornerStride, out.core(), plt_form(form), count)
    case (let core?, .double):
      let project =
        unsafe fenced || !own.streams(S.self, touching: scalars)
        ? own.double(core, touching: scalars).pointee.project_quads
        : core.pointee.f64_unfenced.project_quads
      return unsafe project(
        matrices.core(), corners.core(), cornerStride, out.core(), plt_form(form), count)
    }
  }

  /// Projects points with 2 or 3 coordinates by one matrix, and returns the number of hidden points.
  @discardableResult
  package func projectPoints<S>(
    _ points: Lanes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    let operation: KernelOperation = dimension == 2 ? .projectPoints2D : .projectPoints3D
    let own = chosen(for: operation, S.precision, count: count)
    let scalars = (dimension + form.scalars) * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      return unsafe SwiftKernels.projectPoints(
        points.single, dimension: dimension, by: matrix.single, into: out.single, form: form,
        count: count)
    case (nil, .double):
      return unsafe SwiftKernels.projectPoints(
        points.double, dimension: dimension, by: matrix.double, into: out.double, form: form,
        count: count)
    case (let core?, .single):
      return unsafe own.single(core, touching: scalars).pointee.project_points(
        points.core(), dimension, matrix.core(), out.core(), plt_form(form), count)
    case (let core?, .double):
      return unsafe own.double(core, touching: scalars).pointee.project_points(
        points.core(), dimension, matrix.core(), out.core(), plt_form(form), count)
    }
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
  @discardableResult
  func projectPlanarPoints<S>(
    _ points: Planes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutablePlanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    let operation: KernelOperation =
      dimension == 2 ? .projectPlanarPoints2D : .projectPlanarPoints3D
    let own = chosen(for: operation, S.precision, count: count)
    let scalars = (dimension + form.scalars) * count
    switch unsafe (own.core, S.precision) {
    case (nil, .single):
      return unsafe SwiftKernels.projectPlanarPoints(
        points.map { unsafe $0.single }, dimension: dimension, by: matrix.single,
        into: out.map { unsafe $0.single }, form: form, count: count)
    case (nil, .double):
      return unsafe SwiftKernels.projectPlanarPoints(
        points.map { unsafe $0.double }, dimension: dimension, by: matrix.double,
        into: out.map { unsafe $0.double }, form: form, count: count)
    case (let core?, .single):
      let project = unsafe own.single(core, touching: scalars).pointee.project_planar_points
      return unsafe withPlanes(points, out) {
        unsafe project($0, dimension, matrix.core(), $1, plt_form(form), count)
      }
    case (let core?, .double):
      let project = unsafe own.double(core, touching: scalars).pointee.project_planar_points
      return unsafe withPlanes(points, out) {
        unsafe project($0, dimension, matrix.core(), $1, plt_form(form), count)
      }
    }
  }

  /// Calls a C function with a list of pointers to the input planes and a list of pointers to the output
  /// planes.
  @inline(__always) private func withPlanes<S, Real>(
    _ points: Planes<S>, _ out: MutablePlanes<S>,
    _ body: (UnsafePointer<UnsafePointer<Real>>, UnsafePointer<UnsafeMutablePointer<Real>>) -> Int
  ) -> Int {
    let from: [3 of UnsafePointer<Real>] = unsafe [
      points.x.core(), points.y.core(), points.z.core(),
    ]
    let to: [3 of UnsafeMutablePointer<Real>] = unsafe [out.x.core(), out.y.core(), out.z.core()]
    return unsafe from.span.withUnsafeBufferPointer { from in
      unsafe to.span.withUnsafeBufferPointer { to in
        unsafe body(from.baseAddress!, to.baseAddress!)
      }
    }
  }
}

extension plt_form {
  fileprivate init(_ form: ProjectionForm) {
    self =
      switch form {
      case .divided: PLT_DIVIDED
      case .homogeneous: PLT_HOMOGENEOUS
      case .keepingDepth: PLT_KEEPING_DEPTH
      }
  }
}
