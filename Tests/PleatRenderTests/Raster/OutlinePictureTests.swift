import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Panels that are polygons, against a plain renderer.
@Suite struct OutlinePictureTests {
  private static let (width, height) = (70, 56)
  static let size = Size(width: Double(width), height: Double(height))

  /// A page in a random plane, in perspective.
  static func projection(using random: inout SeededGenerator) -> Transform3D {
    func turned(_ x: Double, _ y: Double, _ z: Double, _ degrees: Double) -> Transform3D {
      .rotation(
        Angle(degrees: .random(in: -degrees...degrees, using: &random)),
        about: Vector3(x: x, y: y, z: z))
    }
    return turned(0, 0, 1, 180).concatenating(turned(1, 0, 0, 35)).concatenating(
      turned(0, 1, 0, 35)
    )
    .concatenating(.perspective(distance: .random(in: 150...900, using: &random)))
    .anchored(at: Point3(x: size.width / 2, y: size.height / 2, z: 0))
  }

  /// A convex polygon in a rectangle: places on the edge of a disk that is cut by it.
  static func polygon(in size: Size, using random: inout SeededGenerator) -> [Point] {
    let (radius, step) = (
      Double.random(in: 0.2...0.7, using: &random), Double.random(in: 0.15...2, using: &random)
    )
    var (angle, corners) = (Double.random(in: 0...6, using: &random), [Point]())
    let end = angle + 6
    while angle < end, corners.count < Panel.outlineLimit {
      let turn = Angle(radians: angle)
      func held(_ fraction: Double) -> Double { max(0, min(1, 0.5 + radius * fraction)) }
      corners.append(
        Point(x: held(turn.cosine) * size.width, y: held(turn.sine) * size.height))
      angle += Double.random(in: 0.05...max(step, 0.06), using: &random)
    }
    return corners
  }

  /// The frame in the middle of a motion in which nothing moves.
  static func image(
    _ panels: [Panel], _ projection: Transform3D, _ page: Image,
    background: RGBColor? = nil, colorSpace: PageRendererOptions.ColorSpace = .encoded
  ) throws -> (image: Image, left: Int, top: Int) {
    // A hidden panel makes the page as large as its picture.
    let whole = Panel(
      name: "page", content: .init(page: .source, rect: Rect(origin: .zero, size: size)),
      visible: 8..<9)
    let rig = Rig(panels: panels + [whole], projection: projection)
    let renderer = try PageRenderer(
      OwnTransition(own: rig), source: page, destination: page,
      options: .init(background: background, colorSpace: colorSpace))
    return (
      try renderer.image(at: 0.5), renderer.horizontalMargin, renderer.verticalMargin
    )
  }

  static func panel(_ name: String, _ rect: Rect, _ outline: [Point]?) -> Panel {
    Panel(
      name: name, origin: rect.origin, content: .init(page: .source, rect: rect), outline: outline)
  }

  /// A page's colour at a place, linear between the middles of its pixels within a rectangle.
  private func color(_ page: Image, at place: Point, in rect: Rect) -> [Double] {
    func held(_ at: Double, _ low: Double, _ high: Double) -> Double { max(low, min(high, at)) }
    let (x, y) = (
      held(place.x, rect.minX, rect.maxX) - 0.5, held(place.y, rect.minY, rect.maxY) - 0.5
    )
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    func pixel(_ x: Double, _ y: Double) -> [Double] {
      page.pixel(
        Int(held(x, rect.minX.rounded(.down), rect.maxX.rounded(.up) - 1)),
        Int(held(y, rect.minY.rounded(.down), rect.maxY.rounded(.up) - 1))
      ).map(Double.init)
    }
    var mixed = [0.0, 0, 0, 0]
    for (dx, dy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let weight = abs(1 - dx - (x - column)) * abs(1 - dy - (y - row))
      for (c, value) in pixel(column + dx, row + dy).enumerated() { mixed[c] += weight * value }
    }
    return mixed
  }

  @Test func polygonsAreThoseOfAPlainRenderer() throws {
    let seed: UInt64 = 51
    var random = SeededGenerator(seed: seed)
    for number in 0..<caseCount(60) {
      let page = Image.noise(width: Self.width, height: Self.height, opaque: true, using: &random)
      let (x, y) = (
        Double.random(in: 0...30, using: &random), Double.random(in: 0...20, using: &random)
      )
      let rect = Rect(
        x: x, y: y, width: .random(in: 4...(70 - x), using: &random),
        height: .random(in: 4...(56 - y), using: &random))
      let outline = Self.polygon(in: rect.size, using: &random)
      guard outline.count >= 3 else { continue }
      let projection = Self.projection(using: &random)
      let (image, left, top) = try Self.image(
        [Self.panel("a", rect, outline)], projection, page,
        background: RGBColor(red: 1, green: 0.2, blue: 0))
      let origin = Point(x: Double(left), y: Double(top))
      let seen = Polygon(
        corners: try outline.map { try #require(projection.map($0 + rect.origin)) + origin })
      let back = try #require(Homography(projection).inverse)
      var worst = (error: 0.0, x: 0, y: 0)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let corner = Point(x: Double(x), y: Double(y))
          let coverage = 1 - Polygon(pixelAt: corner).uncovered(by: [seen.corners])
          var wanted = [255, 51, 0, 255.0]
          if coverage > 0 {
            let place = try #require(back.map(corner + Point(x: 0.5, y: 0.5) - origin))
            let own = color(page, at: place, in: rect)
            wanted = zip(own, wanted).map { coverage * $0 + (1 - coverage) * $1 }
          }
          let error = zip(image.pixel(x, y), wanted).map { abs(Double($0) - $1) }.max() ?? 0
          if error > worst.error { worst = (error, x, y) }
        }
      }
      #expect(worst.error <= 2, "seed \(seed), number \(number): \(worst), \(outline)")
    }
  }

