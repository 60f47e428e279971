import Pleat
import TestSupport

/// The examples of README.md.
enum ReadmeExamples {
  static let page = ExamplePage(
    page: "README.md", source: #filePath,
    examples: [
      PrintedExample("flipAPage", flipAPage), PrintedExample("oneLine", oneLine),
    ])

  static func oneLine(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    for frame in try Pleat.frames(
      of: "cube", from: "old.png", to: "new.png", size: size, perSecond: 10)
    {
      let left = frame.panels.map { "\($0.page!) from x = \(Int($0.quad.topLeft.x.rounded()))" }
      print(frame.time, left)
    }
  }

  static func flipAPage(print: Printer) throws {
    let flip = FlipTransition(size: Size(width: 320, height: 480))
    let frames = try flip.keyframes(at: [0.5])
    for panel in frames.order(frame: 0) {  // in drawing order
      let corners = frames.quad(ofPanel: panel, frame: 0).corners
      let points = corners.map { "(\(Int($0.x.rounded())), \(Int($0.y.rounded())))" }
      print("\(frames.panels[panel].content.page) page:", points.joined(separator: " "))
    }
  }
}
