import Foundation
import Oracles
import Pleat
import PleatRender
import TestSupport
import Testing

/// The text alone, played as CSS says, keeps the tolerance at other moments than those it was checked at.
@Suite struct ExportBoundTests {
  private static let halfStep = 0.5 / 255

  /// Evenly spaced by a number that no clock of the library uses, random ones, and the ends.
  private func percents(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    (0...count).map { Double($0) * 100 / Double(count) }
      + (0..<count / 4).map { _ in .random(in: 0...100, using: &generator) }
  }

  private func check<Motion: Transition>(
    _ transition: Motion, _ size: Size, duration: Double = 0.3, curve: TimingCurve? = nil,
    tolerance: Double = 0.25, count: Int = 211, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (export, timeline) = try exportForTest(
      transition, size: size, duration: duration, curve: curve, tolerance: tolerance)
    let exported = try export.css()
    let printed = try #require(exported.notes[0].firstMatch(of: /within ([^ ]+) points/))
    let straying = try Straying(
      SheetPlayer(exported.text), from: transition, timeline,
      at: percents(runsSlowTests ? 20 * count : caseCount(count), &generator))
    let what: Comment = "\(transition) \(timeline) tolerance \(tolerance) seed \(seed)"
    #expect(straying.distance <= tolerance, what)
    #expect(try straying.distance <= #require(Double(printed.1)), what)
    #expect(straying.opacity <= Self.halfStep, what)
    #expect(straying.wronglyVisible == [], what)
    // Keyframes that are far nearer than asked for would not be the fewest.
    #expect(straying.distance > tolerance / 2, what)
  }

  @Test(.needsPNG, arguments: someCases(FoldStyle.allStyles)) func folds(style: FoldStyle) throws {
    let size = Size(width: 320, height: 480)
    try check(
      FoldTransition(PageSetup(size: size, scale: 2), style: style), size,
      seed: UInt64(style.rawValue))
  }

  @Test(.needsPNG, arguments: someCases(FlipStyle.allStyles)) func flips(style: FlipStyle) throws {
    let size = Size(width: 321, height: 480.5)
    try check(
      FlipTransition(PageSetup(size: size), style: style), size, seed: UInt64(style.rawValue))
  }

  @Test(
    .needsPNG,
    arguments: [
      (Size(width: 12, height: 7.3), 3.0, 0.01), (Size(width: 4000, height: 3000), 1, 2),
      (Size(width: 333.3, height: 21), 1.5, 0.05),
    ]) func sizes(size: Size, scale: Double, tolerance: Double) throws
  {
    var setup = PageSetup(size: size, scale: scale)
    try check(FoldTransition(setup, style: [.cubic]), size, tolerance: tolerance, seed: 1)
    setup.perspective = .none
    try check(FlipTransition(setup, style: [.backward]), size, tolerance: tolerance, seed: 2)
  }

  @Test(.needsPNG, arguments: 0..<UInt64(caseCount(4))) func nastyCurves(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(runsSlowTests ? 50 : 1) {
      let points = NastyCurves.controlPoints(using: &generator)
      let curve = try TimingCurve.cubicBezier(points.x1, points.y1, points.x2, points.y2)
      let size = Size(width: 200, height: 300)
      let duration = pow(10, Double.random(in: -2...3, using: &generator))
      let setup = PageSetup(size: size)
      if Bool.random(using: &generator) {
        try check(FlipTransition(setup), size, duration: duration, curve: curve, seed: seed)
      } else {
        try check(
          FoldTransition(setup, style: [.unfold]), size, duration: duration, curve: curve,
          seed: seed)
      }
    }
  }

  // Eased by this, a flip turns, comes back past the middle and turns again.
  @Test(.needsPNG) func aCurveThatComesBack() throws {
    let size = Size(width: 200, height: 300)
    try check(
      FlipTransition(PageSetup(size: size)), size, curve: try .cubicBezier(0.1, 2.5, 0.9, -1.5),
      seed: 3)
  }

  @Test(.needsPNG) func tighterTakesMore() throws {
    let size = Size(width: 320, height: 480)
    let counts = try [4, 1, 0.25, 0.02].map { tolerance in
      let (export, _) = try exportForTest(
        FoldTransition(PageSetup(size: size)), size: size, tolerance: tolerance)
      return SheetPlayer(try export.css().text).keyframes["pleat-firstFold"]?.count ?? 0
    }
    #expect(counts == counts.sorted() && Set(counts).count == 4, "\(counts)")
    // The error of an interpolation goes with the square of the step.
    #expect((2.5...5).contains(Double(counts[3]) / Double(counts[2])), "\(counts)")
  }
}
