internal import Pleat

/// The reason why a list of pages cannot be a ``PageSeries``.
public enum PageSeriesError<Page: Hashable & Sendable>: Error, Hashable, CustomStringConvertible {
  /// The list is empty.
  case noPages
  /// A page is in the list twice.
  case repeatedPage(Page)

  /// A message in one line without a full stop: what was refused, and what is accepted.
  public var description: String {
    switch self {
    case .noPages: "a series needs at least one page"
    case .repeatedPage(let page):
      "\("\(page)".printable) is in the series twice: a page can be there only once"
    }
  }
}
