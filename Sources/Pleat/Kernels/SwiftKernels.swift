/// The kernels of the backend `swift`: the fallback where the core cannot run, and a check of the core.
///
/// They work on four scalars at a time and need only the target's baseline instructions. They do not
/// fuse products and sums, because a fused multiply-add is a function call on CPUs that lack it.
enum SwiftKernels {}
