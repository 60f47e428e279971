/// The operations in Swift, without C: the fallback, and the cross-check of the core.
///
/// Four reals at a time, written so that the compiler needs nothing beyond the target's baseline:
/// products and sums stay apart, since a fused product is a function call where the CPU lacks it.
enum SwiftKernels {}
