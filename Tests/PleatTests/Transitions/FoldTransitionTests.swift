import Oracles
import Pleat
import Testing

/// Folds as their specification prints them, and the defects of the originals that are mended.
@Suite struct FoldTransitionTests {
  static let size = Size(width: 320, height: 480)

  /// A printed row, by the public road: a time, its progress, its keyframe.
  private func check(_ row: FoldGolden, _ fold: FoldTransition, at time: Double) throws {
    let progress = try fold.timeline(duration: GoldenTables.duration).progress(at: time)
    let keyframes = try fold.keyframes(at: [progress])
    let quads = try ["firstSleeve", "firstFold", "secondFold", "secondSleeve"].map {
      keyframes.quad(ofPanel: try keyframes.requiredIndex(ofPanel: $0), frame: 0)
    }
    let (sleeve, first, second, last) = (quads[0], quads[1], quads[2], quads[3])
    #expect(prints(fold.angle(at: progress).degrees, row.angle, digits: 4))
    #expect(prints(second.bottomRight.y - first.topRight.y, row.extent, digits: 4))
    #expect(prints(first.topRight.y, row.firstJoint, digits: 4))
    #expect(prints(first.topRight.x, 320, digits: 4) && prints(first.topLeft.x, 0, digits: 4))
    #expect(prints(first.bottomRight.x, row.crease[0], digits: 4))
    #expect(prints(first.bottomRight.y, row.crease[1], digits: 4))
    #expect(prints(first.bottomLeft.x, 320 - row.crease[0], digits: 4))
    #expect(prints(second.bottomRight.y, row.secondJoint, digits: 4))
    #expect(prints(sleeve.topRight.x, row.farFirst[0], digits: 4))
    #expect(prints(sleeve.topRight.y, row.farFirst[1], digits: 4))
    #expect(prints(last.bottomRight.x, row.farSecond[0], digits: 4))
    #expect(prints(last.bottomRight.y, row.farSecond[1], digits: 4))
    let shades = (0..<4).map { keyframes.shade(ofPanel: $0, frame: 0) }
    #expect(shades[0] == 0 && shades[3] == 0 && shades[1] == shades[2])
    #expect(prints(shades[1], row.shade, digits: 6))
  }

  @Test(arguments: GoldenTables.folds)
  func foldsPrintTheirGoldenRows(row: FoldGolden) throws {
    let fold = FoldTransition(PageSetup(size: Self.size, scale: 2))
    let timeline = try fold.timeline(duration: GoldenTables.duration)
    #expect(prints(try timeline.progress(at: row.time), row.progress, digits: 6))
    try check(row, fold, at: row.time)
  }

  @Test func unfoldsPrintTheirGoldenRows() throws {
    let unfold = FoldTransition(PageSetup(size: Self.size, scale: 2), style: .unfold)
    let timeline = try unfold.timeline(duration: GoldenTables.duration)
    for row in GoldenTables.unfolds {
      #expect(prints(try timeline.progress(at: row.time), row.progress, digits: 6))
      let pose = try #require(GoldenTables.folds.first { $0.time == row.foldTime })
      try check(pose, unfold, at: row.time)
    }
  }

