// The kernels in Swift as a table like those of the C core.

internal import CPleat

extension SwiftKernels {
  /// The table, which stays in memory.
  ///
  /// A kernel is not told how long its arrays are, so its lanes do not check indices. The table has no
  /// functions for curves, times and vertices: `Kernels.solve` and `VertexPass` have plain loops for
  /// them.
  nonisolated(unsafe) static let core: UnsafePointer<plt_kernels> = {
    let name: StaticString = "swift"
    let core = UnsafeMutablePointer<plt_kernels>.allocate(capacity: 1)
    unsafe core.initialize(
      to: plt_kernels(
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), f32: single,
        f64: double, f32_streaming: single, f64_streaming: double,
        f32_unfenced: plt_unfenced_f32(concat: single.concat, project_quads: single.project_quads),
        f64_unfenced: plt_unfenced_f64(concat: double.concat, project_quads: double.project_quads)))
    return unsafe UnsafePointer(core)
  }()

  private static var single: plt_kernels_f32 {
    unsafe plt_kernels_f32(
      concat: {
        unsafe SwiftKernels.concatenate(
          Lanes($0), leftStride: $1, Lanes($2), rightStride: $3, into: MutableLanes($4), count: $5)
      },
      concat_chain: {
        unsafe SwiftKernels.concatenateChains(
          Lanes($0), into: MutableLanes($1), count: $2, length: $3)
      },
      project_quads: {
        unsafe SwiftKernels.projectQuads(
          Lanes($0), corners: Lanes($1), cornerStride: $2, into: MutableLanes($3),
          form: ProjectionForm($4), count: $5)
      },
      project_points: {
        unsafe SwiftKernels.projectPoints(
          Lanes($0), dimension: $1, by: Lanes($2), into: MutableLanes($3), form: ProjectionForm($4),
          count: $5)
      },
      project_planar_points: {
        unsafe SwiftKernels.projectPlanarPoints(
          Planes($0, count: $1), dimension: $1, by: Lanes($2),
          into: MutablePlanes($3, count: ProjectionForm($4).scalars), form: ProjectionForm($4),
          count: $5)
      },
      keyframes_from_quarter_turns: {
        unsafe SwiftKernels.keyframes(ofTurns: $0, $1, $2, count: $3)
      },
      keyframes_from_times: { _, _, _, _, _, _ in SwiftKernels.absent() },
      keyframes_from_rows: {
        unsafe SwiftKernels.keyframes(ofRows: $0, $1, $2, count: $3, rank: $4, rowStride: $5)
      },
      timing_solve: { _, _, _, _, _ in SwiftKernels.absent() },
      timing_ease: { _, _, _, _ in SwiftKernels.absent() },
      timing_lines: { _, _, _, _ in SwiftKernels.absent() },
      quarter_turns_sincos: {
        unsafe SwiftKernels.sincos(
          quarterTurns: Lanes($0), cosines: MutableLanes($1), sines: MutableLanes($2), count: $3)
      },
      vertices_write: { _, _, _, _, _, _, _ in SwiftKernels.absent() },
      matrices_map: {
        unsafe SwiftKernels.map(Lanes($0), MatrixFunction($1), into: MutableLanes($2), count: $3)
      },
      matrices_compose: {
        unsafe SwiftKernels.compose(
          Lanes($0), Lanes($1), Lanes($2), into: MutableLanes($3), count: $4)
      },
      interpolate: {
        unsafe SwiftKernels.interpolate(
          Lanes($0), Lanes($1), at: $2, into: MutableLanes($3), count: $4)
      },
      quaternions_slerp: {
        unsafe SwiftKernels.interpolateRotations(
          Lanes($0), Lanes($1), at: $2, into: MutableLanes($3), count: $4)
      },
      quaternions_concat: {
        unsafe SwiftKernels.concatenateRotations(
          Lanes($0), Lanes($1), into: MutableLanes($2), count: $3)
      },
      boxes_test: {
        var isInside = unsafe MutableSpan(_unsafeStart: $2, count: $3)
        return unsafe SwiftKernels.testBoxes(
          Lanes($0), planes: Lanes($1), into: &isInside, count: $3)
      })
  }

  private static var double: plt_kernels_f64 {
    unsafe plt_kernels_f64(
      concat: {
        unsafe SwiftKernels.concatenate(
          Lanes($0), leftStride: $1, Lanes($2), rightStride: $3, into: MutableLanes($4), count: $5)
      },
      concat_chain: {
        unsafe SwiftKernels.concatenateChains(
          Lanes($0), into: MutableLanes($1), count: $2, length: $3)
      },
      project_quads: {
        unsafe SwiftKernels.projectQuads(
          Lanes($0), corners: Lanes($1), cornerStride: $2, into: MutableLanes($3),
          form: ProjectionForm($4), count: $5)
      },
      project_points: {
        unsafe SwiftKernels.projectPoints(
          Lanes($0), dimension: $1, by: Lanes($2), into: MutableLanes($3), form: ProjectionForm($4),
          count: $5)
      },
      project_planar_points: {
        unsafe SwiftKernels.projectPlanarPoints(
          Planes($0, count: $1), dimension: $1, by: Lanes($2),
          into: MutablePlanes($3, count: ProjectionForm($4).scalars), form: ProjectionForm($4),
          count: $5)
      },
      keyframes_from_quarter_turns: {
        unsafe SwiftKernels.keyframes(ofTurns: $0, $1, $2, count: $3)
      },
      keyframes_from_times: { _, _, _, _, _, _ in SwiftKernels.absent() },
      keyframes_from_rows: {
        unsafe SwiftKernels.keyframes(ofRows: $0, $1, $2, count: $3, rank: $4, rowStride: $5)
      },
      timing_solve: { _, _, _, _, _ in SwiftKernels.absent() },
      timing_ease: { _, _, _, _ in SwiftKernels.absent() },
      timing_lines: { _, _, _, _ in SwiftKernels.absent() },
      quarter_turns_sincos: {
        unsafe SwiftKernels.sincos(
          quarterTurns: Lanes($0), cosines: MutableLanes($1), sines: MutableLanes($2), count: $3)
      },
      vertices_write: { _, _, _, _, _, _, _ in SwiftKernels.absent() },
      matrices_map: {
        unsafe SwiftKernels.map(Lanes($0), MatrixFunction($1), into: MutableLanes($2), count: $3)
      },
      matrices_compose: {
        unsafe SwiftKernels.compose(
          Lanes($0), Lanes($1), Lanes($2), into: MutableLanes($3), count: $4)
      },
      interpolate: {
        unsafe SwiftKernels.interpolate(
          Lanes($0), Lanes($1), at: $2, into: MutableLanes($3), count: $4)
      },
      quaternions_slerp: {
        unsafe SwiftKernels.interpolateRotations(
          Lanes($0), Lanes($1), at: $2, into: MutableLanes($3), count: $4)
      },
      quaternions_concat: {
        unsafe SwiftKernels.concatenateRotations(
          Lanes($0), Lanes($1), into: MutableLanes($2), count: $3)
      },
      boxes_test: {
        var isInside = unsafe MutableSpan(_unsafeStart: $2, count: $3)
        return unsafe SwiftKernels.testBoxes(
          Lanes($0), planes: Lanes($1), into: &isInside, count: $3)
      })
  }

  private static func absent() -> Never { fatalError("the table has no such function") }

  private static func keyframes<S: KernelScalar>(
    ofTurns turns: UnsafePointer<UnsafePointer<S>>, _ panels: UnsafePointer<KernelPanel<S>>,
    _ panelCount: Int, count: Int
  ) -> Int {
    (0..<panelCount).reduce(0) { hidden, index in
      let panel = unsafe panels[index]
      return unsafe hidden + keyframes(Lanes(turns[panel.stream]), panel, count: count)
    }
  }

  private static func keyframes<S: KernelScalar>(
    ofRows rows: UnsafePointer<UnsafePointer<S>>, _ panels: UnsafePointer<KernelPanel<S>>,
    _ panelCount: Int, count: Int, rank: Int, rowStride: Int
  ) -> Int {
    (0..<panelCount).reduce(0) { hidden, index in
      let panel = unsafe panels[index]
      return unsafe hidden
        + keyframes(
          Lanes(rows[panel.stream]), rank: rank, rowStride: rowStride, panel, count: count)
    }
  }
}

extension Planes {
  @unsafe fileprivate init(_ planes: UnsafePointer<UnsafePointer<Scalar>>, count: Int) {
    unsafe self.init(Lanes(planes[0]), Lanes(planes[1]), count == 3 ? Lanes(planes[2]) : nil)
  }
}

extension MutablePlanes {
  @unsafe fileprivate init(_ planes: UnsafePointer<UnsafeMutablePointer<Scalar>>, count: Int) {
    unsafe self.init(
      MutableLanes(planes[0]), MutableLanes(planes[1]),
      count == 3 ? MutableLanes(planes[2]) : nil)
  }
}
