import Oracles
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// The proven bound of panels on chains that mix streams is never less than a true error.
@Suite struct PanelTrackBoundTests {
  private func rounding(_ panel: Panel) -> MatrixRounding {
    MatrixRounding(
      tolerance: 0.25, extent: max(panel.content.rect.width, panel.content.rect.height))
  }

  /// Compares the bound of random stretches with the largest of many differences in them.
  ///
  /// - Returns: the largest part of a bound that is reached.
  @discardableResult
  private func check(
    _ transition: some Transition, curve: TimingCurve = .easeInOut, seed: UInt64,
    stretches: Int = 8
  ) throws -> Double {
    var random = SeededGenerator(seed: seed)
    let transition = try transition.compiled()
    let timeline = try transition.timeline(duration: 0.5, curve: curve)
    let sweeps = try #require(ChainSweeps(transition, timeline: timeline))
    let poses = SharedPoses(transition)
    let clock = BakeClock(transition, timeline: timeline)
    let moments = clock.moments(.init(timeline), windows: [])
    let mixed = transition.basis.panels.indices.filter { poses.mixesStreams(panel: $0) }
    var largest = 0.0
    for number in 0..<stretches {
      let panel = try #require(mixed.randomElement(using: &random))
      let track = PanelTrack(
        poses, panel: panel, sweeps: sweeps, rounding: rounding(transition.basis.panels[panel]))
      let length = Int.random(in: 1...60, using: &random)
      let first = Int.random(in: 0..<moments.count - length, using: &random)
      let (start, end) = (moments[first], moments[first + length])
      guard
        let stretch = track.stretch(from: track.key(at: start), to: track.key(at: end))
      else { continue }
      func fraction(_ moment: Moment) -> Double {
        (moment.percent - start.percent) / (end.percent - start.percent)
      }
      let probes = moments[first...first + length].map { (fraction: fraction($0), moment: $0) }
      // A tolerance that no bound exceeds, so that no moments are added.
      let bound = track.bound(stretch, at: probes, tolerance: 1e9) { clock.moment(at: $0) }
      let proven = try #require(bound)
      var worst = 0.0
      for step in 0...8 * length {
        let share = Double(step) / Double(8 * length)
        let moment = clock.moment(at: start.percent + (end.percent - start.percent) * share)
        let length = track.difference(stretch, at: fraction(moment), from: moment).length
        if length.isFinite { worst = max(worst, length) }
      }
      #expect(
        worst <= proven,
        "seed \(seed), stretch \(number), panel \(panel), from \(start.percent) to \(end.percent)")
      if proven.isFinite, proven > 1e-6 { largest = max(largest, worst / proven) }
    }
    return largest
  }

  private static let kinds: [(String, @Sendable (PageSetup) -> any Transition)] = [
    ("curl", { CurlTransition($0) }), ("curl of 40", { CurlTransition($0, strips: 40) }),
    ("fold-up", { FoldUpTransition($0) }), ("fold-up of 9", { FoldUpTransition($0, strips: 9) }),
    ("stairs", { StairsTransition($0) }),
  ]

  @Test(arguments: 0..<3 as Range<UInt64>) func kinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for (name, kind) in Self.kinds {
      let size = Size(
        width: .random(in: 50...900, using: &random), height: .random(in: 50...900, using: &random))
      let direction = try #require(PageSetup.Direction.allCases.randomElement(using: &random))
      let points = NastyCurves.controlPoints(using: &random)
      let nasty = try TimingCurve.cubicBezier(points.x1, points.y1, points.x2, points.y2)
      let ratio = try check(
        kind(PageSetup(size: size, direction: direction)),
        curve: seed % 2 == 0 ? .easeInOut : nasty, seed: seed)
      // Most of a bound is the difference at the moments that are looked at.
      if seed % 2 == 0 { #expect(ratio > 0.5, "\(name), seed \(seed)") }
    }
  }

  /// Chains of anything: slides, oblique axes, eased tracks, factors on depth.
  @Test(arguments: 0..<UInt64(caseCount(12))) func chainsOfAnything(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var rig = Rig(projection: .perspective(distance: 2000).anchored(at: Point3(x: 60, y: 45, z: 0)))
    for index in 0..<4 {
      rig.add(
        Joint(
          parent: index == 0 ? nil : index - 1,
          position: Point3(x: number(-50...50), y: number(-50...50), z: number(-20...20)),
          axis: Vector3(x: number(-1...1), y: number(-1...1), z: number(-1...1)),
          angle: .init(
            constant: Angle(degrees: number(-90...90)), multiple: [1, -1, 2][index % 3],
            stream: index % 3),
          slide: index == 2
            ? .init(
              cosine: Vector3(x: 20, y: number(-9...9), z: 0), sine: Vector3(x: 0, y: 0, z: 15),
              stream: 2) : .init(),
          depthScale: seed % 3 == 0 ? 0.8 : 1))
      rig.add(
        Panel(
          name: "\(index)", joint: index,
          content: .init(
            page: .source, rect: Rect(x: 0, y: 0, width: number(20...90), height: number(20...90))))
      )
    }
    let curves: [TimingCurve] = [.linear, .easeIn, .easeInOut]
    let tracks = (0..<3).map { stream in
      Track(
        from: number(-1...0), to: number(0...1.5), over: 0.1 * Double(stream)...0.7,
        curve: curves[stream])
    }
    try check(OwnTransition(own: rig, streams: tracks), seed: seed)
  }

  // What is between two moments is a part of the bound, and falls with their distance.
  @Test func fewMomentsGiveALargerBound() throws {
    let curl = try CurlTransition(
      PageSetup(size: Size(width: 320, height: 480), direction: .left)
    ).compiled()
    let timeline = try curl.timeline(duration: 0.5)
    let sweeps = ChainSweeps(curl, timeline: timeline)
    let panel = curl.basis.panels.count / 2
    let track = PanelTrack(
      SharedPoses(curl), panel: panel, sweeps: sweeps,
      rounding: rounding(curl.basis.panels[panel]))
    let clock = BakeClock(curl, timeline: timeline)
    let (start, end) = (clock.moment(at: 50), clock.moment(at: 52))
    let stretch = try #require(track.stretch(from: track.key(at: start), to: track.key(at: end)))
    func bound(_ parts: Int) -> Double? {
      track.bound(
        stretch,
        at: (0...parts).map {
          let share = Double($0) / Double(parts)
          return (share, clock.moment(at: 50 + 2 * share))
        }, tolerance: 1e9
      ) { clock.moment(at: $0) }
    }
    let bounds = try [1, 4, 16, 64].map { try #require(bound($0)) }
    #expect(bounds == bounds.sorted(by: >), "\(bounds)")
    // It goes with the square of the distance of moments.
    #expect((bounds[0] - bounds[3]) / (bounds[1] - bounds[3]) > 8, "\(bounds)")
    // Beyond a limit, others are looked at.
    let halved = track.bound(
      stretch, at: [(0, start), (1, end)], tolerance: 1.1 * bounds[2]
    ) { clock.moment(at: $0) }
    #expect(halved.map { $0 <= 1.1 * bounds[2] } == true)
  }

  @Test func panelsOfOneStreamHaveNone() throws {
    let flip = try FlipTransition(size: Size(width: 100, height: 100)).compiled()
    let timeline = try flip.timeline(duration: 0.5)
    #expect(ChainSweeps(flip, timeline: timeline) == nil)
  }
}
