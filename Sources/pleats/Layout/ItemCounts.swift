import ArgumentParser
import Pleat

struct ItemCounts {
  private struct Group {
    let items: Int
    let sections: Int
  }

  private var groups: [Group] = []
  private var sections = 0

  /// The largest number of sections.
  ///
  /// For more sections, the counts alone could fill the memory.
  static let sectionLimit = 10_000_000
  static let itemLimit = 1_000_000_000_000_000

  /// Parses the option: comma-separated counts, where `10000x1000` means 1000 sections of 10000
  /// items.
  static func option(_ text: String) throws -> ItemCounts {
    var (counts, total) = (ItemCounts(), 0)
    if text.isEmpty { return counts }
    for entry in text.entries {
      let words = entry.split(separator: "x", omittingEmptySubsequences: false)
      // A number that does not fit into an Int is also beyond the limits below.
      let numbers = words.map { $0.isDigits ? Int($0) ?? .max : nil }
      guard numbers.count <= 2, let items = numbers[0], let sections = numbers.last ?? nil else {
        throw UsageError(
          (entry.isEmpty ? "an entry is empty" : "\(entry.quoted) is not a number of items")
            + "; \(accepted: "whole numbers separated by commas are needed, as in 14,3 or 10000x1000")"
        )
      }
      let repeats = numbers.count == 2 ? sections : 1
      guard repeats <= sectionLimit - counts.sections else {
        throw UsageError("\(accepted: "at most \(sectionLimit) sections are accepted")")
      }
      let (sum, overflows) = items.multipliedReportingOverflow(by: repeats)
      guard !overflows, sum <= itemLimit - total else {
        throw UsageError(
          "\(accepted: "at most \(itemLimit) items in all sections together are accepted")")
      }
      total += sum
      counts.groups.append(Group(items: items, sections: repeats))
      counts.sections += repeats
    }
    return counts
  }

  /// Returns the number of items in each section.
  ///
  /// - Throws: `PleatError.outOfMemory` if there is no memory for the counts and for the two
  ///   numbers that a layout keeps for each section.
  func counts() throws(PleatError) -> [Int] {
    try checkMemory(for: sections, of: 3 * MemoryLayout<Int>.stride)
    var counts: [Int] = []
    counts.reserveCapacity(sections)
    for group in groups { counts += repeatElement(group.items, count: group.sections) }
    return counts
  }
}
