import Pleat
import PleatContainers
import TestSupport
import Testing

@testable import pleats

@Suite struct QuartzGridTests {
  let size = Size(width: 320, height: 480)

  @Test func atRestTheGridIsSquares() throws {
    let grid = QuartzGrid()
    let vertical = grid.lines(.vertical, in: size)
    #expect(vertical.count == 10)
    for (index, line) in vertical.enumerated() {
      let x = Double(32 * (index + 1)) - 0.5
      #expect(line.start == Point(x: x, y: 0) && line.end == Point(x: x, y: 480))
      #expect(line.width == 1)
    }
    let horizontal = grid.lines(.horizontal, in: size)
    try #require(horizontal.count == 15)
    #expect(horizontal[14].start == Point(x: 0, y: 479.5))
    #expect(horizontal[14].end == Point(x: 320, y: 479.5))
  }

  @Test func aViewWithoutBoundsHasALastLine() throws {
    let grid = QuartzGrid(vertical: .init(gap: 1))
    let lines = grid.lines(.vertical, in: Size(width: 1e15, height: 1))
    let last = try #require(lines.last)
    #expect(lines.count == QuartzGrid.lineLimit && last.start.x == 99_999.5)
  }

  @Test func theGapIsAWholeNumberFromOneOn() {
    for (given, gap) in [
      (0, 1), (0.4, 1), (1.5, 2), (31.4, 31), (64, 64), (-5, 1), (.nan, 1), (.infinity, 1_000_000),
    ] as [(Double, Int)] {
      #expect(QuartzGrid.Lines(gap: given).gap == gap, "\(given)")
    }
  }

  /// Each step acts in the system that the earlier ones have left: moved, then turned, then scaled.
  @Test func turnsAndScalesAddUp() throws {
    let grid = QuartzGrid(
      vertical: .init(gap: 32, scale: 2, rotation: Angle(degrees: 90)))
    let lines = grid.lines(.vertical, in: Size(width: 96, height: 10))
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
    var random = SeededGenerator(seed: 41)
    for _ in 0..<100 {
      let gap = Double.random(in: 4...64, using: &random).rounded()
      let turn = Angle(degrees: .random(in: -10...10, using: &random))
      let factor = Double.random(in: 1...1.2, using: &random)
      let grid = QuartzGrid(horizontal: .init(gap: gap, scale: factor, rotation: turn))
      var system = AffineTransform.translation(x: 0, y: gap - 0.5)
      let step = AffineTransform.scale(x: factor, y: factor)
        .concatenating(.rotation(turn)).concatenating(.translation(x: 0, y: gap))
      let lines = grid.lines(.horizontal, in: size)
      #expect(lines.count == Int(480 / gap))
      for line in lines {
        let far = max(1, abs(system.tx), abs(system.ty))
        #expect(line.start.distance(to: system.map(.zero)) < 1e-9 * far)
        let end = system.map(Point(x: 320, y: 0))
        #expect(line.end.distance(to: end) < 1e-9 * far * factor * 320)
        system = step.concatenating(system)
      }
    }
  }

  @Test func theListEndsBeforeNumbersThatAreNotFinite() throws {
    var grid = QuartzGrid(vertical: .init(gap: 1, scale: 2))
    let lines = grid.lines(.vertical, in: Size(width: 5000, height: 5000))
    #expect(lines.count > 1000 && lines.count < 1025)
    #expect(lines.allSatisfy { $0.start.isFinite && $0.end.isFinite && $0.width.isFinite })
    grid.vertical = .init(gap: 1, scale: .nan)
    #expect(grid.lines(.vertical, in: Size(width: 5000, height: 5000)).count == 1)
  }
}
