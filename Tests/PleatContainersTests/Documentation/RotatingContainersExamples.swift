import Pleat
import PleatContainers
import TestSupport

/// The examples of Rotating containers.
enum RotatingContainersExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/RotatingContainers.md", source: #filePath,
    examples: [
      PrintedExample("sensor", sensor),
      PrintedExample("turn", turn),
      PrintedExample("asking", asking),
      PrintedExample("telling", telling),
      PrintedExample("master", master),
    ])

  static func sensor(print: Printer) throws {
    var interface = InterfaceOrientation.portrait
    for device in [DeviceOrientation.landscapeLeft, .faceUp, .portraitUpsideDown, .portrait] {
      interface = device.interfaceOrientation(from: interface, mask: .allButUpsideDown)
      print(device, "->", interface, interface.isLandscape ? "bar hidden" : "bar shown")
    }
  }

  static func turn(print: Printer) throws {
    let transform = AffineTransform.rotation(Angle(degrees: 90)).scaledBy(x: 2, y: 2)
    let turn = try OrientationTurn(transform)
    print(turn.angle, turn.segments, try InterfaceOrientation.landscapeLeft.turned(by: transform))
  }

  static func asking(print: Printer) throws {
    var list = RotatingPage("list", rule: .visibleChildren)
    let phone = { (list: RotatingPage<String>) in
      RotatingPage("navigation", rule: .topChild, children: [list])
        .consult(application: .allButUpsideDown, idiom: .phone)
    }
    print("list alone:", phone(list).permitted.rawValue)

    list.children = [RotatingPage("modal", mask: .portrait)]
    let answer = phone(list)
    print("with an upright modal:", answer.permitted.rawValue)
    print(answer.questions.map { "\($0.page) \($0.subject)" }.joined(separator: ", "))

    list.children = [.portraitOnPhone("modal", idiom: .phone)]
    print("with one that does not turn:", phone(list).allowsRotation)
  }

  static func telling(print: Printer) throws {
    let modal = RotatingPage("modal")
    for root in [
      RotatingPage("page", children: [modal]), RotatingPage("page", presented: modal),
    ] {
      let events = root.rotationEvents(from: .portrait, to: .landscapeLeft)
      print(events.map { "\($0.page) \($0.step)" }.joined(separator: ", "))
    }
  }

  static func master(print: Printer) throws {
    var editor = OrientationMaster(
      state: "half a sent", nibs: NibNames(className: "Demo.Editor", idiom: .phone))
    let bundle: Set = ["Editor", "Editor-Landscape"]
    let upright = Rect(x: 0, y: 0, width: 320, height: 460)
    let lying = Rect(x: 0, y: 0, width: 480, height: 300)

    _ = try editor.show(.portrait, in: upright, exists: bundle.contains)  // on first appearance
    editor.state += "ence"
    let events = try editor.show(.landscapeLeft, in: lying, exists: bundle.contains)
    for event in events { print(event) }
    print(editor.state, "|", editor.nib!.name, editor.childFrame.size)
  }
}
