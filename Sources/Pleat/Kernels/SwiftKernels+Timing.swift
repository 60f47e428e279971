// The arithmetic is written out for Float and for Double: generic SIMD operators do not always become
// vector instructions. `addingProduct` is avoided, because it is a function call unless the target has
// fused multiply-adds.

/// The constants of a timing curve, each repeated in all lanes of a vector.
struct TimingLanes<Scalar: KernelScalar> {
  /// The curve, for lanes that are solved one by one.
  let curve: CubicBezier
  /// The control points of the curve and of its mirror image in the point (0.5, 0.5).
  ///
  /// For example, `x1Mirrored` is 1 - x2.
  let x1, x1Mirrored, x2, x2Mirrored: SIMD4<Scalar>
  let y1, y1Mirrored, y2, y2Mirrored: SIMD4<Scalar>
  /// The least and the greatest y of the end points and control points.
  let least, greatest: SIMD4<Scalar>
  /// The coefficient of u³ in x(u), and x2 - x1; the mirror image has the same two numbers.
  let a3, rise: SIMD4<Scalar>
  /// a3 · n for the curve and for its mirror image, where n is the u at which the first guess is exact.
  let a3n, a3nMirrored: SIMD4<Scalar>
  /// Whether the curve is the line y = x.
  let isIdentity: Bool

  init(_ curve: CubicBezier) {
    self.curve = curve
    let x1 = Scalar(limiting: curve.x1)
    let y1 = Scalar(limiting: curve.y1)
    let x2 = Scalar(limiting: curve.x2)
    let y2 = Scalar(limiting: curve.y2)
    self.x1 = SIMD4(repeating: x1)
    self.x2 = SIMD4(repeating: x2)
    self.y1 = SIMD4(repeating: y1)
    self.y2 = SIMD4(repeating: y2)
    x1Mirrored = SIMD4(repeating: 1 - x2)
    x2Mirrored = SIMD4(repeating: 1 - x1)
    y1Mirrored = SIMD4(repeating: 1 - y2)
    y2Mirrored = SIMD4(repeating: 1 - y1)
    least = SIMD4(repeating: min(0, y1, y2))
    greatest = SIMD4(repeating: max(1, y1, y2))
    let a3 = 1 + 3 * (x1 - x2)
    self.a3 = SIMD4(repeating: a3)
    rise = SIMD4(repeating: x2 - x1)
    let middle = Scalar(0.9 * curve.parameter(at: 0.5))
    a3n = SIMD4(repeating: a3 * middle)
    a3nMirrored = SIMD4(repeating: a3 * (0.9 - middle))
    isIdentity = curve.isIdentity
  }
}

extension SwiftKernels {
  /// Applies the curve to a vector of four times, with the method and the accuracy of
  /// `plt_timing_solve_f32` and `plt_timing_solve_f64`.
  ///
  /// - Returns: The curve's y and its parameter u at each time. See ``TimingCurve/value(at:)`` and
  ///   ``TimingCurve/parameter(at:)``.
  @inline(__always)
  static func solve<Scalar: KernelScalar>(
    lanes times: SIMD4<Scalar>, curve: TimingLanes<Scalar>
  ) -> (eased: SIMD4<Scalar>, parameter: SIMD4<Scalar>) {
    let (eased, parameter, isSettled) = Scalar.solve(lanes: times, curve: curve)
    if isSettled { return (curve.isIdentity ? times : eased, parameter) }
    return solveOneByOne(times, eased, parameter, curve)
  }

