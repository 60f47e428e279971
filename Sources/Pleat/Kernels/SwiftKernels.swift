/// The batched operations in Swift alone: the fallback where the C core is not wanted, and the
/// cross-check of its tables.
///
/// Every operation lives in an extension of its own file, on SIMD values; who calls it owns the
/// memory.
enum SwiftKernels {}
