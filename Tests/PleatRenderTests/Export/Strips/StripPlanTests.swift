import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct StripPlanTests {
  private static let isSlow = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] != nil

  /// Sizes with scales: one per style, unless there is time.
  private static func sizes(_ style: Int) -> [(Size, Double)] {
    let all = [
      (Size(width: 48, height: 64), 1.0), (Size(width: 61, height: 51), 2),
      (Size(width: 50.5, height: 33), 3),
    ]
    return isSlow ? all + [(Size(width: 320, height: 480), 2)] : [all[style % 3]]
  }

  /// The farthest of random points at random moments from where the transition's own chain of joints
  /// has it; nothing of the plan's arithmetic is used but the numbers that are printed.
  private func farthest(
    _ plan: StripPlan, probes: Int, seed: UInt64
  ) throws -> Double {
    var random = SeededGenerator(seed: seed)
    let rig = plan.clock.transition.rig()
    let timeline = plan.clock.timeline
    var worst = 0.0
    for _ in 0..<probes {
      let fraction = Double.random(in: 0...1, using: &random)
      let progress = try timeline.progress(at: min(fraction * timeline.duration, timeline.duration))
      let quarterTurns = plan.clock.transition.streams[0].quarterTurns(at: progress)
      for panel in plan.panels where panel.panel.visible.contains(quarterTurns) {
        let matrix = rig.matrix(ofPanel: panel.index, at: Angle(quarterTurns: quarterTurns))
        let tick = fraction * 1e6
        let whole = panel.whole.row(at: tick)
        // A point of a random strip, more often than not at its border.
        let k = Int.random(in: 0..<panel.strips.count, using: &random)
        let u =
          panel.width * [0, 1, Double.random(in: 0...1, using: &random)].randomElement(
            using: &random)!
        let share = [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random)!
        let v = panel.edges[k] + (panel.edges[k + 1] - panel.edges[k]) * share
        let strip = panel.strips[k].row(at: tick)
        let across = whole[0] + whole[2] * (strip[0] + strip[2] * (u - panel.width / 2))
        let along = whole[1] + whole[3] * (strip[1] + strip[3] * (v - panel.edges[k]))
        let point = panel.isTransposed ? Point(x: v, y: u) : Point(x: u, y: v)
        let drawn =
          panel.isTransposed ? Point(x: along, y: across) : Point(x: across, y: along)
        let truth = try #require(matrix.map(point))
        let (dx, dy) = (drawn.x - truth.x, drawn.y - truth.y)
        worst = max(worst, (dx * dx + dy * dy).squareRoot())
      }
    }
    return worst
  }

  @Test(arguments: FoldStyle.allStyles)
  func foldsAreWithinTheTolerance(style: FoldStyle) throws {
    for (size, scale) in Self.sizes(Int(style.rawValue)) {
      let bake = try BakeSamples.fold(style, size, scale: scale, tolerance: 0.1)
      let plan = try StripPlan(bake)
      let worst = try farthest(plan, probes: 1000, seed: 61)
      #expect(worst <= 0.1, "size \(size), scale \(scale)")
      #expect(plan.panels.count == 4)
      // What is reported is not far above what can be found, or strips would be wasted.
      #expect(plan.panels.map(\.error).max()! <= 0.1)
      #expect(worst > 0.05, "size \(size), scale \(scale)")
    }
  }

  @Test(arguments: FlipStyle.allStyles)
  func flipsAreWithinTheTolerance(style: FlipStyle) throws {
    for (size, scale) in Self.sizes(Int(style.rawValue)) {
      let bake = try BakeSamples.flip(style, size, scale: scale, tolerance: 0.1)
      let plan = try StripPlan(bake)
      let worst = try farthest(plan, probes: 1000, seed: 62)
      #expect(worst <= 0.1, "size \(size), scale \(scale)")
      #expect(plan.panels.map(\.panel.name) == ["reveal", "facing", "front", "back"])
      #expect(worst > 0.05, "size \(size), scale \(scale)")
    }
  }

  @Test func timingsAndPartialRunsAreWithinTheTolerance() throws {
    let size = Size(width: 40, height: 30)
    let curves = try [
      TimingCurve.linear, .easeIn, .default, .cubicBezier(0.9, -1, 0.1, 2),
      .cubicBezier(0, 1, 0, 1), .cubicBezier(1, 0, 0, 1),
    ]
    for curve in curves {
      for progress in Self.isSlow ? [0, 0.185, 0.6] : [0.185] {
        let flip = FlipTransition([], size: size)
        let picture = BakeSamples.picture(size)
        let bake = Bake(
          flip, name: "flip",
          timeline: try flip.timeline(duration: 0.7, curve: curve, from: progress), source: picture,
          destination: picture)
        let plan = try StripPlan(bake)
        #expect(plan.panels.allSatisfy { $0.error <= 0.25 })
        // A curve that starts or ends upright moves far in less than a tick there.
        guard let points = curve.controlPoints, points.x1 > 0, points.x2 > 0 else { continue }
        let worst = try farthest(plan, probes: 500, seed: 63)
        #expect(worst <= 0.2501, "curve \(curve), from \(progress)")
      }
    }
  }

  @Test func halfTheToleranceGivesNoLargerErrorAndNoFewerStrips() throws {
    let size = Size(width: 120, height: 90)
    var previous = (error: Double.infinity, strips: 0)
    for tolerance in [2.0, 1, 0.5, 0.25, 0.125] {
      let plan = try StripPlan(BakeSamples.fold([], size, tolerance: tolerance))
      let error = plan.panels.map(\.error).max()!
      let strips = plan.panels.reduce(0) { $0 + $1.strips.count }
      #expect(error <= min(tolerance, previous.error))
      #expect(strips >= previous.strips)
      previous = (error, strips)
    }
  }

  @Test func withoutPerspectiveOnePieceIsEnough() throws {
    let size = Size(width: 120, height: 90)
    for panel in try StripPlan(BakeSamples.fold([.cubic], size, perspective: .none)).panels {
      #expect(panel.strips.count == 1)
      #expect(panel.strips[0].isStill)
      #expect(panel.overlap == 0)
      #expect(panel.whole.ticks.count < 20)
    }
  }

  @Test func stripsCoverAPanelWithoutGaps() throws {
    let size = Size(width: 121, height: 93)
    for style in FlipStyle.allStyles {
      for panel in try StripPlan(BakeSamples.flip(style, size)).panels {
        #expect(panel.edges.first == 0)
        #expect(panel.edges.last == panel.height)
        #expect(zip(panel.edges, panel.edges.dropFirst()).allSatisfy { $0 < $1 })
        #expect(panel.edges.count == panel.strips.count + 1)
        // Each goes on under the one painted after it.
        for (below, above) in zip(panel.order, panel.order.dropFirst()) {
          let (lower, upper) = (panel.extent(ofStrip: below), panel.extent(ofStrip: above))
          #expect(panel.overlap >= 1)
          #expect(
            panel.isReversed
              ? lower.start <= panel.edges[below] - 0.001 || lower.start == 0
              : lower.end >= upper.start + 0.001)
        }
      }
    }
  }

  @Test func narrowStripsArePaintedFirst() throws {
    let size = Size(width: 120, height: 90)
    // A fold recedes from its hinge; a flip comes nearer; reversed, it recedes.
    let folds = try StripPlan(BakeSamples.fold([], size)).panels.filter { $0.strips.count > 1 }
    #expect(folds.map(\.panel.name) == ["firstFold", "secondFold"])
    #expect(folds.map(\.isReversed) == [true, false])
    let flip = try StripPlan(BakeSamples.flip([], size)).panels.last!
    #expect(flip.panel.name == "back" && flip.isReversed)
    let reverse = try StripPlan(BakeSamples.flip(.reverse, size)).panels.last!
    #expect(!reverse.isReversed)
  }

  @Test func panelsGoOnUnderThoseTheyShareAHingeWith() throws {
    let size = Size(width: 120, height: 90)
    for style in FoldStyle.allStyles {
      let panels = try StripPlan(BakeSamples.fold(style, size)).panels
      let bleeds = Dictionary(uniqueKeysWithValues: panels.map { ($0.panel.name, $0.bleed) })
      #expect(bleeds["firstSleeve"]! == (0, 1.5))
      #expect(bleeds["secondSleeve"]! == (1.5, 0))
      #expect(bleeds["firstFold"]! == (0, 1.5))
      #expect(bleeds["secondFold"]! == (0, 0))
    }
    // Through a page that lets light through, what goes on would be seen.
    let clear = try StripPlan(BakeSamples.fold([], size, alpha: 128)).panels
    #expect(clear.allSatisfy { $0.bleed == (0, 0) && $0.overlap <= 0.5 })
  }

  @Test func theCanvasHoldsWhatIsOverdrawn() throws {
    let size = Size(width: 320, height: 480)
    #expect(
      try StripPlan(BakeSamples.fold([], size)).canvas
        == Rect(origin: Point(x: 0, y: 0), size: size))
    let canvas = try StripPlan(BakeSamples.flip([], size)).canvas
    // 480 · 14/11 / 2 beyond the middle, and 2.38 % to either side.
    #expect(canvas == Rect(x: -4, y: -66, width: 328, height: 612))
  }

  @Test func theFirstAndTheLastMomentAreOnePageAlone() throws {
    let clock = try StripPlan(BakeSamples.flip([], Size(width: 120, height: 90))).clock
    #expect(clock.switches { $0.alone == .source }.map(\.tick) == [0, 1])
    #expect(clock.switches { $0.alone == .destination }.map(\.tick) == [0, 1_000_000])
    // Front and back, panels 0 and 1, change places at half time.
    #expect(clock.switches { $0.visible[0] }.map(\.tick) == [0, 500_000])
    #expect(clock.switches { $0.visible[1] }.map(\.tick) == [0, 500_000])
    #expect(clock.switches { $0.visible[0] }.map(\.isOn) == [true, false])
  }

  @Test func whatCannotBeDrawnIsRefused() throws {
    let size = Size(width: 320, height: 480)
    for tolerance in [0, -1, 0.0009, .nan, .infinity] {
      #expect(throws: BakeError.self) {
        try StripPlan(BakeSamples.fold([], size, tolerance: tolerance))
      }
    }
    // The leaf is 160 long: seen from 150 it reaches the eye, seen from 161 it grows without bound.
    let near = #expect(throws: BakeError.self) {
      try StripPlan(BakeSamples.flip([], size, perspective: .distance(150)))
    }
    #expect(near?.description.contains("reaches the eye at progress") == true)
    let close = #expect(throws: BakeError.self) {
      try StripPlan(BakeSamples.flip([], size, perspective: .distance(160.1), tolerance: 0.01))
    }
    #expect(close?.description.contains("more than 2048 strips") == true)
    // A fold recedes: it is drawn from anywhere.
    let steep = try StripPlan(BakeSamples.fold([], size, perspective: .distance(60), tolerance: 2))
    #expect(steep.panels.allSatisfy { $0.error <= 2 })
  }

  /// A page on a hinge across its corner.
  struct Slanted: Transition {
    var axis: Vector3
    var automaticCurve: TimingCurve { .linear }
    var clip: PageEdges { [] }

    func rig() -> Rig {
      var rig = Rig(
        projection: .perspective(distance: 500).anchored(at: Point3(x: 70, y: 20, z: 0)))
      let joint = rig.add(Joint(position: Point3(x: 10, y: 0, z: 0), axis: axis))
      rig.add(
        Panel(
          name: "leaf", joint: joint,
          content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 100, height: 80))))
      return rig
    }

    func tracks() -> [Track] { [Track(to: 0.8)] }
    func angle(at progress: Double, along: [Track]) -> Angle { Angle(quarterTurns: progress * 0.8) }
    func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
      [Leg(duration: duration * (1 - progress), curve: curve, from: progress, to: 1)]
    }
  }

  @Test func othersRigsAreDrawnWhereTheirHingesAreParallel() throws {
    let size = Size(width: 100, height: 80)
    // Seen from aside, which no transition of the house is.
    for axis in [Vector3(x: -1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0)] {
      let plan = try StripPlan(
        BakeSamples.bake(Slanted(axis: axis), "leaf", size, 1, 0.25, 255))
      #expect(plan.panels[0].strips.count > 5)
      let worst = try farthest(plan, probes: 1000, seed: 64)
      #expect(worst <= 0.25)
    }
    let error = #expect(throws: BakeError.self) {
      try StripPlan(
        BakeSamples.bake(
          Slanted(axis: Vector3(x: -1, y: 0.2, z: 0)), "leaf", size, 1, 0.25, 255))
    }
    #expect(
      error?.description.contains("panel leaf turns about a line that is not parallel") == true)
  }
}
