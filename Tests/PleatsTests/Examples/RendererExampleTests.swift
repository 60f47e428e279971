import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// The renderer that is not Pleat's own.
@Suite struct RendererExampleTests {
  /// A picture in PPM, as the example writes it.
  private static func picture(_ arguments: String) throws -> (width: Int, height: Int, [UInt8]) {
    let outcome = try Example.run("example-renderer", arguments)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome.errors)")
    let header = Data("P6\n320 400\n255\n".utf8)
    try #require(outcome.output.starts(with: header))
    return (320, 400, [UInt8](outcome.output.dropFirst(header.count)))
  }

  /// The page in the middle of a picture, without the margin of 20 points.
  private static func page(_ arguments: String) throws -> Image {
    let (width, _, bytes) = try picture(arguments)
    var image = Image(width: 240, height: 320)
    var pixels = image.mutableBytes
    for y in 0..<320 {
      for x in 0..<240 {
        let from = 3 * ((y + 40) * width + x + 40)
        for channel in 0..<3 { pixels[4 * (y * 240 + x) + channel] = bytes[from + channel] }
        pixels[4 * (y * 240 + x) + 3] = 255
      }
    }
    return image
  }

  /// What it draws is what the library draws, but for the smoothness of edges.
  @Test(arguments: someCases(["flip", "fold", "cube", "tiles", "doors"]))
  func drawsAsTheLibrary(kind: String) throws {
    let transition = try Self.transition(kind)
    let (old, new) = (try Self.page("\(kind) 0"), try Self.page("\(kind) 1"))
    let renderer = try PageRenderer(
      transition, source: old, destination: new, scale: 2,
      options: .init(
        background: RGBColor(red: 0.1, green: 0.1, blue: 0.1), margin: .points(20)))
    let timeline = try transition.timeline(duration: 1.2)
    let times = try timeline.frameTimes(perSecond: 30)
    let index = Int((0.4 * Double(times.count - 1)).rounded())
    let image = try renderer.image(at: try timeline.progress(at: times[index]))
    let (width, height, drawn) = try Self.picture("\(kind) 0.4")
    #expect(image.width == width && image.height == height && drawn.count == 3 * width * height)
    var (total, strays) = (0, 0)
    let exact = image.bytes
    for pixel in 0..<width * height {
      let difference = (0..<3).map {
        abs(Int(drawn[3 * pixel + $0]) - Int(exact[4 * pixel + $0]))
      }.max()!
      total += difference
      if difference > 16 { strays += 1 }
    }
    // Edges are a few thousand of the 128,000 pixels.
    #expect(Double(total) / Double(width * height) < 1, "\(kind)")
    #expect(strays < width * height / 50, "\(kind): \(strays)")
  }

  private static func transition(_ kind: String) throws -> any Transition {
    let size = Size(width: 120, height: 160)
    if kind == "flip" { return FlipTransition(PageSetup(size: size)) }
    if kind == "fold" { return FoldTransition(PageSetup(size: size)) }
    let found = TransitionKind.builtIn.first { $0.name == kind }
    let short = TransitionKind.shortNames.first { $0.name == kind }
    let (kind, values) = (try #require(found ?? short?.kind), short?.values ?? [:])
    return try kind.transition(PageSetup(size: size, direction: kind.direction), values)
  }

  /// On a terminal it plays all frames, and the last one is the destination page.
  @Test(.enabled(if: Example.has("script"), "there is no program script (bsdutils)"))
  func playsOnATerminal() throws {
    let program = try Example.path(of: "example-renderer")
    let outcome = try Command.shell(
      "exec script -qec \"stty cols 80 rows 51; exec '\(program)' flip\" /dev/null")
    #expect(outcome.code == 0)
    let text = outcome.text.replacing("\r\n", with: "\n")
    let screens = text.components(separatedBy: "\u{1B}[H").dropFirst()
    #expect(screens.count == 37)  // at 0, 1/30 … 1.2 seconds
    #expect(text.hasSuffix("\u{1B}[?25h"))
    // A pixel is half a point wide: 80 for 160 points.
    let lines = try #require(screens.last).split(separator: "\n").filter { $0.contains("▀") }
    #expect(lines.count == 50)
    for line in lines { #expect(line.count { $0 == "▀" } == 80) }
    // In the middle of the page, blue at first, orange in the end.
    let middles = try [#require(screens.first), #require(screens.last)].map { screen in
      let cell = screen.split(separator: "\n")[25].components(separatedBy: "▀")[40]
      return cell.split(whereSeparator: { ";m".contains($0) }).compactMap { Int($0) }
    }
    #expect(middles[0][3] > middles[0][1] && middles[1][1] > middles[1][3], "\(middles)")
  }

  @Test(arguments: [
    ("flop", "kind flop is not usable; accepted: fold, flip, "), ("flip 2", "usage: "),
    ("flip x", "usage: "), ("--help", "usage: "), ("flip 1 2", "usage: "),
  ])
  func refuses(arguments: String, message: String) throws {
    let outcome = try Example.run("example-renderer", arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Renderer: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
