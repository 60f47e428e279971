// Functions of single matrices. Transposes and rigid inverses are computed for one matrix at a time, all
// other functions for four matrices at a time.

/// Four matrices as sixteen vectors, each of which holds the same entry of all four matrices.
struct FourMatrices<Scalar: KernelScalar> {
  private var entries: InlineArray<16, SIMD4<Scalar>>

  /// Creates four identity matrices.
  @inline(__always) init() {
    entries = InlineArray(repeating: .zero)
    for index in 0..<4 { entries[5 * index] = SIMD4(repeating: 1) }
  }

  @inline(__always) init(_ matrices: Lanes<Scalar>) {
    entries = InlineArray(repeating: .zero)
    for row in 0..<4 {
      let vectors = FourVectors(matrices, at: 4 * row, stride: 16)
      for column in 0..<4 { entries[4 * row + column] = vectors[column] }
    }
  }

  @inline(__always) subscript(row: Int, column: Int) -> SIMD4<Scalar> {
    get { entries[4 * row + column] }
    set { entries[4 * row + column] = newValue }
  }

  @inline(__always) func store(_ out: MutableLanes<Scalar>) {
    for row in 0..<4 {
      FourVectors(self[row, 0], self[row, 1], self[row, 2], self[row, 3])
        .store(out, at: 4 * row, stride: 16)
    }
  }

  /// Returns the 2x2 minors of rows r and s, for columns 0 and 1, 0 and 2, 0 and 3, 1 and 2, 1 and 3,
  /// 2 and 3.
  @inline(__always) func minors(_ r: Int, _ s: Int) -> InlineArray<6, SIMD4<Scalar>> {
    [
      minor(r, s, 0, 1), minor(r, s, 0, 2), minor(r, s, 0, 3), minor(r, s, 1, 2), minor(r, s, 1, 3),
      minor(r, s, 2, 3),
    ]
  }

  @inline(__always) func minor(_ r: Int, _ s: Int, _ i: Int, _ j: Int) -> SIMD4<Scalar> {
    self[r, i] * self[s, j] - self[r, j] * self[s, i]
  }
}

/// Four items of four scalars, transposed: vector k holds scalar k of all four items.
struct FourVectors<Scalar: KernelScalar> {
  private var v0, v1, v2, v3: SIMD4<Scalar>

  @inline(__always) init(
    _ v0: SIMD4<Scalar>, _ v1: SIMD4<Scalar>, _ v2: SIMD4<Scalar>, _ v3: SIMD4<Scalar>
  ) {
    (self.v0, self.v1, self.v2, self.v3) = (v0, v1, v2, v3)
  }

  @inline(__always) init(_ items: Lanes<Scalar>, at index: Int = 0, stride: Int = 4) {
    self.init(
      items.vector(index), items.vector(index + stride), items.vector(index + 2 * stride),
      items.vector(index + 3 * stride))
    self = transposed
  }

  @inline(__always) subscript(index: Int) -> SIMD4<Scalar> {
    index == 0 ? v0 : index == 1 ? v1 : index == 2 ? v2 : v3
  }

  @inline(__always) func store(_ out: MutableLanes<Scalar>, at index: Int = 0, stride: Int = 4) {
    let items = transposed
    for item in 0..<4 { out.store(items[item], at: index + stride * item) }
  }

  @inline(__always) private var transposed: FourVectors {
    FourVectors(
      SIMD4(v0.x, v1.x, v2.x, v3.x), SIMD4(v0.y, v1.y, v2.y, v3.y),
      SIMD4(v0.z, v1.z, v2.z, v3.z), SIMD4(v0.w, v1.w, v2.w, v3.w))
  }
}

