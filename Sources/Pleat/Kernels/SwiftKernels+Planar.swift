// Planar points: one array for each coordinate.

extension SwiftKernels {
  static func projectPlanarPoints<S: KernelScalar>(
    _ points: Planes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutablePlanes<S>,
    form: ProjectionForm, count: Int
  ) -> Int {
    // Dimension and form are constants in each call, so that each combination has a loop of its own.
    switch (form, dimension) {
    case (.divided, 3): projectPlanes(points, 3, matrix, out, .divided, count)
    case (.divided, _): projectPlanes(points, 2, matrix, out, .divided, count)
    case (_, 3): projectPlanes(points, 3, matrix, out, .homogeneous, count)
    case (_, _): projectPlanes(points, 2, matrix, out, .homogeneous, count)
    }
  }

  @inline(__always) private static func projectPlanes<S: KernelScalar>(
    _ points: Planes<S>, _ dimension: Int, _ matrix: Lanes<S>, _ out: MutablePlanes<S>,
    _ form: ProjectionForm, _ count: Int
  ) -> Int {
    let (columns, whole) = (Columns(matrix, at: 0), count & ~3)
    var hidden = 0
    for item in stride(from: 0, to: whole, by: 4) {
      hidden += projectFour(points, dimension, columns, out, form, at: item, 4)
    }
    guard whole < count else { return hidden }
    return hidden
      + projectRest(points, dimension, columns, out, form, at: whole, count - whole)
  }

  /// Projects the last one to three points, in one function for all dimensions and forms.
  @inline(never) private static func projectRest<S: KernelScalar>(
    _ points: Planes<S>, _ dimension: Int, _ columns: Columns<S>, _ out: MutablePlanes<S>,
    _ form: ProjectionForm, at item: Int, _ some: Int
  ) -> Int {
    projectFour(points, dimension, columns, out, form, at: item, some)
  }

  /// Projects `some` points, at most four, and returns the number of hidden points.
  ///
  /// The remaining lanes load 0 and are not stored.
  @inline(__always) private static func projectFour<S: KernelScalar>(
    _ points: Planes<S>, _ dimension: Int, _ columns: Columns<S>, _ out: MutablePlanes<S>,
    _ form: ProjectionForm, at item: Int, _ some: Int
  ) -> Int {
    let x = vector(points.x, at: item, some)
    let y = vector(points.y, at: item, some)
    var result =
      dimension == 3
      ? FourPoints(columns, x, y, vector(points.z, at: item, some))
      : FourPoints(columns, x, y)
    var hidden = 0
    if form == .divided {
      for lane in some..<4 { result.w[lane] = 1 }
      let inverse = S.reciprocal(of: result.w)
      (result.x, result.y) = (result.x * inverse.reciprocal, result.y * inverse.reciprocal)
      hidden = inverse.hidden
    } else {
      store(result.w, out.z, at: item, some)
    }
    store(result.x, out.x, at: item, some)
    store(result.y, out.y, at: item, some)
    return hidden
  }

  /// Loads `some` scalars, at most four, and fills the other lanes with zeros.
  @inline(__always) private static func vector<S: KernelScalar>(
    _ lanes: Lanes<S>, at index: Int, _ some: Int
  ) -> SIMD4<S> {
    guard some < 4 else { return lanes.vector(index) }
    var vector = SIMD4<S>.zero
    for lane in 0..<some { vector[lane] = lanes[index + lane] }
    return vector
  }

  /// Stores the first `some` lanes of a vector.
  @inline(__always) private static func store<S: KernelScalar>(
    _ vector: SIMD4<S>, _ out: MutableLanes<S>, at index: Int, _ some: Int
  ) {
    guard some < 4 else { return out.store(vector, at: index) }
    for lane in 0..<some { out[index + lane] = vector[lane] }
  }

  /// Copies values of several scalars each, such as points, from one layout to another.
  ///
  /// Strides are in scalars: `value` from one value to the next, `scalar` from one scalar of a value to
  /// the next.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func rearrange<S>(
    _ from: Lanes<S>, strides: (value: Int, scalar: Int), into out: MutableLanes<S>,
    strides outStrides: (value: Int, scalar: Int), count: Int, scalars: Int
  ) {
    for value in 0..<count {
      for scalar in 0..<scalars {
        out[outStrides.value * value + outStrides.scalar * scalar] =
          from[strides.value * value + strides.scalar * scalar]
      }
    }
  }
}
