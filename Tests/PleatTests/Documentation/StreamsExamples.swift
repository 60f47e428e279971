import Pleat
import TestSupport

/// The examples of the page on several angles.
enum StreamsExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/SeveralAngles.md", source: #filePath,
    examples: [
      PrintedExample("letter", letter), PrintedExample("book", book),
    ])

  static func letter(print: Printer) throws {
    /// A letter that is folded in three: first the right wing, then the left one over it.
    struct Letter: Transition {
      var size: Size

      func rig() throws(PleatError) -> Rig {
        let third = size.width / 3
        func part(_ number: Double) -> Panel.Content {
          .init(
            page: .source, rect: Rect(x: third * number, y: 0, width: third, height: size.height))
        }
        var rig = Rig()
        rig.add(Panel(name: "middle", origin: Point(x: third, y: 0), content: part(1)))
        for (name, stream, x) in [("right", 0, 2 * third), ("left", 1, third)] {
          let turn = Joint.Opening(multiple: stream == 0 ? -1 : 1, stream: stream)
          let hinge = Point3(x: x, y: 0, z: 0)
          let joint = rig.add(Joint(position: hinge, axis: .yAxis, angle: turn))
          let left = Point(x: stream == 0 ? 0 : -third, y: 0)
          rig.add(Panel(name: name, joint: joint, origin: left, content: part(x / third * 2 - 2)))
        }
        return rig
      }

      func tracks() -> [Track] {
        [Track(to: .degrees(180), over: 0...0.5), Track(to: .degrees(180), over: 0.5...1)]
      }
    }

    let frames = try Letter(size: Size(width: 300, height: 100)).keyframes(at: [0, 0.5, 1])
    for frame in 0..<frames.count {
      let quads = frames.panels.indices.map { frames.quad(ofPanel: $0, frame: frame) }
      print(quads.map { "\($0.topLeft.x.rounded()) to \($0.topRight.x.rounded())" })
    }
  }

  static func book(print: Printer) throws {
    /// Five leaves of a book that are riffled: each starts a little after the one above it.
    struct Riffle: Transition {
      var page: Size

      func rig() throws(PleatError) -> Rig {
        let rect = Rect(x: 0, y: 0, width: page.width, height: page.height)
        let eye = Point3(x: page.width, y: page.height / 2, z: 0)
        var rig = Rig(projection: .perspective(distance: 5 * page.width).anchored(at: eye))
        for leaf in 0..<5 {
          for (side, start) in [("front", Angle.zero), ("back", Angle(quarterTurns: 2))] {
            let turn = Joint.Opening(constant: start, multiple: -1, stream: leaf)
            let spine = Point3(x: page.width, y: 0, z: 0)
            let joint = rig.add(Joint(position: spine, axis: .yAxis, angle: turn))
            let name = "\(side) \(leaf + 1)"
            let left = Point(x: side == "front" ? 0 : -page.width, y: 0)
            let content = Panel.Content(page: .init(rawValue: name), rect: rect)
            rig.add(
              Panel(name: name, joint: joint, origin: left, content: content, isOneSided: true))
          }
        }
        // On the left the leaf that turned first is the lowest, on the right the one that turns last.
        rig.paintOrder = [1, 3, 5, 7, 9, 8, 6, 4, 2, 0]
        return rig
      }

      func tracks() -> [Track] {
        (0..<5).map { .staggered(rank: $0, of: 5, by: 0.2, to: .degrees(180)) }
      }
    }

    let frames = try Riffle(page: Size(width: 100, height: 150)).keyframes(at: [0, 0.5, 1])
    for frame in 0..<frames.count {
      print(frames.order(frame: frame).map { frames.panels[$0].name })
    }
  }
}
