// Products of 4x4 matrices: row r of a product is the sum of the right matrix's rows, weighted by row r
// of the left matrix.

struct Rows<Scalar: KernelScalar> {
  var r0, r1, r2, r3: SIMD4<Scalar>

  @inline(__always) init(_ matrix: Lanes<Scalar>, at index: Int) {
    r0 = matrix.vector(index)
    r1 = matrix.vector(index + 4)
    r2 = matrix.vector(index + 8)
    r3 = matrix.vector(index + 12)
  }

  /// Returns the product of a row vector and this matrix.
  @inline(__always) func weighted(by weights: SIMD4<Scalar>) -> SIMD4<Scalar> {
    r0 * weights.x + r1 * weights.y + r2 * weights.z + r3 * weights.w
  }
}

extension SwiftKernels {
  static func concatenate<S: KernelScalar>(
    _ left: Lanes<S>, leftStride: Int, _ right: Lanes<S>, rightStride: Int,
    into out: MutableLanes<S>, count: Int
  ) {
    // Each combination of strides has a loop of its own.
    if leftStride > rightStride {
      concatenate(left, sharedRight: right, into: out, count: count)
    } else if leftStride < rightStride {
      concatenate(sharedLeft: left, right, into: out, count: count)
    } else if leftStride > 0 {
      concatenatePairs(left, right, into: out, count: count)
    } else {
      for item in 0..<count {
        concatenatePairs(left, right, into: out.dropFirst(16 * item), count: 1)
      }
    }
  }

  @inline(never) private static func concatenatePairs<S: KernelScalar>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    for item in 0..<count {
      let rows = Rows(right, at: 16 * item)
      for row in 0..<4 {
        let index = 16 * item + 4 * row
        out.store(rows.weighted(by: left.vector(index)), at: index)
      }
    }
  }

  @inline(never) private static func concatenate<S: KernelScalar>(
    _ left: Lanes<S>, sharedRight right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    let rows = Rows(right, at: 0)
    for row in 0..<4 * count {
      out.store(rows.weighted(by: left.vector(4 * row)), at: 4 * row)
    }
  }

  @inline(never) private static func concatenate<S: KernelScalar>(
    sharedLeft left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    let weights = Rows(left, at: 0)
    for item in 0..<count {
      let rows = Rows(right, at: 16 * item)
      out.store(rows.weighted(by: weights.r0), at: 16 * item)
      out.store(rows.weighted(by: weights.r1), at: 16 * item + 4)
      out.store(rows.weighted(by: weights.r2), at: 16 * item + 8)
      out.store(rows.weighted(by: weights.r3), at: 16 * item + 12)
    }
  }

  static func concatenateChains<S: KernelScalar>(
    _ chains: Lanes<S>, into out: MutableLanes<S>, count: Int, length: Int
  ) {
    guard length > 0 else {
      for index in 0..<16 * count { out[index] = index % 16 % 5 == 0 ? 1 : 0 }
      return
    }
    for item in 0..<count {
      let chain = 16 * length * item
      var product = Rows(chains, at: chain)
      for link in 1..<max(length, 1) {
        let next = Rows(chains, at: chain + 16 * link)
        product.r0 = next.weighted(by: product.r0)
        product.r1 = next.weighted(by: product.r1)
        product.r2 = next.weighted(by: product.r2)
        product.r3 = next.weighted(by: product.r3)
      }
      out.store(product.r0, at: 16 * item)
      out.store(product.r1, at: 16 * item + 4)
      out.store(product.r2, at: 16 * item + 8)
      out.store(product.r3, at: 16 * item + 12)
    }
  }
}
