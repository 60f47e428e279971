import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// A convex polygon, to be cut.
private struct Polygon {
  var corners: [Point]

  var area: Double {
    var sum = 0.0
    for k in corners.indices {
      let (a, b) = (corners[k], corners[(k + 1) % corners.count])
      sum += (a.x - corners[0].x) * (b.y - corners[0].y)
      sum -= (b.x - corners[0].x) * (a.y - corners[0].y)
    }
    return sum.magnitude / 2
  }

  /// The part on one side of the line through two points.
  func cut(_ a: Point, _ b: Point, side: Double) -> Polygon {
    func distance(_ p: Point) -> Double {
      side * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))
    }
    var kept: [Point] = []
    for k in corners.indices {
      let (p, q) = (corners[k], corners[(k + 1) % corners.count])
      let (f, g) = (distance(p), distance(q))
      if f >= 0 { kept.append(p) }
      if (f >= 0) != (g >= 0) {
        let t = f / (f - g)
        kept.append(Point(x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y)))
      }
    }
    return Polygon(corners: kept)
  }

  /// How much of it lies outside all of some outlines.
  func uncovered(by outlines: ArraySlice<[Point]>) -> Double {
    guard corners.count >= 3, let outline = outlines.first else {
      return corners.count >= 3 ? area : 0
    }
    let turn = Polygon(corners: outline).turn
    guard area > 1e-12, turn != 0 else {
      return area > 1e-12 ? uncovered(by: outlines.dropFirst()) : 0
    }
    var (inside, open) = (self, 0.0)
    for k in outline.indices where inside.corners.count >= 3 {
      let (a, b) = (outline[k], outline[(k + 1) % outline.count])
      open += inside.cut(a, b, side: -turn).uncovered(by: outlines.dropFirst())
      inside = inside.cut(a, b, side: turn)
    }
    return open
  }

  private var turn: Double {
    var sum = 0.0
    for k in corners.indices {
      let (a, b) = (corners[k], corners[(k + 1) % corners.count])
      sum += a.x * b.y - b.x * a.y
    }
    return sum > 0 ? 1 : sum < 0 ? -1 : 0
  }
}

@Suite struct SeamTests {
  /// Opaque pages on a clear canvas: every pixel that lies wholly in the panels together is opaque,
  /// or nearly so.
  private func check<Motion: Transition>(
    _ transition: Motion, scale: Double, at progress: Double, note: String, least: UInt8 = 255
  ) throws {
    let size = try transition.rig().pageSize
    let (width, height) = (
      try Image.pixels(size.width, scale: scale), try Image.pixels(size.height, scale: scale)
    )
    let page = Image(width: width, height: height) { x, y in
      [UInt8(x % 256), UInt8(y % 256), 255, 255]
    }
    let renderer = try PageRenderer(transition, source: page, destination: page, scale: scale)
    let image = try renderer.image(at: progress)
    let frames = try transition.keyframes(at: [progress], outputs: [.quads])
    let stretch = (x: Double(width) / size.width, y: Double(height) / size.height)
    let origin = (x: Double(renderer.horizontalMargin), y: Double(renderer.verticalMargin))
    func pixels(_ point: Point) -> Point {
      Point(x: point.x * stretch.x + origin.x, y: point.y * stretch.y + origin.y)
    }
    let outlines: [[Point]] = frames.order(frame: 0).map { index in
      let quad = frames.quad(ofPanel: index, frame: 0)
      return [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map(pixels)
    }
    for y in 0..<image.height {
      for x in 0..<image.width where image.alpha(x, y) < least {
        let (left, top) = (Double(x), Double(y))
        let pixel = Polygon(corners: [
          Point(x: left, y: top), Point(x: left + 1, y: top), Point(x: left + 1, y: top + 1),
          Point(x: left, y: top + 1),
        ])
        let open = pixel.uncovered(by: outlines[...])
        #expect(open > 1e-7, "\(note): (\(x), \(y)) shows through, \(image.pixel(x, y))")
      }
    }
  }

  @Test func nothingShowsThroughWherePanelsMeet() throws {
    let isSlow = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] != nil
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for number in 0..<(isSlow ? 10_000 : 100) {
      var size = Size(
        width: Double(Int.random(in: 2...40, using: &random)),
        height: Double(Int.random(in: 2...40, using: &random)))
      if number % 4 == 0 {
        size.width += Double.random(in: 0..<1, using: &random)
        size.height += Double.random(in: 0..<1, using: &random)
      }
      let scale: Double = [1.0, 1, 2, 1.5][Int.random(in: 0..<4, using: &random)]
      let style = Int.random(in: 0..<8, using: &random)
      var progress = Double.random(in: 0.0001..<1, using: &random)
      if number % 8 == 0 { progress = progress * progress * progress * progress }
      let note = "seed \(seed), number \(number), style \(style), \(size) @\(scale) at \(progress)"
      let setup = PageSetup(size: size, scale: scale)
      if Bool.random(using: &random) {
        let fold = FoldTransition(setup, style: FoldStyle(rawValue: style))
        try check(fold, scale: scale, at: progress, note: "fold, " + note)
      } else {
        let flip = FlipTransition(setup, style: FlipStyle(rawValue: style))
        try check(flip, scale: scale, at: progress, note: "flip, " + note)
      }
    }
  }

  /// Where no lines fit, only the ends of a joint, where the outline bends inward, are a little short:
  /// a seam would leave a quarter open.
  @Test func norUnderATiltedCamera() throws {
    let seed: UInt64 = 32
    var random = SeededGenerator(seed: seed)
    for number in 0..<12 {
      let size = Size(
        width: Double(Int.random(in: 10...60, using: &random)),
        height: Double(Int.random(in: 10...60, using: &random)))
      let tilted = TiltedFold(
        size: size, tilt: Angle(degrees: Double.random(in: 1..<40, using: &random)))
      let progress = Double.random(in: 0.05..<0.9, using: &random)
      try check(
        tilted, scale: 1, at: progress, note: "seed \(seed), tilted, number \(number)", least: 235)
    }
  }
}

/// A fold that is turned in its plane before it is seen: no line has one w throughout.
struct TiltedFold: Transition {
  var size: Size
  var tilt: Angle

  private var fold: FoldTransition { FoldTransition(PageSetup(size: size)) }
  var automaticCurve: TimingCurve { .linear }
  var clip: PageEdges { [] }
  func angle(at progress: Double, along: [Track]) -> Angle { Angle(quarterTurns: progress) }
  func legs(duration: Double, curve: TimingCurve, from progress: Double) -> [Leg] {
    fold.legs(duration: duration, curve: curve, from: progress)
  }
  func rig() throws(PleatError) -> Rig {
    var rig = try fold.rig()
    let centre = Point3(x: size.width / 2, y: size.height / 2, z: 0)
    rig.projection = Transform3D.rotation(tilt, about: Vector3(x: 0, y: 0, z: 1))
      .anchored(at: centre).concatenating(rig.projection)
    return rig
  }
}
