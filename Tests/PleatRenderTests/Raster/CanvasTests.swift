import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Frames of a given size, what lies behind the pages, and where the viewer is.
@Suite struct CanvasTests {
  private static let size = Size(width: 24, height: 36)
  private static let pages = [Panel.Page.source, .destination].map {
    TestPage.image($0, size: size, scale: 1)
  }

  private static func renderer(
    _ transition: some Transition, _ options: PageRendererOptions
  ) throws -> PageRenderer {
    try PageRenderer(
      transition, source: pages[0], destination: pages[1], options: options)
  }

  /// A canvas shows the same as margins that are large enough, cut out.
  @Test(
    arguments: [
      (24, 36, nil, nil), (60, 70, nil, nil), (61, 71, nil, nil), (10, 12, nil, nil),
      (40, 50, -3, 5), (40, 50, 30, 40), (5, 5, 100, 100), (30, 30, -60, 2),
    ] as [(Int, Int, Int?, Int?)])
  func aCanvasIsAWindow(width: Int, height: Int, x: Int?, y: Int?) throws {
    let flip = FlipTransition(PageSetup(size: Self.size))
    let fold = FoldTransition(PageSetup(size: Self.size))
    for transition in [flip, fold] as [any Transition] {
      let white = RGBColor(red: 1, green: 1, blue: 1)
      let canvas = try Self.renderer(
        transition.compiled(),
        PageRendererOptions(
          background: white, canvas: .init(width: width, height: height, x: x, y: y)))
      #expect((canvas.width, canvas.height) == (width, height))
      let wide = try Self.renderer(
        transition.compiled(), PageRendererOptions(background: white, margin: .points(120)))
      let left = x ?? Int((Double(width - 24) / 2).rounded(.down))
      let top = y ?? Int((Double(height - 36) / 2).rounded(.down))
      #expect((canvas.horizontalMargin, canvas.verticalMargin) == (left, top))
      let (columns, rows) = (120 - left..<120 - left + width, 120 - top..<120 - top + height)
      for progress in [0, 0.37, 0.8, 1] {
        let whole = try wide.image(at: progress)
        #expect(try canvas.image(at: progress) == whole.cropped(x: columns, y: rows))
      }
    }
  }

