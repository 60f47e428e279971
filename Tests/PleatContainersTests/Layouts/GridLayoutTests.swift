import Pleat
import PleatContainers
import Testing

/// The grid's tables: shelves, columns, content sizes.
@Suite struct GridLayoutTests {
  private func grid(
    _ idiom: DeviceIdiom = .pad, _ counts: [Int] = [14, 3], _ width: Double = 768,
    _ height: Double = 1004, scrolling: Axis = .vertical
  ) throws -> PreparedFlow {
    try GridLayout(idiom, scrolling: scrolling)
      .prepared(for: counts, in: Size(width: width, height: height))
  }

  private func shelves(_ grid: PreparedFlow) -> [LayoutAttributes] {
    grid.attributes(in: .infinite).filter { $0.element.kind == .shelf }
  }

  /// Width, items, columns, gap, tops of the shelves of both sections, height of the content.
  static let table: [(DeviceIdiom, Double, [Int], Int, Double, [[Double]], Double)] = [
    (.pad, 768, [14, 3], 4, 22.6667, [[219, 426, 633, 840], [1149]], 1239),
    (.pad, 1024, [14, 3], 5, 38.5, [[219, 426, 633], [942]], 1032),
    (.phone, 320, [2, 1], 1, 0, [[212, 419], [721]], 811),
  ]

  @Test(arguments: table.indices) func verticalExamples(row: Int) throws {
    let (idiom, width, counts, columns, gap, tops, height) = Self.table[row]
    let grid = try grid(idiom, counts, width)
    #expect(grid.rowLength == columns)
    #expect(grid.contentSize == Size(width: width, height: height))
    let shelves = shelves(grid)
    for section in 0..<2 {
      let own = shelves.filter { $0.element.section == section }
      #expect(own.map(\.frame.origin.y) == tops[section])
      #expect(own.map(\.element.item) == Array(tops[section].indices))
    }
    for shelf in shelves {
      #expect(shelf.frame.size == Size(width: width, height: 37))
      #expect(shelf.frame.origin.x == 0 && shelf.z == 0)
    }
    let first = try #require(grid.attributes(of: LayoutElement(.cell, section: 0)))
    if columns > 1 {
      let second = try #require(grid.attributes(of: LayoutElement(.cell, section: 0, item: 1)))
      let measured = second.frame.origin.x - first.frame.origin.x - 170
      #expect(abs(measured - gap) < 5e-5)
      #expect(first.frame.origin.x == 10)
      let last = try #require(
        grid.attributes(of: LayoutElement(.cell, section: 0, item: columns - 1)))
      #expect(abs(last.frame.maxX - (width - 10)) < 1e-9, "spread over the whole breadth")
    } else {
      #expect(first.frame.origin.x == 75, "in the middle")
    }
  }

  @Test func horizontalExample() throws {
    // n = 4, 66 apart, shelves at 169, 432, 695, 958.
    let grid = try grid(.pad, [14, 3], 768, 1004, scrolling: .horizontal)
    #expect(grid.rowLength == 4)
    let shelves = shelves(grid)
    #expect(shelves.map(\.frame.origin.y) == [169, 432, 695, 958])
    #expect(shelves.map(\.element.section) == [0, 0, 0, 0])
    #expect(shelves.map(\.element.item) == [0, 1, 2, 3])
    // Four columns of 170 and one: 50 + 10 + 4 * 170 + 3 * 10 + 10 + 44, then 50 + 10 + 170 + 54.
    #expect(grid.contentSize == Size(width: 1108, height: 1004))
    #expect(shelves.allSatisfy { $0.frame.size == Size(width: 1108, height: 37) })
    #expect(shelves.allSatisfy { $0.frame.origin.x == 0 })
    let places = try (0..<5).map {
      try #require(grid.attributes(of: LayoutElement(.cell, section: 0, item: $0))).frame.origin
    }
    #expect(places[0] == Point(x: 60, y: 4) && places[1] == Point(x: 60, y: 4 + 197 + 66))
    #expect(places[4] == Point(x: 240, y: 4), "columns are filled downwards")
  }

  /// Defect 32: the original counted the first section alone, in no stated order.
  @Test func horizontalShelvesCountTheLargestSectionAndSpanTheView() throws {
    let few = try grid(.pad, [1, 2, 0], 3000, 1004, scrolling: .horizontal)
    #expect(shelves(few).count == 2)
    #expect(shelves(few).allSatisfy { $0.frame.size.width == 3000 }, "the view is the larger")
    #expect(try shelves(grid(.pad, [0, 0], 768, 1004, scrolling: .horizontal)) == [])
    #expect(try shelves(grid(.pad, [], 768, 1004, scrolling: .horizontal)) == [])
  }

  @Test func shelvesFollowCustomSizes() throws {
    var layout = GridLayout(.phone)
    layout.metrics.itemSize = Size(width: 80, height: 90)
    layout.metrics.headerLength = 0
    let grid = try layout.prepared(for: [5, 1], in: Size(width: 320, height: 480))
    #expect(grid.rowLength == 3)
    #expect(shelves(grid).map(\.frame.origin.y) == [62, 162, 314])
    layout.shelfHeight = 0
    #expect(try shelves(layout.prepared(for: [5], in: Size(width: 320, height: 480))) == [])
    #expect(grid.attributes(of: LayoutElement(.header, section: 0)) == nil)
  }

  /// Defects 33 and 34: attributes of others were changed, and could not be compared.
  @Test func attributesAreValues() throws {
    let grid = try grid()
    var mine = grid.attributes(in: .infinite)
    mine[0].alpha = 0.25
    #expect(mine[0] != grid.attributes(in: .infinite)[0])
    #expect(mine[1...] == grid.attributes(in: .infinite)[1...])
    #expect(Set(mine).count == mine.count)
  }
}
