/// A source of pages, which says what page follows another.
///
/// A pager asks its source once for each leaf, when the leaf starts. It does not tell the source
/// whether the flip completes: act on the effect `didFinish` for that.
public protocol PageSource: Sendable {
  /// Returns the page at a place relative to another page.
  ///
  /// - Parameters:
  ///   - place: The place of the page.
  ///   - page: The index of the page to start from.
  func page(_ place: PagePlace, from page: Int) -> PageAnswer
}

/// The place of a page, relative to another page or as an index.
public enum PagePlace: Hashable, Sendable {
  /// The page after the other page.
  case next
  /// The page before the other page.
  case previous
  /// The first page.
  case first
  /// The last page.
  case last
  /// The page with an index.
  case index(Int)
}

/// The answer of a source about a page.
public enum PageAnswer: Hashable, Sendable {
  /// There is no such page.
  case noPage
  /// The page with this index can be shown.
  case ready(Int)
  /// The page with this index exists, but can be shown only after the event `ready`.
  case late(Int)

  /// The index of the page, if there is one.
  var index: Int? {
    switch self {
    case .noPage: nil
    case .ready(let index), .late(let index): index
    }
  }
}

/// The pages with the indices 0, 1, …, `count` - 1.
public struct NumberedPages: PageSource, Hashable, Codable {
  /// The number of pages.
  public let count: Int
  /// Whether the first page follows the last.
  ///
  /// A single page never follows itself.
  public let loops: Bool
  /// The indices of the pages that can be shown only after the event `ready`.
  public let late: Set<Int>

  /// Creates numbered pages.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - loops: Whether the first page follows the last.
  ///   - late: The indices of the pages that can be shown only after the event `ready`.
  /// - Precondition: `count` is at least 1.
  public init(count: Int, loops: Bool = false, late: Set<Int> = []) {
    precondition(count >= 1, "count must be at least 1")
    self.count = count
    self.loops = loops
    self.late = late
  }

  /// Creates numbered pages from encoded ones.
  ///
  /// - Throws: A `DecodingError`, also if `count` is less than 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let count = try container.decode(Int.self, forKey: .count)
    guard count >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "count must be at least 1, not \(count)")
    }
    self.init(
      count: count, loops: try container.decode(Bool.self, forKey: .loops),
      late: try container.decode(Set<Int>.self, forKey: .late))
  }

  /// Returns the page at a place.
  ///
  /// There is none beyond the first and the last page, unless the pages loop.
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
