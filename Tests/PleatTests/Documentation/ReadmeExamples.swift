import Pleat
import PleatContainers
import TestSupport

/// The examples of README.md.
enum ReadmeExamples {
  static let page = ExamplePage(
    page: "README.md", source: #filePath,
    examples: [
      PrintedExample("flipAPage", flipAPage), PrintedExample("oneLine", oneLine),
      PrintedExample("container", container), PrintedExample("navigation", navigation),
      PrintedExample("layout", layout),
    ])

  static func container(print: Printer) throws {
    let view = Size(width: 320, height: 480)
    var book = try FlipContainer(PageSeries(["cover", "one", "two"]), page: "cover", size: view)
    _ = book.handle(.began(Point(x: 310, y: 240)), at: 0)  // a finger at the right edge
    _ = book.handle(.moved(Point(x: 85, y: 240)), at: 0.5)  // has moved to the left
    let leaf = book.frame(at: 0.5).leaves[0]
    print("from \(leaf.from) to \(leaf.to!), progress \(leaf.progress)")
    _ = book.handle(.ended(), at: 0.5)
    for effect in book.handle(.tick, at: 2) {
      if case .containment(let event) = effect.kind { print(event) }
    }
    print("now at", book.page)
  }

  static func navigation(print: Printer) throws {
    var stack = PageStack(root: "list", style: .fold(.cubic))
    let push = try stack.push("page")!
    print(push.style!, "from", push.source, "to", push.destination, "in", push.duration, "s")
    try stack.finish()
    print(stack.pages, "and back by", try stack.pop()!.style!)
  }

  static func layout(print: Printer) throws {
    let counts = [Int](repeating: 10_000, count: 1_000)  // ten million items
    var grid = try GridLayout(.pad).prepared(for: counts, in: Size(width: 768, height: 1004))
    try grid.scroll(to: Point(x: 0, y: 300_000_000))
    let visible = grid.attributes(in: grid.visibleRect)
    print(visible.count, "elements are visible, first", visible[0].element, visible[0].frame)
  }

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
