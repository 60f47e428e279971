import Pleat
import TestSupport

/// The examples of the page on kinds.
enum KindsExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Kinds.md", source: #filePath,
    examples: [
      PrintedExample("cube", cube), PrintedExample("catalogue", catalogue),
      PrintedExample("swing", swing),
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
    for kind in TransitionKind.builtIn where kind.hasSetup {
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

  static func swing(print: Printer) throws {
    /// The source page swings away about its left edge.
    struct Swing: PageTransition {
      var setup: PageSetup
      var degrees = 90.0

      func rig() throws(PleatError) -> Rig {
        let page = Rect(origin: .zero, size: setup.size)
        var rig = Rig()
        rig.add(Panel(name: "behind", content: .init(page: .destination, rect: page)))
        let hinge = rig.add(Joint(axis: .yAxis))
        rig.add(Panel(name: "page", joint: hinge, content: .init(page: .source, rect: page)))
        return rig
      }

      func tracks() -> [Track] { [Track(to: degrees / 90)] }
    }

    let swing = TransitionKind(
      name: "swing", title: "Swing", summary: "The page swings away.",
      parameters: [.number("degrees", \.degrees, 0...180, help: "How far the page swings.")]
    ) { Swing(setup: $0) }

    let setup = PageSetup(size: Size(width: 200, height: 100))
    let motion = try swing.transition(setup, ["degrees": .number(60)])
    let end = try motion.keyframes(at: [1]).quad(ofPanel: 1, frame: 0)
    print(swing.parameters.map(\.name), end.topRight.x.rounded())
  }
}
