import Foundation
import Pleat
import PleatContainers
import TestSupport
import Testing

@testable import PleatWeb

/// The page's own script against the library, in Node.
@Suite(.enabled(if: Node.isHere)) struct LayoutsScriptTests {
  private struct Case: Encodable {
    var layout: String
    var idiom: String
    var scroll: String
    var size: [Double]
    var counts: [Int]
    var offset: [Double]
    var rect: [Double]
  }

  private struct Answer: Decodable {
    struct Element: Decodable {
      var kind: String
      var section: Int
      var item: Int
      var frame: [Double]
      var matrix: [Double]
      var alpha: Double
      var z: Int
      var hidden: Bool
      var shadow: Double
      var align: String
    }
    var contentSize: [Double]
    var target: [Double]
    var found: [Element]
    /// How many of them are found by their names with the same numbers.
    var byName: Int
    /// Those that are painted last, from back to front.
    var painted: [String]
  }

  private static let script = PageFile.script(LayoutsPage.scripts)

  private static func prepared(_ test: Case) throws -> any PreparedLayout {
    let idiom = test.idiom == "pad" ? DeviceIdiom.pad : .phone
    let axis = test.scroll == "vertical" ? Axis.vertical : .horizontal
    let size = Size(width: test.size[0], height: test.size[1])
    var layout: any PreparedLayout =
      switch test.layout {
      case "grid": try GridLayout(idiom, scrolling: axis).prepared(for: test.counts, in: size)
      case "line": try LineLayout(idiom, scrolling: axis).prepared(for: test.counts, in: size)
      case "cover-flow":
        try CoverFlowLayout(idiom, scrolling: axis).prepared(for: test.counts, in: size)
      case "stacks": try StacksLayout(idiom).prepared(for: test.counts, in: size)
      default: try SpiralLayout(idiom, scrolling: axis).prepared(for: test.counts, in: size)
      }
    try layout.scroll(to: Point(x: test.offset[0], y: test.offset[1]))
    return layout
  }

  private static func cases(seed: UInt64) -> [Case] {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    return (0..<1000).map { index in
      let isHuge = index % 10 == 0
      let counts =
        isHuge
        ? [Int](repeating: 1000, count: 1000)
        : (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          Int.random(in: 0...2, using: &generator) == 0
            ? 0 : Int.random(in: 0...60, using: &generator)
        }
      let layout = ["grid", "line", "cover-flow", "stacks", "spiral"][index % 5]
      let scroll = Bool.random(using: &generator) ? "vertical" : "horizontal"
      let far = isHuge ? 100_000.0 : 1200
      let (along, across) = (number(-200...far), number(-100...200))
      let place =
        scroll == "vertical" || layout == "stacks" ? [across, along] : [along, across]
      let aside = number(-300...300)
      return Case(
        layout: layout,
        idiom: Bool.random(using: &generator) ? "pad" : "phone",
        scroll: scroll,
        size: [number(0...1300), number(0...1300)], counts: counts,
        // Cards near the middle of the view are the ones that are turned.
        offset: place,
        rect: [place[0] + aside, place[1] - aside, number(0...1400), number(0...1400)])
    }
  }

  private static func isClose(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1) / 1000) }
  }

  private static func isSame(_ element: Answer.Element, _ attributes: LayoutAttributes) -> Bool {
    let frame = attributes.frame
    return "\(element.kind) \(element.section).\(element.item)" == attributes.element.description
      && isClose(element.frame, [frame.minX, frame.minY, frame.width, frame.height])
      && isClose(element.matrix, attributes.matrix.elements)
      && isClose([element.alpha], [attributes.alpha]) && element.z == attributes.z
      && element.hidden == attributes.isHidden
      && isClose([element.shadow], [attributes.shadowOpacity])
      && element.align == attributes.headerTextAlignment.rawValue
  }

  @Test func theScriptComputesTheSameNumbers() throws {
    let seed: UInt64 = 2026
    let cases = Self.cases(seed: seed)
    let encoded = String(decoding: try JSONEncoder().encode(cases), as: UTF8.self)
    let output = try #require(
      try Node.run(
        Self.script + """

          const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
          const name = (e) => `${e.kind} ${e.section}.${e.item}`;
          console.log(JSON.stringify(\(encoded).map((test) => {
            const layout = prepare(test);
            const found = layout.find(test.rect, test.offset);
            return {
              contentSize: layout.contentSize, target: layout.target(test.offset), found,
              byName: found.filter((e) => same(layout.at(e.kind, e.section, e.item, test.offset), e)).length,
              painted: paintOrder(found).slice(-5).map(name),
            };
          })));
          """))
    let answers = try JSONDecoder().decode([Answer].self, from: output)
    try #require(answers.count == cases.count)
    var (elements, turned) = (0, 0)
    for (index, (test, answer)) in zip(cases, answers).enumerated() {
      let name = "seed \(seed), case \(index): \(test.layout) \(test.scroll) \(test.size)"
      let layout = try Self.prepared(test)
      let rect = Rect(x: test.rect[0], y: test.rect[1], width: test.rect[2], height: test.rect[3])
      let expected = layout.attributes(in: rect)
      let size = layout.contentSize
      #expect(Self.isClose(answer.contentSize, [size.width, size.height]), "\(name)")
      let target = try layout.targetOffset(forProposed: layout.contentOffset)
      #expect(Self.isClose(answer.target, [target.x, target.y]), "\(name): target")
      try #require(answer.found.count == expected.count, "\(name)")
      #expect(answer.byName == expected.count, "\(name)")
      let painted = expected.inPaintOrder().suffix(5).map(\.element.description)
      #expect(answer.painted == painted, "\(name)")
      for (element, attributes) in zip(answer.found, expected) {
        guard Self.isSame(element, attributes) else {
          Issue.record("\(name): \(element), \(attributes)")
          return
        }
        turned += attributes.matrix == .identity ? 0 : 1
      }
      elements += expected.count
    }
    #expect(elements > 10_000 && turned > 4000, "\(elements) elements, \(turned) not upright")
  }

  /// Two fingers that spread a stack, with the formulas of ``PinchedStacks``.
  @Test func aPinchIsThatOfTheLibrary() throws {
    struct Pinch: Encodable {
      var layout: Case
      var section: Int
      var scale: Double
      var scroll: String
    }
    struct Pinched: Decodable {
      var gridOffset: [Double]
      var progress: Double
      var opensGrid: Bool
      var found: [Answer.Element]
      var all: [Answer.Element]
    }
    let seed: UInt64 = 19
    var generator = SeededGenerator(seed: seed)
    let all = Self.cases(seed: seed).prefix(caseCount(1000))
    let cases = all.filter { !$0.counts.isEmpty }.enumerated().map { index, test in
      var stacks = test
      stacks.layout = "stacks"
      // Every card is compared: only the first case has stacks of a thousand.
      stacks.counts = test.counts.prefix(6).map { index == 0 ? $0 : min($0, 60) }
      let scales: [Double] = [1, 1.0001, 2.5, .random(in: 0.5...4.5, using: &generator)]
      return Pinch(
        layout: stacks, section: .random(in: stacks.counts.indices, using: &generator),
        scale: scales[Int.random(in: 0..<4, using: &generator)], scroll: test.scroll)
    }
    let encoded = String(decoding: try JSONEncoder().encode(cases), as: UTF8.self)
    let output = try #require(
      try Node.run(
        Self.script + """

          console.log(JSON.stringify(\(encoded).map(({ layout: test, section, scale, scroll }) => {
            const grid = prepare({ ...test, layout: 'grid', scroll });
            const gridOffset = offsetShowing(grid, section);
            const pinched = pinch(prepare(test), section, scale, grid, gridOffset);
            const all = test.counts.flatMap((count, other) =>
              [...Array(count).keys()].map((item) => pinched.at('cell', other, item, test.offset)))
              .concat(test.counts.map((_, other) => pinched.at('label', other, 0, test.offset)));
            const { progress, opensGrid } = pinched;
            return { gridOffset, progress, opensGrid, all, found: pinched.find(test.rect, test.offset) };
          })));
          """))
    let answers = try JSONDecoder().decode([Pinched].self, from: output)
    try #require(answers.count == cases.count)
    var (elements, moved, hidden) = (0, 0, 0)
    for (index, (test, answer)) in zip(cases, answers).enumerated() {
      let name = "seed \(seed), case \(index): section \(test.section), scale \(test.scale)"
      let stacks = try #require(try Self.prepared(test.layout) as? PreparedStacks)
      let idiom = test.layout.idiom == "pad" ? DeviceIdiom.pad : .phone
      let axis = test.scroll == "vertical" ? Axis.vertical : .horizontal
      var grid = try GridLayout(idiom, scrolling: axis)
        .prepared(for: stacks.counts, in: stacks.viewSize)
      try grid.scroll(to: grid.offset(showingSection: test.section))
      #expect(
        Self.isClose(answer.gridOffset, [grid.contentOffset.x, grid.contentOffset.y]), "\(name)")
      let pinch = try PinchedStacks(
        stacks, spreading: test.section, scale: test.scale, towards: grid)
      #expect(answer.progress == pinch.progress && answer.opensGrid == pinch.opensGrid, "\(name)")
      let rect = Rect(
        x: test.layout.rect[0], y: test.layout.rect[1], width: test.layout.rect[2],
        height: test.layout.rect[3])
      let all = stacks.attributes(in: .infinite).compactMap { pinch.attributes(of: $0.element) }
      for (found, expected) in [(answer.found, pinch.attributes(in: rect)), (answer.all, all)] {
        try #require(found.count == expected.count, "\(name)")
        for (element, attributes) in zip(found, expected) {
          guard Self.isSame(element, attributes) else {
            Issue.record("\(name): \(element), \(attributes)")
            return
          }
          moved += attributes.z > 0 ? 1 : 0
          hidden += attributes.isHidden ? 1 : 0
        }
        elements += expected.count
      }
    }
    let least = 8 * all.count
    #expect(
      elements > 3 * least && moved > least && hidden > least, "\(elements), \(moved), \(hidden)")
  }

  /// A stack of ten million cards is spread without looking at each.
  @Test func aPinchOfManyCardsIsFast() throws {
    let output = try #require(
      try Node.run(
        Self.script + """

          const test = { layout: 'stacks', size: [768, 1004], counts: [1e7, 3, 1e7] };
          const [base, grid] = [prepare(test), prepare({ ...test, layout: 'grid' })];
          const began = performance.now();
          const counts = [1, 1.000001, 1.5, 4].map((scale) =>
            pinch(base, 0, scale, grid, offsetShowing(grid, 0)).find([0, 0, 768, 1004], [0, 0]).length);
          console.log(JSON.stringify([performance.now() - began, ...counts]));
          """))
    let numbers = try JSONDecoder().decode([Double].self, from: output)
    #expect(numbers[0] < 200 && numbers[1...] == [29, 29, 29, 29], "\(numbers)")
  }

  @Test func theSpiralInsertsAndDeletesAsTheLibrary() throws {
    let output = try #require(
      try Node.run(
        Self.script + """

          const layout = prepare({ layout: 'spiral', size: [768, 1004], counts: [3, 5] });
          const card = layout.at('cell', 1, 3, [0, 0]);
          console.log(JSON.stringify([layout.beforeInsertion(card), layout.afterDeletion(card)]));
          """))
    let ends = try JSONDecoder().decode([Answer.Element].self, from: output)
    let spiral = try SpiralLayout(.pad).prepared(
      for: [3, 5], in: Size(width: 768, height: 1004))
    let element = LayoutElement(.cell, section: 1, item: 3)
    let expected = [
      try #require(spiral.attributesBeforeInsertion(of: element)),
      try #require(spiral.attributesAfterDeletion(of: element)),
    ]
    for (end, other) in zip(ends, expected) {
      #expect(
        zip(end.frame, [other.frame.minX, other.frame.minY]).allSatisfy { abs($0 - $1) < 1e-9 })
      #expect(end.matrix == other.matrix.elements && end.alpha == other.alpha)
    }
  }
}