  @Test func canvasesThatAreRefused() {
    for (width, height) in [(0, 4), (4, 0), (-1, 4), (1 << 25, 1), (1 << 20, 1 << 20)] {
      #expect(throws: PleatError.self) {
        try Self.renderer(
          FlipTransition(PageSetup(size: Self.size)),
          PageRendererOptions(canvas: .init(width: width, height: height)))
      }
    }
  }

  /// The page drops its shadow around itself, more below than above, and none inside.
  @Test(arguments: [PageRendererOptions.ColorSpace.encoded, .linear])
  func aPageThatFloats(space: PageRendererOptions.ColorSpace) throws {
    let white = RGBColor(red: 1, green: 1, blue: 1)
    var options = PageRendererOptions(
      background: white, margin: .points(20), colorSpace: space, pageShadow: .lift(8))
    for curl in [
      CurlTransition(PageSetup(size: Self.size)), FlipTransition(PageSetup(size: Self.size)),
    ]
      as [any Transition]
    {
      options.pageShadow = .lift(8)
      let lifted = try Self.renderer(curl.compiled(), options)
      options.pageShadow = nil
      let flat = try Self.renderer(curl.compiled(), options)
      let (still, bare) = (try lifted.image(at: 0), try flat.image(at: 0))
      let (columns, rows) = (20..<44, 20..<56)
      #expect(still.cropped(x: columns, y: rows) == bare.cropped(x: columns, y: rows))
      let (below, far, above) = (still[32, 58].red, still[32, 75].red, still[32, 17].red)
      #expect(below < 235 && far > 250 && above > below, "\(below), \(far), \(above)")
      #expect(abs(Int(still[17, 40].red) - Int(still[46, 40].red)) <= 1)
      // The shadow lies behind what moves, and stays where it is.
      #expect(try lifted.image(at: 0.5)[62, 75] == still[62, 75])
    }
    // Without room there is none.
    options.margin = .points(0)
    let bare = try Self.renderer(FlipTransition(PageSetup(size: Self.size)), options)
    options.pageShadow = .lift(8)
    let lifted = try Self.renderer(FlipTransition(PageSetup(size: Self.size)), options)
    #expect(try lifted.image(at: 0.3) == bare.image(at: 0.3))
  }

  @Test(arguments: [PageRendererOptions.ColorSpace.encoded, .linear])
  func aPictureBehindThePages(space: PageRendererOptions.ColorSpace) throws {
    let picture = TestPage.image(.destination, size: Size(width: 50, height: 60), scale: 1)
    let options = PageRendererOptions(
      colorSpace: space, canvas: .init(width: 50, height: 60), backgroundPicture: picture)
    for transition in [
      FlipTransition(PageSetup(size: Self.size)), FoldTransition(PageSetup(size: Self.size)),
    ] as [any Transition] {
      let renderer = try Self.renderer(transition.compiled(), options)
      // At rest, the page lies on the picture.
      var expected = picture
      expected.draw(Self.pages[0], x: 13, y: 12)
      #expect(try renderer.image(at: 0) == expected)
      // In motion, what no panel covers is the picture.
      var clear = options
      clear.backgroundPicture = nil
      let (over, alone) = (
        try renderer.image(at: 0.3),
        try Self.renderer(transition.compiled(), clear).image(at: 0.3)
      )
      var covered = 0
      for y in 0..<60 {
        for x in 0..<50 {
          if alone[x, y].alpha == 0 { #expect(over[x, y] == picture[x, y]) }
          if alone[x, y].alpha == 255 { #expect(differ(over[x, y], alone[x, y]) <= 1) }
          covered += alone[x, y].alpha == 255 ? 1 : 0
        }
      }
      #expect(covered > 100)
    }
    let small = Image(width: 5, height: 6, filledWith: Pixel(red: 1, green: 2, blue: 3))
    var stretched = options
    stretched.backgroundPicture = small
    #expect(
      try Self.renderer(FlipTransition(PageSetup(size: Self.size)), stretched).image(at: 1)[0, 0]
        == Pixel(red: 1, green: 2, blue: 3))
  }

  private func differ(_ a: Pixel, _ b: Pixel) -> Int {
    max(
      abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue))
    )
  }

  /// Against a projection by hand: v + (p - v) / (1 - z / d).
  @Test func theVanishingPoint() throws {
    let (point, distance) = (Point(x: 3, y: 50), 70.0)
    for kind in TransitionKind.builtIn {
      var setup = PageSetup(size: Self.size, scale: 1, direction: kind.direction)
      setup.perspective = .distance(distance)
      let own = try kind.transition(setup, [:])
      let moved = OffCentreTransition(own, vanishingPoint: point)
      var flat = try own.rig()
      let sign = flat.projection.m34 > 0 ? -1.0 : 1
      flat.projection = .identity
      let tracks = try own.tracks()
      for progress in [0, 0.3, 0.9] {
        let angles = tracks.map { Angle(quarterTurns: $0.quarterTurns(at: progress)) }
        let rig = try moved.rig()
        for (index, panel) in rig.panels.enumerated() {
          let corners = Rect(origin: .zero, size: panel.content.rect.size)
          let places = flat.matrix(ofPanel: index, at: angles).mapHomogeneous(corners)
          let seen = rig.matrix(ofPanel: index, at: angles).mapHomogeneous(corners)
          for (place, seen) in zip(places, seen) where 1 - sign * place.z / distance > 0.05 {
            let w = 1 - sign * place.z / distance
            let x = point.x + (place.x - point.x) / w
            let y = point.y + (place.y - point.y) / w
            #expect(abs(seen.x / seen.w - x) < 1e-6 && abs(seen.y / seen.w - y) < 1e-6)
          }
        }
      }
    }
  }

  /// At the middle of the page nothing changes, and the ends are the pages wherever the point is.
  @Test func theVanishingPointInTheMiddle() throws {
    let flip = FlipTransition(PageSetup(size: Self.size))
    func image(_ point: Point?, _ progress: Double) throws -> Image {
      try Self.renderer(flip, PageRendererOptions(vanishingPoint: point)).image(at: progress)
    }
    #expect(try image(Point(x: 12, y: 18), 0.3) == image(nil, 0.3))
    #expect(try image(Point(x: 12, y: 0), 0.3) != image(nil, 0.3))
    var options = PageRendererOptions(margin: .points(0))
    options.vanishingPoint = Point(x: -40, y: 300)
    let renderer = try Self.renderer(flip, options)
    #expect(try renderer.image(at: 0) == Self.pages[0])
    #expect(try renderer.image(at: 1) == Self.pages[1])
  }
}
