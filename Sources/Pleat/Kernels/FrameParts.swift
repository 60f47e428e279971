#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Frames divided into parts of about the same size, one for each thread that is worth starting.
package struct FrameParts {
  /// The number of grains in each part but the last.
  private let grainsPerPart: Int
  private let total: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// The number of frames in a grain.
  ///
  /// Every part begins at a multiple of it.
  ///
  /// Two reasons. No two threads then write to one cache line (16 shades in single precision fill one).
  /// And kernels divide a part into the same blocks as on one thread, at most 256 frames in Pleat's own
  /// kernels and 512 for BLAS, so results are the same to the bit.
  package static let grain = 512

  /// The least number of keyframes for each thread.
  ///
  /// Waking a sleeping thread takes about 50 µs, and this number of keyframes takes 80 to 230 µs. With
  /// two CPUs, 65,536 keyframes on two threads took 1.2 times as long as on one, 131,072 took 0.8 times
  /// as long, and 1,048,576 took 0.6 times as long.
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

  /// Returns the sum of a function over all parts, which run on as many threads as there are CPUs.
  package func sum(_ body: @Sendable (Range<Int>) -> Int) -> Int {
    // Each part has 8 doubles, a cache line. A Double counts exactly up to 2^53.
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
