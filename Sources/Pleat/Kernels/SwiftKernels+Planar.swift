// Planar points: one array for each coordinate.

extension SwiftKernels {
  /// Projects four points at a time; the last ones fill up vectors with zeros.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  static func projectPlanarPoints<S>(
    _ points: Lanes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutableLanes<S>,
    planeStride: Int, form: ProjectionForm, count: Int
  ) -> Int {
    let columns = Columns(matrix, at: 0)
    var hidden = 0
    for item in stride(from: 0, to: count, by: 4) {
      let some = min(4, count - item)
      let x = vector(points, at: item, some)
      let y = vector(points, at: planeStride + item, some)
      var result =
        dimension == 3
        ? FourPoints(columns, x, y, vector(points, at: 2 * planeStride + item, some))
        : FourPoints(columns, x, y)
      if form == .divided {
        for lane in some..<4 { result.w[lane] = 1 }
        let (reciprocal, more) = reciprocal(of: result.w)
        (result.x, result.y) = (result.x * reciprocal, result.y * reciprocal)
        hidden += more
      } else {
        store(result.w, out, at: 2 * planeStride + item, some)
      }
      store(result.x, out, at: item, some)
      store(result.y, out, at: planeStride + item, some)
    }
    return hidden
  }

  /// Loads up to four scalars, then zeros.
  @inline(__always) private static func vector<S>(
    _ lanes: Lanes<S>, at index: Int, _ some: Int
  ) -> SIMD4<S> {
    guard some < 4 else { return lanes.vector(index) }
    var vector = SIMD4<S>.zero
    for lane in 0..<some { vector[lane] = lanes[index + lane] }
    return vector
  }

  /// Stores up to four scalars.
  @inline(__always) private static func store<S>(
    _ vector: SIMD4<S>, _ out: MutableLanes<S>, at index: Int, _ some: Int
  ) {
    guard some < 4 else { return out.store(vector, at: index) }
    for lane in 0..<some { out[index + lane] = vector[lane] }
  }

  /// Copies values from one layout to another.
  ///
  /// The strides are those from a value to the next, and from a scalar of a value to the next.
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
