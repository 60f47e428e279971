import Pleat

/// An animated insertion and deletion of items: the change from the layout before the update to the
/// layout after the update.
///
/// All attributes are in view coordinates, as in ``LayoutSwitch``. Cells that stay move from their
/// old places to their new ones. An inserted cell starts with the attributes that
/// ``PreparedLayout/attributesBeforeInsertion(of:)`` returns, or fades in at its place if the result
/// is nil. A deleted cell ends with the attributes that
/// ``PreparedLayout/attributesAfterDeletion(of:)`` returns, or fades out if the result is nil.
public struct LayoutUpdate<Prepared: PreparedLayout>: Sendable {
  /// What happens to an element.
  public enum Change: String, CaseIterable, Codable, Hashable, Sendable {
    /// The element exists before and after the update.
    case stays
    /// The cell exists only after the update.
    case inserted
    /// The cell exists only before the update.
    case deleted
  }

  /// An element during the update.
  public struct Element: Hashable, Sendable {
    /// What happens to the element.
    public let change: Change

    /// The attributes, with the identifier that the element has after the update; a deleted cell
    /// has the identifier from before the update.
    public let attributes: LayoutAttributes
  }

  /// The layout before the update (progress 0), scrolled to its content offset.
  public let start: Prepared

  /// The layout after the update (progress 1), scrolled to its content offset.
  public let end: Prepared

  private let deleted: ChosenItems
  private let inserted: ChosenItems

  /// Creates an update from the layouts before and after it.
  ///
  /// Deleted cells are given by their indices before the update, and inserted cells by their indices after it.
  ///
  /// - Throws: ``LayoutError/sectionsDiffer`` if the number of sections differs.
  ///   ``LayoutError/updateDoesNotFit(section:)`` if an element is not a cell of its layout, or if
  ///   the number of items of a section in `end` does not match the insertions and deletions.
  public init(
    from start: Prepared, to end: Prepared, deleting deleted: Set<LayoutElement> = [],
    inserting inserted: Set<LayoutElement> = []
  ) throws(LayoutError) {
    guard start.counts.count == end.counts.count else { throw .sectionsDiffer }
    self.deleted = try ChosenItems(deleted, of: start.counts)
    self.inserted = try ChosenItems(inserted, of: end.counts)
    self.start = start
    self.end = end
    for (section, count) in start.counts.enumerated() {
      let change = self.inserted.count(of: section) - self.deleted.count(of: section)
      if end.counts[section] != count + change { throw .updateDoesNotFit(section: section) }
    }
  }

  /// Returns the identifier that `element`, a cell before the update, has after the update, or nil
  /// if there is no such cell or the update deletes it; elements that are not cells keep their
  /// identifiers.
  ///
  /// - Complexity: O(log *k*) for *k* inserted and deleted items of the section.
  public func elementAfter(_ element: LayoutElement) -> LayoutElement? {
    moved(element, of: start, outOf: deleted, into: inserted)
  }

  /// Returns the identifier that `element`, a cell after the update, had before the update, or nil
  /// if there is no such cell or the update inserts it; elements that are not cells keep their
  /// identifiers.
  ///
  /// - Complexity: O(log *k*) for *k* inserted and deleted items of the section.
  public func elementBefore(_ element: LayoutElement) -> LayoutElement? {
    moved(element, of: end, outOf: inserted, into: deleted)
  }

  private func moved(
    _ element: LayoutElement, of layout: Prepared, outOf first: ChosenItems,
    into second: ChosenItems
  ) -> LayoutElement? {
    guard element.kind == .cell else { return element }
    guard layout.counts.indices.contains(element.section),
      0..<layout.counts[element.section] ~= element.item,
      let rank = first.rank(of: element.item, in: element.section)
    else { return nil }
    var result = element
    result.item = second.item(withRank: rank, in: element.section)
    return result
  }

  /// Returns an element as it is at a progress of the update, or nil if neither layout has the element.
  ///
  /// `element` is its identifier after the update. Values of `progress` outside 0...1 are clamped.
  public func element(_ element: LayoutElement, at progress: Double) -> Element? {
    let last = end.attributes(of: element)
    guard let before = elementBefore(element) else {
      guard let last else { return nil }
      let first = end.attributesBeforeInsertion(of: element) ?? last.faded
      return Element(
        change: .inserted,
        attributes: end.inView(first).interpolated(to: end.inView(last), at: progress))
    }
    var first = start.attributes(of: before)
    first?.element = element
    let seen = (first.map(start.inView), last.map(end.inView))
    guard let known = seen.0 ?? seen.1 else { return nil }
    return Element(
      change: .stays,
      attributes: (seen.0 ?? known.faded).interpolated(to: seen.1 ?? known.faded, at: progress))
  }

