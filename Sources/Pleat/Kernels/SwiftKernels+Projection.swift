// Projection: (x y z 1) · M for four corners or points at a time, then the division by w.

/// Columns 1, 2 and 4 of a matrix, which give x, y and w.
///
/// Each lane holds the entry of one row.
struct Columns<Scalar: KernelScalar> {
  var x, y, w: SIMD4<Scalar>

  @inline(__always) init(_ matrix: Lanes<Scalar>, at index: Int) {
    x = SIMD4(matrix[index], matrix[index + 4], matrix[index + 8], matrix[index + 12])
    y = SIMD4(matrix[index + 1], matrix[index + 5], matrix[index + 9], matrix[index + 13])
    w = SIMD4(matrix[index + 3], matrix[index + 7], matrix[index + 11], matrix[index + 15])
  }
}

/// Four corners or points, multiplied by the matrix and not yet divided by w.
struct FourPoints<Scalar: KernelScalar> {
  var x, y, w: SIMD4<Scalar>

  @inline(__always) init(x: SIMD4<Scalar>, y: SIMD4<Scalar>, w: SIMD4<Scalar>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// Multiplies four points (x, y, 0) by a matrix.
  @inline(__always) init(_ columns: Columns<Scalar>, _ x: SIMD4<Scalar>, _ y: SIMD4<Scalar>) {
    self.x = x * columns.x.x + y * columns.x.y + columns.x.w
    self.y = x * columns.y.x + y * columns.y.y + columns.y.w
    self.w = x * columns.w.x + y * columns.w.y + columns.w.w
  }

  /// Multiplies four points (x, y, z) by a matrix.
  @inline(__always) init(
    _ columns: Columns<Scalar>, _ x: SIMD4<Scalar>, _ y: SIMD4<Scalar>, _ z: SIMD4<Scalar>
  ) {
    self.x = x * columns.x.x + y * columns.x.y + z * columns.x.z + columns.x.w
    self.y = x * columns.y.x + y * columns.y.y + z * columns.y.z + columns.y.w
    self.w = x * columns.w.x + y * columns.w.y + z * columns.w.z + columns.w.w
  }

  /// Stores the points in the given form as points `point` to `point + 3`, and returns the number of
  /// hidden points (0 if the points are not divided by w).
  @inline(__always) func store(
    _ form: ProjectionForm, _ out: MutableLanes<Scalar>, at point: Int
  ) -> Int {
    switch form {
    case .divided: return storeDivided(out, at: 2 * point)
    case .homogeneous, .keepingDepth:
      storeHomogeneous(out, at: 3 * point)
      return 0
    }
  }

  /// Stores x0 y0 … x3 y3, with NaN for hidden points, and returns the number of hidden points.
  @inline(__always) func storeDivided(_ out: MutableLanes<Scalar>, at index: Int) -> Int {
    let (reciprocal, hidden) = Scalar.reciprocal(of: w)
    let (x, y) = (x * reciprocal, y * reciprocal)
    out.store(SIMD4(x.x, y.x, x.y, y.y), at: index)
    out.store(SIMD4(x.z, y.z, x.w, y.w), at: index + 4)
    return hidden
  }

  /// Stores x0 y0 w0 … x3 y3 w3.
  @inline(__always) func storeHomogeneous(_ out: MutableLanes<Scalar>, at index: Int) {
    out.store(SIMD4(x.x, y.x, w.x, x.y), at: index)
    out.store(SIMD4(y.y, w.y, x.z, y.z), at: index + 4)
    out.store(SIMD4(w.z, x.w, y.w, w.w), at: index + 8)
  }
}

extension SwiftKernels {
  /// Returns the x and the y of four corners that are stored as x0 y0 … x3 y3.
  @inline(__always) private static func corners<S: KernelScalar>(
    _ corners: Lanes<S>, at index: Int
  ) -> (x: SIMD4<S>, y: SIMD4<S>) {
    let (low, high) = (corners.vector(index), corners.vector(index + 4))
    return (SIMD4(low.x, low.z, high.x, high.z), SIMD4(low.y, low.w, high.y, high.w))
  }

  static func projectQuads<S: KernelScalar>(
    _ matrices: Lanes<S>, corners: Lanes<S>, cornerStride: Int, into out: MutableLanes<S>,
    form: ProjectionForm, count: Int
  ) -> Int {
    // The form is a constant in each call, so that each form has a loop of its own.
    switch form {
    case .divided: projectEach(matrices, corners, cornerStride, out, .divided, count)
    case .homogeneous, .keepingDepth:
      projectEach(matrices, corners, cornerStride, out, .homogeneous, count)
    }
  }

  @inline(__always) private static func projectEach<S: KernelScalar>(
    _ matrices: Lanes<S>, _ corners: Lanes<S>, _ cornerStride: Int, _ out: MutableLanes<S>,
    _ form: ProjectionForm, _ count: Int
  ) -> Int {
    var hidden = 0
    for item in 0..<count {
      let (x, y) = Self.corners(corners, at: cornerStride * item)
      let points = FourPoints(Columns(matrices, at: 16 * item), x, y)
      hidden += points.store(form, out, at: 4 * item)
    }
    return hidden
  }

