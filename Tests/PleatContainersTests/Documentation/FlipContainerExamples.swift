import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on the flip container.
enum FlipContainerExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/TheFlipContainer.md", source: #filePath,
    examples: [PrintedExample("calling", calling), PrintedExample("cube", cube)])

  static func calling(print: Printer) throws {
    var container = try FlipContainer(
      PageSeries(["cover", "one", "two"]), page: "cover", size: Size(width: 320, height: 480))
    let call = container.goTo("one", at: 0)
    for effect in call.effects + container.handle(.tick, at: 0.6) {
      switch effect.kind {
      case .containment(let event): print(event)
      case .didStart(let turn):
        print("turn", turn.id, "starts by", turn.cause, "to", turn.to ?? "no page")
      case .didFinish(let turn, _, let completed):
        print("turn", turn.id, completed ? "has turned the page" : "has fallen back")
        if turn.id == call.turn { print("the call is complete") }
        if turn.cause.isGestureDriven { print("tell the delegate") }
      case .refused(let reason, _, _): print("refused:", reason)
      }
    }
    print(container.page, container.stack.pages)
  }

  static func cube(print: Printer) throws {
    var cube = try FlipContainer(
      PageSeries(["cover", "one"]), page: "cover", size: Size(width: 320, height: 480),
      options: FlipPager.Options(style: .kind("cube")))
    _ = cube.handle(.began(Point(x: 300, y: 240)), at: 0)
    _ = cube.handle(.moved(Point(x: 230, y: 240)), at: 1)
    let frame = cube.frame(at: 1)
    print("progress", frame.leaves[0].progress)
    for panel in try frame.panels() {
      print(panel.page, "ends at x =", panel.quad.topRight.x.rounded())
    }
  }
}
