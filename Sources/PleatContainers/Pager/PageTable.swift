/// The pages of a series, and the numbers by which a pager knows them.
///
/// A page gets a number when it is first used. A forgotten page gets a new number when it is used
/// again.
struct PageTable<Page: Hashable & Sendable>: PageNumbering {
  let series: PageSeries<Page>
  private var pages: [Int: Page] = [:]
  private var numbers: [Page: Int] = [:]
  private var next = 0

  init(_ series: PageSeries<Page>) { self.series = series }

  /// The page with the given number, which must exist.
  subscript(number: Int) -> Page {
    guard let page = pages[number] else { preconditionFailure("no page has the number \(number)") }
    return page
  }

  /// How many pages have a number.
  var count: Int { pages.count }

  /// Returns the number of a page, and gives the page a number if it has none.
  mutating func number(of page: Page) -> Int {
    if let number = numbers[page] { return number }
    defer { next += 1 }
    numbers[page] = next
    pages[next] = page
    return next
  }

  /// Forgets all pages except those with the given numbers.
  mutating func forget(allBut kept: Set<Int>) {
    pages = pages.filter { kept.contains($0.key) }
    numbers = numbers.filter { kept.contains($0.value) }
  }

  /// Converts a place in terms of page numbers to a place in the series.
  private func place(_ place: PagePlace) -> PageSeries<Page>.Place {
    switch place {
    case .next: .next
    case .previous: .previous
    case .first: .first
    case .last: .last
    case .index(let number): .page(self[number])
    }
  }

  mutating func answer(_ place: PagePlace, from page: Int) -> PageAnswer {
    guard let answer = series.answer(self.place(place), self[page]) else { return .noPage }
    let number = number(of: answer.page)
    return answer.isLate ? .late(number) : .ready(number)
  }

  func page(_ place: PagePlace, from page: Int) -> PageAnswer {
    var table = self
    return table.answer(place, from: page)
  }

  func direction(from page: Int, to other: Int, at place: PagePlace) -> FlipPager.Direction {
    let isForward =
      switch place {
      case .next, .last: true
      case .previous, .first: false
      case .index: series.isOrdered(self[page], self[other])
      }
    return isForward ? .forward : .backward
  }
}
