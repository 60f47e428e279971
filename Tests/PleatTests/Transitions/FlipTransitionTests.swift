import Oracles
import Pleat
import Testing

/// Flips as their specification prints them, and the defects of the originals that are mended.
@Suite struct FlipTransitionTests {
  static let size = Size(width: 320, height: 480)

  /// Style 1 is style 0 in a mirror, and style 5 is style 4.
  ///
  /// Defect 4: the first shade of a run that begins on the way was 0, so that the shadow blinked. Each row is
  /// computed alone.
  @Test(arguments: GoldenTables.flips, [0, 1])
  func flipsPrintTheirGoldenRows(row: FlipGolden, mirror: Int) throws {
    let style = FlipStyle(rawValue: row.style + mirror)
    let flip = FlipTransition(PageSetup(size: Self.size, scale: 2), style: style)
    let timeline = try flip.timeline(duration: GoldenTables.duration)
    let progress = try timeline.progress(at: row.time)
    let firstStage = row.stage == 1
    #expect((progress < 0.5) == firstStage)
    #expect(prints(firstStage ? 2 * progress : 2 * progress - 1, row.progress, digits: 5))
    #expect(prints(flip.angle(at: progress).degrees, row.angle, digits: 5))

    let keyframes = try flip.keyframes(at: [progress], outputs: [.quads, .shades])
    let moving = try keyframes.requiredIndex(ofPanel: firstStage ? "front" : "back")
    let quad = keyframes.quad(ofPanel: moving, frame: 0)
    let onRight = firstStage == (mirror == 0)
    let free = onRight ? [quad.topRight, quad.bottomRight] : [quad.topLeft, quad.bottomLeft]
    for corner in free {
      if let printed = row.free {
        #expect(prints(mirror == 0 ? corner.x : 320 - corner.x, printed, digits: 5))
      }
    }
    if let printed = row.halfEdge {
      #expect(prints(240 - free[0].y, printed, digits: 5))
      #expect(prints(free[1].y - 240, printed, digits: 5))
    }
    if let printed = row.magnification {
      #expect(prints((free[1].y - free[0].y) / 480, printed, digits: 5))
    }
    if let printed = row.page {
      #expect(prints(keyframes.shade(ofPanel: moving, frame: 0), printed, digits: 5))
    }
    for (name, printed) in [("facing", row.facing), ("reveal", row.reveal)] {
      let index = try keyframes.requiredIndex(ofPanel: name)
      let shade = keyframes.shade(ofPanel: index, frame: 0)
      #expect(prints(shade, row.style == 0 ? printed ?? 0 : 0, digits: 5), "\(name)")
      #expect(keyframes.isVisible(panel: index, frame: 0) == true)
    }
    #expect(keyframes.isVisible(panel: 0, frame: 0) == firstStage)
    #expect(keyframes.isVisible(panel: 1, frame: 0) == !firstStage)
    #expect(keyframes.order(frame: 0) == [3, 2, moving])
  }

  /// §2.2.3: how large an upright page is, and how far outward its edge moves first.
  @Test func uprightPagesAndOutwardEdgesAreAsDerived() throws {
    for style in [FlipStyle(), .reverse] {
      let flip = FlipTransition(
        PageSetup(size: Self.size, perspective: .distance(14.0 / 3 * 160)), style: style)
      let upright = try flip.keyframes(at: [0.5]).quad(ofPanel: 1, frame: 0)
      let height = upright.bottomLeft.y - upright.topLeft.y
      #expect(abs(height / 480 - (style == .reverse ? 14.0 / 17 : 14.0 / 11)) <= 1e-12)
      #expect(abs(upright.topLeft.x - 160) <= 1e-10)
    }
    // The free edge of a normal flip peaks where sin φ = h/d.
    let flip = FlipTransition(PageSetup(size: Self.size, perspective: .distance(14.0 / 3 * 160)))
    let progress = stride(from: 0, through: 0.15, by: 0.00025).map(\.self)
    let keyframes = try flip.keyframes(at: progress, outputs: .quads)
    let free = progress.indices.map { keyframes.quad(ofPanel: 0, frame: $0).topRight.x }
    let peak = try #require(free.indices.max { free[$0] < free[$1] })
    #expect(abs(180 * progress[peak] - 12.37) < 0.05)
    #expect(abs((free[peak] - 160) / 160 - 1.0238) < 1e-4)
  }

