// Products, functions of matrices and projection, of batches and of memory of the caller's.

extension MutableStridedLanes {
  /// Multiplies pairs of matrices.
  @inline(__always) func concatenate(
    _ left: StridedLanes<Scalar>, _ right: StridedLanes<Scalar>, count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    compute(left, right, sharing: (), count: count, kernels, threads) {
      kernels, _, from, out, count in
      kernels.concatenate(from.first, from.second, into: out, count: count)
      return 0
    }
  }

  /// Multiplies each of many matrices by one matrix on the right, which acts second.
  @inline(__always) func concatenate(
    _ left: StridedLanes<Scalar>, _ right: Transform3D, count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    compute(left, sharing: right, count: count, kernels, threads) {
      kernels, right, from, out, count in
      kernels.concatenate(from.first, right, into: out, count: count)
      return 0
    }
  }

  /// Multiplies one matrix by each of many matrices on the right, which act second.
  @inline(__always) func concatenate(
    _ left: Transform3D, _ right: StridedLanes<Scalar>, count: Int, _ kernels: Kernels,
    _ threads: Int
  ) {
    compute(right, sharing: left, count: count, kernels, threads) {
      kernels, left, from, out, count in
      kernels.concatenate(left, from.first, into: out, count: count)
      return 0
    }
  }

  /// Multiplies chains of matrices that have no gaps between them.
  @inline(__always) func concatenateChains(
    _ chains: StridedLanes<Scalar>, length: Int, count: Int, _ kernels: Kernels, _ threads: Int
  ) {
    compute(chains.grouped(by: length), sharing: length, count: count, kernels, threads) {
      kernels, length, from, out, count in
      kernels.concatenateChains(from.first, into: out, count: count, length: length)
      return 0
    }
  }

  /// Computes a function of each matrix, and returns the number of singular matrices.
  @inline(__always) func map(
    _ matrices: StridedLanes<Scalar>, _ function: MatrixFunction, count: Int, _ kernels: Kernels,
    _ threads: Int
  ) -> Int {
    compute(matrices, sharing: function, count: count, kernels, threads) {
      kernels, function, from, out, count in
      kernels.map(from.first, function, into: out, count: count)
    }
  }

  /// Projects one quad by each matrix, and returns the number of hidden corners.
  @inline(__always) func projectQuads(
    _ matrices: StridedLanes<Scalar>, _ corners: Quad, _ form: ProjectionForm = .divided,
    count: Int, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    corners.withLanes { (corners: Lanes<Scalar>) in
      compute(
        matrices, sharing: corners, form: form, itemsPerStep: form.itemsPerQuad, count: count,
        kernels, threads
      ) { kernels, corners, from, out, count in
        kernels.projectQuads(
          from.first, corners: corners, cornerStride: 0, into: out, form: from.form, count: count)
      }
    }
  }

  /// Projects each quad by its own matrix, and returns the number of hidden corners.
  @inline(__always) func projectQuads(
    _ matrices: StridedLanes<Scalar>, _ corners: StridedLanes<Scalar>,
    _ form: ProjectionForm = .divided, count: Int, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    compute(
      matrices, corners, sharing: (), form: form, itemsPerStep: form.itemsPerQuad, count: count,
      kernels, threads
    ) { kernels, _, from, out, count in
      kernels.projectQuads(
        from.first, corners: from.second, cornerStride: 8, into: out, form: from.form, count: count)
    }
  }

  /// Projects points by one matrix, and returns the number of hidden points.
  @inline(__always) func projectPoints(
    _ points: StridedLanes<Scalar>, _ transform: Transform3D, _ form: ProjectionForm = .divided,
    count: Int, _ kernels: Kernels, _ threads: Int
  ) -> Int {
    compute(points, sharing: transform, form: form, count: count, kernels, threads) {
      kernels, transform, from, out, count in
      kernels.projectPoints(
        from.first, dimension: from.length, by: transform, into: out, form: from.form, count: count)
    }
  }
}

extension ProjectionForm {
  /// A quad is one item of a batch of quads, or four homogeneous points.
  fileprivate var itemsPerQuad: Int { self == .divided ? 1 : 4 }
}
