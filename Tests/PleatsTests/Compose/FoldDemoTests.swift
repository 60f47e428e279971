import Pleat
import PleatWeb
import Testing

@testable import pleats

@Suite struct FoldCellTests {
  static let progress = [0, 0.1, 0.25, 0.5, 2.0 / 3, 0.9, 1]

  @Test func theContentIsTheOriginals() {
    let cell = FoldCell()
    #expect(cell.size == Size(width: 500, height: 380))
    #expect(cell.topBar == 130 && cell.fold == 120 && cell.bottomBar == 130)
    #expect(cell.crease == Point(x: 250, y: 190) && FoldCell.border == 10)
    #expect(SlowMotion.allCases.map(\.factor) == [1, 2, 5, 10] && cell.duration == 0.3)
  }

  /// θ = 90° p; the hinges 120 cos θ apart; both shades 0.25 (1 - cos θ).
  @Test func thePoseAtAProgress() throws {
    let cell = FoldCell()
    let basis = try cell.rig().basis()
    for p in Self.progress {
      let cosine = Angle(degrees: 90 * p).cosine
      #expect(cell.angle(at: p).degrees == 90 * p)
      #expect(abs(cell.hingeDistance(at: p) - 120 * cosine) < 1e-12)
      #expect(abs(cell.shade(at: p) - 0.25 * (1 - cosine)) < 1e-12)
      let frames = try Self.frames(basis, p)
      for panel in [2, 3] {
        #expect(abs(frames.shade(ofPanel: panel, frame: 0) - cell.shade(at: p)) < 1e-12)
      }
    }
  }

  /// Joint 1 -θ, joint 2 +2θ, sleeves +θ and -θ, in bounds 120 cos θ high: the tree multiplied out.
  @Test(arguments: SkewPreset.allCases)
  func theRigIsTheJointTree(skew: SkewPreset) throws {
    var cell = FoldCell()
    cell.skew = skew
    let basis = try cell.rig().basis()
    func turn(_ degrees: Double) -> Transform3D {
      .rotation(Angle(degrees: degrees), about: .xAxis)
    }
    for p in Self.progress {
      let theta = 90 * p
      let extent = 120 * Angle(degrees: theta).cosine
      let first = turn(-theta).concatenating(.translation(x: 0, y: 190 - extent / 2))
      let second = turn(2 * theta).concatenating(.translation(x: 0, y: 60)).concatenating(first)
      let camera = skew.camera(half: 60).anchored(at: Point3(x: 250, y: 190, z: 0))
      let tree = [
        Transform3D.translation(x: 0, y: -130).concatenating(turn(theta)).concatenating(first),
        turn(-theta).concatenating(.translation(x: 0, y: 60)).concatenating(second),
        first, second,
      ]
      for (panel, matrix) in tree.enumerated() {
        let found = basis.matrix(ofPanel: panel, at: Angle(degrees: theta))
        let expected = matrix.concatenating(camera)
        #expect(found.isApproximatelyEqual(to: expected, tolerance: 1e-9), "\(p) \(panel)")
      }
    }
  }

  @Test func theGradientsAndTheBorder() {
    let panels = FoldCell().rig().panels
    #expect(panels.map(\.name) == ["topBar", "bottomBar", "upperFold", "lowerFold"])
    let alphas = panels.map { panel -> [Double]? in
      guard case .gradient(let gradient) = panel.shading?.paint else { return nil }
      #expect(gradient.start == Point(x: 250, y: 0) && gradient.end == Point(x: 250, y: 60))
      return gradient.stops.map(\.alpha)
    }
    #expect(alphas == [nil, nil, [1, 0], [1, 0.2]])
    #expect(panels[0].antialiasInsets == Insets(top: 10, left: 10, bottom: 0, right: 10))
    #expect(panels[1].antialiasInsets == Insets(top: 0, left: 10, bottom: 10, right: 10))
    for fold in panels[2...] {
      #expect(fold.antialiasInsets == Insets(top: 0, left: 10, bottom: 0, right: 10))
    }
  }

  static func frames(_ basis: Basis, _ p: Double) throws -> Keyframes<Double> {
    var frames = Keyframes<Double>()
    try frames.generate(basis, atQuarterTurns: [p])
    return frames
  }
}
