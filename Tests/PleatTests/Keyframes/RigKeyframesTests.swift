import Oracles
import Pleat
import Testing

/// Keyframes of rigs whose joints turn by several multiples, frame by frame against the basis in
/// Double.
@Suite struct RigKeyframesTests {
  /// The errors of one frame: every cosine and sine is off by a few ulp, and by those of its angle.
  private struct Tolerance {
    let matrix: Transform3D

    init(_ basis: Basis, panel: Int, turns: Double, ulp: Double) {
      let fastest = basis.frequencies.last ?? 1
      let coefficient = ulp * (Double(basis.rank) + 4 + 2 * fastest * turns.magnitude)
      let sizes = basis.matrices(ofPanel: panel).map(\.magnitudes.elements)
      let sums = (0..<16).map { place in sizes.map { $0[place] }.reduce(0, +) * coefficient }
      matrix = Transform3D(sums)
    }
  }

  /// A rig that no plain row can pose, with shades, windows and panels that come and go.
  private func rig(_ random: inout RandomGeometry, distance: Double) -> Rig {
    var rig = Rig(
      projection: Transform3D.perspective(distance: distance)
        .anchored(at: Point3(x: random.number(-100...100), y: random.number(-100...100), z: 0)))
    for (index, multiple) in [0.5, -2, 1].enumerated() {
      rig.add(
        random.joint(
          parent: index == 0 ? nil : index - 1, multiple: multiple, slides: index != 1))
      var panel = plainPanel(
        "\(index)", joint: index, origin: Point(x: random.number(-50...50), y: 0),
        width: random.number(50...300), height: random.number(50...300))
      let window: [Range<Double>] = [
        -Double.infinity..<Double.infinity, -1..<0.75, 0.25..<Double.infinity,
      ]
      panel.visible = window[(index + 1) % 3]
      panel.shading = Shading(
        .cover(.black),
        opacity: .init(
          constant: random.number(0...1), cosine: random.number(-1...1),
          sine: random.number(-1...1), quarterTurn: random.number(-1...1), window: window[index]))
      rig.add(panel)
    }
    rig.add(plainPanel("unshaded"))
    rig.paintOrder = [3, 1, 2, 0]
    return rig
  }

  /// Around whole turns and windows' bounds, and anywhere; quarters are the same in both precisions.
  private func turns(_ random: inout RandomGeometry, _ count: Int) -> [Double] {
    let fixed = [0.75, 0.25, -1, 0, 1, 0.5, 2, -3]
    return (0..<count).map { index in
      index < fixed.count ? fixed[index] : Double(Float(random.number(-4...4)))
    }
  }

