import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct MarginTests {
  let page = Image(width: 10, height: 10)

  private func margins(
    _ transition: some Transition, scale: Double = 1,
    margin: PageRendererOptions.Margin = .automatic
  ) throws -> [Int] {
    let renderer = try PageRenderer(
      transition, source: page, destination: page, scale: scale, options: .init(margin: margin))
    return [renderer.horizontalMargin, renderer.verticalMargin]
  }

  @Test func automaticIsWhatIsOverdrawnAtItsWidest() throws {
    let size = Size(width: 320, height: 480)
    // Upright, the free edge is 14/11 as long; it moves outward by 2.38 % of a half at 12.37°.
    #expect(try margins(FlipTransition(PageSetup(size: size))) == [4, 66])
    #expect(try margins(FlipTransition(PageSetup(size: size), style: .vertical)) == [44, 6])
    #expect(try margins(FlipTransition(PageSetup(size: size)), scale: 2) == [8, 131])
    #expect(try margins(FlipTransition(PageSetup(size: size), style: .reverse)) == [0, 0])
    #expect(try margins(FoldTransition(PageSetup(size: size))) == [0, 0], "clips")
    let cubic = try margins(FoldTransition(PageSetup(size: size), style: .cubic))
    #expect(cubic[0] == 0 && cubic[1] > 0)
  }

  @Test func nothingIsDrawnInTheOutermostColumnThatIsNotNeeded() throws {
    // The room is enough: what is drawn with more room has nothing further out, and it is needed.
    let white = Image(width: 32, height: 24) { _, _ in [255, 255, 255, 255] }
    let flip = FlipTransition(PageSetup(size: Size(width: 32, height: 24)))
    let narrow = try PageRenderer(flip, source: white, destination: white)
    let wide = try PageRenderer(
      flip, source: white, destination: white, options: .init(margin: .points(40)))
    var isReached = (false, false)
    for step in 0...50 {
      let image = try wide.image(at: Double(step) / 50)
      for x in 0..<image.width {
        for y in 0..<image.height where image.alpha(x, y) > 0 {
          let (dx, dy) = (40 - x, 40 - y)
          #expect(dx <= narrow.horizontalMargin && dy <= narrow.verticalMargin)
          isReached.0 = isReached.0 || dx == narrow.horizontalMargin
          isReached.1 = isReached.1 || dy == narrow.verticalMargin
        }
      }
    }
    #expect(isReached == (true, true))
  }

  /// The roll of a curl reaches beyond all edges but that where the leaf leaves the page.
  @Test(arguments: someCases(PageSetup.Direction.allCases))
  func aCurlIsCutAtOneEdge(direction: PageSetup.Direction) throws {
    let size = Size(width: 60, height: 60)
    let white = Image(width: 60, height: 60) { _, _ in [255, 255, 255, 255] }
    let curl = CurlTransition(PageSetup(size: size, direction: direction))
    let narrow = try PageRenderer(curl, source: white, destination: white)
    let renderer = try PageRenderer(
      curl, source: white, destination: white, options: .init(margin: .points(30)))
    var reached: [PageEdges: Int] = [:]
    for step in 0...20 {
      let image = try renderer.image(at: Double(step) / 20)
      for x in 0..<120 {
        for y in 0..<120 where image.alpha(x, y) > 0 {
          for (edge, distance) in [
            (PageEdges.left, 30 - x), (.right, x - 89), (.top, 30 - y), (.bottom, y - 89),
          ] where distance > 0 { reached[edge] = max(reached[edge] ?? 0, distance) }
        }
      }
    }
    #expect(reached[direction.edge] == nil)
    let isAcross = direction == .left || direction == .right
    let sides: [PageEdges] = isAcross ? [.top, .bottom] : [.left, .right]
    let margin = isAcross ? narrow.verticalMargin : narrow.horizontalMargin
    #expect(sides.allSatisfy { reached[$0] == margin } && margin > 4, "\(reached)")
  }

  @Test func givenPointsAreOnEachSide() throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 20, height: 30)))
    #expect(try margins(fold, scale: 2, margin: .points(3.25)) == [7, 7])
    // What clips stays in the page even then.
    let white = Image(width: 20, height: 30) { _, _ in [255, 255, 255, 255] }
    let image = try PageRenderer(
      fold, source: white, destination: white, options: .init(margin: .points(5))
    ).image(at: 0.5)
    for x in 0..<image.width {
      for y in 0..<image.height where !(5..<25).contains(x) || !(5..<35).contains(y) {
        #expect(image.pixel(x, y) == [0, 0, 0, 0])
      }
    }
  }

  @Test func aPanelThatPassesTheEyeGetsAPageOfRoom() throws {
    // The viewer is nearer than the page is long: upright, the page is behind the eye.
    let flip = FlipTransition(
      PageSetup(size: Size(width: 20, height: 30), perspective: .distance(6)))
    #expect(try margins(flip) == [20, 30])
    let white = Image(width: 20, height: 30) { _, _ in [255, 255, 255, 255] }
    let image = try PageRenderer(flip, source: white, destination: white).image(at: 0.45)
    #expect(image.pixel(35, 5)[3] == 255, "the page towers above")
  }

  @Test func whatCannotBeIsRefused() throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 20, height: 30)))
    func make(_ scale: Double = 1, _ options: PageRendererOptions = .init()) throws {
      _ = try PageRenderer(flip, source: page, destination: page, scale: scale, options: options)
    }
    for scale in [0, -1, .nan, .infinity, 2e6] {
      #expect(throws: PleatError.self) { try make(scale) }
    }
    #expect(throws: PleatError.sizeOutOfRange(width: 20, height: 30)) { try make(1e5) }
    #expect(throws: PleatError.sizeOutOfRange(width: -1, height: -1)) {
      try make(1, .init(margin: .points(-1)))
    }
    for margin in [Double.nan, .infinity, 1e12] {
      #expect(throws: PleatError.self) { try make(1, .init(margin: .points(margin))) }
    }
    #expect(throws: PleatError.fractionOutOfRange(2)) {
      try make(1, .init(background: RGBColor(red: 2, green: 0, blue: 0)))
    }
    let renderer = try PageRenderer(flip, source: page, destination: page)
    #expect(throws: PleatError.progressOutOfRange(2.5)) { try renderer.image(at: 2.5) }
    var image = Image(width: 1, height: 1)
    #expect(throws: PleatError.self) { try renderer.draw(at: .nan, into: &image) }
    #expect(image.width == 1)
    #expect(throws: PleatError.extentTooSmall(extent: 1, scale: 1)) {
      _ = try PageRenderer(
        FlipTransition(PageSetup(size: Size(width: 1, height: 5))), source: page, destination: page)
    }
  }
}
