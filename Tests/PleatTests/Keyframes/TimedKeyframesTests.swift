import TestSupport
import Testing

@testable import Pleat

/// Keyframes straight from times.
struct TimedKeyframesTests {
  static let curves: [TimingCurve] = [
    .linear, .easeIn, .easeInOut, .bezier(0.3, -0.6, 0.7, 1.6), .bezier(0, 1, 1, 0),
    .easing(.bounce, .out), .easing(.elastic, .inOut), .easing(.circular, .in),
  ]

  /// 301 times: more than a block, and no multiple of any vector.
  private func times<S: BatchScalar>(_: S.Type) -> Batch<Time, S> {
    Batch((0...300).map { Time(value: Double($0) / 300) })
  }

  private struct Time: BatchElement {
    var value: Double
    static var scalarCount: Int { 1 }
    init(value: Double) { self.value = value }
    init(scalars: (Int) -> Double) { value = scalars(0) }
    var scalars: [Double] { [value] }
  }

  private func check<S: BatchScalar>(
    _ scalar: S.Type, _ transition: some Transition, curve: TimingCurve, backend: Backend,
    tolerance: Double
  ) throws {
    let times = times(S.self)
    var timed = Keyframes<S>()
    var angles = Keyframes<S>()
    let basis = try transition.basis()
    try timed.generate(basis, atQuarterTurns: [], backend: backend)
    try timed.regenerate(
      atTimes: times.scalars, curve: curve, fromQuarterTurns: 1, to: 0.25, backend: backend)
    let turns = (0..<times.count).map {
      let y = min(max(curve.value(at: times[$0].value), 0), 1)
      return (1 - y) + y * 0.25
    }
    try angles.generate(basis, atQuarterTurns: turns, backend: backend)
    #expect(timed.count == 301)
    let length = 480.0  // a small angle moves what is far from the hinge
    var worst = 0.0
    for panel in basis.panels.indices {
      for frame in someCases(Array(0...300)) {
        let (a, b) = (
          timed.matrix(ofPanel: panel, frame: frame), angles.matrix(ofPanel: panel, frame: frame)
        )
        for (a, b) in zip(a.elements, b.elements) { worst = max(worst, abs(a - b) / length) }
        let (p, q) = (
          timed.quad(ofPanel: panel, frame: frame), angles.quad(ofPanel: panel, frame: frame)
        )
        for (p, q) in zip(p.scalars, q.scalars) { worst = max(worst, abs(p - q) / length) }
        let shades = (
          timed.shade(ofPanel: panel, frame: frame), angles.shade(ofPanel: panel, frame: frame)
        )
        worst = max(worst, abs(shades.0 - shades.1))
        // What a time makes visible is what its angle makes visible.
        let visible = timed.isVisible(panel: panel, frame: frame)
        #expect(visible == angles.isVisible(panel: panel, frame: frame))
      }
      // The ends are met exactly.
      for frame in [0, 300] {
        let (a, b) = (
          timed.matrix(ofPanel: panel, frame: frame), angles.matrix(ofPanel: panel, frame: frame)
        )
        #expect(a == b, "\(backend) \(curve) \(frame)")
      }
    }
    #expect(worst <= tolerance, "\(backend) \(curve)")
  }

  @Test(arguments: curves, Backend.available)
  func timesGiveTheFramesOfTheirAngles(curve: TimingCurve, backend: Backend) throws {
    let page = Size(width: 320, height: 480)
    let fold = FoldTransition(PageSetup(size: page), style: .cubic)
    let flip = FlipTransition(PageSetup(size: page))
    // A vertical tangent turns the last bit of a time into thousands of them of an angle.
    let bits = curve == .bezier(0, 1, 1, 0) ? 0x1p-10 : 0x1p-20
    try check(Float.self, fold, curve: curve, backend: backend, tolerance: bits)
    try check(Double.self, fold, curve: curve, backend: backend, tolerance: bits * 0x1p-26)
    try check(Float.self, flip, curve: curve, backend: backend, tolerance: bits)
    try check(Double.self, flip, curve: curve, backend: backend, tolerance: bits * 0x1p-26)
  }

