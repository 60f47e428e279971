/// The number of items of each section, with running totals: three integers per section.
struct SectionTable: Sendable {
  let counts: [Int]

  /// The number of rows before each section, followed by the total.
  private let rows: [Int]

  /// The number of non-empty sections before each section, followed by the total.
  private let filled: [Int]

  /// The largest number of items of a section.
  let largest: Int

  init(_ counts: [Int], rowLength: Int) throws(LayoutError) {
    try Self.check(counts)
    self.counts = counts
    var (rows, filled) = ([0], [0])
    rows.reserveCapacity(counts.count + 1)
    filled.reserveCapacity(counts.count + 1)
    var (row, full, largest) = (0, 0, 0)
    for count in counts {
      row += Self.rows(count, rowLength)
      full += count > 0 ? 1 : 0
      largest = max(largest, count)
      rows.append(row)
      filled.append(full)
    }
    (self.rows, self.filled, self.largest) = (rows, filled, largest)
  }

  /// Throws if a count is negative or if the sum is above the limit.
  static func check(_ counts: [Int]) throws(LayoutError) {
    var total = 0
    for (section, count) in counts.enumerated() {
      guard count >= 0 else { throw .countOutOfRange(count, section: section) }
      guard count <= LayoutError.itemLimit - total else {
        throw .tooManyItems(limit: LayoutError.itemLimit)
      }
      total += count
    }
  }

  static func rows(_ count: Int, _ rowLength: Int) -> Int {
    count == 0 ? 0 : (count - 1) / rowLength + 1
  }

  func rows(before section: Int) -> Int { rows[section] }

  func filled(before section: Int) -> Int { filled[section] }

  func rows(of section: Int) -> Int { rows[section + 1] - rows[section] }

  func filledSection(before section: Int) -> Int? {
    let rank = filled[section]
    return rank == 0 ? nil : partition(0..<section) { filled[$0 + 1] >= rank }
  }

  func filledSection(from section: Int) -> Int? {
    let rank = filled[section] + 1
    return rank > filled[counts.count]
      ? nil : partition(section..<counts.count) { filled[$0 + 1] >= rank }
  }
}

/// Returns the first index of a range for which a condition holds, or the end of the range if the
/// condition never holds.
///
/// It is a binary search: if the condition holds for an index, it must hold for all later indices.
func partition(_ range: Range<Int>, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// Returns the integers in `0..<limit` that lie between two numbers, and up to one more at each end.
///
/// Callers test each integer against their rectangle. The extra integers make sure that rounding
/// errors exclude none.
@inline(__always) func indices(from low: Double, to high: Double, below limit: Int) -> Range<Int> {
  func clamped(_ value: Double) -> Int {
    // NaN counts as 0. It can only be the result of 0 / 0.
    !(value > 0) ? 0 : value < Double(limit) ? Int(value) : limit
  }
  let first = clamped(low)
  return first..<max(first, high.isNaN ? limit : clamped(high + 2))
}

/// Returns a range without the indices at its two ends for which a condition does not hold.
///
/// Without this, a query would test the extra columns from `indices` again in each row.
func trimmed(_ range: Range<Int>, _ holds: (Int) -> Bool) -> Range<Int> {
  var (first, end) = (range.lowerBound, range.upperBound)
  while first < end, !holds(first) { first += 1 }
  while first < end, !holds(end - 1) { end -= 1 }
  return first..<end
}
