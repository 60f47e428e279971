import Pleat
import TestSupport

/// The examples of the landing page.
enum LandingExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Pleat.md", source: #filePath,
    examples: [PrintedExample("oneFrame", oneFrame)])

  static func oneFrame(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try flip.keyframes(at: [0.25])

    for index in frames.order(frame: 0) {
      let panel = frames.panels[index]
      let bounds = frames.quad(ofPanel: index, frame: 0).bounds
      print(panel.name, panel.content.page, Int(bounds.minX.rounded()), Int(bounds.maxX.rounded()))
    }
  }
}
