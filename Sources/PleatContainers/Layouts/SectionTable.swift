/// The items of each section, and what lies before each section: three integers per section.
struct SectionTable: Sendable {
  let counts: [Int]

  /// The rows of all sections before one; one number more than there are sections.
  private let rows: [Int]

  /// The sections before one that have items; one number more than there are sections.
  private let filled: [Int]

  /// The items of the section that has most.
  let largest: Int

  /// Adds up rows of so many items each.
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

  /// Throws unless every count is one, and all of them can be added up.
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

  /// The rows of all sections before one.
  func rows(before section: Int) -> Int { rows[section] }

  /// How many of the sections before one have items.
  func filled(before section: Int) -> Int { filled[section] }

  /// The rows of a section.
  func rows(of section: Int) -> Int { rows[section + 1] - rows[section] }

  /// The last section before one that has items.
  func filledSection(before section: Int) -> Int? {
    let rank = filled[section]
    return rank == 0 ? nil : partition(0..<section) { filled[$0 + 1] >= rank }
  }

  /// The first section from one on that has items.
  func filledSection(from section: Int) -> Int? {
    let rank = filled[section] + 1
    return rank > filled[counts.count]
      ? nil : partition(section..<counts.count) { filled[$0 + 1] >= rank }
  }
}

/// The first index of a range for which a condition holds that holds for all after it, too; the end of
/// the range if there is none.
func partition(_ range: Range<Int>, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// The whole numbers from 0 below a limit that lie between two reals, and up to one more at each end:
/// whoever asks holds each of them against the rectangle anyway, and rounding cannot lose one.
@inline(__always) func indices(from low: Double, to high: Double, below limit: Int) -> Range<Int> {
  func clamped(_ value: Double) -> Int {
    // Also for what is no number, which only an extent of 0 divided by itself gives.
    !(value > 0) ? 0 : value < Double(limit) ? Int(value) : limit
  }
  let first = clamped(low)
  return first..<max(first, high.isNaN ? limit : clamped(high + 2))
}

/// A range without the indices at both ends for which a condition does not hold.
///
/// What `indices` gives too many would otherwise be looked at once for every row of ten million.
func trimmed(_ range: Range<Int>, _ holds: (Int) -> Bool) -> Range<Int> {
  var (first, end) = (range.lowerBound, range.upperBound)
  while first < end, !holds(first) { first += 1 }
  while first < end, !holds(end - 1) { end -= 1 }
  return first..<end
}
