import Pleat
import PleatContainers
import TestSupport
import Testing

/// What entered and what left, against the difference of two queries.
@Suite struct VisibleChangeTests {
  private struct Tally {
    var (changes, entered, left, kept) = (0, 0, 0, 0)
  }

  private static func rect(near rect: Rect?, _ generator: inout SeededGenerator) -> Rect {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    guard let rect, Int.random(in: 0...4, using: &generator) > 0 else {
      return Rect(
        x: number(-200...1500), y: number(-200...1500), width: number(0...1100),
        height: number(0...1100))
    }
    // Mostly a small move or a small change of size, as in scrolling.
    let reach = [0.0, 3, 60, 400][Int.random(in: 0...3, using: &generator)]
    return Rect(
      x: rect.origin.x + number(-reach...reach), y: rect.origin.y + number(-reach...reach),
      width: max(0, rect.width + (Bool.random(using: &generator) ? 0 : number(-reach...reach))),
      height: max(0, rect.height + (Bool.random(using: &generator) ? 0 : number(-reach...reach))))
  }

  private static func check<Layout: PreparedLayout>(
    _ layout: Layout, _ name: String, _ generator: inout SeededGenerator, _ tally: inout Tally
  ) throws {
    func compare(_ change: VisibleChange, _ before: [LayoutAttributes], _ after: [LayoutAttributes])
      throws
    {
      let (old, new) = (Set(before.map(\.element)), Set(after.map(\.element)))
      let entered = after.filter { !old.contains($0.element) }
      let left = before.map(\.element).filter { !new.contains($0) }
      // Not in #require, which takes its time over each element.
      guard change.entered == entered, change.left == left else {
        Issue.record("\(name): \(change), not \(entered) and \(left)")
        return
      }
      tally.changes += 1
      tally.entered += entered.count
      tally.left += left.count
      tally.kept += after.count - entered.count
    }
    var rect: Rect?
    for _ in 0..<24 {
      let old = Self.rect(near: rect, &generator)
      let new = Self.rect(near: old, &generator)
      let found = layout.attributes(in: new)
      try compare(
        layout.visibleChange(from: old, to: new), layout.attributes(in: old), found)
      var visible: [LayoutAttributes] = []
      layout.forEachVisible(in: new) { visible.append($0) }
      #expect(visible == found.filter { !$0.isHidden }, "\(name), \(new)")
      rect = new
    }
    for far in [
      Rect.infinite, .null, .zero, Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
    ] {
      let old = Self.rect(near: nil, &generator)
      try compare(
        layout.visibleChange(from: old, to: far), layout.attributes(in: old),
        layout.attributes(in: far))
      try compare(
        layout.visibleChange(from: far, to: old), layout.attributes(in: far),
        layout.attributes(in: old))
    }
    var scrolled = layout
    for _ in 0..<24 {
      let before = scrolled
      let reach = [2.0, 40, 170, 1500][Int.random(in: 0...3, using: &generator)]
      let offset = Point(
        x: before.contentOffset.x + Double.random(in: -reach...reach, using: &generator),
        y: before.contentOffset.y + Double.random(in: -reach...reach, using: &generator))
      let change = try scrolled.visibleChange(scrollingTo: offset)
      #expect(scrolled.contentOffset == offset)
      try compare(
        change, before.attributes(in: before.visibleRect),
        scrolled.attributes(in: scrolled.visibleRect))
    }
  }

  @Test func aChangeIsTheDifferenceOfTwoQueries() throws {
    var tally = Tally()
    let count = caseCount(250)
    for seed in 0..<UInt64(count) {
      var generator = SeededGenerator(seed: seed &+ 4_000)
      let test = try QueryTests.makeCase(seed: seed)
      try Self.check(test.layout, test.name, &generator, &tally)
      if let sectioned = test.layout as? any SectionedLayout {
        let ribbon = Decoration(
          .init("ribbon"), behind: .view, insets: Insets(top: 9, left: -9, bottom: 9, right: 300))
        func decorated(_ base: some SectionedLayout) throws {
          let layout = try PreparedDecorations(
            base, decorations: [.background, .sectionBackground, ribbon])
          try Self.check(layout, "decorated " + test.name, &generator, &tally)
        }
        try decorated(sectioned)
      }
      guard let stacks = test.layout as? PreparedStacks, !stacks.counts.isEmpty else { continue }
      let section = Int.random(in: stacks.counts.indices, using: &generator)
      let pinch = try PinchedStacks(
        stacks, spreading: section, scale: Double.random(in: 0.5...4.5, using: &generator),
        towards: GridLayout(.pad).prepared(for: stacks.counts, in: stacks.viewSize))
      try Self.check(pinch, "pinched " + test.name, &generator, &tally)
    }
    #expect(
      tally.entered > 120 * count && tally.left > 120 * count && tally.kept > 120 * count
        && tally.changes > 80 * count,
      "\(tally)")
  }

  /// Ten million items: only what changes is visited, whatever there is in between.
  @Test func aLargeRectangleMovesByLittle() throws {
    let counts = [Int](repeating: 10_000, count: 1_000)
    let view = Size(width: 768, height: 1004)
    let grid = try GridLayout(.pad).prepared(for: counts, in: view)
    let old = Rect(x: 0, y: 1000, width: 768, height: 500_000_000)
    let change = grid.visibleChange(from: old, to: old.offsetBy(dx: 0, dy: 207))
    #expect(change.entered.count == 5 && change.left.count == 5, "a row and its shelf")
    let stacks = try StacksLayout(.pad).prepared(for: counts, in: view)
    #expect(
      stacks.visibleChange(from: stacks.visibleRect, to: Rect(x: 0, y: 5, width: 768, height: 1004))
        .isEmpty)
    let spiral = try SpiralLayout(.pad).prepared(for: counts, in: view)
    let half = Rect(x: 384, y: 0, width: 768, height: 1004)
    #expect(spiral.visibleChange(from: spiral.visibleRect, to: half).entered.count == 10_001)
    #expect(spiral.visibleChange(from: half, to: half.offsetBy(dx: 90, dy: 0)).isEmpty)
  }
}
