import Pleat
import PleatContainers
import TestSupport

/// The example of From UIKit to Pleat.
enum FromUIKitExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/FromUIKit.md", source: #filePath,
    examples: [PrintedExample("pushing", pushing)])

  static func pushing(print: Printer) throws {
    var stack = PageStack(root: "list", style: .flip([]))
    let change = try stack.push("page")!  // pushViewController:flipStyle:
    for event in change.startEvents { print(event) }

    let flip = change.transition(size: Size(width: 320, height: 480))!
    let timeline = try flip.timeline(duration: change.duration)
    for time in try timeline.frameTimes(perSecond: 60) {
      _ = try flip.keyframes(at: [try timeline.progress(at: time)])  // draw these
    }

    for event in try stack.finish().events { print(event) }  // what completion: was for
  }
}
