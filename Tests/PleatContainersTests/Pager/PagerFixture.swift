import Pleat
import PleatContainers
import Testing

/// A page source that counts how often it is asked.
final class CountingPages: PageSource, @unchecked Sendable {
  let pages: NumberedPages
  private(set) var questions: [PagePlace] = []

  init(_ pages: NumberedPages) { self.pages = pages }

  func page(_ place: PagePlace, from page: Int) -> PageAnswer {
    questions.append(place)
    return pages.page(place, from: page)
  }
}

/// Pages without a beginning or an end, as the days of a calendar.
struct EndlessPages: PageSource {
  func page(_ place: PagePlace, from page: Int) -> PageAnswer {
    switch place {
    case .next: .ready(page + 1)
    case .previous: .ready(page - 1)
    case .first, .last: .noPage
    case .index(let index): .ready(index)
    }
  }
}

extension FlipPager {
  /// A view of 320x480 with five pages, unless something else is said.
  static func sample(
    pages: NumberedPages = NumberedPages(count: 5), page: Int = 0,
    size: Size = Size(width: 320, height: 480), _ options: Options = Options()
  ) throws -> FlipPager {
    try FlipPager(pages: pages, page: page, size: size, options: options)
  }

  /// What an event does, without the times.
  mutating func send(_ event: Event, at time: Double) -> [Effect.Kind] {
    handle(event, at: time).map(\.kind)
  }

  /// Puts a finger down in the middle of the height, and moves it.
  mutating func drag(_ xs: Double..., from start: Double = 0, every step: Double = 1) {
    for (index, x) in xs.enumerated() {
      let point = Point(x: x, y: 240)
      _ = handle(index == 0 ? .began(point) : .moved(point), at: start + Double(index) * step)
    }
  }

  /// The progress of the newest leaf.
  func progress(at time: Double) -> Double? { frame(at: time).newest?.progress }

  /// The velocity of the newest leaf.
  func velocity(at time: Double) -> Double? { frame(at: time).newest?.velocity }
}

/// Whether two numbers are equal but for rounding.
func isClose(_ one: Double?, _ other: Double, within tolerance: Double = 1e-9) -> Bool {
  guard let one else { return false }
  return abs(one - other) <= tolerance * max(1, abs(other))
}
