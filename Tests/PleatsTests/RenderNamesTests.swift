import PleatRender
import Testing

@testable import pleats

/// How names and numbers on the command line are read.
@Suite struct RenderNamesTests {
  @Test func outputs() throws {
    let targets: [(String, RenderTarget)] = [
      ("-", .standardOutput), ("x.png", .picture("x.png")), ("X.PNG", .picture("X.PNG")),
      ("a.b/50%%.png", .picture("a.b/50%.png")), ("%d/x.png", .picture("%d/x.png")),
      ("sheet.png", .sheet("sheet.png")), ("a/Contact-Sheet.PNG", .sheet("a/Contact-Sheet.PNG")),
      ("x.gif", .video("x.gif", .gif)), ("x.APNG", .video("x.APNG", .apng)),
      ("x.mp4", .video("x.mp4", .mp4)), ("x.avif", .video("x.avif", .avif)),
      ("%%.webm", .video("%.webm", .webm)),
      ("%d.png", .pattern(FramePattern(before: "", after: ".png", digits: 0))),
      ("a/%05d.png", .pattern(FramePattern(before: "a/", after: ".png", digits: 5))),
      ("f-%03d-sheet.png", .pattern(FramePattern(before: "f-", after: "-sheet.png", digits: 3))),
      ("%00d.png", .pattern(FramePattern(before: "", after: ".png", digits: 0))),
      ("a%20b.png", .picture("a%20b.png")), ("50%-5d%.mp4", .video("50%-5d%.mp4", .mp4)),
      ("%%%d%%.png", .pattern(FramePattern(before: "%", after: "%.png", digits: 0))),
    ]
    for (name, target) in targets {
      let read = try RenderTarget(name)
      #expect(read == target, "\(name)")
    }
    for (name, format, target) in [
      ("-", .rgba, .stream(nil, .rgba)), ("-", .png, .stream(nil, .png)),
      ("-", .y4m, .video("-", .y4m)), ("x", .rgba, .stream("x", .rgba)),
    ] as [(String, StreamFormat, RenderTarget)] {
      #expect(try RenderTarget(name, as: format) == target)
    }
    #expect(throws: (any Error).self) { try RenderTarget("x/", as: .rgba) }
    for name in ["%.png", "%", "%d", "%-5d.png", "%021d.png", "%i.png", "%05i.png", "% d.png"] {
      #expect(throws: (any Error).self, "\(name)") { try RenderTarget(name) }
    }
  }

  @Test func namesOfFrames() {
    let pattern = FramePattern(before: "f-", after: ".png", digits: 3)
    #expect(
      [0, 7, 42, 999, 1000].map(pattern.path) == [
        "f-000.png", "f-007.png", "f-042.png", "f-999.png", "f-1000.png",
      ])
  }

  @Test func ranges() throws {
    #expect(try Range<Int>.frames("0..<10") == 0..<10)
    #expect(try Range<Int>.frames("007..<0100") == 7..<100)
  }
}
