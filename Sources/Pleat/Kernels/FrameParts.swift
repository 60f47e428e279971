#if canImport(Dispatch)
  internal import Dispatch
#endif

/// A division of frames into parts of about the same size, for threads that compute them at the same
/// time.
package struct FrameParts {
  /// The number of grains (blocks of 512 frames) in each part; the last part may have fewer.
  private let grainsPerPart: Int
  private let total: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// The number of frames in a grain.
  ///
  /// Every part begins at a multiple of this number, for two reasons. First, two threads then never
  /// write to the same cache line, which holds 16 shades in single precision. Second, kernels compute
  /// frames in blocks of up to 256, or 512 with BLAS. These blocks, and so the results to the bit, do
  /// not depend on the number of threads.
  package static let grain = 512

  /// The least number of keyframes for each thread.
  ///
  /// Waking a sleeping thread takes about 50 µs, and computing 65,536 keyframes takes 80 to 230 µs. On
  /// two CPUs, two threads took 1.2 times as long as one for 65,536 keyframes, 0.8 times as long for
  /// 131,072, and 0.6 times as long for 1,048,576.
  package static let leastWork = 65_536

  package init(count: Int, panels: Int, threads: Int) {
    total = count
    let (work, overflow) = count.multipliedReportingOverflow(by: panels)
    let paying = (overflow ? .max : work) / Self.leastWork
    let wanted = max(1, min(threads, paying))
    // Rounds up without an addition that could overflow.
    let grains = count / Self.grain + (count % Self.grain == 0 ? 0 : 1)
    grainsPerPart = max(1, grains / wanted + (grains % wanted == 0 ? 0 : 1))
    self.count = max(1, grains / grainsPerPart + (grains % grainsPerPart == 0 ? 0 : 1))
  }

  /// The frames of a part.
  package subscript(part: Int) -> Range<Int> {
    let next = part == count - 1 ? total : (part + 1) * grainsPerPart * Self.grain
    return part * grainsPerPart * Self.grain..<next
  }

  /// Calls a function for every part, and returns the sum of the results.
  ///
  /// With Dispatch the calls run in parallel, otherwise one after another.
  package func sum(_ body: @Sendable (Range<Int>) -> Int) -> Int {
    // Each sum has a cache line (8 doubles) of its own. A Double holds whole numbers exactly up to 2^53.
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
