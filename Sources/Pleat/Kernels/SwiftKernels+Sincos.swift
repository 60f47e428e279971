// Cosines and sines of quarter turns. The arithmetic is written out for Float and for Double, whose
// polynomials differ. `addingProduct` is avoided, because it is a function call unless the target has
// fused multiply-adds.

extension Float {
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