  /// The four corners of the rectangle as an outline change nothing.
  @Test func theWholeRectangleAsAnOutline() throws {
    let seed: UInt64 = 52
    var random = SeededGenerator(seed: seed)
    for number in 0..<12 {
      let page = Image.noise(width: Self.width, height: Self.height, opaque: false, using: &random)
      let rect = Rect(x: 5, y: 0, width: 60, height: 50.5)
      let projection = Self.projection(using: &random)
      let corners = Rect(origin: .zero, size: rect.size).quad.corners
      let space: PageRendererOptions.ColorSpace = number % 2 == 0 ? .encoded : .linear
      let (rectangle, outline) = (
        try Self.image([Self.panel("a", rect, nil)], projection, page, colorSpace: space).image,
        try Self.image(
          [Self.panel("a", rect, Array(corners[2...] + corners[..<2]))], projection, page,
          colorSpace: space
        ).image
      )
      #expect(rectangle.width == outline.width && rectangle.height == outline.height)
      let (bytes, others) = (rectangle.bytes, outline.bytes)
      let error = (0..<bytes.count).map { abs(Int(bytes[$0]) - Int(others[$0])) }.max() ?? 0
      #expect(error <= 1, "seed \(seed), number \(number)")
    }
  }

  /// Polygons reach as far as their own corners, and a shadow that is one is cut at the sheet.
  @Test func theReachAndTheSheet() throws {
    let rect = Rect(origin: .zero, size: Self.size)
    let outline = [
      Point(x: 35, y: 0), Point(x: 70, y: 28), Point(x: 35, y: 56), Point(x: 0, y: 28),
    ]
    let projection = Transform3D.rotation(Angle(degrees: 45), about: Vector3(x: 0, y: 0, z: 1))
      .anchored(at: Point3(x: 35, y: 28, z: 0))
    let rig = Rig(panels: [Self.panel("a", rect, outline)], projection: projection)
    let survey = try PanelSurvey(OwnTransition(own: rig).compiled(), beyond: Self.size)
    #expect(survey.reach.width == 0 && !survey.liesByRows)
    let shadow = Panel(
      name: "shadow", content: .init(page: .clear, rect: rect),
      shading: Shading(.cover(.black), opacity: .init(constant: 1)), outline: outline)
    let page = Image(width: 70, height: 56)
    var options = PageRendererOptions()
    options.sheets[.source] = Rect(x: 20, y: 10, width: 30, height: 36)
    let renderer = try PageRenderer(
      OwnTransition(own: Rig(panels: [shadow])), source: page, destination: page, options: options)
    let image = try renderer.image(at: 0.5)
    for y in 0..<56 {
      for x in 0..<70 {
        let inside = abs(Double(x) - 34.5) / 35 + abs(Double(y) - 27.5) / 28
        let isOnSheet = (20..<50).contains(x) && (10..<46).contains(y)
        if inside < 0.95, isOnSheet { #expect(image.alpha(x, y) == 255, "\(x) \(y)") }
        if inside > 1.05 || !isOnSheet { #expect(image.alpha(x, y) == 0, "\(x) \(y)") }
      }
    }
  }

  /// Where a leaf bends back over itself, nothing of its front shows beyond the bend, though the front's last
  /// band is a fraction of a pixel wide.
  @Test(arguments: [Point(x: 200, y: 300), Point(x: 240, y: 260), Point(x: 100, y: 440)])
  func nothingShowsBeyondTheBend(finger: Point) throws {
    let size = Size(width: 320, height: 480)
    let transition = PeelTransition(
      PageSetup(size: size, shade: 0), paper: Paper(), place: .finger(finger))
    func page(_ color: RGBColor) -> Image {
      Image(width: 320, height: 480, filledWith: Pixel(color))
    }
    let renderer = try PageRenderer(
      transition, source: page(RGBColor(red: 1, green: 1, blue: 0)),
      destination: page(RGBColor(red: 0, green: 0, blue: 1)), scale: 2)
    let image = try renderer.image(at: 0.5)
    var casting = transition
    casting.paper.cast = 1
    let (_, pose, _) = try casting.pose()
    let (line, peel) = (try #require(pose.line), try PagePeel(casting))
    // The first shadow begins where the leaf ends.
    let shadow = try #require(peel.shadows(of: pose).first)
    guard case .gradient(let gradient)? = shadow.shading?.paint else {
      Issue.record("a shadow has no gradient")
      return
    }
    let start = gradient.start + shadow.content.rect.origin
    let end = start.x * line.normal.x + start.y * line.normal.y
    for y in 0..<image.height {
      for x in 0..<image.width {
        let place = Point(
          x: (Double(x - renderer.horizontalMargin) + 0.5) / 2,
          y: (Double(y - renderer.verticalMargin) + 0.5) / 2)
        guard place.x * line.normal.x + place.y * line.normal.y > end + 0.25 else { continue }
        let isYellow = image[x, y].red > 150 && image[x, y].blue < 100
        if isYellow { Issue.record("\(finger): \(place)") }
      }
    }
  }
}