  @Test func timesBeyondTheRunAreAtItsEnds() throws {
    var keyframes = Keyframes<Double>(.matrices)
    try keyframes.generate(
      FoldTransition(PageSetup(size: Size(width: 10, height: 20))), at: [0, 1])
    let (flat, shut) = (
      keyframes.matrix(ofPanel: 1, frame: 0), keyframes.matrix(ofPanel: 1, frame: 1)
    )
    let times = Batch<Time, Double>([-1, 0, 1, 7].map(Time.init(value:)))
    try keyframes.regenerate(
      atTimes: times.scalars, curve: .bezier(0.2, 0.9, 0.8, 0.1), fromQuarterTurns: 0, to: 1)
    for frame in 0..<4 {
      let matrix = keyframes.matrix(ofPanel: 1, frame: frame)
      #expect(matrix == (frame < 2 ? flat : shut), "\(frame)")
    }
  }

  /// A motion that stands still at the bound of a shade is on the same side of it on every backend.
  @Test(arguments: Backend.available)
  func motionsThatStandStillKeepTheirShades(backend: Backend) throws {
    func check<S: BatchScalar>(_: S.Type, at bound: Double) throws {
      var rig = try FlipTransition(PageSetup(size: Size(width: 320, height: 480))).rig()
      // The first panel is shaded up to the bound, the second from it on.
      let opacities: [Shading.Opacity] = [
        .init(constant: 0.5, window: -.infinity..<bound),
        .init(constant: 0.5, window: bound ..< .infinity),
      ]
      for (panel, opacity) in opacities.enumerated() {
        rig.panels[panel].shading = Shading(.cover(.black), opacity: opacity)
      }
      let times = times(S.self)
      var keyframes = Keyframes<S>(.shades)
      try keyframes.generate(try rig.basis(), atQuarterTurns: [], backend: backend)
      for curve in Self.curves {
        try keyframes.regenerate(
          atTimes: times.scalars, curve: curve, fromQuarterTurns: bound, to: bound,
          backend: backend)
        let shades = (0...300).map { frame in
          (0...1).map { Double(keyframes.shade(ofPanel: $0, frame: frame)) }
        }
        #expect(shades.allSatisfy { $0 == [0, 0.5] }, "\(backend) \(S.self) \(bound) \(curve)")
      }
    }
    for bound in [0.3, -1.7, 3, 1, 0, 0.1] {
      try check(Float.self, at: bound)
      try check(Double.self, at: bound)
    }
  }

  /// A motion that ends at a bound does not pass it before.
  @Test(arguments: Backend.available)
  func motionsToABoundDoNotPassIt(backend: Backend) throws {
    func check<S: BatchScalar>(_: S.Type, from: Double, to: Double) throws {
      let times = times(S.self)
      var keyframes = Keyframes<S>(.matrices)
      try keyframes.generate(
        try FlipTransition(PageSetup(size: Size(width: 320, height: 480))).basis(),
        atQuarterTurns: [], backend: backend)
      for curve in Self.curves {
        try keyframes.regenerate(
          atTimes: times.scalars, curve: curve, fromQuarterTurns: from, to: to, backend: backend)
        let angles = (0...300).map { Double(keyframes.turns.lanes[$0]) }
        let (least, greatest) = (Double(S(min(from, to))), Double(S(max(from, to))))
        #expect(angles.allSatisfy { $0 >= least && $0 <= greatest }, "\(backend) \(S.self)")
        #expect(angles[0] == Double(S(from)) && angles[300] == Double(S(to)))
      }
    }
    for end in [0.3, 3.25, -1.7, 0.7] {
      for way in [0x1p-52, 0x1p-23, 0x1p-20, 1] {
        try check(Float.self, from: end - way, to: end)
        try check(Double.self, from: end - way, to: end)
        try check(Double.self, from: end + way, to: end)
      }
    }
  }

  /// In single precision too an end just before a whole quarter turn stays before it.
  @Test func endsStayOnTheirSideOfWholeQuarterTurns() throws {
    var keyframes = Keyframes<Float>()
    try keyframes.generate(
      try FlipTransition(PageSetup(size: Size(width: 320, height: 480))).basis(),
      atQuarterTurns: [])
    let times = times(Float.self)
    try keyframes.regenerate(
      atTimes: times.scalars, curve: .linear, fromQuarterTurns: 0, to: 1.0.nextDown)
    // The front page is seen below 1, the back from 1 on.
    #expect(keyframes.isVisible(panel: 0, frame: 300) && !keyframes.isVisible(panel: 1, frame: 300))
    try keyframes.regenerate(
      atTimes: times.scalars, curve: .linear, fromQuarterTurns: 1.0.nextDown, to: 2)
    #expect(keyframes.isVisible(panel: 0, frame: 0) && keyframes.isVisible(panel: 1, frame: 1))
  }
}
