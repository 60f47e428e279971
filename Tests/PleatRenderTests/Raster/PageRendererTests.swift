import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@Suite struct PageRendererTests {
  @Test(arguments: someCases(RasterCase.all(Size(width: 37, height: 24))))
  func theEndsAreThePagesAlone(at one: RasterCase) throws {
    var random = SeededGenerator(seed: 11)
    for space in PageRendererOptions.ColorSpace.allCases {
      let source = Image.noise(width: 37, height: 24, opaque: true, using: &random)
      let destination = Image.noise(width: 37, height: 24, opaque: true, using: &random)
      let renderer = try one.renderer(source, destination, options: .init(colorSpace: space))
      for (progress, page) in [(0.0, source), (1, destination)] {
        let image = try renderer.image(at: progress)
        let (x, y) = (renderer.horizontalMargin, renderer.verticalMargin)
        let whole = Image(width: image.width, height: image.height) { column, row in
          let isPage = (x..<x + 37).contains(column) && (y..<y + 24).contains(row)
          return isPage ? page.pixel(column - x, row - y) : [0, 0, 0, 0]
        }
        #expect(image == whole, "\(one), \(space): the rest is clear")
      }
    }
  }

  @Test(arguments: someCases(RasterCase.all(Size(width: 60, height: 44))))
  func pagesStandUprightAndAreNotMirrored(at one: RasterCase) throws {
    // Each page has a colour for each quarter of each half; where the middles of those quarters go
    // says the keyframe.
    func page(_ base: Int) -> Image {
      Image(width: 60, height: 44) { x, y in
        [UInt8(base), UInt8(40 + x / 15 * 50), UInt8(40 + y / 11 * 50), 255]
      }
    }
    let renderer = try one.renderer(page(10), page(250))
    let transition = one.transition
    let panels = try transition.rig().panels
    var seen = 0
    for step in 1..<8 {
      let progress = Double(step) / 8
      let image = try renderer.image(at: progress)
      let frames = try transition.keyframes(at: [progress])
      let order = frames.order(frame: 0)
      for (place, index) in order.enumerated() {
        let rect = panels[index].content.rect
        for quarter in 0..<16 {
          let point = Point(
            x: 7.5 + 15 * Double(quarter % 4), y: 5.5 + 11 * Double(quarter / 4))
          guard rect.contains(point) else { continue }
          let matrix = frames.matrix(ofPanel: index, frame: 0)
          let local = Point(x: point.x - rect.minX, y: point.y - rect.minY)
          guard let mapped = matrix.map(local) else { continue }
          let isHidden = order[(place + 1)...].contains {
            frames.quad(ofPanel: $0, frame: 0).contains(mapped)
          }
          let x = Int((mapped.x + Double(renderer.horizontalMargin)).rounded(.down))
          let y = Int((mapped.y + Double(renderer.verticalMargin)).rounded(.down))
          guard !isHidden, x > 1, y > 1, x < image.width - 2, y < image.height - 2 else { continue }
          // A quarter that is seen edge on has no colour of its own.
          let quad = frames.quad(ofPanel: index, frame: 0)
          guard quad.bounds.width > 14, quad.bounds.height > 12 else { continue }
          let pixel = image.pixel(x, y)
          let alpha = Double(pixel[3]) / 255
          let shade = frames.shade(ofPanel: index, frame: 0)
          let wanted = [
            panels[index].content.page == .source ? 10.0 : 250, 40 + Double(quarter % 4) * 50,
            40 + Double(quarter / 4) * 50,
          ]
          for c in 0..<3 {
            let value = Double(pixel[c])
            #expect(
              value <= wanted[c] * alpha + 2 && value >= wanted[c] * (1 - shade) - 2,
              "\(one) at \(progress), \(panels[index].name), quarter \(quarter): \(pixel)")
          }
          seen += 1
        }
      }
    }
    #expect(seen > 20)
  }

  @Test(arguments: someCases(RasterCase.all(Size(width: 50, height: 41))))
  func threadsGiveTheSameBytes(at one: RasterCase) throws {
    var random = SeededGenerator(seed: 12)
    let source = Image.noise(width: 50, height: 41, opaque: false, using: &random)
    let destination = Image.noise(width: 50, height: 41, opaque: true, using: &random)
    for space in PageRendererOptions.ColorSpace.allCases {
      let alone = try one.renderer(source, destination, options: .init(colorSpace: space))
      let progress = 0.37
      let expected = try alone.image(at: progress)
      for threads in [2, 3, 8] {
        let shared = try one.renderer(
          source, destination, options: .init(colorSpace: space, threads: threads))
        #expect(try shared.image(at: progress) == expected, "\(one), \(threads) threads")
      }
    }
  }

  @Test(arguments: someCases(RasterCase.all(Size(width: 33, height: 48))))
  func clearStaysClear(at one: RasterCase) throws {
    let clear = Image(width: 33, height: 48)
    for space in PageRendererOptions.ColorSpace.allCases {
      let renderer = try one.renderer(clear, clear, options: .init(colorSpace: space))
      for progress in [0, 0.2, 0.5, 0.99] {
        let image = try renderer.image(at: progress)
        #expect(image == Image(width: image.width, height: image.height))
      }
    }
  }

  @Test func aPictureIsDrawnOver() throws {
    var random = SeededGenerator(seed: 13)
    let page = Image.noise(width: 20, height: 20, opaque: true, using: &random)
    let flip = FlipTransition(PageSetup(size: Size(width: 20, height: 20)))
    let renderer = try PageRenderer(flip, source: page, destination: page)
    var image = try renderer.image(at: 0.2)
    let copy = image
    try renderer.draw(at: 0.65, into: &image)
    #expect(try image == renderer.image(at: 0.65))
    #expect(try copy == renderer.image(at: 0.2), "the copy keeps its own")
    var other = Image(width: 3, height: 3)
    try renderer.draw(at: 0.65, into: &other)
    #expect(other == image)
  }

  @Test func pagesAreStretchedToWholePixels() throws {
    var random = SeededGenerator(seed: 14)
    let page = Image.noise(width: 7, height: 9, opaque: true, using: &random)
    let fold = FoldTransition(PageSetup(size: Size(width: 20.25, height: 30), scale: 2))
    let renderer = try PageRenderer(fold, source: page, destination: page, scale: 2)
    #expect((renderer.pageWidth, renderer.pageHeight) == (41, 60))
    #expect((renderer.width, renderer.height) == (41, 60))
    #expect(try renderer.image(at: 0) == page.scaled(toWidth: 41, height: 60))
    #expect(try renderer.image(at: 1) == page.scaled(toWidth: 41, height: 60))
  }

  @Test func backgroundLiesBehind() throws {
    let clear = Image(width: 16, height: 16)
    let color = RGBColor(red: 1, green: 0.4, blue: 0)
    for space in PageRendererOptions.ColorSpace.allCases {
      let renderer = try PageRenderer(
        FlipTransition(PageSetup(size: Size(width: 16, height: 16))), source: clear,
        destination: clear, options: .init(background: color, colorSpace: space))
      let image = try renderer.image(at: 0.3)
      #expect(
        image == Image(width: image.width, height: image.height) { _, _ in [255, 102, 0, 255] })
    }
  }

  @Test func shadesDarkenBytesOrLight() throws {
    // The half that a flip reveals, evenly covered by a third times cos θ.
    let white = Image(width: 40, height: 40) { _, _ in [255, 255, 255, 255] }
    let flip = FlipTransition(PageSetup(size: Size(width: 40, height: 40)))
    let strength = 1.0 / 3 * Angle(quarterTurns: 0.8).cosine
    for (space, wanted) in [
      (PageRendererOptions.ColorSpace.encoded, 255 * (1 - strength)),
      (.linear, 255 * (1.055 * pow(1 - strength, 1 / 2.4) - 0.055)),
    ] {
      let renderer = try PageRenderer(
        flip, source: white, destination: white,
        options: .init(margin: .points(0), colorSpace: space))
      let pixel = try renderer.image(at: 0.4).pixel(38, 20)
      #expect(pixel == [UInt8](repeating: UInt8(wanted.rounded()), count: 3) + [255])
    }
  }
}
