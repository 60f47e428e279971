import Pleat
import PleatContainers
import TestSupport
import Testing

/// What follows a pinch.
@Suite struct PinchReleaseTests {
  private struct Case {
    var pinch: PinchedStacks
    var section: Int
    var name: String
  }

  private static func cases(_ seeds: Range<UInt64>) throws -> [Case] {
    try seeds.map { seed in
      var generator = SeededGenerator(seed: seed)
      let counts = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        Int.random(in: 0...40, using: &generator)
      }
      let view = Size(
        width: Double.random(in: 200...900, using: &generator),
        height: Double.random(in: 200...900, using: &generator))
      let section = Int.random(in: counts.indices, using: &generator)
      var stacks = try StacksLayout(.pad).prepared(for: counts, in: view)
      try stacks.scroll(to: Point(x: 0, y: Double.random(in: 0...200, using: &generator)))
      var grid = try GridLayout(.pad).prepared(for: counts, in: view)
      try grid.scroll(to: grid.offset(showingSection: section))
      let scale = Double.random(in: 0.9...4.2, using: &generator)
      return Case(
        pinch: try PinchedStacks(stacks, spreading: section, scale: scale, towards: grid),
        section: section, name: "seed \(seed), scale \(scale)")
    }
  }

  private static func inView(
    _ attributes: LayoutAttributes?, _ layout: any PreparedLayout
  ) -> LayoutAttributes? {
    guard var attributes else { return nil }
    attributes.frame.origin.x -= layout.contentOffset.x
    attributes.frame.origin.y -= layout.contentOffset.y
    return attributes
  }

  private static func distance(_ a: LayoutAttributes, _ b: LayoutAttributes) -> Double {
    max(abs(a.center.x - b.center.x), abs(a.center.y - b.center.y))
  }

  @Test func endsAreThePinchAndTheLayout() throws {
    var outcomes: Set<Bool> = []
    for test in try Self.cases(0..<UInt64(caseCount(120))) {
      let (pinch, release) = (test.pinch, PinchRelease(test.pinch))
      outcomes.insert(pinch.opensGrid)
      let end: any PreparedLayout = pinch.opensGrid ? pinch.grid : pinch.stacks
      #expect(release.attributes(of: LayoutElement(.cell, section: 9), at: 0.5) == nil)
      let first = release.attributes(at: 0)
      for attributes in first {
        guard let start = Self.inView(pinch.attributes(of: attributes.element), pinch) else {
          #expect(attributes.alpha == 0, "\(test.name): only the grid has it")
          continue
        }
        #expect(attributes == start, "\(test.name)")
      }
      for attributes in release.attributes(at: 1) {
        guard let last = Self.inView(end.attributes(of: attributes.element), end) else {
          #expect(attributes.alpha == 0, "\(test.name): only the stacks have it")
          continue
        }
        #expect(attributes == last, "\(test.name)")
      }
      // Everything that the view shows before or after, and nothing else.
      let shown = Set(pinch.attributes(in: pinch.visibleRect).map(\.element))
        .union(end.attributes(in: end.visibleRect).filter { !$0.isHidden }.map(\.element))
      for progress in [-1, 0.3, 0.9, 7, .nan] {
        let all = release.attributes(at: progress)
        #expect(all.map(\.element) == shown.sorted(), "\(test.name)")
      }
    }
    #expect(outcomes.count == 2)
  }

  /// In small steps, nothing jumps: places, opacities and the order of the spread cards.
  @Test func nothingJumps() throws {
    let steps = 400
    for test in try Self.cases(500..<500 + UInt64(caseCount(30))) {
      let release = PinchRelease(test.pinch)
      var before = release.attributes(at: 0)
      let ways = zip(before, release.attributes(at: 1)).map { Self.distance($0, $1) }
      for step in 1..<steps {
        let after = release.attributes(at: Double(step) / Double(steps))
        #expect(before.count == after.count)
        for (index, (old, new)) in zip(before, after).enumerated() {
          #expect(
            Self.distance(old, new) < ways[index] / Double(steps) + 1e-6,
            "\(test.name), step \(step): \(new.element)")
          func seen(_ attributes: LayoutAttributes) -> Double {
            attributes.isHidden ? 0 : attributes.alpha
          }
          #expect(abs(seen(old) - seen(new)) < 0.01, "\(test.name), step \(step): \(new.element)")
          if new.element.kind == .cell, new.element.section == test.section {
            #expect(old.z == new.z, "\(test.name), step \(step): \(new.element)")
          }
        }
        before = after
      }
      for (index, (old, new)) in zip(before, release.attributes(at: 1)).enumerated() {
        #expect(
          Self.distance(old, new) < ways[index] / Double(steps) + 1e-6, "\(test.name), the end")
      }
    }
  }
}
