import CPleatLimits
import Pleat
import PleatContainers

/// The times and the memory of one layout; times are medians in nanoseconds, per call except for
/// ``perElement``.
struct LayoutLine: Encodable {
  let kind = "layout"
  let layout: String
  let count: Int
  let sections: Int
  /// The time to prepare the layout once, in nanoseconds.
  let prepare: Double
  /// The bytes by which preparing the layout enlarges the heap, without the item counts that it is given;
  /// measured with `mallinfo2`, and nil if the C library does not have that function.
  let bytes: Int?
  /// The time to query a page of 768x1004 at a random place, in nanoseconds.
  let query: Double
  /// The average number of elements that the query of a page finds.
  let found: Double
  /// The time per element of a query that finds about 10,000 items, in nanoseconds.
  let perElement: Double
  /// The time to find what enters and what leaves if the view scrolls by a row of a grid, in
  /// nanoseconds; stacks and spirals scroll by so little that nothing enters or leaves.
  let change: Double
  /// The time of the query divided by its allowance, which is 20 µs plus 50 ns per element.
  let toAllowance: Double
}

extension LayoutLine {
  /// Measures one layout; the four things that are timed are sampled in turns.
  static func measure(
    _ name: String, count: Int, sampler: Sampler
  ) throws -> LayoutLine {
    let workload = LayoutWorkload(name, count: count)
    let before = heapBytes
    let layout = try workload.prepared()
    let bytes = heapBytes.flatMap { after in before.map { after - $0 } }
    let pages = LayoutWorkload.pages(of: layout)
    let stretch = LayoutWorkload.stretch(of: layout, count: count)
    let inPages = pages.reduce(0) { $0 + found(in: $1, of: layout) }
    let inStretch = found(in: stretch, of: layout)
    var (kept, page) = (0, 0)
    let step = LayoutWorkload.step(of: name)
    let samples = try sampler.measure([
      Candidate(name: "prepare") { kept += try workload.prepared().counts.count },
      Candidate(name: "query") {
        kept += found(in: pages[page], of: layout)
        page = (page + 1) % pages.count
      },
      Candidate(name: "stretch") { kept += found(in: stretch, of: layout) },
      Candidate(name: "change") {
        kept += layout.changeAfterScrolling(to: pages[page].origin, by: step)
        page = (page + 1) % pages.count
      },
    ])
    precondition(kept > 0, "what was computed was used")
    let change = samples[3].median * 1e9
    let (query, mean) = (samples[1].median * 1e9, Double(inPages) / Double(pages.count))
    return LayoutLine(
      layout: name, count: count, sections: LayoutWorkload.sections,
      prepare: (samples[0].median * 1e9).short, bytes: bytes, query: query.short,
      found: mean.short, perElement: (samples[2].median * 1e9 / Double(max(inStretch, 1))).short,
      change: change.short, toAllowance: (query / (20_000 + 50 * mean)).short)
  }

  /// Visits all elements that a rectangle touches, and looks at each.
  private static func found(in rect: Rect, of layout: any PreparedLayout) -> Int {
    var (found, sum) = (0, 0.0)
    layout.forEach(in: rect) {
      found += 1
      sum += $0.frame.origin.x
    }
    return found + (sum.isNaN ? 1 : 0)
  }

  /// The bytes that this process has from the C library's heap.
  private static var heapBytes: Int? {
    let bytes = plt_limit_heap_bytes()
    return bytes < 0 ? nil : Int(bytes)
  }
}

extension PreparedLayout {
  /// Scrolls from a page by a step along the content, and counts what enters and leaves.
  fileprivate func changeAfterScrolling(to offset: Point, by step: Double) -> Int {
    var layout = self
    do {
      try layout.scroll(to: offset)
      let isTall = contentSize.height > contentSize.width
      let change = try layout.visibleChange(
        scrollingTo: Point(
          x: offset.x + (isTall ? 0 : step), y: offset.y + (isTall ? step : 0)))
      return change.entered.count + change.left.count
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
