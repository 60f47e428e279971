import Pleat
import PleatContainers
import TestSupport

/// The program of the page on game loops.
enum GameLoopExample {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/APageFlipperInYourGameLoop.md",
    source: #filePath, examples: [PrintedExample("gameLoop", gameLoop)])

  static func gameLoop(print: Printer) throws {
    let titles = ["Cover", "Chapter one", "Chapter two"]
    var pager = try FlipPager(
      pages: NumberedPages(count: titles.count), size: Size(width: 320, height: 480))

    // What the window system reports: a finger that lifts a page and lets go, later a key.
    var input: [(time: Double, event: FlipPager.Event)] = [
      (0.02, .began(Point(x: 300, y: 240))),
      (0.12, .moved(Point(x: 270, y: 240))),
      (0.22, .moved(Point(x: 230, y: 240))),
      (0.24, .ended(Point(x: 222, y: 240))),
      (0.90, .step(.next)),
    ]

    var frameCount = 0
    while !input.isEmpty || pager.movesUntil != nil {
      frameCount += 1
      let now = Double(frameCount) / 60

      // Events first, each at its own time; then the clock.
      var effects: [FlipPager.Effect] = []
      while let next = input.first, next.time <= now {
        effects += pager.handle(next.event, at: next.time)
        input.removeFirst()
      }
      effects += pager.handle(.tick, at: now)

      for effect in effects {
        switch effect.kind {
        case .didStart(let from, let to):
          print("lifts", titles[from], "over", to.map { titles[$0] } ?? "nothing")
        case .didFinish(_, let completed, let from, let to):
          print(completed ? "turned to" : "back on", titles[completed ? to ?? from : from])
        case .refused(let reason):
          print("refused:", reason)
        }
      }

      // Far to near; each panel is a part of a page, as a texture under its matrix.
      let frame = pager.frame(at: now)
      for panel in try frame.panels() where frameCount == 15 {
        print(panel.name, "of", titles[panel.page], "at x", panel.quad.topRight.x.rounded())
      }
      if frame.leaves.isEmpty {
        // The page alone: titles[frame.page].
      }
    }
    print("after", frameCount, "frames the page is", titles[pager.page])
  }
}
