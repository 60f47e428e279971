import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on interface orientation and rotation.
enum RotatingContainersExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/RotatingContainers.md", source: #filePath,
    examples: [
      PrintedExample("sensor", sensor),
      PrintedExample("turn", turn),
      PrintedExample("asking", asking),
      PrintedExample("telling", telling),
      PrintedExample("resizing", resizing),
      PrintedExample("master", master),
    ])

  static func sensor(print: Printer) throws {
    var interface = InterfaceOrientation.portrait
    for device in [DeviceOrientation.landscapeLeft, .faceUp, .portraitUpsideDown, .portrait] {
      interface = device.interfaceOrientation(from: interface, mask: .allButUpsideDown)
      print(device, "->", interface, interface.isLandscape ? "(bar hidden)" : "(bar shown)")
    }
  }

  static func turn(print: Printer) throws {
    let transform = AffineTransform.rotation(Angle(degrees: 90)).scaledBy(x: 2, y: 2)
    let turn = try OrientationTurn(transform)
    print("\(turn.angle), \(turn.segments) quarter turn")
    print("landscapeLeft becomes", try InterfaceOrientation.landscapeLeft.turned(by: transform))
  }

  static func asking(print: Printer) throws {
    var list = RotatingPage("list", rule: .visibleChildren)
    let consult = { (list: RotatingPage<String>) in
      RotatingPage("navigation", rule: .topChild, children: [list])
        .consult(application: .allButUpsideDown, idiom: .phone)
    }
    print("list alone:", consult(list).permitted)

    list.children = [RotatingPage("dialog", mask: .portrait)]
    let answer = consult(list)
    print("with a dialog in portrait only:", answer.permitted)
    for question in answer.questions { print("  asked \(question.page) for \(question.subject)") }

    list.children = [.portraitOnPhone("dialog", idiom: .phone)]
    print("with a dialog that does not rotate:", consult(list).allowsRotation)
  }

  static func telling(print: Printer) throws {
    let modal = RotatingPage("modal")
    let asChild = RotatingPage("page", children: [modal])
    let fullScreen = RotatingPage("page", presented: modal)
    for (name, root) in [("as a child", asChild), ("full screen", fullScreen)] {
      let events = root.rotationEvents(from: .portrait, to: .landscapeLeft)
      print("\(name):")
      for event in events { print("  \(event.page) \(event.step)") }
    }
  }

  static func resizing(print: Printer) throws {
    let modal = RotatingPage(
      "modal", handlesSizeChanges: true, placement: .centered(width: 240, height: 160))
    let root = RotatingPage(
      "root", children: [RotatingPage("page"), modal], handlesSizeChanges: true)
    let turn = SizeChange(
      rotatingFrom: .portrait, to: .landscapeLeft, size: Size(width: 320, height: 480))
    for event in root.sizeEvents(turn) { print(event) }

    let resize = SizeChange(resizingTo: Size(width: 500, height: 400))
    print("resized:", root.sizeEvents(resize).filter { $0.page == "page" })
  }

  static func master(print: Printer) throws {
    var editor = OrientationMaster(
      state: "half a sent", nibs: NibNames(className: "Demo.Editor", idiom: .phone))
    let bundle: Set = ["Editor", "Editor-Landscape"]
    let portraitBounds = Rect(x: 0, y: 0, width: 320, height: 460)
    let landscapeBounds = Rect(x: 0, y: 0, width: 480, height: 300)

    _ = try editor.show(.portrait, in: portraitBounds, exists: bundle.contains)  // first appearance
    editor.state += "ence"
    let events = try editor.show(
      .landscapeLeft, in: landscapeBounds, duration: 0.4, exists: bundle.contains)
    for event in events { print(event) }
    print(editor.state, "|", editor.nib!.name, editor.childFrame.size, editor.duration, "s")
  }
}
