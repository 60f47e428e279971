import Pleat
import TestSupport

/// The examples of the page on kinds.
enum KindsExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Kinds.md", source: #filePath,
    examples: [
      PrintedExample("cube", cube), PrintedExample("catalogue", catalogue),
    ])

  static func cube(print: Printer) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480), direction: .up)
    let cube = PrismTransition(setup, sides: 4)
    let frames = try cube.keyframes(at: [0.25])

    for panel in frames.order(frame: 0) {
      let quad = frames.quad(ofPanel: panel, frame: 0)
      let (top, bottom) = (quad.topLeft.y.rounded(), quad.bottomLeft.y.rounded())
      print(frames.panels[panel].name, "from y", top, "to", bottom)
    }
  }

  static func catalogue(print: Printer) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    for kind in TransitionKind.builtIn where kind.hasDirection {
      let frames = try kind.transition(setup).keyframes(at: [0.5])
      let visible = frames.order(frame: 0).count
      print(kind.name, "has", frames.panels.count, "panels;", visible, "are visible halfway")
    }

    let prism = TransitionKind.named("prism")!.kind
    do {
      _ = try prism.transition(setup, ["sides": .integer(13)])
    } catch {
      print(error)
    }
  }
}
