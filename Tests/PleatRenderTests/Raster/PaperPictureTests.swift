import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Cast shadows and print that shows through, in pixels.
@Suite struct PaperPictureTests {
  private static let (width, height) = (300, 12)
  private let size = Size(width: 300, height: 12)
  private let source = Image(width: width, height: height) { x, _ in
    [UInt8(x < 150 ? 200 : 0), 0, 0, 255]
  }
  private let white = Image(width: width, height: height) { _, _ in [255, 255, 255, 255] }

  private func image(
    _ paper: Paper, at progress: Double, pages: [Panel.Page: Image] = [:],
    options: PageRendererOptions = .init(margin: .points(0))
  ) throws -> Image {
    let curl = CurlTransition(
      PageSetup(
        size: size, perspective: .none, shade: 0, shadowColor: .init(red: 0, green: 0, blue: 1)),
      strips: 60, radius: 0.1, paper: paper)
    return try PageRenderer(
      curl, source: source, destination: white, pages: pages, options: options
    ).image(at: progress)
  }

  /// Beyond the leaf, the page is as dark as the gradient says, in the shadow's colour.
  @Test(arguments: someCases(PageRendererOptions.ColorSpace.allCases))
  func shadowLiesOnThePage(space: PageRendererOptions.ColorSpace) throws {
    let cast = 0.6
    let image = try image(
      Paper(cast: cast), at: 0.5, options: .init(margin: .points(0), colorSpace: space))
    let row = (0..<Self.width).map { image.pixel($0, 6) }
    let curl = CurlTransition(
      PageSetup(size: size, perspective: .none), strips: 60, radius: 0.1, paper: Paper(cast: cast))
    let frames = try curl.keyframes(at: [0.5])
    let shadow = try #require(frames.panels.firstIndex { $0.content.page == .clear })
    let (quad, shade) = (
      frames.quad(ofPanel: shadow, frame: 0), frames.shade(ofPanel: shadow, frame: 0)
    )
    let (start, end) = (quad.topLeft.x, quad.topRight.x)
    #expect(end - start > 50 && shade > 0.5)
    for x in Int(start) + 2..<Int(end) - 2 {
      let place = (Double(x) + 0.5 - start) / (end - start) * 4
      let (stop, part) = (Int(place), place - Double(Int(place)))
      func alpha(_ stop: Int) -> Double { (1 - Double(stop) / 4) * (1 - Double(stop) / 4) }
      let strength = shade * (alpha(stop) * (1 - part) + alpha(stop + 1) * part)
      let red =
        space == .encoded ? 255 * (1 - strength) : 255 * encoded(1 - strength)
      #expect(abs(Double(row[x][0]) - red) <= 1.5 && row[x][2] == 255 && row[x][3] == 255, "\(x)")
    }
    #expect(row[Int(end) + 2] == [255, 255, 255, 255])
  }

  private func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Over a transparent page, the shadow itself is translucent.
  @Test func shadowOnATransparentPage() throws {
    let clear = Image(width: Self.width, height: Self.height)
    let curl = CurlTransition(PageSetup(size: size, perspective: .none), paper: Paper(cast: 1))
    let image = try PageRenderer(
      curl, source: source, destination: clear, options: .init(margin: .points(0))
    ).image(at: 0.6)
    let alphas = (0..<Self.width).map { image.pixel($0, 6)[3] }
    #expect(alphas.contains { $0 > 20 && $0 < 235 } && alphas.last == 0)
  }

  /// The back shows the source mirrored, under paper.
  @Test func printShowsThroughPaper() throws {
    let image = try image(Paper(showThrough: 0.25), at: 0.6)
    // Within strips of the flat part of the back: black or dark red, as on the mirrored source.
    let (paper, print) = ([253.0, 251, 247], 0.25)
    let black = paper.map { $0 * (1 - print) }
    let red = [black[0] + 200 * print, black[1], black[2]]
    let pixels = (10..<30).map { image.pixel($0, 6).prefix(3).map(Double.init) }
    #expect(
      pixels.count { pixel in
        [black, red].contains { color in zip(pixel, color).allSatisfy { abs($0 - $1) <= 1.5 } }
      } > 10, "\(pixels)")
    // A picture of the back is seen instead.
    let back = Image(width: Self.width, height: Self.height) { _, _ in [0, 255, 0, 255] }
    let own = try self.image(Paper(showThrough: 0.25), at: 0.6, pages: [.back: back])
    #expect((10..<30).count { own.pixel($0, 6) == [0, 255, 0, 255] } > 10)
  }
}