  private func expectFrames<S: BatchScalar>(
    _ keyframes: borrowing Keyframes<S>, _ basis: Basis, _ turns: [Double], _ label: String
  ) {
    var hidden = 0
    for panel in basis.panels.indices {
      let size = basis.panels[panel].content.rect.size
      let corners = Rect(x: 0, y: 0, width: size.width, height: size.height).quad.corners
      for (frame, value) in turns.enumerated() {
        let exact = basis.matrix(ofPanel: panel, at: Angle(quarterTurns: value))
        let tolerance = Tolerance(basis, panel: panel, turns: value, ulp: Double(S.ulpOfOne))
        let matrix = keyframes.matrix(ofPanel: panel, frame: frame)
        let isNear = (0..<16).allSatisfy {
          (matrix.elements[$0] - exact.elements[$0]).magnitude <= tolerance.matrix.elements[$0]
        }
        #expect(isNear, "\(label): panel \(panel) at \(value): \(matrix) for \(exact)")
        let quad = keyframes.quad(ofPanel: panel, frame: frame)
        hidden += quad.missingCornerCount
        for (corner, point) in zip(quad.corners, corners) {
          let image = exact.mapHomogeneous(HomogeneousPoint(point))
          let error = tolerance.matrix.mapHomogeneous(HomogeneousPoint(point))
          // Too close to the eye for either answer to be wrong.
          if image.w.magnitude <= 2 * error.w { continue }
          guard let view = image.projected else {
            #expect(corner.x.isNaN && corner.y.isNaN, "\(label): panel \(panel) at \(value)")
            continue
          }
          let allowed = (
            x: 2 * (error.x + view.x.magnitude * error.w) / image.w,
            y: 2 * (error.y + view.y.magnitude * error.w) / image.w
          )
          #expect(
            (corner.x - view.x).magnitude <= allowed.x
              && (corner.y - view.y).magnitude <= allowed.y,
            "\(label): panel \(panel) at \(value): \(corner) for \(view)")
        }
        expectShade(keyframes, basis.panels[panel], panel, frame, value, label)
      }
    }
    #expect(keyframes.hiddenCorners == hidden, "\(label)")
    for (frame, value) in turns.enumerated() {
      #expect(keyframes.order(frame: frame) == basis.order(atQuarterTurns: value), "\(label)")
    }
  }

  private func expectShade<S: BatchScalar>(
    _ keyframes: borrowing Keyframes<S>, _ panel: Panel, _ index: Int, _ frame: Int,
    _ turns: Double, _ label: String
  ) {
    let shade = keyframes.shade(ofPanel: index, frame: frame)
    guard let opacity = panel.shading?.opacity, opacity.window.contains(turns) else {
      #expect(shade == 0, "\(label): panel \(index) at \(turns)")
      return
    }
    let (cosine, sine) = (
      ReferenceMatrix.cosine(degrees: 90 * turns), ReferenceMatrix.sine(degrees: 90 * turns)
    )
    let expected =
      opacity.constant + opacity.cosine * cosine + opacity.sine * sine
      + opacity.quarterTurn * turns
    #expect(
      (shade - expected).magnitude <= 32 * Double(S.ulpOfOne),
      "\(label): shade of panel \(index) at \(turns): \(shade) for \(expected)")
  }

  @Test(arguments: Backend.available, [0, 1, 3, 17, 100])
  func framesAreThoseOfTheBasis(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: 0x5EED_0180)
      for _ in 0..<3 {
        let basis = try rig(&random, distance: 6000).basis()
        #expect(basis.frequencies == [0.5, 1, 1.5, 2, 2.5, 3, 3.5])
        let turns = turns(&random, count)
        var keyframes = Keyframes<S>()
        try keyframes.generate(basis, atQuarterTurns: turns, backend: backend)
        #expect(keyframes.count == count && keyframes.hiddenCorners == 0)
        expectFrames(keyframes, basis, turns, "\(backend) \(S.self), \(random.label)")
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// An eye amid the panels: their corners pass it, and are NaN and counted.
  @Test(arguments: Backend.available)
  func cornersPassANearEye(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: 0x5EED_0181)
      let basis = try rig(&random, distance: 150).basis()
      let turns = turns(&random, 100)
      var keyframes = Keyframes<S>()
      try keyframes.generate(basis, atQuarterTurns: turns, backend: backend)
      #expect(keyframes.hiddenCorners > 20 && keyframes.hiddenCorners < 1400)
      expectFrames(keyframes, basis, turns, "\(backend) \(S.self), \(random.label)")
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// Rows of many multiples and plain rows take turns in the same memory.
  @Test(arguments: Backend.available)
  func reuseDoesNotChangeResults(backend: Backend) throws {
    var random = RandomGeometry(seed: 0x5EED_0182)
    let several = try rig(&random, distance: 6000).basis()
    let plain = try BasisTests.chain([1, -2]).basis()
    var reused = Keyframes<Double>()
    for (basis, count) in [(several, 100), (plain, 17), (several, 3), (plain, 100), (several, 100)]
    {
      let turns = turns(&random, count)
      var fresh = Keyframes<Double>()
      try fresh.generate(basis, atQuarterTurns: turns, backend: backend)
      try reused.generate(basis, atQuarterTurns: turns, backend: backend)
      for panel in basis.panels.indices {
        for frame in 0..<count {
          #expect(
            reused.matrix(ofPanel: panel, frame: frame)
              == fresh.matrix(ofPanel: panel, frame: frame))
          #expect(
            reused.quad(ofPanel: panel, frame: frame) == fresh.quad(ofPanel: panel, frame: frame))
          #expect(
            reused.shade(ofPanel: panel, frame: frame)
              == fresh.shade(ofPanel: panel, frame: frame))
        }
      }
    }
  }
}
