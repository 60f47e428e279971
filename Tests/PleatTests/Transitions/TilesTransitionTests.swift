import Pleat
import TestSupport
import Testing

/// Tiles that turn over.
@Suite struct TilesTransitionTests {
  static func random(using random: inout RandomGeometry) -> TilesTransition {
    TilesTransition(
      random.setup(), columns: random.whole(1...20), rows: random.whole(1...20),
      stagger: random.number(0...1),
      order: TilesTransition.Order.allCases[random.whole(0...4)],
      seed: UInt64(random.whole(0...1000)))
  }

  /// The ranks of the tiles, row by row: the streams of their fronts.
  static func ranks(
    _ columns: Int, _ rows: Int, _ order: TilesTransition.Order, seed: UInt64 = 0
  ) throws -> [Int] {
    let rig = try TilesTransition(
      PageSetup(size: Size(width: 320, height: 480)), columns: columns, rows: rows, order: order,
      seed: seed
    ).rig()
    return try stride(from: 0, to: rig.panels.count, by: 2).map { front in
      let streams = [front, front + 1].map { rig.joints[rig.panels[$0].joint!].angle.stream }
      try #require(streams[0] == streams[1])
      return streams[0]
    }
  }

  /// §11.9: a tile turned by θ, and its back by θ - 180°.
  @Test func tilesTurnAboutTheirMiddles() throws {
    var random = RandomGeometry(seed: 0x5EED_1109)
    for _ in 0..<caseCount(40) {
      let tiles = Self.random(using: &random)
      let progress = random.number(0...1)
      let ranks = try Self.ranks(tiles.columns, tiles.rows, tiles.order, seed: tiles.seed)
      let last = Double(ranks.max()!)
      let panels = try tiles.rig().panels
      func degrees(_ rank: Int) -> Double {
        180 * min(max(progress + tiles.stagger * (progress * last - Double(rank)), 0), 1)
      }
      try tiles.expectCorners(at: progress, random.label) { panel, point in
        let turn = Angle(degrees: degrees(ranks[panel / 2]) - (panel % 2 == 0 ? 0 : 180))
        let rect = panels[panel].content.rect
        let middle = SpecPage(tiles.setup).directed(rect.midX, rect.midY).v
        return DirectedPoint(
          u: point.u, v: middle + (point.v - middle) * turn.cosine,
          z: (point.v - middle) * turn.sine)
      }
      #expect(abs(tiles.angle(at: progress).degrees - degrees(0)) <= 1e-9, "\(random.label)")
      #expect(try tiles.tracks().count == ranks.max()! + 1)
    }
  }

  @Test func ordersHaveTheirRanks() throws {
    #expect(try Self.ranks(3, 2, .rows) == [0, 0, 0, 1, 1, 1])
    #expect(try Self.ranks(3, 2, .columns) == [0, 1, 2, 0, 1, 2])
    #expect(try Self.ranks(3, 2, .diagonal) == [0, 1, 2, 1, 2, 3])
    #expect(try Self.ranks(3, 2, .centre) == [1, 0, 1, 1, 0, 1])
    #expect(try Self.ranks(4, 3, .centre) == [3, 1, 1, 3, 2, 0, 0, 2, 3, 1, 1, 3])
    for order in TilesTransition.Order.allCases {
      #expect(try Self.ranks(1, 1, order, seed: 5) == [0])
    }
  }

  /// The printed order in which six tiles start.
  @Test func randomOrdersFollowTheSeed() throws {
    for (seed, list) in [(UInt64(0), [1, 3, 4, 0, 2, 5]), (3, [1, 4, 5, 2, 3, 0])] {
      let ranks = try Self.ranks(3, 2, .random, seed: seed)
      #expect(ranks.indices.sorted { ranks[$0] < ranks[$1] } == list)
    }
    let all = try Self.ranks(64, 64, .random, seed: .max)
    #expect(all.sorted() == Array(0..<4096))
  }

  /// From the outside in: the middle tile of nine is drawn last.
  @Test func outerTilesAreDrawnFirst() throws {
    let rig = try TilesTransition(
      PageSetup(size: Size(width: 320, height: 480)), columns: 3, rows: 3
    ).rig()
    #expect(
      rig.paintOrder.map { rig.panels[$0].name }
        == [
          "1.1", "1.3", "3.1", "3.3", "1.2", "2.1", "2.3", "3.2", "2.2",
        ].flatMap { ["front\($0)", "back\($0)"] })
  }

  @Test func facts() throws {
    let tiles = TilesTransition(PageSetup(size: Size(width: 320, height: 480)))
    #expect(tiles.columns == 6 && tiles.rows == 8 && tiles.stagger == 0.25)
    #expect(tiles.order == .diagonal && tiles.seed == 0)
    #expect(tiles.clip.isEmpty && tiles.automaticCurve == .easeInOut)
    #expect(try tiles.perspectiveDistance() == 4.6666667 * 160)
    #expect(try tiles.rig().panels.count == 96)
  }
}
