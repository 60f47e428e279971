import Pleat
import TestSupport

/// The examples of Transitions.
enum TransitionsExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Transitions.md", source: #filePath,
    examples: [
      PrintedExample("making", making), PrintedExample("panels", panels),
      PrintedExample("timeline", timeline),
      PrintedExample("follow", follow),
      PrintedExample("back", back), PrintedExample("viewer", viewer),
      PrintedExample("hidden", hidden),
    ])

  static func making(print: Printer) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    var fold = FoldTransition(setup, style: [.horizontal, .unfold])
    fold.setup.perspective = .distance(600)
    print(fold.style, fold.setup.perspective)
  }

  static func panels(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try fold.keyframes(at: [0.5])

    for index in frames.order(frame: 0) {
      let panel = frames.panels[index]
      let quad = frames.quad(ofPanel: index, frame: 0)
      print(
        panel.name, panel.content.page, panel.content.rect, "from y", quad.topLeft.y.rounded(),
        "to", quad.bottomLeft.y.rounded())
    }
  }

  static func timeline(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    let timeline = try flip.timeline(duration: 0.3)
    let times = try timeline.frameTimes(perSecond: 20)
    let progress = try times.map { try timeline.progress(at: $0) }
    let frames = try flip.keyframes(at: progress)

    for (frame, time) in times.enumerated() {
      let leaf = 90 * flip.quarterTurns(at: progress[frame])
      print(time, "s:", leaf.rounded(), "degrees")
    }
    print(frames.count, "frames of", frames.panels.count, "panels")
  }

  static func follow(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    let released = 0.2  // the progress at which the finger let go
    let rest = try flip.timeline(duration: 0.3, curve: .easeOut, from: released)
    print(try rest.progress(at: 0), "to", try rest.progress(at: rest.duration))
    print("in", (rest.duration * 1000).rounded(), "ms")
    let back = try flip.timeline(duration: 0.3, curve: .easeOut, from: released, to: 0)
    print("or back in", (back.duration * 1000).rounded(), "ms")
  }

  static func viewer(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    for perspective in [Perspective.automatic, .distance(3000), .none] {
      let fold = FoldTransition(PageSetup(size: size, perspective: perspective))
      let shut = try fold.keyframes(at: [1])
      let half = shut.quad(ofPanel: shut.index(ofPanel: "firstFold")!, frame: 0)
      print(perspective, (half.bottomRight.x - half.bottomLeft.x).rounded())
    }
  }

  static func hidden(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let flip = FlipTransition(PageSetup(size: size, perspective: .distance(100)))
    let frames = try flip.keyframes(at: [0.25])
    print(frames.hiddenCorners, "corners hidden, front and back together")
    let front = frames.index(ofPanel: "front")!
    print(frames.quad(ofPanel: front, frame: 0).missingCornerCount, "of them on the front")

    let matrix = frames.matrix(ofPanel: front, frame: 0)
    let polygon = matrix.clip(Rect(x: 0, y: 0, width: 160, height: 480), minimumW: 0.01)
    print(polygon.count, "vertices, all in front:", polygon.allSatisfy { $0.projected != nil })
  }

  static func back(print: Printer) throws {
    let push: FoldStyle = [.cubic, .horizontal]
    print(push, "->", push.reversed)
    let turn: FlipStyle = .vertical
    print(turn, "->", turn.reversed)
  }
}
