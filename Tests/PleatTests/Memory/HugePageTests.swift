import Foundation
import Pleat
import Testing

/// Large batches begin at a huge page and ask for such pages.
@Suite struct HugePageTests {
  static let hugePage: UInt = 1 << 21

  @Test func largeBatchesBeginAtAHugePage() {
    // 2 MiB are 32,768 matrices of Float.
    let large = TransformBatch<Float>(count: 32_768)
    let small = TransformBatch<Float>(count: 32_767)
    #expect(address(large.scalars) % Self.hugePage == 0)
    #expect(address(small.scalars) % 64 == 0)
    var grown = TransformBatch<Double>(count: 3)
    grown.resize(to: 100_000)
    #expect(address(grown.scalars) % Self.hugePage == 0)
    let last = grown[99_999]
    #expect(last.elements.allSatisfy { $0 == 0 })
  }

  #if os(Linux)
    /// What the kernel says of the mapping of an address: "hg" among its flags is the advice.
    private func flags(of address: UInt) throws -> [Substring] {
      var isInside = false
      // It is longer than the one read that a file of unknown size gets from String.
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/smaps"))
      let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        if bounds.count == 2 { isInside = bounds[0] <= address && address < bounds[1] }
        if isInside, line.hasPrefix("VmFlags:") { return Array(words.dropFirst()) }
      }
      return []
    }

    @Test(
      .enabled(
        if: FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage/enabled"),
        "this kernel has huge pages"))
    func linuxIsAskedForHugePages() throws {
      let large = TransformBatch<Float>(count: 65_536)
      let start = address(large.scalars)
      #expect(try flags(of: start).contains("hg"))
      #expect(try flags(of: start + 2 * Self.hugePage - 1).contains("hg"))
      #expect(large.count == 65_536)
    }
  #endif
}
