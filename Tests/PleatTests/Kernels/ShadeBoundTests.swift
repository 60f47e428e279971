import Pleat
import TestSupport
import Testing

/// The lower bound of shades on every backend: a shade is the greater of its sum and the bound, bit
/// for bit, and 0 outside the window.
@Suite struct ShadeBoundTests {
  static let counts = [0, 1, 3, 4, 15, 16, 17, 64, 100, 1000]
  static let seed: UInt64 = 0x5EED_0018

  @Test(arguments: Kernels.available)
  func single(kernels: Kernels) {
    for count in Self.counts { ShadeCase<Float>(kernels, count: count).run() }
  }

  @Test(arguments: Kernels.available)
  func double(kernels: Kernels) {
    for count in Self.counts { ShadeCase<Double>(kernels, count: count).run() }
  }

  /// The angles -2 to 2 turn a light's shade from below its bound to above it, and back.
  @Test(arguments: Kernels.available)
  func boundBinds(kernels: Kernels) {
    let (none, zero) = ShadeCase<Double>(kernels, count: 1000).lit()
    #expect(none.contains { $0 < -0.25 } && none.contains { $0 > 0.25 })
    #expect(zero.min() == 0 && zero.max() == none.max())
  }
}

/// One backend, one count.
private struct ShadeCase<S: BatchScalar> {
  let kernels: Kernels
  let count: Int
  let turns: GuardedReals<S>
  /// The row of frame k and its angle, with a gap of one.
  let rows: GuardedReals<S>
  static var rank: Int { 4 }

  init(_ kernels: Kernels, count: Int) {
    self.kernels = kernels
    self.count = count
    let angles = (0..<count).map { Double($0) * 4 / Double(max(count, 1)) - 2 }
    turns = GuardedReals(angles.map(S.init), offset: 1)
    rows = GuardedReals(
      angles.flatMap { angle in
        let (cosine, sine) = PlainReference.cosineAndSine(quarterTurns: angle)
        return [1, cosine, sine, angle, 0].map(S.init)
      }, offset: 1)
  }

  private var poses: [Pose<S>] {
    [
      .quarterTurns(turns.lanes),
      .rows(rows.lanes, rank: Self.rank, stride: Self.rank + 1, streamStride: 0),
    ]
  }

  /// Shades, each followed by a gap of zeros.
  private func shades(
    _ pose: Pose<S>, basis: [S], stride: Int, window: Range<S>?, least: S?
  ) -> [S] {
    let shadeBasis = GuardedReals(basis, offset: 1)
    let out = GuardedReals<S>(count: stride * count, offset: 1)
    _ = kernels.keyframes(pose, count: count, panels: 1) { _ in
      var panel = KernelPanel(
        matrixBasis: shadeBasis.lanes, cornerBasis: shadeBasis.lanes, shadeBasis: shadeBasis.lanes,
        shades: out.mutableLanes, shadeStride: stride)
      if let window { (panel.shadedFrom, panel.shadedTo) = (window.lowerBound, window.upperBound) }
      if let least { panel.shadeLeast = least }
      return panel
    }
    #expect(out.isIntact, "\(kernels.name)")
    return out.scalars
  }

  /// Shades of a panel that is lit from a side, without a bound and with the bound 0.
  func lit() -> (none: [S], zero: [S]) {
    func shades(_ least: S?) -> [S] {
      self.shades(poses[0], basis: [0.25, -0.5, 0.5, 0], stride: 1, window: nil, least: least)
    }
    return (shades(nil), shades(0))
  }

  func run() {
    var generator = SeededGenerator(seed: ShadeBoundTests.seed)
    let basis = (0..<Self.rank).map { _ in S(Double.random(in: -1...1, using: &generator)) }
    let bounds: [(window: Range<S>?, least: S)] = [
      (nil, 0), (nil, -0.25), (-1..<1, 0), (-1..<1, 0.5),
    ]
    let (angles, rows) = (turns.scalars, rows.values)
    for (pose, stride) in poses.flatMap({ pose in [1, 2, 3].map { (pose, $0) } }) {
      let free = shades(pose, basis: basis, stride: stride, window: nil, least: nil)
      #expect(free.allSatisfy { $0.isFinite }, label(pose, stride))
      // From angles and from rows, shades differ by the rounding of the cosine and the sine only.
      let worst = (0..<count).reduce(0.0) { worst, frame in
        let row = Array(rows.item(frame, Self.rank + 1).prefix(Self.rank))
        let sum = PlainReference.combination(row, basis.map(Double.init), width: 1)[0]
        return max(worst, abs(Double(free[stride * frame]) - sum))
      }
      #expect(worst <= 16 * Double(S.ulpOfOne), label(pose, stride))
      for (window, least) in bounds {
        let found = shades(pose, basis: basis, stride: stride, window: window, least: least)
        let expected = (0..<stride * count).map { place in
          guard place % stride == 0 else { return S(0) }  // the gap
          if !pose.isRows, let window, !window.contains(angles[place / stride]) { return 0 }
          return max(free[place], least)
        }
        #expect(found == expected, label(pose, stride))
      }
      let infinite = shades(pose, basis: basis, stride: stride, window: nil, least: -.infinity)
      #expect(infinite == free, label(pose, stride))
    }
  }

  private func label(_ pose: Pose<S>, _ stride: Int) -> Comment {
    """
    \(kernels.name) \(S.precision) \(pose.isRows ? "rows" : "angles") count \(count) \
    stride \(stride) seed \(ShadeBoundTests.seed)
    """
  }
}

extension Pose {
  fileprivate var isRows: Bool { if case .rows = self { true } else { false } }
}
