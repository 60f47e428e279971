import Pleat
import PleatContainers
import TestSupport
import Testing

/// Insertion and deletion of items.
@Suite struct LayoutUpdateTests {
  private let view = Size(width: 768, height: 1004)

  private func cell(_ item: Int, section: Int = 0) -> LayoutElement {
    LayoutElement(.cell, section: section, item: item)
  }

  @Test func aSpiralGrowsFromItsCentre() throws {
    let layout = SpiralLayout(.pad)
    let start = try layout.prepared(for: [4], in: view)
    let update = try layout.update(start, inserting: [cell(3)])
    #expect(update.end.counts == [5])
    let inserted = try #require(update.element(cell(3), at: 0))
    #expect(inserted.change == .inserted)
    #expect(inserted.attributes.alpha == 0 && inserted.attributes.center == Point(x: 384, y: 502))
    #expect(inserted.attributes.matrix == .scale(x: 0.25, y: 0.25))
    // The numbers of the contract for five items: (539.917, 657.917) and scale 0.8125.
    let last = try #require(update.element(cell(3), at: 1)).attributes
    #expect(abs(last.center.x - 539.917) < 5e-4 && abs(last.center.y - 657.917) < 5e-4)
    #expect(last.matrix.m11 == 0.8125 && last.alpha == 1)
    // The old fourth card is the fifth afterwards, and both are the outermost of their spiral.
    let moved = try #require(update.element(cell(4), at: 0))
    #expect(moved.change == .stays && moved.attributes.element == cell(4))
    #expect(moved.attributes.frame == start.attributes(of: cell(3))?.frame)
    let half = try #require(update.element(cell(2), at: 0.5)).attributes
    let (from, to) = (
      try #require(start.attributes(of: cell(2))), try #require(update.end.attributes(of: cell(2)))
    )
    #expect(half.center.x == (from.center.x + to.center.x) / 2)
  }