extension SwiftKernels {
  /// Calls a function for four items at a time.
  ///
  /// A length is the number of scalars in an item. The last one to four items are copied to scratch
  /// memory, with zeros in place of missing items. So the function can always read four items. It can
  /// also read one scalar after the fourth item: items of three scalars are loaded as vectors of four.
  /// The function's last argument is the number of items that are not missing.
  ///
  /// - Returns: The sum of the numbers that the function returns.
  @inline(__always) static func inFours<S: KernelScalar>(
    _ inputs: InlineArray<3, Lanes<S>>, lengths: InlineArray<3, Int>, into out: MutableLanes<S>,
    length: Int, count: Int,
    _ body: (InlineArray<3, Lanes<S>>, MutableLanes<S>, Int) -> Int
  ) -> Int {
    let whole = max(0, count - 1) & ~3
    var sum = 0
    for item in stride(from: 0, to: whole, by: 4) {
      let block: InlineArray<3, Lanes<S>> = [
        inputs[0].dropFirst(lengths[0] * item), inputs[1].dropFirst(lengths[1] * item),
        inputs[2].dropFirst(lengths[2] * item),
      ]
      sum += body(block, out.dropFirst(length * item), 4)
    }
    let rest = count - whole
    guard rest > 0 else { return sum }
    return sum
      // 96 scalars fit on the stack: 64 for the first input, whose items have up to 16 scalars, and 16
      // for each other input. Results overwrite the inputs, all of which `body` loads before it stores.
      + withScratch(count: 96) { (scratch: MutableLanes<S>) in
        for (input, start) in [0, 64, 80].enumerated() {
          for index in 0..<lengths[input] * rest {
            scratch[start + index] = inputs[input][lengths[input] * whole + index]
          }
        }
        let block: InlineArray<3, Lanes<S>> = [
          scratch.lanes, scratch.dropFirst(64).lanes, scratch.dropFirst(80).lanes,
        ]
        let returned = body(block, scratch, rest)
        for index in 0..<length * rest { out[length * whole + index] = scratch[index] }
        return returned
      }
  }

  static func map<S: KernelScalar>(
    _ matrices: Lanes<S>, _ function: MatrixFunction, into out: MutableLanes<S>, count: Int
  ) -> Int {
    // Each function has a loop of its own.
    switch function {
    case .inverse: mapEach(matrices, 16, out, count) { inverse($0, $1, $2) }
    case .rigidInverse: invertRigid(matrices, out, count)
    case .transpose: transpose(matrices, out, count)
    case .normalMatrix: mapEach(matrices, 16, out, count) { normalMatrix($0, $1, $2) }
    case .determinant:
      mapEach(matrices, 1, out, count) { matrices, out, _ in
        out.store(determinant(matrices.minors(0, 1), matrices.minors(2, 3)), at: 0)
        return 0
      }
    }
  }

  @inline(__always) private static func mapEach<S: KernelScalar>(
    _ matrices: Lanes<S>, _ length: Int, _ out: MutableLanes<S>, _ count: Int,
    _ body: (FourMatrices<S>, MutableLanes<S>, Int) -> Int
  ) -> Int {
    inFours(
      [matrices, matrices, matrices], lengths: [16, 0, 0], into: out, length: length, count: count
    ) { body(FourMatrices($0[0]), $1, $2) }
  }

  @inline(__always) private static func determinant<S: KernelScalar>(
    _ s: InlineArray<6, SIMD4<S>>, _ c: InlineArray<6, SIMD4<S>>
  ) -> SIMD4<S> {
    let outer = s[0] * c[5] + s[5] * c[0]
    let inner = s[2] * c[3] + s[3] * c[2]
    return outer + inner - (s[1] * c[4] + s[4] * c[1])
  }

  /// Returns the reciprocals of determinants, with NaN for singular matrices, and the number of
  /// singular matrices among the first `items` lanes.
  @inline(__always) private static func reciprocal<S: KernelScalar>(
    ofDeterminant determinant: SIMD4<S>, items: Int
  ) -> (reciprocal: SIMD4<S>, singular: Int) {
    let reciprocal = SIMD4<S>(repeating: 1) / determinant
    // 0 if the determinant and the reciprocal are finite, NaN otherwise.
    let zero = determinant * 0 + reciprocal * 0
    if zero.x + zero.y + zero.z + zero.w == 0 { return (reciprocal, 0) }
    return markSingular(reciprocal, zero, items)
  }

  /// Replaces the reciprocals by NaN where `zero` is NaN, and counts these among the first `items` lanes.
  ///
  /// The function is not inlined, because singular matrices are rare.
  @inline(never) private static func markSingular<S: KernelScalar>(
    _ reciprocal: SIMD4<S>, _ zero: SIMD4<S>, _ items: Int
  ) -> (reciprocal: SIMD4<S>, singular: Int) {
    var (result, singular) = (reciprocal, 0)
    for lane in 0..<4 where zero[lane].isNaN {
      result[lane] = .nan
      if lane < items { singular += 1 }
    }
    return (result, singular)
  }