  /// Solves the lanes one by one.
  ///
  /// Lanes for which `isSettled` is false are solved in Double by the methods of ``TimingCurve``.
  @inline(never)
  private static func solveOneByOne<Scalar: KernelScalar>(
    _ times: SIMD4<Scalar>, _ eased: SIMD4<Scalar>, _ parameter: SIMD4<Scalar>,
    _ lanes: TimingLanes<Scalar>
  ) -> (eased: SIMD4<Scalar>, parameter: SIMD4<Scalar>) {
    var eased = eased
    var parameter = parameter
    for i in 0..<4 {
      let time = times[i]
      let alone = Scalar.solve(lanes: SIMD4(repeating: time), curve: lanes)
      if alone.isSettled {
        eased[i] = lanes.isIdentity ? time : alone.eased[i]
        parameter[i] = alone.parameter[i]
      } else {
        let y = lanes.curve.value(at: Double(time))
        eased[i] = lanes.isIdentity || time.isNaN ? time : Scalar(limiting: y)
        parameter[i] = time.isNaN ? time : Scalar(lanes.curve.parameter(at: Double(time)))
      }
    }
    return (eased, parameter)
  }

  /// Applies a curve to a list of times, four at a time; either output may be nil.
  static func solve<Scalar: KernelScalar>(
    _ curve: CubicBezier, times: Lanes<Scalar>, eased: MutableLanes<Scalar>?,
    parameters: MutableLanes<Scalar>?, count: Int
  ) {
    let lanes = TimingLanes<Scalar>(curve)
    let whole = count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let (value, parameter) = solve(lanes: times.vector(index), curve: lanes)
      eased?.store(value, at: index)
      parameters?.store(parameter, at: index)
    }
    let rest = count - whole
    guard rest > 0 else { return }
    let (value, parameter) = solve(
      lanes: partialVector(times, at: whole, lanes: rest), curve: lanes)
    for lane in 0..<rest {
      eased?[whole + lane] = value[lane]
      parameters?[whole + lane] = parameter[lane]
    }
  }
}

extension SwiftKernels {
  /// Applies a curve to a list of times one by one, in Double.
  static func ease<S: BatchScalar>(
    _ times: Lanes<S>, into eased: MutableLanes<S>, count: Int, by value: (Double) -> Double
  ) {
    for index in 0..<count { eased[index] = S(limiting: value(Double(times[index]))) }
  }
}

/// Estimates the u with x(u) = x by a guess and Halley steps in Float, as `timing_tpl.h` explains.
@inline(__always)
private func estimate(
  _ x: SIMD4<Float>, b: SIMD4<Float>, a2: SIMD4<Float>, a3: SIMD4<Float>, a3n: SIMD4<Float>,
  steps: Int
) -> SIMD4<Float> {
  let tiny = SIMD4<Float>(repeating: .leastNormalMagnitude)
  var square = b * b + (a2 + a3n) * (4 * x)
  square.replace(with: 0, where: square .< SIMD4<Float>(repeating: 0))
  // The square root without a division: 1 / sqrt is estimated from the bits and improved by one Newton
  // step. The lane-by-lane conversions compile to nothing.
  let bits = SIMD4<UInt32>(
    square[0].bitPattern, square[1].bitPattern, square[2].bitPattern, square[3].bitPattern)
  let estimate = 0x5f37_5a86 &- (bits &>> 1)
  var inverse = SIMD4<Float>(
    Float(bitPattern: estimate[0]), Float(bitPattern: estimate[1]),
    Float(bitPattern: estimate[2]), Float(bitPattern: estimate[3]))
  inverse *= 1.5 - 0.5 * square * inverse * inverse
  var u = 2 * x / (b + square * inverse + tiny)
  for _ in 0..<steps {
    let residual = ((a3 * u + a2) * u + b) * u - x
    let third = 3 * a3 * u
    let slope = (third + 2 * a2) * u + b
    let divisor = slope * slope - residual * (third + a2) + tiny
    u -= residual * slope / divisor
  }
  return u
}