  @Test func aDeletedCardFliesUp() throws {
    let layout = SpiralLayout(.pad)
    let start = try layout.prepared(for: [5, 2], in: view)
    let update = try layout.update(start, deleting: [cell(3)])
    let gone = try #require(update.deletedElement(cell(3), at: 1))
    #expect(gone.change == .deleted && gone.attributes.alpha == 0)
    #expect(gone.attributes.center.y == -170)
    #expect(gone.attributes.center.x == start.attributes(of: cell(3))?.center.x)
    #expect(try #require(update.deletedElement(cell(3), at: 0.5)).attributes.alpha == 0.5)
    #expect(update.deletedElement(cell(2), at: 0) == nil)
    let elements = update.elements(at: 0.5)
    #expect(
      elements.map(\.change.rawValue) == ["stays", "stays", "stays", "stays", "stays", "deleted"])
    #expect(
      elements.map(\.attributes.element.kind) == [.cell, .cell, .cell, .cell, .header, .cell])
  }

  /// In a grid the last row disappears with its shelf, and cells move up a row.
  @Test func aGridMendsItsRows() throws {
    let layout = GridLayout(.pad)
    let start = try layout.prepared(for: [5, 3], in: view)
    let update = try layout.update(start, deleting: [cell(0)])
    let shelf = LayoutElement(.shelf, section: 0, item: 1)
    #expect(try #require(update.element(shelf, at: 0.25)).attributes.alpha == 0.75)
    let fourth = try #require(update.element(cell(3), at: 0)).attributes
    #expect(fourth.frame.origin == Point(x: 10, y: 54 + 207))
    // The second section moves up by a row.
    let header = LayoutElement(.header, section: 1)
    let travel = try (0...1).map {
      try #require(update.element(header, at: Double($0))).attributes.frame.minY
    }
    #expect(travel[0] - travel[1] == 207)
    #expect(
      try #require(update.deletedElement(cell(0), at: 0.5)).attributes.frame
        == start.attributes(of: cell(0))?.frame)
  }

  /// The indices after random updates against arrays from which items are removed one by one.
  @Test func indicesAreThoseOfAnArray() throws {
    for seed in 0..<UInt64(caseCount(300)) {
      let change = RandomChange(seed: seed)
      // The view shows everything.
      let layout = GridLayout(.pad)
      let update = try layout.update(
        layout.prepared(for: change.counts, in: Size(width: 768, height: 5000)),
        deleting: change.deleted, inserting: change.inserted)
      #expect(update.end.counts == change.expected.map(\.count), "seed \(seed)")
      for (section, items) in change.expected.enumerated() {
        for (item, old) in items.enumerated() {
          let before = update.elementBefore(cell(item, section: section))
          #expect(before == old.map { cell($0, section: section) }, "seed \(seed)")
          if let before { #expect(update.elementAfter(before) == cell(item, section: section)) }
        }
      }
      let seen = update.elements(at: 0.5).filter { $0.attributes.element.kind == .cell }
      #expect(seen.count { $0.change == .inserted } == change.inserted.count, "seed \(seed)")
      #expect(seen.count { $0.change == .deleted } == change.deleted.count, "seed \(seed)")
      #expect(
        seen.count == change.expected.joined().count + change.deleted.count, "seed \(seed)")
    }
  }

  /// Every layout lists, once, the cells that it shows before or after a random update.
  @Test func whatIsSeenBeforeOrAfterIsListed() throws {
    for seed in 0..<UInt64(caseCount(100)) {
      try listsWhatIsSeen(GridLayout(.pad), seed: seed)
      try listsWhatIsSeen(LineLayout(.pad), seed: seed)
      try listsWhatIsSeen(CoverFlowLayout(.pad), seed: seed)
      try listsWhatIsSeen(StacksLayout(.pad), seed: seed)
      try listsWhatIsSeen(SpiralLayout(.pad), seed: seed)
    }
  }

  private func listsWhatIsSeen(_ layout: some CollectionLayout, seed: UInt64) throws {
    let change = RandomChange(seed: seed)
    var start = try layout.prepared(for: change.counts, in: Size(width: 500, height: 400))
    let fraction = Double(seed % 5) / 4
    try start.scroll(
      to: Point(
        x: max(0, start.contentSize.width - 500) * fraction,
        y: max(0, start.contentSize.height - 400) * fraction))
    let update = try layout.update(start, deleting: change.deleted, inserting: change.inserted)
    func seen(_ layout: some PreparedLayout) -> Set<LayoutElement> {
      Set(
        layout.attributes(in: layout.visibleRect)
          .filter { !$0.isHidden && $0.element.kind == .cell }.map(\.element))
    }
    let (before, after) = (seen(update.start), seen(update.end))
    var expected: [LayoutElement] = []
    for (section, items) in change.expected.enumerated() {
      expected += items.indices.map { cell($0, section: section) }.filter {
        after.contains($0) || update.elementBefore($0).map(before.contains) == true
      }
    }
    expected += before.filter(change.deleted.contains).sorted()
    let listed = update.elements(at: 0.5).map(\.attributes.element).filter { $0.kind == .cell }
    #expect(listed == expected, "\(layout), seed \(seed)")
  }

  /// Of a stack, the cards that are visible before or after, and nothing else.
  @Test func hiddenCardsOfStacksAreLeftOut() throws {
    let layout = StacksLayout(.pad)
    let update = try layout.update(
      layout.prepared(for: [10_000_000, 4], in: view), deleting: [cell(1), cell(9)],
      inserting: [cell(0), cell(20), cell(3, section: 1)])
    for progress in [0, 0.5, 1] {
      let cells = update.elements(at: progress).filter { $0.attributes.element.kind == .cell }
      // Cards 0, 1 and 2 before are 1, nothing and 2 after.
      #expect(
        cells.map { "\($0.change) \($0.attributes.element)" } == [
          "inserted cell 0.0", "stays cell 0.1", "stays cell 0.2", "stays cell 1.0",
          "stays cell 1.1", "stays cell 1.2", "deleted cell 0.1",
        ])
    }
  }

  @Test func anUpdateMustFit() throws {
    let layout = GridLayout(.pad)
    let start = try layout.prepared(for: [2, 0], in: view)
    let wrong: [(Set<LayoutElement>, Set<LayoutElement>, Int)] = [
      ([cell(2)], [], 0), ([cell(0, section: 1)], [], 1), ([], [cell(3)], 0), ([cell(-1)], [], 0),
      ([], [cell(0, section: 2)], 2), ([LayoutElement(.header, section: 0)], [], 0),
    ]
    for (deleted, inserted, section) in wrong {
      #expect(throws: LayoutError.updateDoesNotFit(section: section)) {
        try layout.update(start, deleting: deleted, inserting: inserted)
      }
    }
    let other = try layout.prepared(for: [2], in: view)
    #expect(throws: LayoutError.sectionsDiffer) { try LayoutUpdate(from: start, to: other) }
    let more = try layout.prepared(for: [2, 1], in: view)
    #expect(throws: LayoutError.updateDoesNotFit(section: 1)) {
      try LayoutUpdate(from: start, to: more)
    }
  }

  /// Indices that no layout has, the greatest and the least among them.
  @Test func whatIsNotThereHasNoPlace() throws {
    let start = try GridLayout(.phone).prepared(for: [3], in: Size(width: 320, height: 480))
    let update = try GridLayout(.phone).update(start, deleting: [cell(0)])
    for (section, item) in [
      (0, 999), (0, -5), (77, 1), (-1, 0), (0, .max), (0, .min), (.max, 0), (.min, .min),
    ] {
      let element = LayoutElement(.cell, section: section, item: item)
      #expect(update.elementBefore(element) == nil && update.elementAfter(element) == nil)
      #expect(update.element(element, at: 0.5) == nil)
      #expect(update.deletedElement(element, at: 0.5) == nil)
    }
    #expect(update.elementBefore(cell(2)) == nil && update.elementAfter(cell(3)) == nil)
    #expect(update.elementBefore(cell(1)) == cell(2))
  }

  /// The offset after a deletion is clamped, and places are in the view before and after.
  @Test func theViewStaysInsideTheContent() throws {
    let layout = GridLayout(.pad)
    var start = try layout.prepared(for: [24], in: view)
    try start.scroll(to: Point(x: 0, y: start.contentSize.height - 1004))
    let update = try layout.update(start, deleting: [cell(20), cell(21), cell(22), cell(23)])
    #expect(update.end.contentOffset.y == update.end.contentSize.height - 1004)
    let footer = LayoutElement(.footer, section: 0)
    for progress in [0, 0.5, 1] {
      #expect(try #require(update.element(footer, at: progress)).attributes.frame.maxY == 1004)
    }
  }
}

