import PleatContainers
import Testing

@Suite struct RotationAnswerTests {
  typealias Node = RotatingPage<String>

  private func permitted(
    _ root: Node, app: InterfaceOrientationMask = .allButUpsideDown, _ idiom: DeviceIdiom = .phone
  ) -> Int {
    root.consult(application: app, idiom: idiom).permitted.rawValue
  }

  /// A plain page allows rotation and supports 30 on a pad, 26 on a phone; the application's mask
  /// limits both.
  @Test func plainPages() {
    #expect(permitted(Node("page"), app: .all) == 26)
    #expect(permitted(Node("page"), app: .all, .pad) == 30)
    #expect(permitted(Node("page"), app: .portrait) == 2)
    #expect(permitted(Node("page", mask: .landscape)) == 24)
    #expect(permitted(Node("page", mask: .portraitUpsideDown)) == 0)
  }

  /// A no to rotation: the mask is not read.
  @Test func theMaskIsNotReadAfterANo() {
    let answer = Node("page", allowsRotation: false).consult(application: .all, idiom: .pad)
    #expect(!answer.allowsRotation && answer.mask == nil && answer.permitted.isEmpty)
    #expect(answer.questions == [RotationQuestion("page", .allowsRotation)])
    #expect(answer.interfaceOrientation(device: .landscapeLeft, from: .portrait) == .portrait)
  }

  /// Stock containers ask nobody.
  @Test func stockContainers() {
    let stock = Node("nav", children: [.portraitOnPhone("page", idiom: .phone)])
    let answer = stock.consult(application: .all, idiom: .phone)
    #expect(answer.permitted.rawValue == 26)
    #expect(answer.questions.map(\.page) == ["nav", "nav"])
  }

  /// With a child modal, an example of the page prints what it answers.
  private let navigation = Node(
    "nav", rule: .topChild,
    children: [Node("first", mask: .portrait), Node("list", rule: .allChildren)])

  /// Only the front-most full-screen page is asked.
  @Test func fullScreenModals() {
    var root = navigation
    root.presented = Node("modal", mask: .landscape)
    let answer = root.consult(application: .allButUpsideDown, idiom: .phone)
    #expect(answer.questions.map(\.page) == ["modal", "modal"])
    #expect(answer.permitted.rawValue == 24)
    // One that a child of a child presents, and one over that.
    var deep = navigation
    deep.children[1].presented = Node(
      "lower", presented: Node("upper", mask: .landscapeLeft))
    #expect(permitted(deep) == 16)
    // One that a page presents which nobody sees is not there.
    var hidden = navigation
    hidden.children[0].presented = Node("modal", mask: .landscapeLeft)
    #expect(permitted(hidden) == 26)
  }

  /// Defect 43: system modals were not asked, and one child of many could block all, seen or not.
  @Test func sheetsAndHiddenChildren() {
    var root = Node("root", presented: Node("sheet", mask: .portrait), presentsFullScreen: false)
    #expect(permitted(root) == 2)
    root.presented?.allowsRotation = false
    #expect(permitted(root) == 0)
    let children = [
      Node("back", allowsRotation: false, isVisible: false), Node("front", mask: .landscape),
    ]
    #expect(permitted(Node("box", rule: .visibleChildren, children: children)) == 24)
    #expect(permitted(Node("box", rule: .allChildren, children: children)) == 0)
    #expect(
      permitted(Node("box", allowsRotation: false, rule: .visibleChildren, children: children))
        == 0)
  }

  /// Defect 42: a navigation controller with no child answered NO and 0; here it answers for itself.
  @Test func containersWithoutChildren() {
    for rule in [
      ConsultationRule.topChild, .child(0), .child(-1), .visibleChildren, .allChildren,
    ] {
      #expect(permitted(Node("nav", rule: rule)) == 26)
      #expect(permitted(Node("nav", mask: .landscape, rule: rule)) == 24)
    }
  }

  /// Defect 42: masks that have nothing in common keep the current orientation.
  @Test func nothingInCommon() {
    let box = Node(
      "box", rule: .visibleChildren,
      children: [Node("a", mask: .portrait), Node("b", mask: .landscape)])
    let answer = box.consult(application: .all, idiom: .pad)
    #expect(answer.allowsRotation && answer.permitted.isEmpty)
    for device in DeviceOrientation.allCases {
      #expect(answer.interfaceOrientation(device: device, from: .landscapeLeft) == .landscapeLeft)
    }
  }

  /// Defect 18: tab controllers were not covered; here the selected child answers.
  @Test func tabs() {
    var tabs = Node(
      "tabs", rule: .child(1), children: [Node("a", mask: .portrait), Node("b", mask: .landscape)])
    #expect(permitted(tabs) == 24)
    tabs.rule = .child(0)
    #expect(permitted(tabs) == 2)
  }
}
