import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// A transition between two pictures in one line: the same pictures as in several.
@Suite struct RenderTests {
  private let size = Size(width: 60, height: 80)
  private var old: Image { TestPage.image(.source, size: size, scale: 2) }
  private var new: Image { TestPage.image(.destination, size: size, scale: 2) }

  @Test func sameAsTheRenderer() throws {
    let images = try PleatRender.images(of: "cube", from: old, to: new, scale: 2, perSecond: 30)
    let named = try #require(TransitionKind.named("cube"))
    let cube = try named.kind.transition(PageSetup(size: size, scale: 2), named.values)
    let renderer = try PageRenderer(cube.compiled(), source: old, destination: new, scale: 2)
    let timeline = try cube.timeline()
    for (image, time) in zip(images, try timeline.frameTimes(perSecond: 30)) {
      #expect(image == (try renderer.image(at: timeline.progress(at: time))))
    }
    #expect(images.count == 10)
    let same = try PleatRender.images(of: cube.compiled(), from: old, to: new, perSecond: 30)
    #expect(images == same)
  }

  @Test func intoAFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("turn.GIF")
    try PleatRender.render(
      of: "fold", ["cubic": .flag(true)], from: old, to: new, into: path, scale: 2, perSecond: 25)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.prefix(6) == Data("GIF89a".utf8) && bytes.last == 0x3B)
    let flip = FlipTransition(PageSetup(size: size))
    try PleatRender.render(of: flip, from: old, to: new, into: folder.path("turn.mp4"))
    #expect(FileManager.default.fileExists(atPath: folder.path("turn.mp4")))
  }

  @Test func refused() throws {
    let folder = try TemporaryFolder()
    for name in ["turn.bmp", "turn", ".gif.", "turn.png"] {
      #expect(throws: VideoError.self, "\(name)") {
        try PleatRender.render(of: "cube", from: old, to: new, into: folder.path(name))
      }
    }
    for (name, why) in [
      (
        "turn.bmp",
        "the extension must be one of .mp4, .webm, .gif, .apng, .mov, .webp, .avif, .y4m"
      ),
      (
        "turn.PNG",
        "the extension must be one of .mp4, .webm, .gif, .apng, .mov, .webp, .avif, .y4m; for pictures, call "
          + "images(of:from:to:) and write each with write(toPNGFile:)"
      ),
    ] {
      let path = folder.path(name)
      #expect(throws: VideoError.targetUnusable(path: path, why: why)) {
        try PleatRender.render(of: "cube", from: old, to: new, into: path)
      }
    }
    #expect(throws: PleatError.self) { try PleatRender.images(of: "cuba", from: old, to: new) }
    #expect(throws: PleatError.scaleOutOfRange(0)) {
      try PleatRender.images(of: "cube", from: old, to: new, scale: 0)
    }
    #expect(throws: PleatError.durationOutOfRange(-1)) {
      try PleatRender.render(
        of: "cube", from: old, to: new, into: folder.path("turn.gif"), duration: -1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == [])
  }
}
