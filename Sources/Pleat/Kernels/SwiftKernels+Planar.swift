// Planar points: one array for each coordinate.

extension SwiftKernels {
  static func projectPlanarPoints<S: KernelScalar>(
    _ points: Planes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutablePlanes<S>,
    form: ProjectionForm, count: Int
  ) -> Int {
    var hidden = 0
    for item in 0..<count {
      let (x, y) = (points.x[item], points.y[item])
      func sum(_ column: Int) -> S {
        let flat = x * matrix[column] + y * matrix[4 + column]
        let deep = dimension == 3 ? flat + points.z[item] * matrix[8 + column] : flat
        return deep + matrix[12 + column]
      }
      let (imageX, imageY, w) = (sum(0), sum(1), sum(3))
      if form == .homogeneous {
        (out.x[item], out.y[item], out.z[item]) = (imageX, imageY, w)
      } else {
        let inverse = isHidden(w) ? .nan : 1 / w
        if isHidden(w) { hidden += 1 }
        (out.x[item], out.y[item]) = (imageX * inverse, imageY * inverse)
      }
    }
    return hidden
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
