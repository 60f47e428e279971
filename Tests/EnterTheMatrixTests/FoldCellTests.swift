import EnterTheMatrix
import Pleat
import PleatContainers
import Testing

@Suite struct SkewPresetTests {
  @Test func theSixViewers() {
    #expect(SkewPreset.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    let m34 = SkewPreset.allCases.map { $0.m34(half: 60) }
    let expected: [Double] = [
      1 / (60 * 4.666667), 0, -1 / (60 * 12), -1 / (60 * 4.666667), -1 / (60 * 1.5), -0.001,
    ]
    #expect(m34 == expected)
    let summaries = SkewPreset.allCases.map(\.summary)
    #expect(Set(summaries).count == 6 && summaries.allSatisfy { $0.hasSuffix(".") })
    for preset in SkewPreset.allCases where preset != .side {
      var matrix = Transform3D.identity
      matrix.m34 = preset.m34(half: 60)
      #expect(preset.camera(half: 60) == matrix)
    }
  }

  /// m34 = -0.001, Translate(30, -35, 0), Rotate(60° about (0.75, 1, -0.5)).
  @Test func theViewFromTheSide() {
    var expected = Transform3D.identity
    expected.m34 = -0.001
    expected = expected.translatedBy(x: 30, y: -35, z: 0)
    expected = expected.rotated(by: Angle(degrees: 60), about: Vector3(x: 0.75, y: 1, z: -0.5))
    #expect(SkewPreset.side.camera(half: 60) == expected)
    #expect(SkewPreset.side.camera(half: 190) == expected)
  }

  /// Defect 38: the view from the side did, in flips.
  @Test func noPresetDividesByZero() {
    for preset in SkewPreset.allCases {
      for half in [0, -1, .leastNonzeroMagnitude, 1e308, .nan, .infinity, 60] as [Double] {
        #expect(preset.camera(half: half).isFinite, "\(preset) \(half)")
      }
    }
  }

  @Test func slowMotionMultiplies() {
    #expect(SlowMotion.allCases.map(\.factor) == [1, 2, 5, 10])
  }
}

