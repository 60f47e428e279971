import Pleat
import PleatContainers
import TestSupport
import Testing

/// Where scrolls end.
@Suite struct SnappingTests {
  private func x(_ layout: some PreparedLayout, _ proposed: Double) throws -> Double {
    try layout.targetOffset(forProposed: Point(x: proposed, y: 0)).x
  }

  /// Centres at 170 + 200 i; the middle is 384 from the left.
  @Test func ofTwoEquallyNearTheFirst() throws {
    let line = try LineLayout(.pad).prepared(for: [20], in: Size(width: 768, height: 1004))
    #expect(try x(line, 1086) == 986 && x(line, 1086.5) == 1186)
  }

  /// Defect 30: a page without a cell went far away, and snapping out of the content.
  @Test func snappingStaysInsideTheContent() throws {
    let line = try LineLayout(.pad).prepared(for: [20], in: Size(width: 768, height: 1004))
    let end = line.contentSize.width - 768
    #expect(try x(line, -50_000) == 0 && x(line, 0) == 0)
    #expect(try x(line, 50_000) == end)
    // Sections without cards between: the page at 3000 shows headers alone.
    var wide = LineLayout(.pad)
    wide.metrics.headerLength = 1000
    let sparse = try wide.prepared(
      for: [1, 0, 0, 0, 0, 1, 0, 0, 0], in: Size(width: 768, height: 1004))
    let centers = sparse.attributes(in: .infinite).filter { $0.element.kind == .cell }
      .map(\.center.x)
    #expect(try x(sparse, 2400) == centers[0] - 384)
    #expect(try x(sparse, 4000) == centers[1] - 384)
    #expect(try x(sparse, 9000) == centers[1] - 384)
  }

  @Test func withoutCardsTheOffsetIsClamped() throws {
    for counts in [[], [0], [0, 0, 0]] as [[Int]] {
      var layout = CoverFlowLayout(.pad)
      layout.metrics.headerLength = 500
      let flow = try layout.prepared(for: counts, in: Size(width: 768, height: 1004))
      let end = max(0, flow.contentSize.width - 768)
      #expect(try x(flow, 10) == min(10, end))
      #expect(try x(flow, 1e6) == end)
      #expect(try x(flow, -3) == 0)
    }
  }

  @Test func everyLayoutBringsTheTargetInside() throws {
    let view = Size(width: 768, height: 1004)
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: view)
    #expect(
      try grid.targetOffset(forProposed: Point(x: 40, y: 500)) == Point(x: 0, y: 1239 - 1004))
    let stacks = try StacksLayout(.pad).prepared(for: [1], in: view)
    #expect(try stacks.targetOffset(forProposed: Point(x: 40, y: 500)) == .zero)
    for bad in [Point(x: .nan, y: 0), Point(x: 0, y: -.infinity)] {
      #expect(throws: LayoutError.self) { try grid.targetOffset(forProposed: bad) }
    }
  }

  @Test func spiralsEndOnPages() throws {
    let spiral = try SpiralLayout(.pad).prepared(
      for: [1, 2, 3], in: Size(width: 768, height: 1004))
    let targets = try [-90, 0, 384, 384.5, 700, 1300, 9999].map { try x(spiral, $0) }
    #expect(targets == [0, 0, 0, 768, 768, 1536, 1536])
    let tall = try SpiralLayout(.pad, scrolling: .vertical).prepared(
      for: [1, 2, 3], in: Size(width: 768, height: 1004))
    #expect(
      try tall.targetOffset(forProposed: Point(x: 0, y: 600)) == Point(x: 0, y: 1004))
  }

  @Test func theNearestOfAllByTheLongWay() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let counts = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        Bool.random(using: &generator) ? 0 : Int.random(in: 0...5, using: &generator)
      }
      let axis = Axis.allCases[Int(seed % 2)]
      var layout = LineLayout(.phone, scrolling: axis)
      layout.metrics.lineSpacing = Double.random(in: -100...300, using: &generator)
      let line = try layout.prepared(for: counts, in: Size(width: 320, height: 480))
      let centers = line.attributes(in: .infinite).filter { $0.element.kind == .cell }
        .map { $0.center[axis] }
      let half = line.viewSize[axis] / 2
      for _ in 0..<40 {
        var proposed = Point.zero
        proposed[axis] = Double.random(
          in: -500...line.contentSize[axis] + 500, using: &generator)
        let middle = proposed[axis] + half
        let nearest = centers.min { abs($0 - middle) < abs($1 - middle) }
        let wanted = nearest.map { $0 - half } ?? proposed[axis]
        let end = max(0, line.contentSize[axis] - line.viewSize[axis])
        let target = try line.targetOffset(forProposed: proposed)
        #expect(
          abs(target[axis] - min(max(wanted, 0), end)) < 1e-9, "seed \(seed), \(proposed)")
        #expect(target[axis.other] == 0)
      }
    }
  }
}
