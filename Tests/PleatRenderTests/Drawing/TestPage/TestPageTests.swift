import Pleat
import PleatRender
import Testing

@Suite struct TestPageTests {
  private static let sizes = [
    Size(width: 8, height: 8), Size(width: 8, height: 31), Size(width: 17, height: 9),
    Size(width: 40, height: 40), Size(width: 63.5, height: 200), Size(width: 320, height: 480),
    Size(width: 480, height: 64),
  ]

  @Test(arguments: [Panel.Page.source, .destination, .back], sizes) func everySizeIsDrawn(
    page: Panel.Page, size: Size
  )
    throws
  {
    let image = TestPage.image(page, size: size, scale: 1)
    #expect(try image.width == Image.pixels(size.width, scale: 1))
    #expect(try image.height == Image.pixels(size.height, scale: 1))
    #expect(image.isOpaque)
    #expect(image == TestPage.image(page, size: size, scale: 1))
  }

  @Test func evenTheSmallestPagesAreDrawn() {
    for width in 1...9 {
      for height in 1...9 {
        let image = TestPage.image(
          .source, size: Size(width: Double(width), height: Double(height)), scale: 1)
        #expect(image.isOpaque)
      }
    }
  }

  /// A page that is turned or mirrored is another picture, well apart, and so is the other page.
  @Test(arguments: sizes) func mistakesShow(size: Size) {
    let pages = [Panel.Page.source, .destination].map { TestPage.image($0, size: size, scale: 1) }
    for (page, other) in zip(pages, pages.reversed()) {
      let (w, h) = (page.width, page.height)
      let wrong: [(Int, Int) -> Pixel] = [
        { page[w - 1 - $0, $1] }, { page[$0, h - 1 - $1] }, { page[w - 1 - $0, h - 1 - $1] },
        { other[$0, $1] },
      ]
      for picture in wrong {
        // The letter lies in the middle: without border and corners.
        let differences = (1..<h - 1).reduce(0) { sum, y in
          sum + (1..<w - 1).count { picture($0, y).isFar(from: page[$0, y]) }
        }
        #expect(differences >= max(2, w * h / 100))
      }
    }
  }

  @Test func cornersDiffer() {
    for size in Self.sizes {
      let image = TestPage.image(.source, size: size, scale: 1)
      let mark = max(1, min(image.width, image.height) / 16)
      let place = mark == 1 ? 0 : max(2, mark / 2) + mark / 2
      let (right, bottom) = (image.width - 1 - place, image.height - 1 - place)
      let pixels = [
        image[place, place], image[right, place], image[right, bottom], image[place, bottom],
      ]
      #expect(Set(pixels).count == 4)
    }
  }

  @Test func theBorderIsOnePixel() {
    for scale in [1.0, 2, 3] {
      let image = TestPage.image(.destination, size: Size(width: 100, height: 150), scale: scale)
      let ink = image[0, 0]
      for x in 0..<image.width {
        #expect(image[x, 0] == ink && image[x, image.height - 1] == ink)
      }
      for x in 1..<image.width - 1 {
        #expect(image[x, 1] != ink && image[x, image.height - 2] != ink)
      }
      for y in 0..<image.height { #expect(image[0, y] == ink && image[image.width - 1, y] == ink) }
    }
  }

  /// At whole scales grid lines are as many pixels wide, and have no pale neighbours.
  @Test(arguments: [1, 2, 3]) func theGridIsCrisp(scale: Int) {
    let size = Size(width: 200, height: 300)
    let spacing = TestPage.gridSpacing(of: size)
    #expect(spacing == 20)
    let image = TestPage.image(.source, size: size, scale: Double(scale))
    // A row between two lines, below the corners' marks and above the letter.
    let y = 26 * scale
    let colours = Set((1..<image.width - 1).map { image[$0, y] })
    #expect(colours.count <= 3)
    let line = image[20 * scale, y]
    for x in 0..<scale { #expect(image[40 * scale + x, y] == line) }
    #expect(image[40 * scale - 1, y] != line && image[41 * scale, y] != line)
  }

  @Test(
    arguments: [
      (Size(width: 320, height: 480), 50), (Size(width: 100, height: 100), 10),
      (Size(width: 101, height: 1e6), 20), (Size(width: 8, height: 8), 1),
      (Size(width: 0.05, height: 1), 0.005), (Size(width: 1e15, height: 1e15), 1e14),
    ] as [(Size, Double)]) func spacingsAreRound(size: Size, spacing: Double)
  {
    #expect(abs(TestPage.gridSpacing(of: size) / spacing - 1) < 1e-12)
  }
}

extension Pixel {
  /// Whether somebody would see the difference.
  fileprivate func isFar(from other: Pixel) -> Bool {
    abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green))
      + abs(Int(blue) - Int(other.blue)) > 100
  }
}
