import Pleat
import PleatContainers
import TestSupport
import Testing

/// Two fingers that spread a stack.
@Suite struct PinchedStacksTests {
  private let view = Size(width: 768, height: 1004)
  private let counts = [4, 30, 2]

  private func stacks() throws -> PreparedStacks {
    try StacksLayout(.pad).prepared(for: counts, in: view)
  }

  private func grid() throws -> PreparedFlow {
    var grid = try GridLayout(.pad).prepared(for: counts, in: view)
    try grid.scroll(to: grid.offset(showingSection: 1))
    return grid
  }

  private func pinch(_ scale: Double) throws -> PinchedStacks {
    try PinchedStacks(stacks(), spreading: 1, scale: scale, towards: grid())
  }

  /// Scale, P, and whether letting go opens the grid.
  static let scales: [(Double, Double, Bool)] = [
    (0.2, 0, false), (1, 0, false), (1.75, 0.25, false), (2.5, 0.5, false), (2.6, 1.6 / 3, true),
    (4, 1, true), (9, 1, true),
  ]

  @Test(arguments: scales) func progressAndRelease(scale: Double, progress: Double, opens: Bool)
    throws
  {
    let pinch = try pinch(scale)
    #expect(abs(pinch.progress - progress) < 1e-15)
    #expect(pinch.opensGrid == opens)
  }

  @Test(arguments: [1.0, 1.75, 2.5, 3.4, 4]) func cardsGoFromStackToGrid(scale: Double) throws {
    let (stacks, grid, pinch) = try (stacks(), grid(), pinch(scale))
    let p = pinch.progress
    for item in 0..<30 {
      let element = LayoutElement(.cell, section: 1, item: item)
      let card = try #require(pinch.attributes(of: element))
      let start = stacks.stackFrame(of: 1).center
      let end = try #require(grid.attributes(of: element)).center
      let x = start.x + (end.x - start.x) * p
      let y = start.y + (end.y - grid.contentOffset.y - start.y) * p
      #expect(abs(card.center.x - x) < 1e-9 && abs(card.center.y - y) < 1e-9)
      #expect(abs(card.frame.size.height - (170 + 27 * p)) < 1e-9)
      #expect(card.z == 30 + 3 - item && card.alpha == 1)
      // Four cells to a row; the sixth row begins below the view.
      #expect(card.isHidden == (item >= 20))
      #expect(card.shadowOpacity == (item < 3 ? 0.5 : 0.5 * p))
      let turn = item < 3 ? [0.0, 5, -5][item] * (1 - p) : 0
      #expect(abs(card.matrix.m12 - Angle(degrees: turn).sine) < 1e-15)
      #expect(card.matrix.m43 == Double(item < 3 ? 3 - item : 0))
    }
  }

