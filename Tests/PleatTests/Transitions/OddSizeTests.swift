import Oracles
import Pleat
import Testing

/// Defects 8 and 9 of the originals, and sizes at the limits of what is accepted.
@Suite struct OddSizeTests {
  static let seed: UInt64 = 0x5EED_0030

  /// Defect 8: crease, joints and vanishing point of a fold whose halves differ.
  @Test func foldsOfOddSizeKeepTheirCreaseAndJoints() throws {
    var random = RandomGeometry(seed: Self.seed)
    var odd = 0
    for _ in 0..<300 {
      let item = TransitionCase.random(using: &random)
      guard item.isFold else { continue }
      if abs(item.first - item.second) > 1e-9 { odd += 1 }
      let progress = random.number(0...1)
      let angle = 90 * (item.style & 1 == 0 ? progress : 1 - progress)
      let (c, q) = (ReferenceMatrix.cosine(degrees: angle), ReferenceMatrix.sine(degrees: angle))
      let keyframes = try item.transition.keyframes(at: [progress], outputs: .quads)
      func edge(_ panel: Int, atEnd: Bool) -> [Point] {
        keyframes.quad(ofPanel: panel, frame: 0).edge(vertical: item.isVertical, atEnd: atEnd)
      }
      func place(v: Double, depth: Double) -> [Point] {
        let shrunk = item.distance.map { $0 / ($0 + depth) } ?? 1
        let across = item.isVertical ? item.size.width : item.size.height
        let at = item.length / 2 + (v - item.length / 2) * shrunk
        return [-0.5, 0.5].map { side in
          let u = across / 2 + side * across * shrunk
          return item.isVertical ? Point(x: u, y: at) : Point(x: at, y: u)
        }
      }
      let expected = [
        (edge(1, atEnd: false), place(v: item.first - item.first * c, depth: 0)),
        (edge(1, atEnd: true), place(v: item.first, depth: item.first * q)),
        (edge(2, atEnd: false), place(v: item.first, depth: item.first * q)),
        (edge(2, atEnd: true), place(v: item.first + item.second * c, depth: 0)),
      ]
      for (actual, wanted) in expected {
        for (one, other) in zip(actual, wanted) {
          #expect(
            one.difference(from: other) <= 1e-13 * item.longer,
            "\(item) at \(progress), seed \(Self.seed)")
        }
      }
    }
    #expect(odd > 50)
  }

  /// Defect 8: the spine of a flip lies on a whole pixel, the vanishing point in the middle.
  @Test func flipsOfOddSizeTurnAboutAWholePixel() throws {
    for scale in [1.0, 2, 3] {
      for pixels in [3.0, 5, 321, 481, 1001] {
        let size = Size(width: pixels / scale, height: 100)
        for style in [FlipStyle(), .backward, .reverse, [.backward, .reverse]] {
          let flip = FlipTransition(PageSetup(size: size, scale: scale), style: style)
          let spine = ((pixels + 1) / 2) / scale
          let progress = (0...20).map { Double($0) / 20 }
          let keyframes = try flip.keyframes(at: progress, outputs: .quads)
          let projection = try flip.rig().projection
          for depth in [-0.5, 0, 0.5] {
            let middle = projection.map(Point3(x: size.width / 2, y: 50, z: depth * size.width))
            let image = try #require(middle)
            #expect(abs(image.x - size.width / 2) <= 1e-12 * size.width)
            #expect(abs(image.y - 50) <= 1e-12)
          }
          for frame in progress.indices {
            let moving = progress[frame] < 0.5 ? 0 : 1
            let atEnd = (moving == 0) == style.contains(.backward)
            for corner in keyframes.quad(ofPanel: moving, frame: frame)
              .edge(vertical: false, atEnd: atEnd)
            {
              #expect(abs(corner.x - spine) <= 1e-13 * 1001, "\(style) \(pixels) at \(scale)")
            }
          }
        }
      }
    }
  }

  /// Defect 9: a duration of 0 divided by zero.
  @Test func noDurationGivesTheFinalFrame() throws {
    let transitions: [any Transition] = [
      FoldTransition(PageSetup(size: Size(width: 320, height: 480))),
      FoldTransition(PageSetup(size: Size(width: 320, height: 480)), style: .unfold),
      FlipTransition(PageSetup(size: Size(width: 320, height: 480))),
    ]
    for transition in transitions {
      for curve in [nil, TimingCurve.default] {
        let timeline = try transition.timeline(duration: 0, curve: curve)
        #expect(timeline.duration == 0)
        #expect(try timeline.progress(at: 0) == 1)
        #expect(throws: PleatError.timeOutOfRange(0.1, duration: 0)) {
          try timeline.progress(at: 0.1)
        }
        #expect(try Array(timeline.frameTimes(perSecond: 60)) == [0])
      }
    }
  }

  /// A page has a half to turn from two pixels on, at every scale.
  @Test func twoPixelsAreTheLeast() throws {
    for scale in [0.5, 1, 2, 3] {
      for style in FoldStyle.allStyles {
        func size(_ pixels: Double) -> Size {
          style.contains(.horizontal)
            ? Size(width: pixels / scale, height: 10) : Size(width: 10, height: pixels / scale)
        }
        let rig = try FoldTransition(PageSetup(size: size(2), scale: scale), style: style).rig()
        for panel in rig.panels {
          let rect = panel.content.rect
          #expect((style.contains(.horizontal) ? rect.width : rect.height) == 1 / scale)
        }
        #expect(throws: PleatError.extentTooSmall(extent: 1.75 / scale, scale: scale)) {
          try FoldTransition(PageSetup(size: size(1.75), scale: scale), style: style).rig()
        }
      }
    }
  }

  /// Every size that is accepted folds and turns, however large, in both precisions.
  @Test(arguments: [1, 1e3, 1e6, 1e9, 1e12, 1e14, 1e15], Precision.allCases)
  func hugePagesMove(factor: Double, precision: Precision) throws {
    let size = Size(width: factor == 1 ? 3 : factor, height: factor == 1 ? 5 : factor / 2)
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for style in 0..<8 {
        for isFold in [true, false] {
          let item = TransitionCase(
            isFold: isFold, style: style, size: size, scale: 1, perspective: .automatic)
          // A third of a quarter turn: the moving page is half as long as it was, in part.
          let progress = 2.0 / 3
          let keyframes = try item.transition.keyframes(
            at: [progress], as: S.self, outputs: .quads)
          let reference =
            isFold
            ? foldReference(
              style: style, width: size.width, height: size.height, scale: 1,
              distance: item.distance, progress: progress)
            : flipReference(
              style: style, width: size.width, height: size.height, scale: 1,
              distance: item.distance, progress: progress)
          for (index, panel) in reference.enumerated() {
            for (corner, point) in panel.quad.enumerated() {
              let actual = keyframes.quad(ofPanel: index, frame: 0)[corner]
              #expect(
                actual.difference(from: Point(x: point[0], y: point[1]))
                  <= 64 * Double(S.ulpOfOne) * size.width,
                "\(item) \(panel.name) corner \(corner)")
            }
          }
        }
      }
    }
    if precision == .single { try check(Float.self) } else { try check(Double.self) }
  }

  /// Every distance that is accepted shows the pages exactly at both ends.
  @Test(arguments: [1e300, 1e30, 1e6, 1, 1e-3, 1e-6], [480, 1e15])
  func anyDistanceLeavesTheEndsAlone(distance: Double, height: Double) throws {
    let size = Size(width: height * 2 / 3, height: height)
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for item in [true, false] {
        let item = TransitionCase(
          isFold: item, style: 0, size: size, scale: 1, perspective: .distance(distance))
        let keyframes = try item.transition.keyframes(
          at: [0, 1], as: S.self, outputs: .quads)
        for (frame, page) in [Panel.Page.source, .destination].enumerated() {
          for (index, panel) in keyframes.panels.enumerated() where panel.content.page == page {
            let difference = keyframes.quad(ofPanel: index, frame: frame)
              .difference(from: panel.content.rect.quad)
            #expect(difference <= Double(S(height).ulp), "\(item) \(panel.name)")
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }
}
