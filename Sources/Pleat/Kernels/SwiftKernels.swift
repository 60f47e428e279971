/// The kernels of the backend `swift`: the fallback where the core cannot run, and a check of the core.
///
/// They work on four scalars at a time and need only the target's baseline instructions. They do not
/// fuse products and sums, because a fused multiply-add is a function call on CPUs that lack it.
///
/// Only code that knows the scalar type calls them. So the compiler makes a version for `Float` and one
/// for `Double`, and no third one that looks up each operation of an unknown type.
enum SwiftKernels {}

/// The scalars of the kernels in Swift, `Float` and `Double`, with what is written out for each:
/// generic SIMD comparisons are function calls.
protocol KernelScalar: BatchScalar {
  /// Returns 1/w, NaN in lanes whose point is hidden, and the number of these.
  static func reciprocal(of w: SIMD4<Self>) -> (reciprocal: SIMD4<Self>, hidden: Int)

  /// Returns cosines and sines of angles in quarter turns.
  static func sincos(
    quarterTurns: SIMD4<Self>
  ) -> (cosine: SIMD4<Self>, sine: SIMD4<Self>)

  /// Solves four lanes with times in 0...1; lanes that are not settled are marked.
  static func solve(
    lanes times: SIMD4<Self>, curve: TimingLanes<Self>
  ) -> (eased: SIMD4<Self>, parameter: SIMD4<Self>, isSettled: Bool)
}

extension Float: KernelScalar {}
extension Double: KernelScalar {}