extension Float {
  @inline(__always)
  static func solve(
    lanes times: SIMD4<Float>, curve: TimingLanes<Float>
  ) -> (eased: SIMD4<Float>, parameter: SIMD4<Float>, isSettled: Bool) {
    let zero = SIMD4<Float>(repeating: 0)
    let one = SIMD4<Float>(repeating: 1)
    let upper = times .> SIMD4<Float>(repeating: 0.5)
    let x = times.replacing(with: one - times, where: upper)
    let x1 = curve.x1.replacing(with: curve.x1Mirrored, where: upper)
    let x2 = curve.x2.replacing(with: curve.x2Mirrored, where: upper)
    let a3n = curve.a3n.replacing(with: curve.a3nMirrored, where: upper)
    let b = 3 * x1
    let a2 = 3 * x2 - (b + b)
    var u = estimate(x, b: b, a2: a2, a3: curve.a3, a3n: a3n, steps: 1)

    // x(u) in Bernstein form: none of its terms is negative, so the rounding error is small.
    let mixed = x1 + u * curve.rise
    let cubic = (3 - 3 * u) * mixed + u * u
    let residual = u * cubic - x
    let third = 3 * curve.a3 * u
    let bend = third + a2
    let slope = (third + 2 * a2) * u + b
    let slopeSquared = slope * slope
    let divisor = slopeSquared - residual * bend + Float.leastNormalMagnitude
    let step = residual * slope / divisor
    u -= step
    let bendSlope = curve.a3 * slope
    let size = step.replacing(with: zero - step, where: step .< zero)
    let steepness = bendSlope.replacing(with: zero - bendSlope, where: bendSlope .< zero)
    let off = (bend * bend + steepness) * (step * step)
    let isNear = off * size .<= 0x1p-27 * slope
    let isStraight = off .<= 0x1p-6 * slopeSquared
    let isInside = (u .>= zero) .& (u .<= one) .& (x .>= zero)
    let isSettled = all(isNear .& isStraight .& isInside)

    let v = one - u
    let y1 = curve.y1.replacing(with: curve.y1Mirrored, where: upper)
    let y2 = curve.y2.replacing(with: curve.y2Mirrored, where: upper)
    let between = y1 * v + y2 * u
    var y = u * u * u + (3 * u * v) * between
    y = y.replacing(with: one - y, where: upper)
    y = y.replacing(with: curve.least, where: y .< curve.least)
    y = y.replacing(with: curve.greatest, where: y .> curve.greatest)
    return (y, u.replacing(with: v, where: upper), isSettled)
  }

  @inline(__always)
  static func sincos(
    quarterTurns q: SIMD4<Float>
  ) -> (cosine: SIMD4<Float>, sine: SIMD4<Float>) {
    // Adding and subtracting 1.5 · 2²³ rounds to a whole number.
    let whole = (q + 0x1.8p23) - 0x1.8p23
    let f = q - whole
    let z = f * f
    var s = 0x1.465eeap-4 + z * -0x1.2da156p-8
    s = -0x1.4abbbap-1 + z * s
    s = -0x1.a32bfcp-25 + z * s
    s = f * 0x1.921fb6p+0 + f * s
    var c = -0x1.55b2b6p-6 + z * 0x1.d4f7eep-11
    c = 0x1.03c1b0p-2 + z * c
    c = -0x1.3bd3ccp+0 + z * c
    c = 1 + z * c
    // The quadrant is in -2...2. If it is odd, sine and cosine are swapped. The quadrant also gives
    // their signs.
    let quadrant = whole - 4 * ((whole * 0.25 + 0x1.8p23) - 0x1.8p23)
    let squared = quadrant * quadrant
    let isOdd = squared .== SIMD4<Float>(repeating: 1)
    let sign = 1 - 0.5 * squared
    // Adding 0 turns -0 into 0.
    return (
      (sign * c).replacing(with: -quadrant * s, where: isOdd) + 0,
      (sign * s).replacing(with: quadrant * c, where: isOdd) + 0
    )
  }
}