  @inline(__always) private static func inverse<S: KernelScalar>(
    _ m: FourMatrices<S>, _ out: MutableLanes<S>, _ items: Int
  ) -> Int {
    var (s, c) = (m.minors(0, 1), m.minors(2, 3))
    let (d, singular) = reciprocal(ofDeterminant: determinant(s, c), items: items)
    for index in 0..<6 {
      s[index] *= d
      c[index] *= d
    }
    var result = FourMatrices<S>()
    // Written out instead of looping over the rows: after inlining, every index is a constant, so the
    // entries stay in registers.
    @inline(__always) func setColumn(
      _ column: Int, fromRow r: Int, _ minors: InlineArray<6, SIMD4<S>>, _ sign: S
    ) {
      result[0, column] =
        sign * (m[r, 1] * minors[5] - m[r, 2] * minors[4] + m[r, 3] * minors[3])
      result[1, column] =
        -sign * (m[r, 0] * minors[5] - m[r, 2] * minors[2] + m[r, 3] * minors[1])
      result[2, column] =
        sign * (m[r, 0] * minors[4] - m[r, 1] * minors[2] + m[r, 3] * minors[0])
      result[3, column] =
        -sign * (m[r, 0] * minors[3] - m[r, 1] * minors[1] + m[r, 2] * minors[0])
    }
    // Columns 0 and 1 of the result use c, the minors of rows 2 and 3. Columns 2 and 3 use s, the minors
    // of rows 0 and 1.
    setColumn(0, fromRow: 1, c, 1)
    setColumn(1, fromRow: 0, c, -1)
    setColumn(2, fromRow: 3, s, 1)
    setColumn(3, fromRow: 2, s, -1)
    result.store(out)
    return singular
  }

  private static func transpose<S: KernelScalar>(
    _ matrices: Lanes<S>, _ out: MutableLanes<S>, _ count: Int
  ) -> Int {
    for item in stride(from: 0, to: 16 * count, by: 16) {
      let columns = FourVectors(matrices, at: item)
      for column in 0..<4 { out.store(columns[column], at: item + 4 * column) }
    }
    return 0
  }

  /// Inverts matrices that only rotate and translate: transposes the rotation, and rotates the negated
  /// translation back.
  private static func invertRigid<S: KernelScalar>(
    _ matrices: Lanes<S>, _ out: MutableLanes<S>, _ count: Int
  ) -> Int {
    for item in stride(from: 0, to: 16 * count, by: 16) {
      let columns = FourVectors(matrices, at: item)
      let (x, y, z) = (columns[0], columns[1], columns[2])
      let rows = (SIMD4(x.x, x.y, x.z, 0), SIMD4(y.x, y.y, y.z, 0), SIMD4(z.x, z.y, z.z, 0))
      let origin = -(x.w * rows.0 + y.w * rows.1 + z.w * rows.2)
      out.store(rows.0, at: item)
      out.store(rows.1, at: item + 4)
      out.store(rows.2, at: item + 8)
      out.store(SIMD4(origin.x, origin.y, origin.z, 1), at: item + 12)
    }
    return 0
  }

  @inline(__always) private static func normalMatrix<S: KernelScalar>(
    _ m: FourMatrices<S>, _ out: MutableLanes<S>, _ items: Int
  ) -> Int {
    var result = FourMatrices<S>()
    for row in 0..<3 {
      for column in 0..<3 {
        result[row, column] = m.minor(
          (row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
      }
    }
    let determinant = m[0, 0] * result[0, 0] + m[0, 1] * result[0, 1] + m[0, 2] * result[0, 2]
    let (d, singular) = reciprocal(ofDeterminant: determinant, items: items)
    for row in 0..<4 {
      for column in 0..<4 {
        if row < 3 && column < 3 {
          result[row, column] *= d
        } else {
          result[row, column] += d * 0  // NaN for singular matrices, otherwise 0
        }
      }
    }
    result.store(out)
    return singular
  }

  static func compose<S: KernelScalar>(
    _ translations: Lanes<S>, _ rotations: Lanes<S>, _ scales: Lanes<S>, into out: MutableLanes<S>,
    count: Int
  ) {
    _ = inFours(
      [translations, rotations, scales], lengths: [3, 4, 3], into: out, length: 16, count: count
    ) { inputs, out, _ in
      let t = FourVectors(inputs[0], stride: 3)
      let q = FourVectors(inputs[1])
      let s = FourVectors(inputs[2], stride: 3)
      var result = FourMatrices<S>()
      for row in 0..<3 {
        let (a, b) = ((row + 1) % 3, (row + 2) % 3)
        let one = SIMD4<S>(repeating: 1)
        result[row, row] = (one - 2 * (q[a] * q[a] + q[b] * q[b])) * s[row]
        result[row, a] = 2 * (q[row] * q[a] + q[b] * q[3]) * s[row]
        result[row, b] = 2 * (q[row] * q[b] - q[a] * q[3]) * s[row]
        result[3, row] = t[row]
      }
      result.store(out)
      return 0
    }
  }
}
