/// The pages of a ``FlipContainer``: a list, or closures that name the pages before and after a page.
///
/// ```swift
/// let chapters = try PageSeries(["cover", "one", "two"])
/// let days = PageSeries<Int>(before: { $0 - 1 }, after: { $0 + 1 }, isOrdered: { $0 < $1 })
/// ```
///
/// A container asks its series once for each turn, before the turn starts. The series does not
/// learn whether the turn completes: see ``FlipContainer/Effect``.
public struct PageSeries<Page: Hashable & Sendable>: Sendable {
  /// The place of a requested page.
  enum Place {
    case next, previous, first, last
    case page(Page)
  }

  /// A page of the series, and whether it is late, that is, cannot be shown yet.
  struct Answer {
    let page: Page
    var isLate = false
  }

  let answer: @Sendable (_ place: Place, _ page: Page) -> Answer?
  /// Whether a page comes before another: this decides the direction of turns for which none is
  /// given.
  let isOrdered: @Sendable (_ page: Page, _ other: Page) -> Bool

  /// Creates a series from a list of pages.
  ///
  /// - Parameters:
  ///   - pages: The pages, in reading order.
  ///   - loops: Whether the first page follows the last. A single page never follows itself.
  ///   - late: The pages that can be shown only after the event ``PagerEvent/ready(_:)``.
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
    let numbers = NumberedPages(
      count: pages.count, loops: loops,
      late: Set(late.compactMap { places[$0] }))
    answer = { [places] place, page in
      guard let from = places[page] else { return nil }
      let found: PagePlace
      switch place {
      case .next: found = .next
      case .previous: found = .previous
      case .first: found = .first
      case .last: found = .last
      case .page(let page):
        guard let index = places[page] else { return nil }
        found = .index(index)
      }
      switch numbers.page(found, from: from) {
      case .noPage: return nil
      case .ready(let index): return Answer(page: pages[index])
      case .late(let index): return Answer(page: pages[index], isLate: true)
      }
    }
    isOrdered = { [places] in (places[$0] ?? 0) < (places[$1] ?? 0) }
  }

  /// Creates a series from closures, which are like the methods of MPFlipViewController's data
  /// source.
  ///
  /// - Parameters:
  ///   - before: Returns the page before a page, or nil if there is none.
  ///   - after: Returns the page after a page, or nil if there is none.
  ///   - first: The first page, or nil if there is none.
  ///   - last: The last page, or nil if there is none.
  ///   - contains: Returns whether a call may turn to a page; true for any page by default.
  ///   - isLate: Returns whether a page can be shown only after the event ``PagerEvent/ready(_:)``.
  ///   - isOrdered: Returns whether a page comes before another. This decides the direction of a call
  ///     that names no direction. By default, such a call turns forward.
  public init(
    before: @escaping @Sendable (Page) -> Page?, after: @escaping @Sendable (Page) -> Page?,
    first: Page? = nil, last: Page? = nil,
    contains: @escaping @Sendable (Page) -> Bool = { _ in true },
    isLate: @escaping @Sendable (Page) -> Bool = { _ in false },
    isOrdered: @escaping @Sendable (_ page: Page, _ other: Page) -> Bool = { _, _ in true }
  ) {
    answer = { place, page in
      let found: Page? =
        switch place {
        case .next: after(page)
        case .previous: before(page)
        case .first: first
        case .last: last
        case .page(let page): contains(page) ? page : nil
        }
      return found.map { Answer(page: $0, isLate: isLate($0)) }
    }
    self.isOrdered = isOrdered
  }
}

extension PageSeries<Int> {
  /// Creates a series from the page source of a ``FlipPager``.
  public init(_ source: some PageSource) {
    answer = { place, page in
      let found: PagePlace =
        switch place {
        case .next: .next
        case .previous: .previous
        case .first: .first
        case .last: .last
        case .page(let page): .index(page)
        }
      switch source.page(found, from: page) {
      case .noPage: return nil
      case .ready(let index): return Answer(page: index)
      case .late(let index): return Answer(page: index, isLate: true)
      }
    }
    isOrdered = { $0 < $1 }
  }
}
