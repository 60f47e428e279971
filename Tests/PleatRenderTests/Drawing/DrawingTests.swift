import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct DrawingTests {
  private let size = Size(width: 40, height: 30)
  private let white = RGBColor(red: 1, green: 1, blue: 1)

  private func red(_ x: Int, _ y: Int, of image: Image) -> Int { Int(image[x, y].red) }

  @Test func nothingIsTheBackground() throws {
    let clear = try Drawing(size: size).image(scale: 2)
    #expect(clear.width == 80 && clear.height == 60)
    #expect(clear == Image(width: 80, height: 60))
    #expect(
      try Drawing(size: size, background: white).image()
        == Image(width: 40, height: 30, filledWith: Pixel(white)))
  }

  @Test func aPictureInPlaceIsItself() throws {
    let page = TestPage.image(.source, size: size, scale: 2)
    let drawing = Drawing(
      size: size, elements: [.init(.picture(page), frame: Rect(origin: .zero, size: size))])
    #expect(try drawing.image(scale: 2) == page)
    #expect(try drawing.image(scale: 2, threads: 3) == page)
  }

  @Test func coloursLieOneUponAnother() throws {
    var drawing = Drawing(size: size, background: .black)
    drawing.elements = [
      .init(.color(white), frame: Rect(x: 0, y: 0, width: 20, height: 30)),
      .init(
        .color(RGBColor(red: 1, green: 0, blue: 0)), frame: Rect(x: 10, y: 0, width: 20, height: 30)
      ),
    ]
    drawing.elements[1].opacity = 0.5
    let image = try drawing.image()
    #expect(image[5, 15] == Pixel(white))
    #expect(image[15, 15].red == 255 && (126...128).contains(image[15, 15].green))
    #expect((127...129).contains(image[25, 15].red) && image[25, 15].green == 0)
    #expect(image[35, 15] == Pixel(.black))
  }

  /// A shadow without a picture darkens what is behind it, by its alpha at each place, and nothing else.
  @Test func aClearElementIsItsShade() throws {
    var shadow = Drawing.Element(.clear, frame: Rect(x: 10, y: 0, width: 20, height: 30))
    var drawing = Drawing(size: size, background: white, elements: [shadow])
    let plain = Image(width: 40, height: 30, filledWith: Pixel(white))
    #expect(try drawing.image() == plain)
    let gradient = ShadowGradient(
      color: .black, start: .zero, end: Point(x: 20, y: 0),
      stops: [.init(offset: 0, alpha: 1), .init(offset: 1, alpha: 0)])
    shadow.shade = (.gradient(gradient), 0)
    drawing.elements = [shadow]
    #expect(try drawing.image() == plain)
    shadow.shade = (.gradient(gradient), 0.5)
    shadow.outline = Rect(x: 0, y: 0, width: 20, height: 15).quad.corners
    drawing.elements = [shadow]
    let image = try drawing.image()
    for x in 0..<20 {
      let expected = 255 * (1 - 0.5 * (1 - (Double(x) + 0.5) / 20))
      #expect(abs(Double(red(10 + x, 5, of: image)) - expected) < 1.6)
    }
    #expect(image[15, 25] == Pixel(white) && image[5, 5] == Pixel(white))
  }

  @Test func aPartIsCutOffWhereThePictureEnds() throws {
    let page = TestPage.image(.destination, size: Size(width: 20, height: 20), scale: 1)
    let part = Rect(x: 10, y: 10, width: 20, height: 20)
    let drawing = Drawing(
      size: size,
      elements: [.init(.part(of: page, part), frame: Rect(x: 5, y: 5, width: 20, height: 20))])
    let image = try drawing.image()
    #expect(image.cropped(x: 5..<15, y: 5..<15) == page.cropped(x: 10..<20, y: 10..<20))
    #expect(image[15, 10].alpha == 0 && image[10, 15].alpha == 0 && image[4, 10].alpha == 0)
    let outside = Drawing.Element(
      .part(of: page, Rect(x: 30, y: 0, width: 5, height: 5)),
      frame: Rect(x: 0, y: 0, width: 5, height: 5))
    #expect(try Drawing(size: size, elements: [outside]).image() == Image(width: 40, height: 30))
  }

  /// The panels of every kind, drawn as elements, against the renderer of transitions.
  @Test(arguments: someCases(TransitionKind.builtIn.map(\.name)))
  func drawsWhatThePageRendererDraws(name: String) throws {
    var random = SeededGenerator(seed: 19)
    let size = Size(width: 48, height: 36)
    let kind = try #require(TransitionKind.named(name)?.kind)
    let transition = try kind.transition(PageSetup(size: size)).withoutPaper.compiled()
    let pages: [Panel.Page: Image] = [
      .source: TestPage.image(.source, size: size, scale: 1),
      .destination: TestPage.image(.destination, size: size, scale: 1),
      .back: TestPage.image(.back, size: size, scale: 1),
    ]
    let renderer = try PageRenderer(
      transition, source: try #require(pages[.source]),
      destination: try #require(pages[.destination]), pages: pages,
      options: .init(margin: .points(0)))
    for _ in 0..<4 {
      let progress = Double.random(in: 0.01..<0.99, using: &random)
      let frames = try transition.keyframes(at: [progress], as: Double.self)
      var drawing = Drawing(size: size)
      for index in frames.order(frame: 0) where frames.isVisible(panel: index, frame: 0) {
        let panel = frames.panels[index]
        let picture = try #require(pages[panel.content.page])
        var element = Drawing.Element(
          .part(of: picture, panel.content.rect), size: panel.content.rect.size,
          matrix: frames.matrix(ofPanel: index, frame: 0))
        let edges = frames.edgeShades(ofPanel: index, frame: 0)
        element.shade = panel.shading.map { ($0.paint, max(edges.start, edges.end)) }
        if case .cover(let color) = panel.shading?.paint, let creases = panel.creases,
          let opacity = element.shade?.1, opacity > 0
        {
          let size = panel.content.rect.size
          let end =
            creases.isVertical ? Point(x: 0, y: size.height) : Point(x: size.width, y: 0)
          element.shade = (
            .gradient(
              ShadowGradient(
                color: color, start: .zero, end: end,
                stops: [
                  .init(offset: 0, alpha: edges.start / opacity),
                  .init(offset: 1, alpha: edges.end / opacity),
                ])), opacity
          )
        }
        element.joinsEdges = true
        drawing.elements.append(element)
      }
      let (found, expected) = (try drawing.image(), try renderer.image(at: progress))
      let distance = found.bytes.indices.map { abs(Int(found.bytes[$0]) - Int(expected.bytes[$0])) }
      // The renderer draws many panels by columns, which samples them in another way.
      let mean = Double(distance.reduce(0, +)) / Double(distance.count)
      #expect(mean < 0.1, "progress \(progress)")
    }
  }

  @Test func whatCannotBeSeenIsLeftOut() throws {
    let rect = Rect(origin: .zero, size: size)
    var turned = Drawing.Element(.color(white), frame: rect)
    turned.matrix = .translation(x: .nan, y: 0)
    var behind = Drawing.Element(.color(white), frame: rect)
    behind.matrix = Transform3D.translation(x: 0, y: 0, z: 200)
      .concatenating(.perspective(distance: 100))
    let drawing = Drawing(
      size: size,
      elements: [
        turned, behind, .init(.color(white), frame: rect, opacity: 0),
        .init(.color(white), frame: rect, opacity: .nan),
        .init(.color(white), frame: Rect(x: 0, y: 0, width: 0, height: 10)),
      ])
    #expect(try drawing.image() == Image(width: 40, height: 30))
  }

  @Test func refusesWhatIsOutOfRange() throws {
    let drawing = Drawing(size: size)
    #expect(throws: PleatError.scaleOutOfRange(0)) { try drawing.image(scale: 0) }
    #expect(throws: PleatError.threadsOutOfRange(0, limit: 1024)) { try drawing.image(threads: 0) }
    #expect(throws: PleatError.fractionOutOfRange(2)) {
      try Drawing(size: size, background: RGBColor(red: 2, green: 0, blue: 0)).image()
    }
    #expect(throws: PleatError.sizeOutOfRange(width: .infinity, height: 1)) {
      try Drawing(size: Size(width: .infinity, height: 1)).image()
    }
    #expect(throws: PleatError.sizeOutOfRange(width: 17_000_000, height: 1)) {
      try Drawing(size: Size(width: 17_000_000, height: 1)).image()
    }
  }
}
