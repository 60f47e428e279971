import Pleat
import TestSupport

/// The examples of README.md.
enum ReadmeExamples {
  static let page = ExamplePage(
    page: "README.md", source: #filePath,
    examples: [PrintedExample("frames", frames)])

  static func frames(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    for frame in try Pleat.frames(
      of: "flip", from: "old", to: "new", size: size, duration: 1, perSecond: 4)
    {
      let panels = frame.panels.map { panel in
        let (left, right) = (panel.quad.topLeft.x.rounded(), panel.quad.topRight.x.rounded())
        return "\(panel.page ?? "paper") \(Int(left))-\(Int(right))"
      }
      print(frame.time, panels)
    }
  }
}
