import PleatContainers
import Testing

@Suite struct RotationEventTests {
  typealias Node = RotatingPage<String>

  private func lines(_ root: Node) -> [String] {
    root.rotationEvents(from: .portrait, to: .landscapeLeft).map(\.description)
  }

  /// willRotate, willAnimateRotation, didRotate; a parent before its children.
  @Test func parentsFirst() {
    let root = Node("root", children: [Node("a", children: [Node("a1")]), Node("b")])
    #expect(
      lines(root) == [
        "root willRotate landscapeLeft", "a willRotate landscapeLeft",
        "a1 willRotate landscapeLeft", "b willRotate landscapeLeft",
        "root willAnimateRotation landscapeLeft", "a willAnimateRotation landscapeLeft",
        "a1 willAnimateRotation landscapeLeft", "b willAnimateRotation landscapeLeft",
        "root didRotate portrait", "a didRotate portrait", "a1 didRotate portrait",
        "b didRotate portrait",
      ])
    #expect(root.rotationEvents(from: .portrait, to: .portrait) == [])
    let slow = root.rotationEvents(from: .portrait, to: .landscapeLeft, duration: 0.8)
    #expect(slow.count == 12 && slow.allSatisfy { $0.duration == 0.8 })
  }

  private func audience(_ root: Node) -> [String] {
    root.rotationEvents(from: .portrait, to: .landscapeLeft)
      .filter { $0.step == .willRotate }.map(\.page)
  }

  @Test func whoForwards() {
    var root = Node("root", children: [Node("a"), Node("b", isVisible: false)])
    #expect(audience(root) == ["root", "a"])
    root.rule = .topChild
    #expect(audience(root) == ["root", "b"])
    root.rule = .child(0)
    #expect(audience(root) == ["root", "a"])
    root.forwardsRotation = false
    #expect(audience(root) == ["root"])
  }

  /// Why a modal is better a child: behind a full-screen one nobody hears, so nothing there turns.
  @Test func modals() {
    let child = Node("parent", children: [Node("modal")])
    #expect(audience(child) == ["parent", "modal"])
    let system = Node("parent", presented: Node("modal"))
    #expect(audience(system) == ["modal"])
    let sheet = Node(
      "parent", children: [Node("a")], presented: Node("sheet"), presentsFullScreen: false)
    #expect(audience(sheet) == ["parent", "a", "sheet"])
  }

  /// Appearance goes the same way, and is forwarded by itself.
  @Test func appearanceIsForwarded() {
    var root = Node(
      "root", children: [Node("a", children: [Node("a1")]), Node("b", isVisible: false)])
    for step in AppearanceStep.allCases {
      let events = root.appearanceEvents(step).map(\.description)
      #expect(events == ["root", "a", "a1"].map { "\($0) \(step.rawValue)" })
    }
    root.children[0].forwardsAppearance = false
    #expect(root.appearanceEvents(.didAppear).map(\.page) == ["root", "a"])
    root.forwardsAppearance = false
    #expect(root.appearanceEvents(.willDisappear).map(\.page) == ["root"])
  }

  @Test func interfacesAreHeldInFourWays() {
    #expect(
      DeviceOrientation.allCases.filter(\.isValidForInterface).map(\.rawValue) == [1, 2, 3, 4])
  }
}
