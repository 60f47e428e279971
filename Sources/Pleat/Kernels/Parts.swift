/// Frames or items, divided into parts: one part for each thread that is worth starting.
package struct Parts {
  /// The number of grains in each part but the last.
  private let grainsPerPart: Int
  private let total: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// The number of frames or items in a grain.
  ///
  /// Every part begins at a multiple of this number, for two reasons. First, in memory aligned to 64
  /// bytes, two threads then never write to the same cache line, which holds 16 shades in single
  /// precision. Second, kernels compute frames in blocks that divide a grain. These blocks, and so the
  /// results to the bit, do not depend on the number of threads. The last part takes the items that do
  /// not fill a grain.
  package static let grain = 512

  /// The least number of keyframes for each thread.
  ///
  /// Waking a sleeping thread takes about 50 µs, and computing 65,536 keyframes takes 80 to 230 µs. On
  /// two CPUs, two threads took 1.2 times as long as one for 65,536 keyframes, 0.8 times as long for
  /// 131,072, and 0.6 times as long for 1,048,576.
  package static let leastWork = 65_536

  /// The least number of bytes of batches that each thread must have to read and write.
  ///
  /// On two CPUs, two threads became faster than one at some total between 3 and 11 MiB. One thread
  /// takes 60 to 100 µs for such a total. With this limit, a second thread starts at 8 MiB in total.
  package static let leastBytes = 4 << 20

  /// Divides the frames of some panels into parts.
  package init(count: Int, panels: Int, threads: Int) {
    self.init(count, work: panels, least: Self.leastWork, threads)
  }

  /// Divides items into parts, where each item has `bytes` bytes to read and write.
  package init(count: Int, bytes: Int, threads: Int) {
    self.init(count, work: bytes, least: Self.leastBytes, threads)
  }

  private init(_ count: Int, work: Int, least: Int, _ threads: Int) {
    Self.check(threads: threads)
    total = count
    let (all, overflow) = count.multipliedReportingOverflow(by: work)
    let paying = (overflow ? .max : all) / least
    let wanted = max(1, min(threads, paying))
    let grains = max(1, count / Self.grain)
    grainsPerPart = max(1, grains / wanted + (grains % wanted == 0 ? 0 : 1))
    self.count = max(1, grains / grainsPerPart + (grains % grainsPerPart == 0 ? 0 : 1))
  }

  /// Traps unless a number of threads is at least 1.
  @inline(__always) static func check(threads: Int) {
    precondition(threads >= 1, "threads must be at least 1")
  }

  /// The frames or items of a part.
  package subscript(part: Int) -> Range<Int> {
    let next = part == count - 1 ? total : (part + 1) * grainsPerPart * Self.grain
    return part * grainsPerPart * Self.grain..<next
  }

  /// Calls a function for every part, each on its own thread as far as there are enough threads, and returns
  /// the sum of the results.
  package func sum(_ body: @Sendable (Range<Int>) -> Int) -> Int {
    // Each sum has a cache line (8 doubles) of its own. A Double holds whole numbers exactly up to 2^53.
    withScratch(count: 8 * count) { (sums: MutableLanes<Double>) in
      ThreadTeam.run(count) { sums[8 * $0] = Double(body(self[$0])) }
      return (0..<count).reduce(0) { $0 + Int(sums[8 * $1]) }
    }
  }
}
