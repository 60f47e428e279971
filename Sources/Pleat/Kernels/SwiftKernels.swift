/// The kernels of the backend `swift`: the fallback where the C core cannot run, and a second
/// implementation to check the C core against.
///
/// Products, projection, keyframes, cosines and sines work on four scalars at a time; curves, planar and
/// interleaved forms are plain loops. All need only the target's baseline instructions. They use no fused
/// multiply-adds, because these are function calls unless the target has such an instruction.
///
/// Except for `rearrange` and `solve`, callers pass `Float` or `Double` as the scalar type, never a generic
/// type. So the compiler makes a version for `Float` and one for `Double`, and no slow generic version.
enum SwiftKernels {}

/// The scalar type of the kernels in Swift, which is `Float` or `Double`.
///
/// The functions below are written out for both types, because generic SIMD comparisons are function
/// calls.
protocol KernelScalar: BatchScalar {
  /// Returns 1/w, with NaN in the lanes of hidden points, and the number of hidden points.
  static func reciprocal(of w: SIMD4<Self>) -> (reciprocal: SIMD4<Self>, hidden: Int)

  /// Returns cosines and sines of angles in quarter turns.
  static func sincos(
    quarterTurns: SIMD4<Self>
  ) -> (cosine: SIMD4<Self>, sine: SIMD4<Self>)
}

extension Float: KernelScalar {}
extension Double: KernelScalar {}
