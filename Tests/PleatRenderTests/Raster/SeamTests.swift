import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// A convex polygon, to be cut.
struct Polygon {
  var corners: [Point]

  init(corners: [Point]) { self.corners = corners }

  /// The square of a pixel.
  init(pixelAt corner: Point) {
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Point(x: corner.x + $0.0, y: corner.y + $0.1) }
  }

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
        let pixel = Polygon(pixelAt: Point(x: Double(x), y: Double(y)))
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
      // Without perspective, panels can be drawn by rows and by columns.
      let setup = PageSetup(
        size: size, scale: scale, perspective: number % 3 == 0 ? .none : .automatic,
        shade: number % 6 == 0 ? 0 : 0.35)
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

/// A page that is cut into polygons, all in one plane.
extension SeamTests {
  /// The cells between random lines, which meet four by four, or those of a fan around a place.
  private func cells(_ size: Size, fan: Bool, using random: inout SeededGenerator) -> [[Point]] {
    let page = Rect(origin: .zero, size: size).quad.corners
    func place() -> Point {
      Point(
        x: .random(in: 0...size.width, using: &random),
        y: .random(in: 0...size.height, using: &random))
    }
    if fan {
      let middle = place()
      let rim = zip(page, page.dropFirst() + page.prefix(1)).flatMap { start, end in
        let between = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Double.random(in: 0...1, using: &random)
        }
        return ([0] + between.sorted()).map { start + (end - start) * $0 }
      }
      return zip(rim, rim.dropFirst() + rim.prefix(1)).map { [middle, $0, $1] }
    }
    return (0..<Int.random(in: 1...5, using: &random)).reduce([page]) { cells, _ in
      let (a, b) = (place(), place())
      return cells.flatMap { cell in
        [1, -1].map { Polygon(corners: cell).cut(a, b, side: $0).corners }
      }.filter { $0.count >= 3 && Polygon(corners: $0).area > 1e-6 }
    }
  }

  /// It looks like the page in one piece.
  ///
  /// Only where a cut ends at the page's edge, pixels at the edge may have too much, and where two cuts cross at
  /// an acute angle, a pixel may lack a twentieth.
  @Test(arguments: [false, true]) func polygonsOfOnePlaneLookLikeThePage(fan: Bool) throws {
    let seed: UInt64 = 33
    var random = SeededGenerator(seed: seed)
    let size = OutlinePictureTests.size
    let page = Image(width: 70, height: 56) { x, y in [UInt8(150 + x), UInt8(250 - y), 255, 255] }
    for number in 0..<caseCount(40) {
      let panels = cells(size, fan: fan, using: &random).enumerated().map { index, cell in
        let (across, down) = (cell.map(\.x), cell.map(\.y))
        let (left, top) = (across.min() ?? 0, down.min() ?? 0)
        let rect = Rect(
          minX: left, minY: top, maxX: across.max() ?? 0, maxY: down.max() ?? 0)
        return OutlinePictureTests.panel(
          "\(index)", rect, cell.map { $0 - rect.origin })
      }.shuffled(using: &random)
      let projection = OutlinePictureTests.projection(using: &random)
      let whole = Rect(origin: .zero, size: size)
      let (parts, one) = (
        try OutlinePictureTests.image(panels, projection, page, background: .black),
        try OutlinePictureTests.image(
          [OutlinePictureTests.panel("whole", whole, nil)], projection, page, background: .black)
      )
      try #require(parts.image.width == one.image.width && parts.left == one.left)
      let origin = Point(x: Double(one.left), y: Double(one.top))
      let seen = try whole.quad.corners.map { try #require(projection.map($0)) + origin }
      var (worst, place) = (0, (x: 0, y: 0))
      for y in 0..<one.image.height {
        for x in 0..<one.image.width {
          let error =
            zip(parts.image.pixel(x, y), one.image.pixel(x, y))
            .map { abs(Int($0) - Int($1)) }.max() ?? 0
          if error <= max(2, worst) { continue }
          let corner = Point(x: Double(x), y: Double(y))
          let around = Polygon(
            corners: Polygon(pixelAt: .zero).corners.map { $0 * 5 + corner - Point(x: 2, y: 2) })
          let isInside = Polygon(pixelAt: corner).uncovered(by: [seen]) < 1e-7
          if isInside || around.uncovered(by: [seen]) > 25 - 1e-7 {
            (worst, place) = (error, (x, y))
          }
        }
      }
      #expect(
        worst <= (fan ? 2 : 13),
        "seed \(seed), fan \(fan), number \(number), \(panels.count): \(worst) at \(place)")
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
