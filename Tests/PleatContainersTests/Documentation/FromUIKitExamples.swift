import Pleat
import PleatContainers
import TestSupport

/// The example of Coming from UIKit.
enum FromUIKitExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/FromUIKit.md", source: #filePath,
    examples: [PrintedExample("pushing", pushing)])

  static func pushing(print: Printer) throws {
    var stack = PageStack(root: "list", style: .flip([]))
    let change = try stack.push("page")!  // was: pushViewController:flipStyle:
    for event in change.startEvents { print(event) }

    let flip = change.transition(size: Size(width: 320, height: 480))!
    let timeline = try flip.timeline(duration: change.duration)
    let times = try timeline.frameTimes(perSecond: 60)
    for time in times {
      _ = try flip.keyframes(at: [try timeline.progress(at: time)])  // draw these
    }
    print("\(times.count) frames drawn")

    for event in try stack.finish().events { print(event) }  // was: the completion block
  }
}
