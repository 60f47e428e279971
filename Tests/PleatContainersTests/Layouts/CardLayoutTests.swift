import Pleat
import PleatContainers
import TestSupport
import Testing

/// Lines and cover flows: places, poses, corners.
@Suite struct CardLayoutTests {
  /// A layout of one card, scrolled so that the middle of the view is d to the right of its centre.
  private func card(
    _ layout: some CollectionLayout, _ d: Double, height: Double = 1004
  ) throws -> LayoutAttributes {
    var prepared = try layout.prepared(for: [1], in: Size(width: 768, height: height))
    let element = LayoutElement(.cell, section: 0)
    let center = try #require(prepared.attributes(of: element)).center
    let place =
      layout.scrolling == .horizontal
      ? Point(x: center.x + d - 384, y: 0) : Point(x: 0, y: center.y + d - height / 2)
    try prepared.scroll(to: place)
    return try #require(prepared.attributes(of: element))
  }

  @Test func lineFrames() throws {
    let line = try LineLayout(.pad).prepared(for: [3, 2], in: Size(width: 768, height: 1004))
    #expect(line.rowLength == 1)
    // 50 + 35 + 3 * 170 + 2 * 30 + 35, then 50 + 35 + 2 * 170 + 30 + 35.
    #expect(line.contentSize == Size(width: 1180, height: 1004))
    let places = try [(0, 0), (0, 2), (1, 0)].map {
      try #require(line.attributes(of: LayoutElement(.cell, section: $0, item: $1))).frame
    }
    #expect(places[0] == Rect(x: 85, y: 402, width: 170, height: 200))
    #expect(places[1].origin.x == 485 && places[2].origin.x == 690 + 85)
    let header = try #require(line.attributes(of: LayoutElement(.header, section: 1)))
    #expect(header.visibleFrame == Rect(x: 690, y: 0, width: 50, height: 1004))
    #expect(header.z == 0 && header.headerTextAlignment == .center)
    #expect(line.attributes(of: LayoutElement(.footer, section: 0)) == nil)
    let phone = try LineLayout(.phone).prepared(for: [3], in: Size(width: 480, height: 320))
    #expect(
      phone.attributes(of: LayoutElement(.cell, section: 0))?.frame.origin == Point(x: 78, y: 60))
  }

  /// Where the corners x = −85 and +85, y = 100 are seen.
  static let corners: [(Double, [Double])] = [
    (0, [-110.5, 130, 110.5, 130]),
    (50, [-115.754, 120.677, 67.150, 109.833]),
    (-50, [-67.150, 109.833, 115.754, 120.677]),
    (100, [-108.289, 108.176, 18.691, 92.973]),
    (1000, [-108.289, 108.176, 18.691, 92.973]),
    (-100, [-18.691, 92.973, 108.289, 108.176]),
  ]

  @Test(arguments: corners.indices) func coverFlowCorners(row: Int) throws {
    let (d, seen) = Self.corners[row]
    let card = try card(CoverFlowLayout(.pad), d)
    let left = try #require(card.matrix.map(Point(x: -85, y: 100)))
    let right = try #require(card.matrix.map(Point(x: 85, y: 100)))
    for (value, expected) in zip([left.x, left.y, right.x, right.y], seen) {
      #expect(abs(value - expected) < 5e-4)
    }
    #expect(card.z == (abs(d) < 100 ? 1 : 0))
    // k = −1 / (4.6777 · 170), and depth: 200 (1 − a) on both sides.
    #expect(abs(card.matrix.m43 - max(0, 200 - 2 * abs(d))) < 1e-12)
    let k = -card.matrix.m34 / card.matrix.m33
    #expect(abs(1 / k - 795.209) < 1e-9)
  }

  /// Defect 36: no branch at exactly 100, and one formula lifts both sides alike.
  @Test func coverFlowIsContinuousAndAMirror() throws {
    for d in [0.0, 17.5, 99.999, 100, 100.001, 350] {
      let (left, right) = try (card(CoverFlowLayout(.pad), d), card(CoverFlowLayout(.pad), -d))
      #expect(left.matrix.m43 == right.matrix.m43 && left.z == right.z)
      #expect(left.matrix.m11 == right.matrix.m11 && left.matrix.m22 == right.matrix.m22)
      if d > 0 {
        #expect(left.matrix.m41 == -right.matrix.m41 && left.matrix.m13 == -right.matrix.m13)
      }
    }
    let (before, at) = try (
      card(CoverFlowLayout(.pad), 100.0.nextDown), card(CoverFlowLayout(.pad), 100)
    )
    for (a, b) in zip(before.matrix.elements, at.matrix.elements) { #expect(abs(a - b) < 1e-12) }
  }

  @Test func cardsInTheMiddleArePaintedLast() throws {
    var flow = try CoverFlowLayout(.pad).prepared(for: [40], in: Size(width: 768, height: 1004))
    try flow.scroll(to: Point(x: 1000, y: 0))
    let painted = flow.attributes(in: flow.visibleRect).inPaintOrder()
    let last = try #require(painted.last)
    let distances = painted.filter { $0.element.kind == .cell }
      .map { abs($0.center.x - 1384) }
    #expect(abs(last.center.x - 1384) == distances.min())
    #expect(painted.map(\.z) == painted.map(\.z).sorted())
  }

  /// A point rectangle inside each corner of what is seen of a card finds it: how far cards may reach
  /// beyond their frames is bounded, and the bounds hold.
  @Test func everyCardIsFoundAtItsCorners() throws {
    for seed in 0..<UInt64(caseCount(60)) {
      var generator = SeededGenerator(seed: seed)
      let axis = Axis.allCases[Int(seed % 2)]
      let metrics = FlowMetrics(
        itemSize: Size(
          width: Double.random(in: 5...400, using: &generator),
          height: Double.random(in: 5...400, using: &generator)),
        minimumInteritemSpacing: Double.random(in: 0...50, using: &generator))
      let view = Size(width: 800, height: 700)
      var flow: PreparedFlow
      if seed % 4 < 2 {
        flow = try LineLayout(scrolling: axis, metrics: metrics).prepared(for: [200], in: view)
      } else {
        let length = metrics.itemSize[axis]
        let distance = length * Double.random(in: 0.501...3, using: &generator)
        flow = try CoverFlowLayout(
          scrolling: axis, metrics: metrics, perspectiveDistance: distance
        ).prepared(for: [200], in: view)
      }
      let content = flow.contentSize[axis]
      var offset = Point.zero
      offset[axis] = Double.random(in: 0...content, using: &generator) - 400
      try flow.scroll(to: offset)
      for card in flow.attributes(in: .infinite) {
        let seen = card.visibleFrame
        for corner in seen.quad.corners {
          let x = corner.x + (seen.midX - corner.x) * 0.01
          let y = corner.y + (seen.midY - corner.y) * 0.01
          var isFound = false
          flow.forEach(in: Rect(x: x, y: y, width: 1e-6, height: 1e-6)) {
            if $0 == card { isFound = true }
          }
          guard isFound else {
            Issue.record("seed \(seed): \(card.element) at (\(x), \(y))")
            return
          }
        }
      }
    }
  }

  @Test func offsetsThatAreNoNumbersThrow() throws {
    var line = try LineLayout(.pad).prepared(for: [1], in: Size(width: 768, height: 1004))
    #expect(
      throws: LayoutError.valueOutOfRange(
        name: "offset y", value: .infinity, accepted: "a finite number")
    ) { try line.scroll(to: Point(x: 0, y: .infinity)) }
    #expect(throws: LayoutError.self) { try line.scroll(to: Point(x: .nan, y: 0)) }
    #expect(line.contentOffset == .zero)
  }
}