@Suite struct FoldCellTests {
  @Test func theFoldingCellsShadowFollowsItsBars() {
    var cell = FoldCell()
    let open = DropShadow.standard(bounds: cell.shadowPath)
    cell.isFolded = true
    let shut = DropShadow.standard(bounds: cell.shadowPath)
    let half = open.interpolated(to: shut, at: 0.5)
    #expect(half.path == Rect(x: 0, y: 30, width: 500, height: 320))
    #expect(
      open.interpolated(to: shut, at: 0) == open && open.interpolated(to: shut, at: 1) == shut)
    var bare = shut
    bare.path = nil
    #expect(open.interpolated(to: bare, at: 0.5).path == nil)
  }

  static let progress = [0, 0.1, 0.25, 0.5, 2.0 / 3, 0.9, 1]

  @Test func theContentIsTheOriginals() {
    let cell = FoldCell()
    #expect(cell.size == Size(width: 500, height: 380))
    #expect(cell.topBar == 130 && cell.fold == 120 && cell.bottomBar == 130)
    #expect(cell.crease == Point(x: 250, y: 190) && FoldCell.border == 10)
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
      let quads = (0..<4).map { frames.quad(ofPanel: $0, frame: 0) }
      // The bars stay flat and come together; hinges are shared; the crease stays.
      let upper = 190 - 60 * cosine
      let lower = 190 + 60 * cosine
      #expect(quads[0].isNear(Rect(x: 0, y: upper - 130, width: 500, height: 130)))
      #expect(quads[1].isNear(Rect(x: 0, y: lower, width: 500, height: 130)))
      #expect(abs(quads[2].topLeft.y - upper) < 1e-9 && abs(quads[3].bottomLeft.y - lower) < 1e-9)
      #expect(abs(quads[2].bottomLeft.y - 190) < 1e-9 && abs(quads[3].topLeft.y - 190) < 1e-9)
      let depth = 60 * Angle(degrees: 90 * p).sine
      let width = 500 / (1 + depth / (60 * 4.666667))
      #expect(abs(quads[2].bottomRight.x - quads[2].bottomLeft.x - width) < 1e-9)
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
    let still = skew == .side ? skew.camera(half: 60) : .identity
    #expect(cell.restingTransform == still.anchored(at: Point3(x: 250, y: 190, z: 0)))
  }

  @Test func theGradientsAndTheBorder() throws {
    let panels = try FoldCell().rig().panels
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
    #expect(throws: PleatError.sizeOutOfRange(width: 500, height: 0)) {
      try FoldCell(fold: 0).rig()
    }
  }

  /// Defect 37: a drag of a folded cell starts at progress 1.
  @Test func aPinchFoldsAndUnfolds() {
    var cell = FoldCell()
    for (gap, progress) in [(300.0, 0.0), (240, 0.5), (180, 1), (10, 1), (400, 0), (.nan, 0)] {
      #expect(cell.progress(firstGap: 300, gap: gap) == progress, "\(gap)")
    }
    cell.isFolded = true
    // The first frame of a folded cell is folded: 1, and not 119/120.
    for (gap, progress) in [(100.0, 1.0), (160, 0.5), (220, 0), (500, 0), (50, 1), (.nan, 1)] {
      #expect(cell.progress(firstGap: 100, gap: gap) == progress, "\(gap)")
    }
  }

  @Test func releasesCommitAtTwoThirds() throws {
    var cell = FoldCell()
    cell.slowMotion = .fiveTimes
    for (folded, progress, commits, end) in [
      (false, 0.66, false, 0.0), (false, 2.0 / 3, true, 1), (false, 0.9, true, 1),
      (true, 0.67, false, 1), (true, 2.0 / 3, true, 0), (true, 0.1, true, 0),
    ] {
      cell.isFolded = folded
      let release = try cell.release(at: progress)
      #expect(release.commits == commits, "\(folded) \(progress)")
      let expected = Leg(duration: 1.5, curve: .default, from: progress, to: end)
      #expect(release.leg == expected, "\(folded) \(progress)")
      cell.finish(release)
      #expect(cell.isFolded == (end == 1), "\(folded) \(progress)")
    }
    for (folded, progress, commits) in [
      (false, 0.0, false), (false, 1, true), (true, 0, true), (true, 1, false),
    ] {
      cell.isFolded = folded
      let release = try cell.release(at: progress)
      #expect(release.commits == commits && release.leg.duration == 0)
      #expect(release.leg.to == progress)
    }
    for bad in [-0.1, 1.1, .nan] {
      #expect(throws: PleatError.self) { try cell.release(at: bad) }
    }
  }

  @Test func aTapGoesTheWholeWay() {
    var cell = FoldCell()
    #expect(cell.tap().leg == Leg(duration: 0.3, curve: .default, from: 0, to: 1))
    cell.finish(cell.tap())
    #expect(cell.isFolded)
    #expect(cell.tap().leg == Leg(duration: 0.3, curve: .default, from: 1, to: 0))
    cell.finish(cell.tap())
    #expect(!cell.isFolded)
  }

  @Test func atRest() {
    var cell = FoldCell()
    #expect(cell.restingFrames.fold == Rect(x: 0, y: 130, width: 500, height: 120))
    #expect(cell.shadowPath == Rect(x: 0, y: 0, width: 500, height: 380))
    #expect(cell.restingFrames.bottomBar.minY == 250)
    cell.isFolded = true
    #expect(cell.barOffset == 60)
    #expect(cell.restingFrames.topBar == Rect(x: 0, y: 60, width: 500, height: 130))
    #expect(cell.restingFrames.fold == nil)
    #expect(cell.restingFrames.bottomBar == Rect(x: 0, y: 190, width: 500, height: 130))
    #expect(cell.shadowPath == Rect(x: 0, y: 60, width: 500, height: 260))
  }

  static func frames(_ basis: Basis, _ p: Double) throws -> Keyframes<Double> {
    var frames = Keyframes<Double>()
    try frames.generate(basis, atQuarterTurns: [p])
    return frames
  }
}

extension Quad {
  fileprivate func isNear(_ rect: Rect) -> Bool {
    zip(corners, rect.quad.corners).allSatisfy { $0.distance(to: $1) < 1e-9 }
  }
}
