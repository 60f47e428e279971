import Foundation
import Pleat
import PleatContainers
import TestSupport
import Testing

/// Queries by rectangle and by index against all elements made one after the other.
@Suite struct QueryTests {
  struct Case {
    var layout: any PreparedLayout
    var reference: ReferenceLayout
    var name: String
  }

  private static func metrics(_ generator: inout SeededGenerator) -> FlowMetrics {
    func number(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &generator)
      return Bool.random(using: &generator) ? value : value.rounded()
    }
    let size = Size(width: number(20...260), height: number(20...260))
    return FlowMetrics(
      itemSize: size,
      insets: Insets(
        top: number(0...60), left: number(0...60), bottom: number(0...60), right: number(0...60)),
      lineSpacing: number(-0.6 * min(size.width, size.height)...40),
      minimumInteritemSpacing: number(0...80),
      headerLength: Bool.random(using: &generator) ? 0 : number(10...60),
      footerLength: Bool.random(using: &generator) ? 0 : number(10...60))
  }

  static func makeCase(seed: UInt64) throws -> Case {
    var generator = SeededGenerator(seed: seed)
    let counts = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
      Int.random(in: 0...3, using: &generator) == 0 ? 0 : Int.random(in: 0...40, using: &generator)
    }
    var size = [0.0, 0].map { _ in Double.random(in: 0...1100, using: &generator) }
    if Bool.random(using: &generator) { size = size.map { $0.rounded() } }
    let offset = [0.0, 0].map { _ in Double.random(in: -300...1500, using: &generator) }
    let vertical = Bool.random(using: &generator)
    let axis = vertical ? Axis.vertical : .horizontal
    let idiom = DeviceIdiom.allCases.randomElement(using: &generator) ?? .pad
    let isCustom = Bool.random(using: &generator)
    let view = Size(width: size[0], height: size[1])
    let style = Int.random(in: 0...4, using: &generator)
    var prepared: any PreparedLayout
    let reference: ReferenceLayout
    switch style {
    case 0:
      var layout = GridLayout(idiom, scrolling: axis)
      if isCustom { layout.metrics = metrics(&generator) }
      prepared = try layout.prepared(for: counts, in: view)
      reference = ReferenceLayout(
        .grid, layout.metrics, vertical: vertical, counts: counts, size: size, offset: offset)
    case 1:
      var layout = LineLayout(idiom, scrolling: axis)
      if isCustom { layout.metrics = metrics(&generator) }
      prepared = try layout.prepared(for: counts, in: view)
      reference = ReferenceLayout(
        .line, layout.metrics, vertical: vertical, counts: counts, size: size, offset: offset)
    case 2:
      var layout = CoverFlowLayout(idiom, scrolling: axis)
      if isCustom {
        layout.metrics = metrics(&generator)
        layout.perspectiveDistance =
          layout.metrics.itemSize[axis] * Double.random(in: 0.51...6, using: &generator)
      }
      prepared = try layout.prepared(for: counts, in: view)
      reference = ReferenceLayout(
        .coverFlow, layout.metrics, vertical: vertical, counts: counts, size: size, offset: offset,
        viewer: layout.perspectiveDistance)
    case 3:
      var layout = StacksLayout(idiom)
      if isCustom {
        layout.stackSize.width = Double.random(in: 30...400, using: &generator)
        layout.labelGap = Double.random(in: 0...30, using: &generator)
        layout.spacing = Double.random(in: 0...60, using: &generator)
      }
      prepared = try layout.prepared(for: counts, in: view)
      reference = ReferenceLayout(stacks: layout, counts: counts, size: size)
    default:
      var layout = SpiralLayout(idiom, scrolling: axis)
      if isCustom {
        layout.cardScale = Double.random(in: 0.1...2, using: &generator)
        layout.headerHeight = Bool.random(using: &generator) ? 0 : 31
      }
      prepared = try layout.prepared(for: counts, in: view)
      reference = ReferenceLayout(
        spiral: layout, vertical: vertical, counts: counts, size: size)
    }
    try prepared.scroll(to: Point(x: offset[0], y: offset[1]))
    return Case(
      layout: prepared, reference: reference,
      name: "seed \(seed): \(type(of: prepared)) \(style) \(axis) \(size) \(counts)")
  }

  /// Rectangles inside, outside, thin, long, empty and infinite.
  private static func rects(
    _ content: [Double], _ generator: inout SeededGenerator
  ) -> [[Double]] {
    var rects = (0..<24).map { _ -> [Double] in
      let far: Double = 2 * max(content[0], content[1], 100)
      let reaches: [Double] = [1, 50, 400, far]
      let reach = reaches[Int.random(in: 0..<4, using: &generator)]
      return [
        Double.random(in: -200...content[0] + 200, using: &generator),
        Double.random(in: -200...content[1] + 200, using: &generator),
        Double.random(in: 0...reach, using: &generator),
        Double.random(in: 0...reach, using: &generator),
      ]
    }
    rects.append([10, 10, 0, 500])
    rects.append([10, 10, 500, 0])
    rects.append([-1e9, -1e9, 2e9, 2e9])
    return rects
  }

  @Test func aRectangleFindsWhatTheLongWayFinds() throws {
    var (found, compared) = (0, 0)
    let isLong = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] != nil
    let cases = isLong ? 5000 : caseCount(150)
    for seed in 0..<UInt64(cases) {
      let test = try Self.makeCase(seed: seed)
      let (layout, reference) = (test.layout, test.reference)
      #expect(isClose(layout.contentSize.width, reference.content[0]), "\(test.name)")
      #expect(isClose(layout.contentSize.height, reference.content[1]), "\(test.name)")
      let all = layout.attributes(in: .infinite)
      try #require(all.count == reference.elements.count, "\(test.name)")
      for (attributes, expected) in zip(all, reference.elements) {
        // Not in #expect, which takes its time over each of a million.
        guard isSame(attributes, expected) else {
          Issue.record("\(test.name): \(attributes), \(expected)")
          return
        }
        guard layout.attributes(of: attributes.element) == attributes else {
          Issue.record("\(test.name): by index \(attributes.element)")
          return
        }
      }
      var generator = SeededGenerator(seed: seed &+ 1_000_000)
      for r in Self.rects(reference.content, &generator) {
        if reference.elements.contains(where: { $0.margin(r) < 1e-7 }) { continue }
        let expected = zip(all, reference.elements).filter { $1.overlaps(r) }.map(\.0)
        let rect = Rect(x: r[0], y: r[1], width: r[2], height: r[3])
        #expect(layout.attributes(in: rect) == expected, "\(test.name), \(r)")
        var visible: [LayoutAttributes] = []
        layout.forEachVisible(in: rect) { visible.append($0) }
        #expect(visible == expected.filter { !$0.isHidden }, "\(test.name), \(r)")
        let filtered = all.filter { layout.isElement($0.element, overlapping: rect) }
        #expect(filtered == expected, "\(test.name), \(r)")
        found += expected.count
        compared += 1
      }
    }
    // Rectangles of chance that find nothing would prove nothing.
    #expect(
      found > min(133 * cases, 20_000) && compared > min(13 * cases, 2000),
      "\(found) elements in \(compared) rectangles")
  }

  @Test func whatIsNotThereHasNoAttributes() throws {
    for seed in 0..<100 as Range<UInt64> {
      let layout = try Self.makeCase(seed: seed).layout
      let known = Set(layout.attributes(in: .infinite).map(\.element))
      for kind in LayoutElement.Kind.builtIn {
        for section in -1...8 {
          for item in [-1, 0, 1, 2, 3, 41, Int.max, Int.min] {
            let element = LayoutElement(kind, section: section, item: item)
            let isThere = known.contains(element)
            guard (layout.attributes(of: element) != nil) == isThere,
              layout.isElement(element, overlapping: .infinite) == isThere
            else {
              Issue.record("seed \(seed): \(element)")
              return
            }
          }
        }
      }
    }
  }

  @Test func edgesThatTouchFindNothingAndEmptyRectanglesNeither() throws {
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: Size(width: 768, height: 1004))
    func found(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> [String] {
      grid.attributes(in: Rect(x: x, y: y, width: w, height: h)).map(\.element.description)
    }
    // The first cell is (10, 54, 170, 197); the header ends at 50.
    #expect(found(10, 50, 170, 4) == [])
    #expect(found(10, 50, 170, 4.5) == ["cell 0.0"])
    #expect(found(180, 54, 12, 100) == [])
    #expect(found(180, 49, 12, 100) == ["header 0.0"])
    #expect(found(20, 60, 0, 10) == [] && found(20, 60, 10, 0) == [])
    #expect(found(180, 64, -10, -10) == ["cell 0.0"], "a negative extent reaches back")
    #expect(found(.nan, 60, 10, 10) == [] && found(10, 60, .nan, 10) == [])
    #expect(grid.attributes(in: .null) == [] && grid.attributes(in: .zero) == [])
    #expect(grid.attributes(in: .infinite).count == 17 + 2 + 2 + 5)
  }

  @Test func anErrorOfTheVisitorEndsTheVisit() throws {
    struct Enough: Error {}
    let layouts: [any PreparedLayout] = [
      try GridLayout(.pad).prepared(for: [14, 3], in: Size(width: 768, height: 1004)),
      try StacksLayout(.pad).prepared(for: [14, 3], in: Size(width: 768, height: 1004)),
      try SpiralLayout(.pad).prepared(for: [14, 3], in: Size(width: 768, height: 1004)),
    ]
    for layout in layouts {
      var seen = 0
      #expect(throws: Enough.self) {
        try layout.forEach(in: .infinite) { _ in
          seen += 1
          if seen == 15 { throw Enough() }
        }
      }
      #expect(seen == 15)
    }
  }

  private func isSame(_ a: LayoutAttributes, _ b: ReferenceElement) -> Bool {
    let frame = [a.frame.origin.x, a.frame.origin.y, a.frame.size.width, a.frame.size.height]
    return a.element.kind.rawValue == b.kind && a.element.section == b.section
      && a.element.item == b.item && zip(frame, b.frame).allSatisfy(isClose)
      && zip(a.matrix.elements, b.matrix).allSatisfy(isClose) && a.alpha == b.alpha && a.z == b.z
      && a.isHidden == b.hidden
  }
}

/// Equal but for rounding, to coordinates of thousands of points.
func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(b) / 1000) }