/// Insertions and deletions in three sections, and the items after them.
private struct RandomChange {
  let counts: [Int]
  private(set) var deleted: Set<LayoutElement> = []
  private(set) var inserted: Set<LayoutElement> = []

  /// The items of each section afterwards, by their indices before; nil for one that is inserted.
  private(set) var expected: [[Int?]] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    counts = (0..<3).map { _ in Int.random(in: 0...12, using: &generator) }
    func choice(_ count: Int) -> Set<Int> {
      Set((0..<count).filter { _ in Int.random(in: 0...2, using: &generator) == 0 })
    }
    for (section, count) in counts.enumerated() {
      let gone = choice(count)
      let stays = (0..<count).filter { !gone.contains($0) }
      let new = choice(stays.count + Int.random(in: 0...5, using: &generator))
        .filter { $0 < stays.count }
      var (items, rest): ([Int?], ArraySlice<Int>) = ([], stays[...])
      while !rest.isEmpty || new.contains(items.count) {
        items.append(new.contains(items.count) ? nil : rest.removeFirst())
      }
      deleted.formUnion(gone.map { LayoutElement(.cell, section: section, item: $0) })
      inserted.formUnion(new.map { LayoutElement(.cell, section: section, item: $0) })
      expected.append(items)
    }
  }
}
