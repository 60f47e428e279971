import EnterTheMatrix
import Foundation
import Pleat
import PleatContainers
import Testing

@Suite struct QuartzGridTests {
  let size = Size(width: 320, height: 480)

  @Test func atRestTheGridIsSquares() throws {
    let grid = QuartzGrid()
    let vertical = try grid.lines(.vertical, in: size)
    #expect(vertical.count == 10)
    for (index, line) in vertical.enumerated() {
      let x = Double(32 * (index + 1)) - 0.5
      #expect(line.start == Point(x: x, y: 0) && line.end == Point(x: x, y: 480))
      #expect(line.width == 1)
    }
    let horizontal = try grid.lines(.horizontal, in: size)
    try #require(horizontal.count == 15)
    #expect(horizontal[14].start == Point(x: 0, y: 479.5))
    #expect(horizontal[14].end == Point(x: 320, y: 479.5))
  }

  @Test func aViewWithoutBoundsHasALastLine() throws {
    var grid = QuartzGrid()
    grid.vertical.setGap(1)
    let lines = try grid.lines(.vertical, in: Size(width: 1e15, height: 1))
    let last = try #require(lines.last)
    #expect(lines.count == QuartzGrid.lineLimit && last.start.x == 99_999.5)
  }

  @Test func theSlidersSpanWhatTheySpan() {
    #expect(QuartzGrid.Lines.gapRange == 4...64)
    #expect(QuartzGrid.Lines.scaleRange == 1...2)
    #expect(QuartzGrid.Lines.rotationRange == Angle(degrees: -10)...Angle(degrees: 10))
  }

  @Test func theGapIsAWholeNumberFromOneOn() {
    for (given, gap) in [
      (0, 1), (0.4, 1), (1.5, 2), (31.4, 31), (64, 64), (-5, 1), (.nan, 1), (.infinity, 1_000_000),
    ] as [(Double, Int)] {
      #expect(QuartzGrid.Lines(gap: given).gap == gap, "\(given)")
    }
  }

  @Test func theLockTiesBothSets() {
    var grid = QuartzGrid()
    grid.vertical.scale = 1.5
    #expect(grid.horizontal.scale == 1.5)
    grid.horizontal.setGap(8)
    #expect(grid.vertical.gap == 8)
    grid.isLocked = false
    grid.vertical.rotation = Angle(degrees: 5)
    #expect(grid.horizontal.rotation == .zero)
    grid.reset()
    #expect(grid.vertical == QuartzGrid.Lines() && grid.horizontal == QuartzGrid.Lines())
  }

  /// Each step acts in the system that the earlier ones have left: moved, then turned, then scaled.
  @Test func turnsAndScalesAddUp() throws {
    var grid = QuartzGrid()
    grid.isLocked = false
    grid.vertical = .init(gap: 32, scale: 2, rotation: Angle(degrees: 90))
    let lines = try grid.lines(.vertical, in: Size(width: 96, height: 10))
    try #require(lines.count == 3)
    #expect(lines[0].start == Point(x: 31.5, y: 0) && lines[0].end == Point(x: 31.5, y: 10))
    // Moved by 32 along x, turned by a quarter, doubled: the line runs to the left, 20 long.
    #expect(lines[1].start == Point(x: 63.5, y: 0) && lines[1].end == Point(x: 43.5, y: 0))
    // 32 along the new x axis, which is downwards and doubled.
    #expect(lines[2].start == Point(x: 63.5, y: 64) && lines[2].end == Point(x: 63.5, y: 24))
    #expect(lines.map(\.width) == [1, 2, 4])
  }

  /// Lines lie as the matrices say: Scale · Rotate · Translate · M.
  @Test func theSystemIsTheProductOfTheSteps() throws {
    var random = ComposerRandom(seed: 41)
    for _ in 0..<100 {
      var grid = QuartzGrid()
      grid.isLocked = false
      let (gap, turn) = (random.number(4...64).rounded(), Angle(degrees: random.number(-10...10)))
      grid.horizontal = .init(gap: gap, scale: random.number(1...1.2), rotation: turn)
      let factor = grid.horizontal.scale
      var system = AffineTransform.translation(x: 0, y: gap - 0.5)
      let step = AffineTransform.scale(x: factor, y: factor)
        .concatenating(.rotation(turn)).concatenating(.translation(x: 0, y: gap))
      let lines = try grid.lines(.horizontal, in: size)
      #expect(lines.count == Int(480 / gap), "\(random.label)")
      for line in lines {
        let far = max(1, abs(system.tx), abs(system.ty))
        #expect(line.start.distance(to: system.map(.zero)) < 1e-9 * far, "\(random.label)")
        let end = system.map(Point(x: 320, y: 0))
        #expect(line.end.distance(to: end) < 1e-9 * far * factor * 320, "\(random.label)")
        system = step.concatenating(system)
      }
    }
  }

  @Test func theListEndsBeforeNumbersThatAreNotFinite() throws {
    var grid = QuartzGrid()
    grid.vertical = .init(gap: 1, scale: 2)
    let lines = try grid.lines(.vertical, in: Size(width: 5000, height: 5000))
    #expect(lines.count > 1000 && lines.count < 1025)
    #expect(lines.allSatisfy { $0.start.isFinite && $0.end.isFinite && $0.width.isFinite })
    grid.vertical.scale = .nan
    #expect(try grid.lines(.vertical, in: Size(width: 5000, height: 5000)).count == 1)
    for bad in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: PleatError.self) {
        try grid.lines(.vertical, in: Size(width: bad, height: 1))
      }
    }
  }

  @Test func linesAreWrittenAndReadAgain() throws {
    let lines = QuartzGrid.Lines(gap: 5, scale: 1.5, rotation: Angle(degrees: 3))
    let data = try JSONEncoder().encode(lines)
    #expect(try JSONDecoder().decode(QuartzGrid.Lines.self, from: data) == lines)
    let without = String(decoding: data, as: UTF8.self)
      .replacingOccurrences(of: "\"gap\":5", with: "\"gap\":0")
    #expect(try JSONDecoder().decode(QuartzGrid.Lines.self, from: Data(without.utf8)).gap == 1)
  }
}
