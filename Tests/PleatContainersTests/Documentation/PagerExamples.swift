import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on the pager.
enum PagerExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/TurningPages.md", source: #filePath,
    examples: [
      PrintedExample("gameLoop", gameLoop), PrintedExample("calling", calling),
      PrintedExample("cube", cube),
    ])

  static func gameLoop(print: Printer) throws {
    let titles = ["Cover", "Chapter one", "Chapter two"]
    var pager = try FlipPager(
      PageSeries(count: titles.count), page: 0, size: Size(width: 320, height: 480))

    // Input with its times: a finger flicks the page from right to left. Later a key is pressed.
    var input: [(time: Double, event: PagerEvent<Int>)] = [
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
      var effects: [FlipPager<Int>.Effect] = []
      while let next = input.first, next.time <= now {
        effects += pager.handle(next.event, at: next.time)
        input.removeFirst()
      }
      effects += pager.handle(.tick, at: now)

      for effect in effects {
        switch effect.kind {
        case .didStart(let turn):
          print("a leaf lifts:", titles[turn.from], "->", turn.to.map { titles[$0] } ?? "no page")
        case .didFinish(_, _, let completed):
          print(completed ? "turned to" : "still on", titles[pager.page])
        case .refused(let reason, _, _): print("refused:", reason)
        case .containment: break  // what pages are told
        }
      }

      // Draw each panel, in this order. This example prints the panels of frame 15 instead.
      let frame = pager.frame(at: now)
      for panel in try frame.panels(reusing: &keyframes) where frameCount == 15 {
        print(panel.name, "of", titles[panel.page!], "ends at x =", panel.quad.topRight.x.rounded())
      }
      if frame.leaves.isEmpty {
        // No leaf is turning, so there are no panels. Draw the whole page frame.page.
      }
    }
    print("after", frameCount, "frames the page is", titles[pager.page])
  }

  static func calling(print: Printer) throws {
    var pager = try FlipPager(
      PageSeries(["cover", "one", "two"]), page: "cover", size: Size(width: 320, height: 480))
    let call = pager.goTo("one", at: 0)
    for effect in call.effects + pager.handle(.tick, at: 0.6) {
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
    print(pager.page, pager.stack.pages)
  }

  static func cube(print: Printer) throws {
    var cube = try FlipPager(
      PageSeries(["cover", "one"]), page: "cover", size: Size(width: 320, height: 480),
      options: Pager.Options(style: .kind("cube")))
    _ = cube.handle(.began(Point(x: 300, y: 240)), at: 0)
    _ = cube.handle(.moved(Point(x: 230, y: 240)), at: 1)
    let frame = cube.frame(at: 1)
    print("progress", frame.leaves[0].progress)
    for panel in try frame.panels() {
      print(panel.page!, "ends at x =", panel.quad.topRight.x.rounded())
    }
  }
}
