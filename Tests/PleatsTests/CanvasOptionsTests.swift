import ArgumentParser
import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// The pixels that `pleats render` gives its pictures.
@Suite struct CanvasOptionsTests {
  private func run(_ line: String) throws -> RenderRun {
    let words = line.split(separator: " ").map(String.init) + ["-o", "%d.png"]
    return try NamedKind.$arguments.withValue(.init(words)) {
      // That command alone, which a debug build parses in a tenth of the time.
      let command = try RenderCommand.parse(Array(words.dropFirst()))
      return try command.prepared(try command.plan())
    }
  }

  /// Every kind has exactly the pixels that were asked for, and what is cut is said.
  @Test(arguments: someCases(TransitionKind.builtIn.map(\.name))) func exactSizes(kind: String)
    throws
  {
    for (options, size) in someCases([
      ("--size 48x36", (48, 36)), ("--size 48x36 --scale 2", (96, 72)),
      ("--size 48x36 --canvas 101x80", (101, 80)), ("--canvas 64x50 --scale 2", (64, 50)),
      ("--size 48x36 --overflow shrink", (48, 36)),
      ("--size 48x36 --canvas 40x90 --overflow shrink", (40, 90)),
    ]) {
      let run = try run("render \(kind) \(options)")
      #expect((run.renderer.width, run.renderer.height) == size, "\(options)")
    }
    let plain = try run("render \(kind) --size 48x36")
    let reach = plain.renderer.reach
    #expect(plain.notes.isEmpty == (max(reach.width, reach.height) < 1e-6))
    #expect(try run("render \(kind) --size 48x36 --overflow cut").notes.isEmpty)
    #expect(try run("render \(kind) --size 48x36 --margin 0").notes.isEmpty)
  }

  /// A page that shrinks fits in every frame, and is not smaller than it has to be.
  @Test(arguments: someCases(TransitionKind.builtIn.map(\.name))) func shrinking(kind: String)
    throws
  {
    for (options, whole) in someCases([
      ("--size 480x360", (480, 360)), ("--size 361x481 --scale 1.5", (542, 722)),
      ("--size 300x300 --canvas 700x310", (300, 300)),
      ("--size 300x300 --canvas 90x500", (300, 300)),
      ("--size 200x100 --vanishing-point 20,-30", (200, 100)),
    ]) {
      let run = try run("render \(kind) \(options) --overflow shrink")
      let renderer = run.renderer
      func beyond(_ reach: Double, _ extent: Double, _ page: Int) -> Double {
        min(reach / extent, 1) * Double(page)
      }
      let (x, y) = (
        beyond(renderer.reach.width, run.request.size.width, renderer.pageWidth),
        beyond(renderer.reach.height, run.request.size.height, renderer.pageHeight)
      )
      let (right, bottom) = (
        renderer.width - renderer.pageWidth - renderer.horizontalMargin,
        renderer.height - renderer.pageHeight - renderer.verticalMargin
      )
      let room = (
        Double(min(renderer.horizontalMargin, right)), Double(min(renderer.verticalMargin, bottom))
      )
      #expect(x <= room.0 + 1e-5 && y <= room.1 + 1e-5, "\(options)")
      #expect(
        (abs(right - renderer.horizontalMargin), abs(bottom - renderer.verticalMargin)) <= (1, 1))
      // On the axis that is tight there are few pixels left.
      if (renderer.pageWidth, renderer.pageHeight) != whole {
        #expect(min(room.0 - x, room.1 - y) <= 4, "\(options)")
        #expect(run.notes.contains { $0.contains("so that every frame fits") })
      } else {
        #expect(run.notes.allSatisfy { !$0.contains("fits") })
      }
    }
  }

  @Test(.needsPNG) func theCanvasAndThePictures() throws {
    try withFolder { folder in
      let wide = try RenderFiles.picture(60, 20, in: folder)
      let square = try RenderFiles.picture(30, 30, in: folder)
      func sizes(_ options: String) throws -> [Int] {
        let renderer = try run("render fold --source \(wide) --destination \(square) \(options)")
          .renderer
        return [
          renderer.width, renderer.height, renderer.pageWidth, renderer.pageHeight,
          renderer.horizontalMargin, renderer.verticalMargin,
        ]
      }
      #expect(try sizes("") == [60, 20, 60, 20, 0, 0])
      #expect(try sizes("--canvas 90x80") == [90, 80, 90, 30, 0, 25])
      #expect(try sizes("--canvas 90x80 --scale 2") == [90, 80, 90, 30, 0, 25])
      #expect(try sizes("--canvas 90x80 --fit cover") == [90, 80, 240, 80, -75, 0])
      #expect(try sizes("--canvas 90x80 --fit stretch") == [90, 80, 90, 80, 0, 0])
      #expect(try sizes("--canvas 90x80 --size 12x8") == [90, 80, 12, 8, 39, 36])
      #expect(try sizes("--canvas 90x80 --size 12x8 --place -3,70") == [90, 80, 12, 8, -3, 70])
      #expect(try sizes("--margin 4") == [68, 28, 60, 20, 4, 4])
      let stretched = try run("render fold --source \(wide) --destination \(square)").notes
      #expect(
        stretched == [
          "--destination \(square), 30x30 pixels, is stretched to the page, 60x20: --fit contain or "
            + "cover keeps its proportions"
        ])
      #expect(
        try run("render fold --source \(wide) --destination \(square) --fit cover").notes == [
          "--destination \(square): 67 % of its height is cut off: --fit contain or blur shows all of it"
        ])
    }
  }

  @Test(.needsPNG) func whatIsDrawn() throws {
    try withFolder { folder in
      let square = try RenderFiles.picture(30, 30, in: folder)
      func drawn(_ options: String) throws -> Image {
        let outcome = try Command.pleats(
          line: "render fold --progress 1 -o - --destination \(square) " + options)
        return try Image(decoding: [UInt8](outcome.output), name: "a test's picture")
      }
      let ink = RenderFiles.ink
      let whole = try drawn("--size 60x20 --fit contain --background ff0000")
      #expect(whole[19, 5] == Pixel(red: 255, green: 0, blue: 0) && whole[20, 5] == ink)
      #expect(
        try drawn("--size 60x20 --fit cover") == Image(width: 60, height: 20, filledWith: ink))
      let green = Image(width: 8, height: 8, filledWith: Pixel(red: 0, green: 9, blue: 0))
      let behind = folder.appending("behind.png").path
      try Data(green.pngData()).write(to: URL(fileURLWithPath: behind))
      let laid = try drawn("--size 20x20 --canvas 40x30 --background-picture \(behind)")
      #expect(laid[0, 0] == Pixel(red: 0, green: 9, blue: 0) && laid[20, 15] == ink)
      let missing = try Command.pleats(
        line: "render fold --progress 1 --size 8x8 -o - --background-picture \(behind)x")
      #expect(missing.code == 1)
      #expect(missing.message.hasPrefix("Error: --background-picture \(behind)x: there is no such"))
      let own = try Command.pleats(
        line: "render fold --progress 1 --size 8x8 -o \(behind) --background-picture \(behind)")
      #expect(own.code == 1)
      #expect(own.message.contains("is a file that the command reads, --background-picture"))
    }
  }
}