  @Test(arguments: [(1.0, 1.0), (1.75, 1 - 0.25 / 0.75), (3.25, 0.0), (4.0, 0.0)])
  func allElseFades(scale: Double, alpha: Double) throws {
    let pinch = try pinch(scale)
    for attributes in pinch.attributes(in: .infinite) {
      let isSpread = attributes.element.kind == .cell && attributes.element.section == 1
      #expect(abs(attributes.alpha - (isSpread ? 1 : alpha)) < 1e-12)
    }
    #expect(
      pinch.attributes(of: LayoutElement(.label, section: 1))?.alpha
        == pinch.attributes(of: LayoutElement(.label, section: 0))?.alpha)
  }

  /// `spec/10` 35: the hand-over to the grid does not jump, headers or not, and every item has a place
  /// to go to.
  ///
  /// Defect 35: the targets left out the header.
  @Test func theHandOverDoesNotJump() throws {
    let (grid, pinch) = try (grid(), pinch(4))
    let handOver = try LayoutSwitch(from: pinch, to: grid)
    for item in 0..<30 {
      let element = LayoutElement(.cell, section: 1, item: item)
      let start = try #require(handOver.attributes(of: element, at: 0))
      let end = try #require(handOver.attributes(of: element, at: 1))
      #expect(abs(start.center.x - end.center.x) < 1e-9)
      #expect(abs(start.center.y - end.center.y) < 1e-9)
      #expect(start.frame.size == end.frame.size)
      #expect(abs(start.matrix.m12) < 1e-15)
    }
  }

  @Test func atRestItIsTheStacks() throws {
    let (stacks, pinch) = try (stacks(), pinch(1))
    #expect(pinch.contentSize == stacks.contentSize && pinch.counts == counts)
    for attributes in stacks.attributes(in: .infinite) {
      let pinched = try #require(pinch.attributes(of: attributes.element))
      #expect(pinched.frame == attributes.frame && pinched.matrix == attributes.matrix)
      #expect(pinched.alpha == 1)
    }
  }

  @Test func byRectangleIsTheFilterOfEverything() throws {
    for seed in 0..<UInt64(caseCount(150)) {
      var generator = SeededGenerator(seed: seed)
      let counts = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Int.random(in: 0...60, using: &generator)
      }
      let view = Size(
        width: Double.random(in: 100...900, using: &generator),
        height: Double.random(in: 100...900, using: &generator))
      let axis = Axis.allCases[Int(seed % 2)]
      var stacks = try StacksLayout(.phone).prepared(for: counts, in: view)
      try stacks.scroll(to: Point(x: 0, y: Double.random(in: -50...300, using: &generator)))
      var grid = try GridLayout(.phone, scrolling: axis).prepared(for: counts, in: view)
      let section = Int.random(in: 0..<counts.count, using: &generator)
      try grid.scroll(to: grid.offset(showingSection: section))
      let scales: [Double] = [1, 1.0001, 1.5, 3, 4]
      let scale = scales[Int.random(in: 0..<5, using: &generator)]
      let pinch = try PinchedStacks(stacks, spreading: section, scale: scale, towards: grid)
      // The complete list, one by one.
      let all =
        counts.enumerated().flatMap { section, count in
          (0..<count).compactMap {
            pinch.attributes(of: LayoutElement(.cell, section: section, item: $0))
          }
        } + counts.indices.compactMap { pinch.attributes(of: LayoutElement(.label, section: $0)) }
      #expect(all.count == counts.reduce(counts.count, +))
      #expect(pinch.attributes(in: .infinite) == all.filter { !$0.isHidden }, "seed \(seed)")
      for attributes in all where attributes.element.kind == .cell {
        let element = attributes.element
        guard element.section == section, element.item >= 3 else { continue }
        let cell = try #require(grid.attributes(of: element)).frame
        let (page, along) = (grid.visibleRect, axis == .vertical)
        let isShown =
          along
          ? cell.minY < page.maxY && page.minY < cell.maxY
          : cell.minX < page.maxX && page.minX < cell.maxX
        #expect(attributes.isHidden == !isShown, "seed \(seed), \(element)")
      }
      #expect(all.map(\.element) == all.map(\.element).sorted())
      for _ in 0..<12 {
        let rect = Rect(
          x: Double.random(in: -200...900, using: &generator),
          y: Double.random(in: -200...1500, using: &generator),
          width: Double.random(in: 0...400, using: &generator),
          height: Double.random(in: 0...400, using: &generator))
        let expected = all.filter { pinch.isElement($0.element, overlapping: rect) }
        #expect(pinch.attributes(in: rect) == expected, "seed \(seed), \(rect)")
        for attributes in expected where attributes.element.section == section {
          if attributes.element.kind == .cell { #expect(attributes.visibleFrame.intersects(rect)) }
        }
      }
    }
  }

  /// Ten million cards, from the first moment to the last: a few of them are examined.
  @Test func tenMillionCards() throws {
    let counts = [10_000_000, 10_000_000]
    let stacks = try StacksLayout(.pad).prepared(for: counts, in: view)
    var grid = try GridLayout(.pad).prepared(for: counts, in: view)
    for middle in [0, 100_000_000.0] {
      try grid.scroll(to: Point(x: 0, y: middle))
      for scale in [1, 1 + 1e-12, 1.000001, 1.1, 2, 4] {
        let pinch = try PinchedStacks(stacks, spreading: 0, scale: scale, towards: grid)
        var times: [Duration] = []
        for _ in 0..<5 {
          times.append(
            ContinuousClock().measure {
              #expect(7...32 ~= pinch.attributes(in: pinch.visibleRect).count)
              #expect(pinch.attributes(in: .infinite).count <= 32)
              for progress in [0, 0.5, 1] {
                #expect(7...70 ~= PinchRelease(pinch).attributes(at: progress).count)
              }
            })
        }
        // A look at all cards takes ten seconds and more.
        #expect(try #require(times.min()) < .seconds(1), "scale \(scale)")
      }
    }
  }

  @Test func whatIsNotThereHasNoAttributes() throws {
    let pinch = try pinch(2)
    let others: [(LayoutElement.Kind, Int, Int)] = [
      (.cell, 1, 30), (.cell, 1, -1), (.cell, 3, 0), (.label, 1, 1), (.header, 1, 0),
    ]
    for (kind, section, item) in others {
      let element = LayoutElement(kind, section: section, item: item)
      #expect(pinch.attributes(of: element) == nil)
      #expect(!pinch.isElement(element, overlapping: .infinite))
    }
  }

  @Test func bothLayoutsHoldTheSameSections() throws {
    let other = try GridLayout(.pad).prepared(for: [4, 30], in: view)
    #expect(throws: LayoutError.sectionsDiffer) {
      try PinchedStacks(stacks(), spreading: 1, scale: 2, towards: other)
    }
    for scale in [0, -1, .infinity] as [Double] {
      #expect(
        throws: LayoutError.valueOutOfRange(
          name: "pinch scale", value: scale, accepted: "finite, above 0 and at most 1e+15")
      ) { try PinchedStacks(stacks(), spreading: 1, scale: scale, towards: grid()) }
    }
    #expect(throws: LayoutError.self) {
      try PinchedStacks(stacks(), spreading: 1, scale: .nan, towards: grid())
    }
  }

  @Test func scrollingKeepsThePlacesInTheGrid() throws {
    var pinch = try pinch(4)
    let element = LayoutElement(.cell, section: 1, item: 7)
    let before = try #require(pinch.attributes(of: element)).center.y
    try pinch.scroll(to: Point(x: 0, y: 60))
    #expect(try #require(pinch.attributes(of: element)).center.y == before + 60)
    #expect(throws: LayoutError.self) { try pinch.scroll(to: Point(x: 0, y: .nan)) }
  }
}
