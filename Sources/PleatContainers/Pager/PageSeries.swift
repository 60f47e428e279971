/// The pages of a ``FlipPager``: numbers, a list, or closures that name the pages before and after a
/// page.
///
/// ```swift
/// let chapters = try PageSeries(["cover", "one", "two"])
/// let sheets = PageSeries(count: 12, loops: true)
/// let days = PageSeries<Int>(before: { $0 - 1 }, after: { $0 + 1 }, isOrdered: { $0 < $1 })
/// ```
///
/// A pager asks its series once for each leaf, before the leaf starts. The series does not learn
/// whether the turn completes: see ``FlipPager/Effect``.
public struct PageSeries<Page: Hashable & Sendable>: Sendable {
  /// The place of a requested page.
  enum Place {
    case next, previous, first, last
    case page(Page)
  }

  /// A page of the series, and whether it is late, that is, cannot be shown yet.
  struct Answer {
    let page: Page
    let isLate: Bool
  }

  private let find: @Sendable (_ place: Place, _ page: Page) -> Page?
  private let isLate: @Sendable (Page) -> Bool
  /// Whether a page comes before another, which decides the direction of a turn if the request names none.
  let isOrdered: @Sendable (_ page: Page, _ other: Page) -> Bool

  /// Returns the page at a place, which may be relative to another page, or nil if there is none.
  func answer(_ place: Place, _ page: Page) -> Answer? {
    find(place, page).map { Answer(page: $0, isLate: isLate($0)) }
  }

  /// Creates a series from a list of pages.
  ///
  /// If the series loops, the first page follows the last, but a single page never follows itself. Late
  /// pages can be shown only after the event ``PagerEvent/ready(_:)``.
  ///
  /// - Throws: `PageSeriesError.noPages` if the list is empty; `repeatedPage` if a page is in the
  ///   list twice.
  /// - Complexity: O(*n*) for *n* pages. Each later request for a page takes constant time.
  public init(
    _ pages: [Page], loops: Bool = false, late: Set<Page> = []
  ) throws(PageSeriesError<Page>) {
    guard !pages.isEmpty else { throw .noPages }
    var places: [Page: Int] = [:]
    for (index, page) in pages.enumerated() {
      guard places.updateValue(index, forKey: page) == nil else { throw .repeatedPage(page) }
    }
    find = { [places] place, page in
      guard let from = places[page] else { return nil }
      switch place {
      case .next: return neighbour(from, 1, of: pages.count, loops: loops).map { pages[$0] }
      case .previous: return neighbour(from, -1, of: pages.count, loops: loops).map { pages[$0] }
      case .first: return pages.first
      case .last: return pages.last
      case .page(let page): return places[page] == nil ? nil : page
      }
    }
    isLate = { late.contains($0) }
    isOrdered = { [places] in (places[$0] ?? 0) < (places[$1] ?? 0) }
  }

  /// Creates a series from closures, which are like the methods of MPFlipViewController's data
  /// source.
  ///
  /// A call may turn to a page if `contains` returns true, as it does by default. A page for which
  /// `isLate` returns true can be shown only after the event ``PagerEvent/ready(_:)``. `isOrdered`
  /// returns whether a page comes before another, which decides the direction of a call that names
  /// none. By default, such a call turns forward.
  public init(
    before: @escaping @Sendable (Page) -> Page?, after: @escaping @Sendable (Page) -> Page?,
    first: Page? = nil, last: Page? = nil,
    contains: @escaping @Sendable (Page) -> Bool = { _ in true },
    isLate: @escaping @Sendable (Page) -> Bool = { _ in false },
    isOrdered: @escaping @Sendable (_ page: Page, _ other: Page) -> Bool = { _, _ in true }
  ) {
    find = { place, page in
      switch place {
      case .next: after(page)
      case .previous: before(page)
      case .first: first
      case .last: last
      case .page(let page): contains(page) ? page : nil
      }
    }
    self.isLate = isLate
    self.isOrdered = isOrdered
  }
}

extension PageSeries<Int> {
  /// Creates a series of numbered pages, which start at 0, with loops and late pages as in
  /// ``init(_:loops:late:)``.
  ///
  /// - Precondition: `count` is at least 1.
  public init(count: Int, loops: Bool = false, late: Set<Int> = []) {
    precondition(count >= 1, "count must be at least 1")
    self.init(
      before: { neighbour($0, -1, of: count, loops: loops) },
      after: { neighbour($0, 1, of: count, loops: loops) }, first: 0, last: count - 1,
      contains: { $0 >= 0 && $0 < count }, isLate: { late.contains($0) }, isOrdered: { $0 < $1 })
  }
}

/// Returns the number of the page one step after or before another, or nil if there is none.
private func neighbour(_ page: Int, _ step: Int, of count: Int, loops: Bool) -> Int? {
  let (next, overflow) = page.addingReportingOverflow(step)
  if !overflow, next >= 0, next < count { return next }
  guard loops, count > 1 else { return nil }
  return next < 0 ? count - 1 : 0
}
