import Pleat
import TestSupport

/// The examples of README.md.
enum ReadmeExamples {
  static let page = ExamplePage(
    page: "README.md", source: #filePath,
    examples: [PrintedExample("frames", frames), PrintedExample("batch", batch)])

  static func frames(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    for frame in try Pleat.frames(
      of: "flip", from: "old", to: "new", size: size, duration: 1, perSecond: 4)
    {
      let panels = frame.panels.map { panel in
        "\(panel.page ?? "blank") \(Int(panel.quad.topLeft.x.rounded()))...\(Int(panel.quad.topRight.x.rounded()))"
      }
      print(frame.time, panels)
    }
  }

  static func batch(print: Printer) throws {
    var poses = TransformBatch<Float>(
      (0..<1_000_000).map { .rotation(Angle(degrees: 90e-6 * Double($0)), about: .yAxis) })
    try poses.concatenate(with: .perspective(distance: 500))
    var quads = QuadBatch<Float>()
    let hiddenCorners = try quads.project(Rect(x: 0, y: 0, width: 100, height: 150).quad, by: poses)
    print(quads[500_000].topRight.x.rounded(), hiddenCorners)
  }
}
