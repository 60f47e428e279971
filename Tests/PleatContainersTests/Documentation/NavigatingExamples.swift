import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on navigation and overlays.
enum NavigatingExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/Navigating.md", source: #filePath,
    examples: [
      PrintedExample("pushing", pushing),
      PrintedExample("kinds", kinds),
      PrintedExample("refusing", refusing),
      PrintedExample("shading", shading),
      PrintedExample("clock", clock), PrintedExample("overlay", overlay),
    ])

  static func pushing(print: Printer) throws {
    var stack = PageStack(root: "list", style: .fold(.cubic))
    let push = try stack.push("page")!
    print(push.style!, push.source, "to", push.destination, "in", push.duration, "s")
    let fold = push.transition(size: Size(width: 320, height: 480))!
    let timeline = try fold.timeline(duration: push.duration)
    print("progress after 0.15 s:", (try timeline.progress(at: 0.15) * 100).rounded(), "%")
    print(stack.pages, "->", try stack.finish().change.pages)

    let pop = try stack.pop()!
    print(pop.style!, pop.removed)
  }

  static func kinds(print: Printer) throws {
    let cube = try TransitionStyle.kind("cube", ["direction": .name("up")])
    print(cube, "goes back by", cube.reversed)
    var stack = PageStack(root: "list", style: cube)
    try stack.push("page", .style(.kind("curl")))
    try stack.finish()
    let pop = try stack.pop()!
    print(pop.style!, pop.transition(size: Size(width: 320, height: 480))!.clip == .right)

    do { try stack.style = .kind("prism", ["sides": .integer(13)]) } catch { print(error) }
  }

  static func refusing(print: Printer) throws {
    var stack = PageStack(root: "list")
    do { try stack.pop() } catch { print(error) }
    try stack.push("page")
    do { try stack.push("other") } catch { print(error) }
    try stack.push("other", ifBusy: .queue)
    try stack.finish()
    print("running:", stack.running!.operation)
  }

  static func shading(print: Printer) throws {
    var stack = PageStack(root: "list", bounds: Rect(x: 0, y: 0, width: 320, height: 480))
    let present = try stack.present("picker", as: .modal(width: 240, height: 160))!
    for event in present.startEvents where event.frame != nil { print(event, event.frame!) }
    let shade = present.shade!
    for time in [0.1, 0.2, present.totalDuration] {
      print(
        "after \(time) s: shade", (shade.opacity(at: time) * 1000).rounded() / 1000, "modal",
        (present.opacity(at: time) * 1000).rounded() / 1000)
    }
    try stack.finish()

    for event in stack.resize(to: Rect(x: 0, y: 0, width: 480, height: 320)) {
      print(event, event.frame!)
    }
    print(stack.tap(at: Point(x: 200, y: 150)))
    if case .dismissing(let change) = stack.tap(at: Point(x: 10, y: 10)) { print(change.operation) }
  }

  static func clock(print: Printer) throws {
    var container = NavigationContainer(
      PageStack(root: "list", style: try .kind("cube"), duration: 0.5))
    for effect in container.handle(.perform(.push("page")), at: 1) {
      if case .didStart(let change) = effect.kind {
        print(effect.time, "s: to", change.destination)
      }
    }
    for time in [1.25, 1.5] {
      for effect in container.advance(to: time) {
        guard case .didFinish(let change, _) = effect.kind else { continue }
        print(effect.time, "s: at", change.destination)
      }
      if let progress = container.progress(at: time) {
        print(time, "s: progress", (progress * 100).rounded(), "%")
      }
    }
  }

  static func overlay(print: Printer) throws {
    let container = PageContainer(
      bounds: Rect(x: 0, y: 0, width: 375, height: 812),
      bars: Insets(top: 88, left: 0, bottom: 0, right: 0),
      safeArea: Insets(top: 88, left: 0, bottom: 34, right: 0))
    let overlay = try Overlay(
      .fold([]), from: PlacedPage(frame: container.bounds, index: 0),
      to: PlacedPage(frame: Rect(x: 0, y: 88, width: 375, height: 724)), in: container, scale: 3)
    print("frame", overlay.frame, "index", overlay.index, overlay.clip.isEmpty ? "whole" : "clips")
    print("top half of the source", overlay.sourceParts[0])
    print("top half of the destination", overlay.destinationParts[0])
    print("safe area of the destination", overlay.destinationSafeArea)
  }
}
