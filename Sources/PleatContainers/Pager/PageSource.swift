/// A source of pages, which knows the page after and before each page.
///
/// A pager asks its source once for each leaf, before the leaf starts. The source does not learn
/// whether the flip completes: the pager's effect `didFinish` reports that.
public protocol PageSource: Sendable {
  /// Returns the page at a place, which may be relative to another page.
  ///
  /// - Parameters:
  ///   - place: The place of the requested page, for example ``PagePlace/next``.
  ///   - page: The index of the page to which `next` and `previous` are relative.
  func page(_ place: PagePlace, from page: Int) -> PageAnswer
}

/// The place of a page: relative to another page, at an end, or given by an index.
public enum PagePlace: Hashable, Sendable {
  /// The page after a given page.
  case next
  /// The page before a given page.
  case previous
  /// The first page.
  case first
  /// The last page.
  case last
  /// The page with the given index.
  case index(Int)
}

/// The answer of a page source to a request for a page.
public enum PageAnswer: Hashable, Sendable {
  /// The source has no page at the requested place.
  case noPage
  /// The page with this index can be shown.
  case ready(Int)
  /// The page with this index exists, but can be shown only after the pager has got the event
  /// ``PagerEvent/ready(_:)`` for it.
  case late(Int)

  /// The index of the page, if there is one.
  var index: Int? {
    switch self {
    case .noPage: nil
    case .ready(let index), .late(let index): index
    }
  }
}

/// A page source with a fixed number of pages, whose indices start at 0.
public struct NumberedPages: PageSource, Hashable, Codable {
  /// The number of pages.
  public let count: Int
  /// Whether the first page follows the last.
  ///
  /// A single page never follows itself.
  public let loops: Bool
  /// The indices of the late pages.
  ///
  /// A late page can be shown only after the pager has got the event ``PagerEvent/ready(_:)``
  /// for it.
  public let late: Set<Int>

  /// Creates numbered pages.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - loops: Whether the first page follows the last.
  ///   - late: The indices of the late pages, which can be shown only after the event `ready`.
  /// - Precondition: `count` is at least 1.
  public init(count: Int, loops: Bool = false, late: Set<Int> = []) {
    precondition(count >= 1, "count must be at least 1")
    self.count = count
    self.loops = loops
    self.late = late
  }

  /// Decodes numbered pages.
  ///
  /// - Throws: A `DecodingError` if the data has another structure, or if `count` is less than 1.
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

  /// Returns the page at a place, or ``PageAnswer/noPage`` if there is none.
  ///
  /// If ``loops`` is true and there are several pages, the last page is followed by the first one.
  /// Otherwise there is no page before the first one and none after the last one.
  ///
  /// - Parameters:
  ///   - place: The place of the requested page.
  ///   - page: The index of the page to which `next` and `previous` are relative.
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
