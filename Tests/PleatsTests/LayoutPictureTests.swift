import Foundation
import Pleat
import PleatContainers
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// `pleats layout -o`: pictures and videos.
@Suite struct LayoutPictureTests {
  private func draw(_ line: String, _ name: String) throws -> (data: Data, errors: String) {
    try withFolder { folder in
      let outcome = try Command.shell("\"$PLEATS\" layout \(line) -o \(name)", in: folder)
      #expect(outcome.code == 0 && outcome.output.isEmpty, "\(line): \(outcome.errors)")
      #expect(try folder.names == [name], "\(line)")
      return (try Data(contentsOf: folder.appending(name)), outcome.errors)
    }
  }

  private func picture(_ line: String) throws -> Image {
    try Image(decoding: [UInt8](try draw(line, "x.png").data), name: "a test's picture")
  }

  private func isNear(_ pixel: Pixel, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    let differences = [Int(pixel.red) - red, Int(pixel.green) - green, Int(pixel.blue) - blue]
    return pixel.alpha == 255 && differences.allSatisfy { abs($0) <= 3 }
  }

  @Test(.needsPNG) func shelvesAndCardsAreInPlace() throws {
    let image = try picture("grid --size 768x500 --items 14,3 --background ffffff")
    #expect(image.width == 768 && image.height == 500)
    // The white border of card 3 at (588, 54) and the paper between cards.
    #expect(isNear(image[590, 56], 255, 255, 255) && isNear(image[384, 120], 255, 255, 255))
    // The board from 219 to 256: brown, its lower edge dark, and its shadow below.
    for x in [2, 190, 570, 765] {
      let (wood, edge, shadow) = (image[x, 240], image[x, 255], image[x, 258])
      #expect(wood.red > wood.green && wood.green > wood.blue && wood.red < 200, "\(wood)")
      #expect(edge.red < 100 && edge.red > edge.blue, "\(edge)")
      #expect(shadow.red < 200 && shadow.red == shadow.blue, "\(shadow)")
    }
    // The photographs have different colours.
    let colors = [30, 223, 415, 608].map { image[$0, 62] }
    #expect(Set(colors).count == 4)
    // The tape of the header starts at 20, with teeth.
    #expect(isNear(image[26, 17], 245, 235, 189) && image[20, 16] != image[26, 17])
    let clear = try picture("grid --size 300x300 --items 1 --background clear")
    #expect(clear[2, 60].alpha == 0)
  }

  /// At one pixel per point the second column of this grid is between pixels, at three it is not.
  @Test(.needsPNG) func crookedPicturesAreColoured() throws {
    // As low as can be, and at three with fewer cards: a debug build takes seconds for large pictures.
    func centers(_ scale: Int, items: Int) throws -> [Pixel] {
      let line = "grid --size 768x104 --items \(items) --scale \(scale)"
      let (plain, colored) = (try picture(line), try picture(line + " --show-misaligned"))
      return [16, 208, 401, 594].prefix(items).map { x in
        let (before, after) = (plain[x * scale, 100 * scale], colored[x * scale, 100 * scale])
        return before == after ? Pixel(red: 0, green: 0, blue: 0) : after
      }
    }
    let (one, three) = (try centers(1, items: 4), try centers(3, items: 2))
    #expect(one[0].alpha == 255 && one[0].red == 0 && one[3].red == 0)
    for pixel in one[1...2] { #expect(pixel.red > 120 && pixel.blue > 120) }
    #expect(three.allSatisfy { $0.red == 0 })
    // Cards of a spiral are smaller than their pictures: yellow.
    let spiral = try picture(
      "spiral --size 300x300 --items 1 --show-misaligned --background 000000")
    let plain = try picture("spiral --size 300x300 --items 1 --background 000000")
    let (x, y) = (150, 150)
    #expect(spiral[x, y] != plain[x, y] && spiral[x, y].blue < plain[x, y].blue)
  }

  @Test func flawsAreThoseOfTheFrame() {
    let grid = PixelGrid(scale: 2)
    let cell = LayoutElement(.cell, section: 0)
    func flaw(_ frame: Rect, _ matrix: Transform3D = .identity) -> PixelFlaw? {
      PixelFlaw(LayoutAttributes(cell, frame: frame, matrix: matrix), on: grid)
    }
    #expect(flaw(Rect(x: 5, y: 7.5, width: 50, height: 29)) == nil)
    #expect(flaw(Rect(x: 5.25, y: 7, width: 50, height: 29)) == .misaligned)
    #expect(flaw(Rect(x: 5, y: 7, width: 50.25, height: 29)) == .stretched)
    #expect(flaw(Rect(x: 5, y: 7, width: 50, height: 30), .scale(x: 2, y: 2)) == .stretched)
    let turned = Transform3D.rotation(Angle(degrees: 5), about: .zAxis)
    #expect(flaw(Rect(x: 5, y: 7, width: 50, height: 30), turned) == .stretched)
    // The headers of a horizontal layout are turned by a quarter.
    let quarter = Transform3D.rotation(Angle(degrees: -90), about: .zAxis)
    #expect(flaw(Rect(x: 5, y: 7, width: 50, height: 30), quarter) == nil)
    #expect(flaw(Rect(x: 5, y: 7, width: 50, height: 29.5), quarter) == .misaligned)
  }

  @Test(.enabled(if: FFmpeg.isHere)) func motionsAreVideos() throws {
    for (line, frames) in [
      ("spiral --items 3 --insert 1 --delete 2", 4), ("grid --items 2 --to spiral", 4),
      ("stacks --items 2,1 --pinch 0", 7),
    ] {
      try withFolder { folder in
        let outcome = try Command.shell(
          "\"$PLEATS\" layout \(line) --size 120x160 --idiom phone --fps 10 -o x.mp4", in: folder)
        #expect(outcome.code == 0, "\(line): \(outcome.errors)")
        let count = try #require(
          FFmpeg.run(
            "ffprobe",
            [
              "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
              "csv=p=0", folder.appending("x.mp4").path,
            ]))
        #expect(Int(String(decoding: count, as: UTF8.self).filter(\.isNumber)) == frames, "\(line)")
      }
    }
  }

  /// The background of a section that is thinner than its edges, or without a size, is all edge.
  @Test(
    .needsPNG,
    arguments: Command.cases([
      "grid --size 4x100 --items 3", "grid --size 5x5 --items 1",
      "spiral --size 768x1004 --items 3,3",
      "spiral --size 320x480 --items 14,3",
    ])) func thinSectionsAreDrawn(line: String) throws
  {
    #expect(try picture(line + " --decorations section-background").isOpaque)
  }

  /// A view over ten million items: only what is seen is drawn, with backgrounds as high as the content.
  @Test(.needsPNG) func manyItemsAreDrawn() throws {
    let image = try picture(
      "grid --size 400x300 --items 10000x1000 --offset 0,300000000 "
        + "--decorations background,section-background,ribbon=view")
    #expect(image.width == 400 && image.isOpaque)
  }
}
