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

  static func swing(print: Printer) throws {
    /// The source page swings open about the edge to which the motion goes.
    struct Swing: PageTransition, ParameterizedTransition {
      var setup: PageSetup
      var degrees = 90.0

      func rig() throws(PleatError) -> Rig {
        let page = Rect(origin: .zero, size: setup.size)
        var rig = Rig()
        if let distance = try perspectiveDistance() {
          let middle = Point3(x: page.midX, y: page.midY, z: 0)
          rig.projection = .perspective(distance: distance).anchored(at: middle)
        }
        let (x, y, axis) =  // of the hinge: about these axes, the page comes toward the viewer
          switch setup.direction {
          case .left: (0.0, 0.0, -Vector3.yAxis)
          case .right: (page.maxX, 0.0, Vector3.yAxis)
          case .up: (0.0, 0.0, Vector3.xAxis)
          case .down: (0.0, page.maxY, -Vector3.xAxis)
          }
        let hinge = rig.add(Joint(position: Point3(x: x, y: y, z: 0), axis: axis))
        let light = Light(from: setup.light, strength: setup.shade)
        let content = Panel.Content(page: .destination, rect: page)
        rig.add(Panel(name: "behind", content: content, isBackdrop: true))
        rig.add(
          Panel(
            name: "page", joint: hinge, origin: Point(x: -x, y: -y),
            content: .init(page: .source, rect: page),
            shading: Shading(.cover(setup.shadowColor), light: light)))
        return rig
      }

      func tracks() -> [Track] { [Track(to: .degrees(degrees))] }

      static let kind = TransitionKind(
        name: "swing", title: "Swing", summary: "The page swings open.",
        parameters: [.number("degrees", \.degrees, 0...180, help: "How far the page swings.")]
      ) { Swing(setup: $0) }
    }

    print(Swing.kind.parameters.map(\.name))

    for direction in PageSetup.Direction.allCases {
      let setup = PageSetup(size: Size(width: 200, height: 100), direction: direction)
      let motion = try Swing.kind.transition(setup, ["degrees": .number(60)])
      let end = try motion.keyframes(at: [1])
      let quad = end.quad(ofPanel: 1, frame: 0)
      let corners = [quad.topLeft, quad.bottomRight].map { [$0.x.rounded(), $0.y.rounded()] }
      print(direction, corners, "shade in %:", (100 * end.shade(ofPanel: 1, frame: 0)).rounded())
    }
  }
}
