// Casts: SIMD vectors of a type that is known to be `Float` or `Double`.

extension SwiftKernels {
  // These two choose the function of the precision of `S`. In specialised code the test disappears.

  @inline(__always) static func sincos<S: BatchScalar>(
    quarterTurns: SIMD4<S>
  ) -> (cosine: SIMD4<S>, sine: SIMD4<S>) {
    if S.self == Float.self {
      let result = unsafe Float.sincos(quarterTurns: unsafeBitCast(quarterTurns, to: SIMD4.self))
      return unsafe unsafeBitCast(result, to: (cosine: SIMD4<S>, sine: SIMD4<S>).self)
    }
    let result = unsafe Double.sincos(quarterTurns: unsafeBitCast(quarterTurns, to: SIMD4.self))
    return unsafe unsafeBitCast(result, to: (cosine: SIMD4<S>, sine: SIMD4<S>).self)
  }

  @inline(__always) static func reciprocal<S: BatchScalar>(
    of w: SIMD4<S>
  ) -> (reciprocal: SIMD4<S>, hidden: Int) {
    if S.self == Float.self {
      let result = unsafe Float.reciprocal(of: unsafeBitCast(w, to: SIMD4.self))
      return unsafe (unsafeBitCast(result.reciprocal, to: SIMD4<S>.self), result.hidden)
    }
    let result = unsafe Double.reciprocal(of: unsafeBitCast(w, to: SIMD4.self))
    return unsafe (unsafeBitCast(result.reciprocal, to: SIMD4<S>.self), result.hidden)
  }
}