extension Double {
  @inline(__always)
  static func solve(
    lanes times: SIMD4<Double>, curve: TimingLanes<Double>
  ) -> (eased: SIMD4<Double>, parameter: SIMD4<Double>, isSettled: Bool) {
    let zero = SIMD4<Double>(repeating: 0)
    let one = SIMD4<Double>(repeating: 1)
    let upper = times .> SIMD4<Double>(repeating: 0.5)
    let x = times.replacing(with: one - times, where: upper)
    let x1 = curve.x1.replacing(with: curve.x1Mirrored, where: upper)
    let x2 = curve.x2.replacing(with: curve.x2Mirrored, where: upper)
    let a3n = curve.a3n.replacing(with: curve.a3nMirrored, where: upper)
    let b = 3 * x1
    let a2 = 3 * x2 - (b + b)
    var u = SIMD4<Double>(
      estimate(
        SIMD4<Float>(x), b: SIMD4<Float>(b), a2: SIMD4<Float>(a2), a3: SIMD4<Float>(curve.a3),
        a3n: SIMD4<Float>(a3n), steps: 2))

    let mixed = x1 + u * curve.rise
    let cubic = (3 - 3 * u) * mixed + u * u
    let residual = u * cubic - x
    let third = 3 * curve.a3 * u
    let bend = third + a2
    let slope = (third + 2 * a2) * u + b
    let slopeSquared = slope * slope
    let divisor = slopeSquared - residual * bend + Double.leastNormalMagnitude
    let step = residual * slope / divisor
    u -= step
    let bendSlope = curve.a3 * slope
    let size = step.replacing(with: zero - step, where: step .< zero)
    let steepness = bendSlope.replacing(with: zero - bendSlope, where: bendSlope .< zero)
    let off = (bend * bend + steepness) * (step * step)
    let isNear = off * size .<= 0x1p-56 * slope
    let isStraight = off .<= 0x1p-6 * slopeSquared
    let isInside = (u .>= zero) .& (u .<= one) .& (x .>= zero)
    let isSettled = all(isNear .& isStraight .& isInside)

    let v = one - u
    let y1 = curve.y1.replacing(with: curve.y1Mirrored, where: upper)
    let y2 = curve.y2.replacing(with: curve.y2Mirrored, where: upper)
    let between = y1 * v + y2 * u
    var y = u * u * u + (3 * u * v) * between
    y = y.replacing(with: one - y, where: upper)
    y = y.replacing(with: curve.least, where: y .< curve.least)
    y = y.replacing(with: curve.greatest, where: y .> curve.greatest)
    return (y, u.replacing(with: v, where: upper), isSettled)
  }

  @inline(__always)
  static func sincos(
    quarterTurns q: SIMD4<Double>
  ) -> (cosine: SIMD4<Double>, sine: SIMD4<Double>) {
    // Adding and subtracting 1.5 · 2⁵² rounds to a whole number.
    let whole = (q + 0x1.8p52) - 0x1.8p52
    let f = q - whole
    let z = f * f
    var s = -0x1.e30069242eaa7p-19 + z * 0x1.e3f09007e8301p-25
    s = 0x1.50782fd0eba3ap-13 + z * s
    s = -0x1.32d2cce2dcd96p-8 + z * s
    s = 0x1.466bc67758780p-4 + z * s
    s = -0x1.4abbce625be41p-1 + z * s
    s = 0x1.0264141b3489fp-54 + z * s
    s = f * 0x1.921fb54442d18p+0 + f * s
    var c = 0x1.f9c4ad83f44f6p-22 + z * -0x1.b03448bbb307dp-28
    c = -0x1.a6d1e238b1d5ep-16 + z * c
    c = 0x1.e1f50675b1d8ap-11 + z * c
    c = -0x1.55d3c7e3bfe55p-6 + z * c
    c = 0x1.03c1f081b5a52p-2 + z * c
    c = -0x1.3bd3cc9be45dep+0 + z * c
    c = 1 + z * c
    // The quadrant is in -2...2. If it is odd, sine and cosine are swapped. The quadrant also gives
    // their signs.
    let quadrant = whole - 4 * ((whole * 0.25 + 0x1.8p52) - 0x1.8p52)
    let squared = quadrant * quadrant
    let isOdd = squared .== SIMD4<Double>(repeating: 1)
    let sign = 1 - 0.5 * squared
    // Adding 0 turns -0 into 0.
    return (
      (sign * c).replacing(with: -quadrant * s, where: isOdd) + 0,
      (sign * s).replacing(with: quadrant * c, where: isOdd) + 0
    )
  }
}