  /// Defect 1: the originals' first leg was always easeIn.
  @Test func bothLegsFollowTheCurve() throws {
    let flip = FlipTransition(PageSetup(size: Self.size))
    let rows: [(TimingCurve?, [TimingCurve])] = [
      (nil, [.easeIn, .easeOut]), (.easeInOut, [.easeIn, .easeOut]),
      (.easeIn, [.easeIn, .linear]), (.easeOut, [.linear, .easeOut]),
      (.linear, [.linear, .linear]), (.default, [.default]),
      (try .cubicBezier(0.1, 0.2, 0.3, 0.4), [try .cubicBezier(0.1, 0.2, 0.3, 0.4)]),
    ]
    for (curve, legs) in rows {
      let timeline = try flip.timeline(duration: 0.4, curve: curve)
      #expect(timeline.legs.map(\.curve) == legs, "\(String(describing: curve))")
      if legs.count == 2 {
        #expect(timeline.legs.map(\.duration) == [0.2, 0.2])
        #expect(abs(try timeline.progress(at: 0.05) - 0.5 * legs[0].value(at: 0.25)) <= 1e-15)
        #expect(abs(try timeline.progress(at: 0.35) - 0.5 - 0.5 * legs[1].value(at: 0.75)) <= 1e-14)
      } else {
        #expect(abs(try timeline.progress(at: 0.1) - legs[0].value(at: 0.25)) <= 1e-15)
      }
    }
  }

  /// Defect 16: only `reverse` sets the sign, and a negative distance is refused.
  @Test func distancesArePositiveAndReverseSetsTheSign() throws {
    for style in FlipStyle.allStyles {
      for perspective in [Perspective.automatic, .distance(700)] {
        let setup = PageSetup(size: Self.size, perspective: perspective)
        let rig = try FlipTransition(setup, style: style).rig()
        let length = style.contains(.vertical) ? 480.0 : 320
        let distance = perspective == .automatic ? 4.6666667 * length / 2 : 700
        #expect(
          rig.projection.m34 == (style.contains(.reverse) ? 1 : -1) / distance, "\(style)")
      }
      let without = PageSetup(size: Self.size, perspective: .none)
      let flat = try FlipTransition(without, style: style).rig()
      #expect(flat.projection == .identity)
      for distance in [-700, 0, -Double.infinity, .infinity, .nan] {
        let flip = FlipTransition(
          PageSetup(size: Self.size, perspective: .distance(distance)), style: style)
        #expect(throws: PleatError.self, "\(distance)") { try flip.rig() }
      }
    }
    let behind = PageSetup(size: Self.size, perspective: .distance(-700))
    #expect(throws: PleatError.perspectiveDistanceOutOfRange(-700)) {
      try FlipTransition(behind, style: .reverse).basis()
    }
    #expect(throws: PleatError.perspectiveDistanceOutOfRange(-700)) {
      try FoldTransition(behind).basis()
    }
  }

  /// Defect 15, and §2.2.4: the gradient spans the half of the page at the hinge.
  @Test(arguments: FlipStyle.allStyles)
  func shadowsAreOneColourWithAlpha(style: FlipStyle) throws {
    let color = RGBColor(red: 0.25, green: 0, blue: 1)
    let flip = FlipTransition(
      PageSetup(size: Size(width: 321, height: 481), shadowColor: color), style: style)
    let vertical = style.contains(.vertical)
    let (first, second) = vertical ? (241.0, 240.0) : (161.0, 160.0)
    func point(_ v: Double) -> Point {
      vertical ? Point(x: 160.5, y: v) : Point(x: v, y: 240.5)
    }
    for panel in try flip.rig().panels {
      switch panel.shading?.paint {
      case .gradient(let gradient):
        #expect(panel.name == "front" || panel.name == "back")
        #expect(gradient.color == color)
        if (panel.name == "front") == !style.contains(.backward) {
          #expect(gradient.stops.map(\.offset) == [0, 0.1, 1])
          #expect(gradient.stops.map(\.alpha) == [0.5, 1, 0])
          #expect(gradient.start == point(0) && gradient.end == point(second / 2))
        } else {
          #expect(gradient.stops.map(\.offset) == [0, 0.9, 1])
          #expect(gradient.stops.map(\.alpha) == [0, 1, 0.5])
          #expect(gradient.start == point(first / 2) && gradient.end == point(first))
        }
      case .cover(let cover):
        #expect(cover == color && (panel.name == "facing" || panel.name == "reveal"))
        #expect(!style.contains(.reverse))
      case nil:
        #expect(style.contains(.reverse) && (panel.name == "facing" || panel.name == "reveal"))
      }
    }
  }

  @Test func stylesHaveTheirBitsAndNames() {
    #expect(FlipStyle.allStyles.map(\.rawValue) == Array(0..<8))
    #expect(FlipStyle.backward.rawValue == 1 && FlipStyle.vertical.rawValue == 2)
    #expect(FlipStyle.reverse.rawValue == 4)
    #expect(FlipStyle([.vertical]).reversed == [.vertical, .backward])
    #expect(
      FlipStyle.allStyles.map(\.description) == [
        "flip", "flip backward", "flip vertical", "flip backward vertical", "flip reverse",
        "flip backward reverse", "flip vertical reverse", "flip backward vertical reverse",
      ])
  }
}
