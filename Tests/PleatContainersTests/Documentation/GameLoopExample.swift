import Pleat
import PleatContainers
import TestSupport

/// The program of the page on the pager in a game loop.
enum GameLoopExample {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/Pager.md",
    source: #filePath, examples: [PrintedExample("gameLoop", gameLoop)])

  static func gameLoop(print: Printer) throws {
    let titles = ["Cover", "Chapter one", "Chapter two"]
    var pager = try FlipPager(
      pages: NumberedPages(count: titles.count), size: Size(width: 320, height: 480))

    // Input with its times: a finger flicks the page from right to left. Later a key is pressed.
    var input: [(time: Double, event: FlipPager.Event)] = [
      (0.02, .began(Point(x: 300, y: 240))),
      (0.12, .moved(Point(x: 270, y: 240))),
      (0.22, .moved(Point(x: 230, y: 240))),
      (0.24, .ended(Point(x: 222, y: 240))),
      (0.90, .step(.next)),
    ]

    var keyframes = Keyframes<Double>()  // reused from frame to frame
    var frameCount = 0
    while !input.isEmpty || pager.motionEndTime != nil {
      frameCount += 1
      let now = Double(frameCount) / 60

      // Pass on the events since the last frame, each at its own time, then the current time.
      var effects: [FlipPager.Effect] = []
      while let next = input.first, next.time <= now {
        effects += pager.handle(next.event, at: next.time)
        input.removeFirst()
      }
      effects += pager.handle(.tick, at: now)

      for effect in effects {
        switch effect.kind {
        case .didStart(let from, let to):
          print("a leaf lifts:", titles[from], "->", to.map { titles[$0] } ?? "no page")
        case .didFinish(_, let completed, let from, let to):
          print(completed ? "turned to" : "still on", titles[completed ? to ?? from : from])
        case .refused(let reason):
          print("refused:", reason)
        }
      }

      // Draw each panel, in this order. This example prints the panels of frame 15 instead.
      let frame = pager.frame(at: now)
      for panel in try frame.panels(reusing: &keyframes) where frameCount == 15 {
        print(panel.name, "of", titles[panel.page], "ends at x =", panel.quad.topRight.x.rounded())
      }
      if frame.leaves.isEmpty {
        // No leaf is turning, so there are no panels. Draw the whole page frame.page.
      }
    }
    print("after", frameCount, "frames the page is", titles[pager.page])
  }
}
