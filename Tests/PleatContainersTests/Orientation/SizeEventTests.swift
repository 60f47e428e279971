import Pleat
import PleatContainers
import Testing

/// Changes of size, and the older callbacks for pages that do not handle them.
@Suite struct SizeEventTests {
  typealias Node = RotatingPage<String>

  private static let screen = Size(width: 320, height: 480)

  private func lines(_ root: Node, _ change: SizeChange) -> [String] {
    root.sizeEvents(change).map(\.description)
  }

  private let turn = SizeChange(
    rotatingFrom: .portrait, to: .landscapeLeft, size: screen, duration: 0.4)

  /// The container first, then its children, modals included; each with its own size after the turn.
  @Test func containersFirst() {
    let modal = Node(
      "modal", handlesSizeChanges: true, placement: .centered(width: 240, height: 160))
    let root = Node(
      "root",
      children: [
        Node(
          "page", children: [Node("inner", handlesSizeChanges: true)], handlesSizeChanges: true,
          placement: .inset(Insets(top: 20, left: 0, bottom: 0, right: 0))), modal,
      ], handlesSizeChanges: true)
    let pages = ["root", "page", "inner", "modal"]
    let sizes = ["480x320", "480x300", "480x300", "240x160"]
    #expect(
      lines(root, turn)
        == ["willTransition", "alongside", "completion"].flatMap { step in
          zip(pages, sizes).map { "\($0) \(step) \($1)" }
        })
  }

  /// A page that does not handle the change gets the older callbacks, in the same places.
  @Test func theOlderCallbacksAreTheFallback() {
    let root = Node(
      "root", children: [Node("old"), Node("new", handlesSizeChanges: true)],
      handlesSizeChanges: true)
    #expect(
      lines(root, turn) == [
        "root willTransition 480x320", "old willRotate landscapeLeft",
        "new willTransition 480x320", "root alongside 480x320",
        "old willAnimateRotation landscapeLeft", "new alongside 480x320",
        "root completion 480x320", "old didRotate portrait", "new completion 480x320",
      ])
    for event in root.sizeEvents(turn) {
      switch event {
      case .size(_, _, let change): #expect(change.duration == 0.4)
      case .rotation(let event): #expect(event.duration == 0.4)
      }
    }
    // Nobody handles it: what iOS 7 did.
    let plain = Node("root", children: [Node("a"), Node("b")])
    #expect(
      plain.sizeEvents(turn)
        == plain.rotationEvents(from: .portrait, to: .landscapeLeft, duration: 0.4)
        .map(SizeEvent.rotation))
  }

  /// A window that is resized: the identity, and no events of orientation.
  @Test func windows() {
    let change = SizeChange(resizingTo: Size(width: 500, height: 400), orientation: .portrait)
    #expect(change.targetTransform == .identity && !change.isRotation)
    let root = Node("root", children: [Node("old")], handlesSizeChanges: true)
    #expect(
      lines(root, change) == [
        "root willTransition 500x400", "root alongside 500x400", "root completion 500x400",
      ])
  }

  /// A quarter turn swaps width and height; between the landscapes it is half a turn.
  @Test(arguments: InterfaceOrientation.ring, InterfaceOrientation.ring)
  func rotations(old: InterfaceOrientation, new: InterfaceOrientation) throws {
    let before = old.size(onPortraitScreen: Self.screen)
    let change = SizeChange(rotatingFrom: old, to: new, size: before)
    #expect(change.size == new.size(onPortraitScreen: Self.screen))
    #expect(try old.turned(by: change.targetTransform) == new)
    #expect(try OrientationTurn(change.targetTransform).angle == old.angle(to: new))
    // The same from what UIKit reports.
    #expect(try SizeChange(to: change.size, by: change.targetTransform, from: old) == change)
  }

  @Test func refused() {
    #expect(throws: OrientationError.self) {
      try SizeChange(to: Self.screen, by: .scale(x: -1, y: 1), from: .portrait)
    }
    let unknown = SizeChange(rotatingFrom: .unknown, to: .portrait, size: Self.screen)
    #expect(unknown.targetTransform == .identity && unknown.size == Self.screen)
  }
}
