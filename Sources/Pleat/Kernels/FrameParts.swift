#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Frames in parts of about one size, one for each thread that pays.
package struct FrameParts {
  /// The grains of all parts but the last.
  private let grainsPerPart: Int
  private let total: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// A part begins at a multiple of so many frames.
  ///
  /// Then no cache line is shared (16 shades in single precision fill one), and blocks fall as they do
  /// in one thread: the kernels' own of at most 256 frames and those of 512 that BLAS gets, so that
  /// every result is the same to the bit.
  package static let grain = 512

  /// Keyframes, one panel at one time each, that every thread must have to itself.
  ///
  /// A thread that sleeps takes about 50 µs to wake. A keyframe takes 1.2 ns (AVX-512) to 3.5 ns
  /// (SSE2), so that these are 40 to 115 µs of work, and 65,536 are the first to gain from two threads.
  package static let leastWork = 32_768

  package init(count: Int, panels: Int, threads: Int) {
    total = count
    let (work, overflow) = count.multipliedReportingOverflow(by: panels)
    let paying = (overflow ? .max : work) / Self.leastWork
    let wanted = max(1, min(threads, paying))
    // Rounded up without a sum that could overflow.
    let grains = count / Self.grain + (count % Self.grain == 0 ? 0 : 1)
    grainsPerPart = max(1, grains / wanted + (grains % wanted == 0 ? 0 : 1))
    self.count = max(1, grains / grainsPerPart + (grains % grainsPerPart == 0 ? 0 : 1))
  }

  /// The frames of a part.
  package subscript(part: Int) -> Range<Int> {
    let next = part == count - 1 ? total : (part + 1) * grainsPerPart * Self.grain
    return part * grainsPerPart * Self.grain..<next
  }

  /// The sum over all parts, each on a thread of its own as far as there are processors.
  package func sum(_ body: @Sendable (Range<Int>) -> Int) -> Int {
    // Eight places, a cache line, for each part; Double counts exactly up to 2^53.
    withScratch(count: 8 * count) { (sums: MutableLanes<Double>) in
      #if canImport(Dispatch)
        DispatchQueue.concurrentPerform(iterations: count) { sums[8 * $0] = Double(body(self[$0])) }
      #else
        for part in 0..<count { sums[8 * part] = Double(body(self[part])) }
      #endif
      return (0..<count).reduce(0) { $0 + Int(sums[8 * $1]) }
    }
  }
}
