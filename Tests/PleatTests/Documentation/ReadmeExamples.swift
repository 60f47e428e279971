import Pleat
import TestSupport

/// The examples of README.md.
enum ReadmeExamples {
  static let page = ExamplePage(
    page: "README.md", source: #filePath, examples: [PrintedExample("unfoldAPage", unfoldAPage)])

  static func unfoldAPage(print: Printer) throws {
    let unfold = FoldTransition([.horizontal, .unfold], size: Size(width: 320, height: 480))
    let frames = try unfold.keyframes(at: [0, 0.5, 1])
    for panel in frames.order(frame: 1) {
      let quad = frames.quad(ofPanel: panel, frame: 1)
      let corners = quad.corners.map { "(\(Int($0.x.rounded())), \(Int($0.y.rounded())))" }
      print(frames.panels[panel].name, corners.joined(separator: " "))
    }
    print("a shut panel's shade:", frames.shade(ofPanel: 1, frame: 0))
    print(frames.matrix(ofPanel: 1, frame: 2).cssText!)
  }
}