  /// Defect 7: the originals' extent was a chord through 19 samples, B = 345.3442 at 0.1 s.
  @Test func extentIsTheCosineItself() throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480), scale: 2))
    let progress = (0...1000).map { Double($0) / 1000 }
    let keyframes = try fold.keyframes(at: progress, outputs: [.quads, .shades])
    var worst = 0.0
    for (frame, value) in progress.enumerated() {
      let cosine = ReferenceMatrix.cosine(degrees: 90 * value)
      let extent =
        keyframes.quad(ofPanel: 2, frame: frame).bottomLeft.y
        - keyframes.quad(ofPanel: 1, frame: frame).topLeft.y
      worst = max(worst, abs(extent - 480 * cosine))
      #expect(abs(keyframes.shade(ofPanel: 1, frame: frame) - 0.25 * (1 - cosine)) <= 1e-15)
    }
    #expect(worst <= 1e-12 * 480)
  }

  /// Defect 2: the originals chose the timing when the style was first given.
  @Test func timingFollowsAStyleThatChangesLater() throws {
    var fold = FoldTransition(PageSetup(size: Self.size))
    #expect(fold.automaticCurve == .easeOut)
    fold.style.insert(.unfold)
    #expect(fold.automaticCurve == .easeIn)
    #expect(try fold.timeline().legs.map(\.curve) == [.easeIn])
    fold.style = fold.style.reversed
    #expect(try fold.timeline().legs.map(\.curve) == [.easeOut])
    #expect(try fold.timeline(curve: .linear).legs.map(\.curve) == [.linear])
  }

  /// Defect 15: "clear" was black, whatever the shadow's colour.
  @Test func gradientsAreOneColourWithAlpha() throws {
    let color = RGBColor(red: 1, green: 0.5, blue: 0.25)
    for style in FoldStyle.allStyles {
      let fold = FoldTransition(
        PageSetup(size: Size(width: 321, height: 481), scale: 1, shadowColor: color), style: style)
      let (vertical, cubic) = (!style.contains(.horizontal), style.contains(.cubic))
      let length = vertical ? 481.0 : 321.0
      for panel in try fold.rig().panels {
        guard panel.name.hasSuffix("Fold") || cubic else {
          #expect(panel.shading == nil, "\(style) \(panel.name)")
          continue
        }
        guard case .gradient(let gradient) = panel.shading?.paint else {
          Issue.record("\(style) \(panel.name) has no gradient")
          continue
        }
        let far = panel.name == "secondFold" && !cubic ? 0.25 : 0
        let extent = (length + (panel.name.hasPrefix("first") ? 1 : -1)) / 2
        #expect(gradient.color == color)
        #expect(gradient.stops.map(\.offset) == [0, 1])
        #expect(gradient.stops.map(\.alpha) == [1, far], "\(style) \(panel.name)")
        #expect(
          gradient.start == (vertical ? Point(x: 160.5, y: 0) : Point(x: 0, y: 240.5)))
        #expect(
          gradient.end == (vertical ? Point(x: 160.5, y: extent) : Point(x: extent, y: 240.5)))
      }
    }
  }

  @Test func shadesFollowTheirOpacities() throws {
    for style in FoldStyle.allStyles {
      let fold = FoldTransition(PageSetup(size: Self.size), style: style, shadowOpacity: 0.75)
      let keyframes = try fold.keyframes(at: [0, 0.25, 1], outputs: .shades)
      for (frame, progress) in [0, 0.25, 1].enumerated() {
        let angle = 90 * (style.contains(.unfold) ? 1 - progress : progress)
        let folds = 0.75 * (1 - ReferenceMatrix.cosine(degrees: angle))
        let sleeves =
          style.contains(.cubic) ? 0.75 * (1 - ReferenceMatrix.sine(degrees: angle)) : 0
        for (panel, shade) in [sleeves, folds, folds, sleeves].enumerated() {
          #expect(
            abs(keyframes.shade(ofPanel: panel, frame: frame) - shade) <= 1e-15,
            "\(style) panel \(panel) at \(progress)")
        }
      }
    }
  }

  /// Defect 11: what starts outside the page says so.
  @Test(arguments: FoldStyle.allStyles)
  func clipsWhereSleevesStartOutside(style: FoldStyle) throws {
    let fold = FoldTransition(PageSetup(size: Self.size), style: style)
    let keyframes = try fold.keyframes(at: [style.contains(.unfold) ? 1 : 0])
    let page = Rect(x: 0, y: 0, width: 320, height: 480)
    for panel in [0, 3] {
      let bounds = keyframes.quad(ofPanel: panel, frame: 0).bounds
      let inside =
        bounds.minX >= 0 && bounds.maxX <= 320 && bounds.minY >= 0 && bounds.maxY <= 480
      // Cubic sleeves stand upright behind the page, the others lie flat beside it.
      #expect(inside == style.contains(.cubic), "\(style) \(bounds)")
      #expect(page.intersection(bounds).isEmpty == !inside)
      #expect(fold.clip == (inside ? [] : .all))
    }
  }

  @Test func stylesHaveTheirBitsAndNames() {
    #expect(FoldStyle.allStyles.map(\.rawValue) == Array(0..<8))
    #expect(FoldStyle.unfold.rawValue == 1 && FoldStyle.cubic.rawValue == 2)
    #expect(FoldStyle.horizontal.rawValue == 4)
    #expect(FoldStyle([.cubic]).reversed == [.cubic, .unfold])
    #expect(FoldStyle([.cubic, .unfold]).reversed == [.cubic])
    #expect(
      FoldStyle.allStyles.map(\.description) == [
        "fold", "unfold", "fold cubic", "unfold cubic", "fold horizontal", "unfold horizontal",
        "fold cubic horizontal", "unfold cubic horizontal",
      ])
  }
}
