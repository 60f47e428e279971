import Pleat
import PleatContainers
import TestSupport
import Testing

/// Ten million items, and more: places are right, and a page is a page.
@Suite struct ScaleTests {
  static let counts = [Int](repeating: 10_000, count: 1_000)
  static let view = Size(width: 768, height: 1004)

  private static func layouts(_ counts: [Int]) throws -> [any PreparedLayout] {
    [
      try GridLayout(.pad).prepared(for: counts, in: view),
      try GridLayout(.pad, scrolling: .horizontal).prepared(for: counts, in: view),
      try LineLayout(.pad).prepared(for: counts, in: view),
      try CoverFlowLayout(.pad).prepared(for: counts, in: view),
    ]
  }

  @Test func pagesOfTenMillionItemsAreSmall() throws {
    for var layout in try Self.layouts(Self.counts) {
      var generator = SeededGenerator(seed: 5)
      for _ in 0..<50 {
        let offset = Point(
          x: Double.random(in: 0...layout.contentSize.width, using: &generator),
          y: Double.random(in: 0...layout.contentSize.height, using: &generator))
        try layout.scroll(to: layout.clampedOffset(offset))
        let page = layout.attributes(in: layout.visibleRect)
        #expect(1...45 ~= page.count)
        for attributes in page {
          #expect(attributes.visibleFrame.intersects(layout.visibleRect))
          #expect(layout.attributes(of: attributes.element) == attributes)
        }
      }
    }
  }

  /// Rectangles as long as the content that pass beside its cards: a query that looked at every row
  /// would take minutes for a thousand million million items.
  @Test func rectanglesBesideTheCardsLookAtNone() throws {
    let counts = [400_000_000_000_000, 0, 600_000_000_000_000]
    for axis in Axis.allCases {
      // In pad lines and cover flows no card comes near the edge, across; in grids the gap is 22.
      let beside = { (low: Double, extent: Double) in
        axis == .vertical
          ? Rect(x: low, y: -1e18, width: extent, height: 3e18)
          : Rect(x: -1e18, y: low, width: 3e18, height: extent)
      }
      let layouts: [PreparedFlow] = [
        try LineLayout(.pad, scrolling: axis).prepared(for: counts, in: Self.view),
        try CoverFlowLayout(.pad, scrolling: axis).prepared(for: counts, in: Self.view),
      ]
      for layout in layouts {
        #expect(
          layout.attributes(in: beside(20, 30)).map(\.element.kind) == [.header, .header, .header])
        #expect(layout.attributes(in: beside(-50, 50)).isEmpty)
        #expect(layout.attributes(in: beside(2000, 50)).isEmpty)
      }
      let grid = try GridLayout(.pad, scrolling: axis).prepared(for: counts, in: Self.view)
      #expect(grid.attributes(in: beside(-50, 50)).isEmpty)
      #expect(grid.attributes(in: beside(2000, 50)).isEmpty)
    }
    // The card in the middle of a line is larger than the others, and is met alone.
    var line = try LineLayout(.pad).prepared(for: counts, in: Self.view)
    try line.scroll(to: Point(x: 170 + 200 * 7 - 384, y: 0))
    let met = line.attributes(in: Rect(x: -1e18, y: 380, width: 3e18, height: 10))
    #expect(met.map(\.element.description).first == "cell 0.7" && met.count == 4)

    let stacks = try StacksLayout(.pad).prepared(
      for: [Int](repeating: 3, count: 100_000), in: Self.view)
    #expect(stacks.attributes(in: Rect(x: 210, y: 0, width: 50, height: 1e12)).isEmpty)
    let spiral = try SpiralLayout(.pad).prepared(
      for: [Int](repeating: 3, count: 100_000), in: Self.view)
    #expect(spiral.attributes(in: Rect(x: 0, y: 1004, width: 1e12, height: 50)).isEmpty)
    let grid = try GridLayout(.pad).prepared(for: counts, in: Self.view)
    let few = try StacksLayout(.pad).prepared(for: counts, in: Self.view)
    let pinch = try PinchedStacks(few, spreading: 0, scale: 4, towards: grid)
    #expect(pinch.attributes(in: Rect(x: 185, y: 600, width: 4, height: 1e18)).isEmpty)
  }

  /// The sums are of whole numbers: the last section stands where multiplying puts it.
  @Test func placesDoNotDrift() throws {
    let grid = try GridLayout(.pad).prepared(for: Self.counts, in: Self.view)
    // 2,500 rows of 207 less one gap, header, insets and footer: 517,602 a section.
    #expect(grid.contentSize.height == 517_602_000)
    let last = LayoutElement(.cell, section: 999, item: 9_999)
    #expect(grid.attributes(of: last)?.frame.maxY == 517_601_942.0)
    var odd = GridLayout(.pad)
    odd.metrics.lineSpacing = 0.1
    let drifting = try odd.prepared(for: Self.counts, in: Self.view)
    let height: Double = 1000 * (112.0 + 2500.0 * 197.0 + 2499.0 * 0.1)
    #expect(abs(drifting.contentSize.height - height) <= 4 * height.ulp)
  }

  @Test func aThousandMillionMillionItemsAreStillItems() throws {
    for layout in try Self.layouts([400_000_000_000_000, 0, 600_000_000_000_000]) {
      let element = LayoutElement(.cell, section: 2, item: 599_999_999_999_999)
      let attributes = try #require(layout.attributes(of: element))
      #expect(layout.isElement(element, overlapping: attributes.visibleFrame))
      #expect(layout.attributes(in: attributes.visibleFrame).contains(attributes))
    }
  }

  @Test func manyEmptySectionsAreSkipped() throws {
    var layout = LineLayout(.pad)
    layout.metrics.headerLength = 0
    layout.metrics.insets = .zero
    var counts = [Int](repeating: 0, count: 100_000)
    counts[70_000] = 3
    let line = try layout.prepared(for: counts, in: Self.view)
    #expect(line.attributes(in: .infinite).map(\.element.section) == [70_000, 70_000, 70_000])
    #expect(try line.targetOffset(forProposed: Point(x: 50, y: 0)) == .zero)
  }

  /// The spiral's own sine and cosine against the platform's.
  @Test func spiralsOfManyItemsLieOnTheirCurve() throws {
    let spiral = try SpiralLayout(.pad).prepared(for: [100_001], in: Self.view)
    for item in stride(from: 0, through: 100_000, by: 37) {
      let t = Double(item) / 100_000
      let card = try #require(
        spiral.attributes(of: LayoutElement(.cell, section: 0, item: item)))
      let angle = Angle(degrees: 540 * t)
      let (x, y) = (384 + 294 * t * angle.cosine, 502 + 294 * t * angle.sine)
      // What 540 t is rounded by makes up to 3e-13 of it.
      #expect(abs(card.center.x - x) < 6e-13 && abs(card.center.y - y) < 6e-13)
    }
  }

  /// As many columns as fit into the widest view, and few items: only items are looked at.
  @Test func viewsOfAnyWidthAreQuick() throws {
    let view = Size(width: 1e15, height: 1e15)
    let layouts: [any PreparedLayout] = [
      try GridLayout(.pad).prepared(for: [3, 1], in: view),
      try StacksLayout(.pad).prepared(for: [3, 1], in: view),
      try LineLayout(.pad).prepared(for: [3, 1], in: view),
    ]
    let everything = Rect(x: -1e15, y: -1e15, width: 3e15, height: 3e15)
    for layout in layouts {
      #expect(layout.attributes(in: everything).count { $0.element.kind == .cell } == 4)
    }
  }
}
