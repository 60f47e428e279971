/// Who knows which page follows which.
///
/// A pager asks once when a leaf is taken. What it is told is tentative until the flip is completed,
/// and the source is not told: whoever owns the pager commits with the effect `didFinish`.
public protocol PageSource: Sendable {
  /// The page that lies somewhere, seen from another.
  func page(_ place: PagePlace, from page: Int) -> PageAnswer
}

/// Where a page lies.
public enum PagePlace: Hashable, Sendable {
  /// Behind the page from which it is seen.
  case next
  /// Before the page from which it is seen.
  case previous
  /// At the beginning.
  case first
  /// At the end.
  case last
  /// At an index.
  case index(Int)
}

/// What a source says about a page.
public enum PageAnswer: Hashable, Sendable {
  /// There is none.
  case noPage
  /// It is there.
  case ready(Int)
  /// It exists, and can be shown only after the event `ready`.
  case late(Int)

  /// The page's index.
  var index: Int? {
    switch self {
    case .noPage: nil
    case .ready(let index), .late(let index): index
    }
  }
}

/// The pages 0, 1, …, `count` - 1.
public struct NumberedPages: PageSource, Hashable, Codable {
  /// How many there are.
  public let count: Int
  /// Whether the first page follows the last; a single page has no neighbour.
  public let loops: Bool
  /// Pages that can be shown only after the event `ready`.
  public let late: Set<Int>

  /// Creates pages.
  ///
  /// - Precondition: `count` is at least 1.
  public init(count: Int, loops: Bool = false, late: Set<Int> = []) {
    precondition(count >= 1, "there is at least one page")
    self.count = count
    self.loops = loops
    self.late = late
  }

  /// Reads pages; a count under 1 is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let count = try container.decode(Int.self, forKey: .count)
    guard count >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "at least one page, not \(count)")
    }
    self.init(
      count: count, loops: try container.decode(Bool.self, forKey: .loops),
      late: try container.decode(Set<Int>.self, forKey: .late))
  }

  /// The page at a place; past an end there is none, unless they loop.
  public func page(_ place: PagePlace, from page: Int) -> PageAnswer {
    switch place {
    case .next: answer(neighbour(page < Int.max ? page + 1 : page))
    case .previous: answer(neighbour(page > Int.min ? page - 1 : page))
    case .first: answer(0)
    case .last: answer(count - 1)
    case .index(let index): answer(index)
    }
  }

  private func neighbour(_ index: Int) -> Int {
    guard loops, count > 1 else { return index }
    return index < 0 ? count - 1 : index >= count ? 0 : index
  }

  private func answer(_ index: Int) -> PageAnswer {
    guard index >= 0, index < count else { return .noPage }
    return late.contains(index) ? .late(index) : .ready(index)
  }
}
