// Projection of points to (x/w, y/w, z/w), which keeps their depth.

extension SwiftKernels {
  static func projectKeepingDepth<S: KernelScalar>(
    _ points: Lanes<S>, _ dimension: Int, _ matrix: Lanes<S>, _ out: MutableLanes<S>, _ count: Int
  ) -> Int {
    let columns = Columns(matrix, at: 0)
    let depth = SIMD4(matrix[2], matrix[6], matrix[10], matrix[14])
    return inFours(
      [points, points, points], lengths: [dimension, 0, 0], into: out, length: 3, count: count
    ) { inputs, out, items in
      let at = FourVectors(inputs[0], stride: dimension)
      let (x, y, z) = (at[0], at[1], dimension == 3 ? at[2] : .zero)
      let image = FourPoints(columns, x, y, z)
      let (reciprocal, hidden) = S.reciprocal(of: image.w)
      let deep = x * depth.x + y * depth.y + z * depth.z + depth.w
      FourPoints(x: image.x * reciprocal, y: image.y * reciprocal, w: deep * reciprocal)
        .storeHomogeneous(out, at: 0)
      return items == 4 ? hidden : hiddenLanes(of: image.w, first: items)
    }
  }
}