  /// Returns a deleted cell as it is at a progress of the update, or nil if the update does not delete the
  /// cell.
  ///
  /// `element` is its identifier before the update. Values of `progress` outside 0...1 are clamped.
  public func deletedElement(_ element: LayoutElement, at progress: Double) -> Element? {
    guard elementAfter(element) == nil, let first = start.attributes(of: element) else {
      return nil
    }
    let last = start.attributesAfterDeletion(of: element) ?? first.faded
    return Element(
      change: .deleted,
      attributes: start.inView(first).interpolated(to: start.inView(last), at: progress))
  }

  /// Returns the elements that are visible at the start or at the end of the update, as they are at
  /// a progress.
  ///
  /// First come the elements that exist after the update, sorted by ``LayoutElement``. The deleted
  /// cells follow. The result has the same elements at every progress. Cards of a stack that are
  /// hidden both before and after the update are left out.
  ///
  /// - Parameter progress: The progress. Values outside 0...1 are clamped.
  /// - Complexity: O(*n* log *n*) for *n* returned elements, plus the time of one call of
  ///   ``PreparedLayout/forEachVisible(in:_:)`` for each of the two layouts.
  public func elements(at progress: Double) -> [Element] {
    var (remaining, gone): ([LayoutElement], [LayoutElement]) = ([], [])
    start.forEachVisible(in: start.visibleRect) {
      if let after = elementAfter($0.element) {
        remaining.append(after)
      } else {
        gone.append($0.element)
      }
    }
    end.forEachVisible(in: end.visibleRect) {
      let before = elementBefore($0.element)
      if before.map(start.shows) != true { remaining.append($0.element) }
    }
    remaining.sort()
    return remaining.compactMap { element($0, at: progress) }
      + gone.compactMap { deletedElement($0, at: progress) }
  }
}

extension CollectionLayout {
  /// Returns the update that inserts cells into a prepared layout and deletes cells from it.
  ///
  /// The layout after the update is scrolled to the content offset of `start`, clamped to the new content.
  ///
  /// `start` is a result of ``prepared(for:in:)``. Deleted cells are given by their indices before the
  /// update, and inserted cells by their indices after it.
  ///
  /// - Throws: ``LayoutError/updateDoesNotFit(section:)`` if an element is not a cell of its layout;
  ///   also the errors of ``prepared(for:in:)``.
  /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* inserted and deleted items.
  public func update(
    _ start: Prepared, deleting deleted: Set<LayoutElement> = [],
    inserting inserted: Set<LayoutElement> = []
  ) throws(LayoutError) -> LayoutUpdate<Prepared> {
    var counts = start.counts
    for (elements, change) in [(deleted, -1), (inserted, 1)] {
      for element in elements {
        guard element.kind == .cell, counts.indices.contains(element.section) else {
          throw .updateDoesNotFit(section: element.section)
        }
        counts[element.section] += change
      }
    }
    if let section = counts.firstIndex(where: { $0 < 0 }) {
      throw .updateDoesNotFit(section: section)
    }
    var end = try prepared(for: counts, in: start.viewSize)
    try end.scroll(to: end.clampedOffset(start.contentOffset))
    return try LayoutUpdate(from: start, to: end, deleting: deleted, inserting: inserted)
  }
}

/// The chosen items of each section, sorted.
private struct ChosenItems: Sendable {
  private var items: [Int: [Int]] = [:]

  /// Sorts the given cells, and throws if one of them does not exist.
  init(_ elements: Set<LayoutElement>, of counts: [Int]) throws(LayoutError) {
    for element in elements {
      guard element.kind == .cell, counts.indices.contains(element.section),
        0..<counts[element.section] ~= element.item
      else { throw .updateDoesNotFit(section: element.section) }
      items[element.section, default: []].append(element.item)
    }
    for section in items.keys { items[section]?.sort() }
  }

  func count(of section: Int) -> Int { items[section]?.count ?? 0 }

  /// Returns how many items before an item are not chosen, or nil if the item itself is chosen.
  func rank(of item: Int, in section: Int) -> Int? {
    guard let chosen = items[section] else { return item }
    let before = partition(chosen.indices) { chosen[$0] >= item }
    return before < chosen.count && chosen[before] == item ? nil : item - before
  }

  /// Returns item number `rank`, counted from 0, of the items that are not chosen.
  func item(withRank rank: Int, in section: Int) -> Int {
    guard let chosen = items[section] else { return rank }
    return rank + partition(chosen.indices) { chosen[$0] - $0 > rank }
  }
}