  /// Multiplies four points with 2 or 3 coordinates by a matrix.
  @inline(__always) private static func fourPoints<S: KernelScalar>(
    _ points: Lanes<S>, dimension: Int, columns: Columns<S>, at index: Int
  ) -> FourPoints<S> {
    guard dimension == 3 else {
      let (x, y) = corners(points, at: index)
      return FourPoints(columns, x, y)
    }
    // The vectors a, b and c: x0 y0 z0 x1 | y1 z1 x2 y2 | z2 x3 y3 z3.
    let a = points.vector(index)
    let b = points.vector(index + 4)
    let c = points.vector(index + 8)
    return FourPoints(
      columns, SIMD4(a.x, a.w, b.z, c.y), SIMD4(a.y, b.x, b.w, c.z), SIMD4(a.z, b.y, c.x, c.w))
  }

  /// Projects the last one to three points.
  ///
  /// The points are copied to scratch memory for four points, because loads of whole vectors would read
  /// beyond the last point.
  private static func projectRest<S: KernelScalar>(
    _ points: Lanes<S>, dimension: Int, columns: Columns<S>, into out: MutableLanes<S>,
    form: ProjectionForm, count: Int
  ) -> Int {
    withScratch(count: 24) { (scratch: MutableLanes<S>) in
      for index in 0..<dimension * count { scratch[index] = points[index] }
      let result = fourPoints(scratch.lanes, dimension: dimension, columns: columns, at: 0)
      let projected = scratch.dropFirst(12)
      _ = result.store(form, projected, at: 0)
      for index in 0..<form.scalars * count { out[index] = projected[index] }
      return form == .divided ? SwiftKernels.hiddenLanes(of: result.w, first: count) : 0
    }
  }

  static func projectPoints<S: KernelScalar>(
    _ points: Lanes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutableLanes<S>,
    form: ProjectionForm, count: Int
  ) -> Int {
    switch form {
    case .divided: projectEach(points, dimension, matrix, out, .divided, count)
    case .homogeneous: projectEach(points, dimension, matrix, out, .homogeneous, count)
    case .keepingDepth: projectKeepingDepth(points, dimension, matrix, out, count)
    }
  }

  @inline(__always) private static func projectEach<S: KernelScalar>(
    _ points: Lanes<S>, _ dimension: Int, _ matrix: Lanes<S>, _ out: MutableLanes<S>,
    _ form: ProjectionForm, _ count: Int
  ) -> Int {
    let (columns, whole) = (Columns(matrix, at: 0), count & ~3)
    var hidden = 0
    for item in stride(from: 0, to: whole, by: 4) {
      let result = fourPoints(points, dimension: dimension, columns: columns, at: dimension * item)
      hidden += result.store(form, out, at: item)
    }
    guard whole < count else { return hidden }
    return hidden
      + projectRest(
        points.dropFirst(dimension * whole), dimension: dimension, columns: columns,
        into: out.dropFirst(form.scalars * whole), form: form, count: count - whole)
  }
}

// MARK: - Division

// A number is above 0 and finite if its bits, read as a signed integer, are at least 1 and at most the
// bits of the greatest finite number. Only then is neither `bits - 1` nor `greatest - bits` negative.

extension Float {
  @inline(__always)
  static func reciprocal(of w: SIMD4<Float>) -> (reciprocal: SIMD4<Float>, hidden: Int) {
    let reciprocal = SIMD4<Float>(repeating: 1) / w
    let bits = SIMD4<Int32>(
      Int32(bitPattern: w.x.bitPattern), Int32(bitPattern: w.y.bitPattern),
      Int32(bitPattern: w.z.bitPattern), Int32(bitPattern: w.w.bitPattern))
    let outside = (bits &- 1) | (0x7f7f_ffff &- bits)
    if outside.x | outside.y | outside.z | outside.w >= 0 { return (reciprocal, 0) }
    return hide(reciprocal, w)
  }
}

extension Double {
  @inline(__always)
  static func reciprocal(of w: SIMD4<Double>) -> (reciprocal: SIMD4<Double>, hidden: Int) {
    let reciprocal = SIMD4<Double>(repeating: 1) / w
    let bits = SIMD4<Int64>(
      Int64(bitPattern: w.x.bitPattern), Int64(bitPattern: w.y.bitPattern),
      Int64(bitPattern: w.z.bitPattern), Int64(bitPattern: w.w.bitPattern))
    let outside = (bits &- 1) | (0x7fef_ffff_ffff_ffff &- bits)
    if outside.x | outside.y | outside.z | outside.w >= 0 { return (reciprocal, 0) }
    return hide(reciprocal, w)
  }
}

extension SwiftKernels {
  static func isHidden<S: FloatingPoint>(_ w: S) -> Bool { !(w > 0 && w < .infinity) }

  /// Returns the number of hidden points among the first `lanes` lanes.
  @inline(never) static func hiddenLanes<S: KernelScalar>(of w: SIMD4<S>, first lanes: Int) -> Int {
    (0..<max(0, min(4, lanes))).reduce(0) { isHidden(w[$1]) ? $0 + 1 : $0 }
  }
}

/// Replaces the reciprocals of hidden points by NaN, and counts these points.
///
/// The function is not inlined, because hidden points are rare.
@inline(never)
private func hide<S: KernelScalar>(
  _ reciprocal: SIMD4<S>, _ w: SIMD4<S>
) -> (reciprocal: SIMD4<S>, hidden: Int) {
  var result = reciprocal
  for lane in 0..<4 where SwiftKernels.isHidden(w[lane]) { result[lane] = .nan }
  return (result, SwiftKernels.hiddenLanes(of: w, first: 4))
}
