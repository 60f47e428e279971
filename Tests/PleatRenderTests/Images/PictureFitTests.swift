import PleatRender
import Testing

@Suite struct PictureFitTests {
  private static let clear = Pixel.clear
  private static let ink = Pixel(red: 10, green: 20, blue: 30)
  private static let edge = Pixel(red: 200, green: 0, blue: 0)

  /// A picture whose outermost columns have another colour.
  private static func picture(_ width: Int, _ height: Int) -> Image {
    var image = Image(width: width, height: height, filledWith: ink)
    for x in [0, width - 1] { image.fill(x: x..<x + 1, y: 0..<height, with: edge) }
    return image
  }

  @Test func containShowsAllOfAPicture() throws {
    let wide = try Self.picture(40, 20).resized(toWidth: 20, height: 20, .contain)
    #expect(wide[0, 4] == Self.clear && wide[19, 15] == Self.clear)
    #expect(
      wide.cropped(x: 0..<20, y: 5..<15) == Self.picture(40, 20).scaled(toWidth: 20, height: 10))
    let narrow = try Self.picture(10, 20).resized(toWidth: 20, height: 20, .contain)
    #expect(narrow[4, 0] == Self.clear && narrow[5, 0] == Self.edge && narrow[14, 19] == Self.edge)
  }

  @Test func coverFillsTheSize() throws {
    let wide = try Self.picture(40, 20).resized(toWidth: 20, height: 20, .cover)
    #expect(wide == Image(width: 20, height: 20, filledWith: Self.ink))
    let narrow = try Self.picture(10, 20).resized(toWidth: 10, height: 5, .cover)
    #expect(narrow == Self.picture(10, 5))
  }

  @Test func blurFillsTheRest() throws {
    let wide = try Self.picture(400, 200).resized(toWidth: 200, height: 200, .blur)
    #expect(
      wide.cropped(x: 0..<200, y: 50..<150)
        == Self.picture(400, 200).scaled(toWidth: 200, height: 100))
    #expect(wide.isOpaque && wide[100, 10] == Self.ink)
  }

  @Test func stretchIsScaling() throws {
    let picture = Self.picture(40, 20)
    let stretched = try picture.resized(toWidth: 7, height: 31, .stretch)
    #expect(stretched == picture.scaled(toWidth: 7, height: 31))
  }

  /// With the same proportions there is nothing to choose.
  @Test(arguments: PictureFit.allCases) func sameProportions(fit: PictureFit) throws {
    let picture = Self.picture(40, 20)
    let half = try picture.resized(toWidth: 20, height: 10, fit)
    #expect(half == picture.scaled(toWidth: 20, height: 10))
    #expect(try picture.resized(toWidth: 40, height: 20, fit) == picture)
  }

  @Test(arguments: PictureFit.allCases) func extremeProportions(fit: PictureFit) throws {
    for (width, height) in [(1, 1000), (1000, 1), (3, 2)] {
      let scaled = try Image(width: width, height: height, filledWith: Self.ink)
        .resized(toWidth: 5, height: 7, fit)
      #expect((scaled.width, scaled.height) == (5, 7))
      #expect(scaled[2, 3] == Self.ink)
    }
  }
}
