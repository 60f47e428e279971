import Pleat
import TestSupport

/// The examples of the page on rigs.
enum RigExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/BuildingARig.md", source: #filePath,
    examples: [
      PrintedExample("gate", gate), PrintedExample("zigzag", zigzag),
      PrintedExample("transition", transition),
    ])

  static func gate(print: Printer) throws {
    func third(_ number: Double) -> Panel.Content {
      .init(page: .source, rect: Rect(x: 100 * number, y: 0, width: 100, height: 200))
    }
    let centre = Point3(x: 150, y: 100, z: 0)
    var rig = Rig(projection: .perspective(distance: 700).anchored(at: centre))

    // The middle third has no joint, so it stays in place.
    rig.add(Panel(name: "middle", origin: Point(x: 100, y: 0), content: third(1)))

    // The left third turns about the line x = 100, and extends 100 points to the left of it.
    let left = rig.add(Joint(position: Point3(x: 100, y: 0, z: 0), axis: .yAxis))
    rig.add(Panel(name: "left", joint: left, origin: Point(x: -100, y: 0), content: third(0)))

    // The right third turns about the line x = 200, in the opposite direction.
    let right = rig.add(
      Joint(position: Point3(x: 200, y: 0, z: 0), axis: .yAxis, angle: .init(multiple: -1)))
    rig.add(Panel(name: "right", joint: right, content: third(2)))

    var frames = Keyframes<Double>()
    try frames.generate(rig.basis(), atQuarterTurns: [0, 0.5, 2])
    for frame in 0..<frames.count {
      let quads = frames.panels.indices.map { frames.quad(ofPanel: $0, frame: frame) }
      print(quads.map { "\($0.topLeft.x.rounded()) to \($0.topRight.x.rounded())" })
    }
  }

  static func zigzag(print: Printer) throws {
    // Two strips of a paper fan: the second is attached to the far edge of the first.
    let first = Joint(axis: .yAxis)
    let second = Joint(
      parent: 0, position: Point3(x: 100, y: 0, z: 0), axis: .yAxis, angle: .init(multiple: -2))
    let strip = Panel.Content(page: .source, rect: Rect(x: 0, y: 0, width: 100, height: 50))
    let rig = Rig(
      joints: [first, second],
      panels: [
        Panel(name: "first", joint: 0, content: strip),
        Panel(name: "second", joint: 1, content: strip),
      ])

    let basis = try rig.basis()
    print("multiples of the angle:", basis.frequencies, "rank:", basis.rank)
    let end = basis.matrix(ofPanel: 1, at: Angle(degrees: 60)).map(Point(x: 100, y: 0))!
    print("the far edge lies at x =", end.x.rounded())
  }

  static func transition(print: Printer) throws {
    /// The source page swings away like a door that is hinged at its left edge.
    struct Door: Transition {
      var size: Size

      func rig() throws(PleatError) -> Rig {
        let page = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let centre = Point3(page.center)
        let distance = try Perspective.automatic.distance(forExtent: size.width)!
        var rig = Rig(projection: .perspective(distance: distance).anchored(at: centre))
        rig.add(Panel(name: "behind", content: .init(page: .destination, rect: page)))
        let hinge = rig.add(Joint(axis: .yAxis))
        rig.add(Panel(name: "door", joint: hinge, content: .init(page: .source, rect: page)))
        return rig
      }

      func tracks() -> [Track] { [Track(to: .degrees(108))] }
    }

    let frames = try Door(size: Size(width: 200, height: 100)).keyframes(at: [0, 0.5, 1])
    for frame in 0..<frames.count {
      print(frames.quad(ofPanel: 1, frame: frame).topRight.x.rounded())
    }
  }
}
