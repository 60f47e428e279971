// Interpolation, products of quaternions, and tests of boxes.

extension SwiftKernels {
  static func interpolate<S: KernelScalar>(
    _ from: Lanes<S>, _ to: Lanes<S>, at progress: S, into out: MutableLanes<S>, count: Int
  ) {
    let (after, whole) = (progress, count & ~3)
    let before = 1 - after
    for index in stride(from: 0, to: whole, by: 4) {
      out.store(from.vector(index) * before + to.vector(index) * after, at: index)
    }
    for index in whole..<count { out[index] = from[index] * before + to[index] * after }
  }

  /// Returns the coefficients of the power series in (cos a - 1) whose sum is sin(s a) / sin a.
  ///
  /// Source: D. Eberly, "A Fast and Accurate Algorithm for Computing SLERP", 2011.
  private static func slerpSeries<S: KernelScalar>(_ s: S) -> InlineArray<54, S> {
    var factor = s
    return InlineArray { index in
      defer {
        let n = S(index + 1)
        factor *= (s - n) * (s + n) / (n * (2 * n + 1))
      }
      return factor
    }
  }

  static func interpolateRotations<S: KernelScalar>(
    _ from: Lanes<S>, _ to: Lanes<S>, at progress: S, into out: MutableLanes<S>, count: Int
  ) {
    if progress < -1 || progress > 2 {
      // So far outside 0...1, the series would not converge.
      for item in stride(from: 0, to: 4 * count, by: 4) {
        let start = Quaternion(scalars: { Double(from[item + $0]) })
        let end = Quaternion(scalars: { Double(to[item + $0]) })
        let turn = SIMD4(start.interpolated(to: end, at: Double(progress)))
        for place in 0..<4 { out[item + place] = S(turn[place]) }
      }
      return
    }
    let (first, second) = (slerpSeries(1 - progress), slerpSeries(progress))
    let terms = S.precision == .single ? 24 : 54
    _ = inFours([from, to, to], lengths: [4, 4, 0], into: out, length: 4, count: count) {
      inputs, out, _ in
      let (a, b) = (FourVectors(inputs[0]), FourVectors(inputs[1]))
      var cosine = a[0] * b[0] + a[1] * b[1] + (a[2] * b[2] + a[3] * b[3])
      var sign = SIMD4<S>(repeating: 1)
      for lane in 0..<4 where cosine[lane] < 0 { sign[lane] = -1 }
      cosine *= sign
      let y = cosine - SIMD4(repeating: 1)
      var (before, after) = (SIMD4<S>.zero, SIMD4<S>.zero)
      for term in stride(from: terms - 1, through: 0, by: -1) {
        before = before * y + SIMD4(repeating: first[term])
        after = after * y + SIMD4(repeating: second[term])
      }
      after *= sign
      FourVectors(
        before * a[0] + after * b[0], before * a[1] + after * b[1], before * a[2] + after * b[2],
        before * a[3] + after * b[3]
      ).store(out)
      return 0
    }
  }

  static func concatenateRotations<S: KernelScalar>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    _ = inFours([left, right, right], lengths: [4, 4, 0], into: out, length: 4, count: count) {
      inputs, out, _ in
      let (b, a) = (FourVectors(inputs[0]), FourVectors(inputs[1]))
      @inline(__always) func part(_ k: Int) -> SIMD4<S> {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3)
        return a[3] * b[k] + a[k] * b[3] + (a[i] * b[j] - a[j] * b[i])
      }
      let real = a[3] * b[3] - a[0] * b[0] - (a[1] * b[1] + a[2] * b[2])
      FourVectors(part(0), part(1), part(2), real).store(out)
      return 0
    }
  }

  static func testBoxes<S: KernelScalar>(
    _ boxes: Lanes<S>, planes: Lanes<S>, into isInside: inout MutableSpan<UInt8>, count: Int
  ) -> Int {
    var inside = 0
    var slack = SIMD4<S>(repeating: S.leastNormalMagnitude / S.ulpOfOne)
    for plane in 0..<6 { for axis in 0..<4 { slack[axis] += abs(planes[4 * plane + axis]) } }
    slack *= 2 * S.ulpOfOne
    for item in 0..<count {
      let box = boxes.dropFirst(6 * item)
      // If a coordinate is not finite, `least` is not finite either, and no value is less.
      var least = -2 * slack[3]
      for axis in 0..<3 { least -= slack[axis] * (abs(box[axis]) + abs(box[axis + 3])) }
      var result: UInt8 = 1
      for plane in stride(from: 0, to: 24, by: 4) {
        var value = planes[plane + 3]
        for axis in 0..<3 {
          // The corner of the box that is farthest along the plane's normal, one coordinate at a time.
          let factor = planes[plane + axis]
          value += factor * box[axis + (factor < 0 ? 0 : 3)]
        }
        if value < least { result = 0 }
      }
      isInside[item] = result
      inside += Int(result)
    }
    return inside
  }
}
