import Pleat
import PleatContainers
import Testing

/// Numbered pages that count how often they are asked.
final class CountingPages: @unchecked Sendable {
  private(set) var questions: [Int] = []

  /// The pages; a question for the next or the previous page is noted as the page that is asked.
  func series(count: Int, late: Set<Int> = []) -> PageSeries<Int> {
    @Sendable func answer(_ page: Int, _ other: Int) -> Int? {
      questions.append(page)
      return (0..<count).contains(other) ? other : nil
    }
    return PageSeries(
      before: { answer($0, $0 - 1) }, after: { answer($0, $0 + 1) },
      isLate: { late.contains($0) })
  }
}

/// What an effect says of a leaf, without the time and without what pages are told.
enum Report: Hashable {
  case didStart(from: Int, to: Int?)
  case didFinish(finished: Bool, completed: Bool, from: Int, to: Int?)
  case refused(Pager.Refusal)

  init?(_ effect: FlipPager<Int>.Effect) {
    switch effect.kind {
    case .containment: return nil
    case .didStart(let turn): self = .didStart(from: turn.from, to: turn.to)
    case .didFinish(let turn, let finished, let completed):
      self = .didFinish(finished: finished, completed: completed, from: turn.from, to: turn.to)
    case .refused(let reason, _, _): self = .refused(reason)
    }
  }
}

extension FlipPager<Int> {
  /// A view of 320x480 with five pages, unless something else is said.
  static func sample(
    pages: PageSeries<Int> = PageSeries(count: 5), page: Int = 0,
    size: Size = Size(width: 320, height: 480), _ options: Pager.Options = Pager.Options()
  ) throws -> FlipPager<Int> {
    try FlipPager(pages, page: page, size: size, options: options)
  }

  /// What an event does, without the times.
  mutating func send(_ event: Event, at time: Double) -> [Report] {
    handle(event, at: time).compactMap(Report.init)
  }

  /// What lands until a time.
  mutating func landings(until time: Double) -> [Effect] {
    handle(.tick, at: time).filter { Report($0) != nil }
  }

  /// Puts a finger down in the middle of the height, and moves it.
  mutating func drag(_ xs: Double..., from start: Double = 0, every step: Double = 1) {
    for (index, x) in xs.enumerated() {
      let point = Point(x: x, y: 240)
      _ = handle(index == 0 ? .began(point) : .moved(point), at: start + Double(index) * step)
    }
  }

  /// The p of the newest leaf, which is twice its progress: from 0 to 2, as in the pager's formulas.
  func p(at time: Double) -> Double? { frame(at: time).newest.map { 2 * $0.progress } }

  /// The velocity of the newest leaf in p per second.
  func velocity(at time: Double) -> Double? { frame(at: time).newest.map { 2 * $0.velocity } }
}

/// Whether two numbers are equal but for rounding.
func isClose(_ one: Double?, _ other: Double, within tolerance: Double = 1e-9) -> Bool {
  guard let one else { return false }
  return abs(one - other) <= tolerance * max(1, abs(other))
}
