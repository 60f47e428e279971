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
  /// A thread that sleeps takes some 50 µs to wake, and so many keyframes take 80 to 230 µs. Measured
  /// with two processors, from a sleeping thread: 65,536 keyframes on two threads took 1.2 times as
  /// long as on one, 131,072 took 0.8 times as long, 1,048,576 took 0.6 times as long.
  package static let leastWork = 65_536

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
