import Pleat
import PleatContainers
import Testing

/// Modals that are children: shade, frame, taps and fades.
@Suite struct ChildModalTests {
  typealias Stack = PageStack<String>

  private static let upright = Rect(x: 0, y: 0, width: 320, height: 480)
  private static let lying = Rect(x: 0, y: 0, width: 480, height: 320)
  private static let kind = PresentationKind.modal(width: 240, height: 160)

  private func stack() -> Stack { Stack(root: "list", bounds: Self.upright) }

  /// The page on navigation has the orders of changes that are completed.
  @Test func cancellationsUndoTheEvents() throws {
    var stack = stack()
    let present = try #require(try stack.present("picker", as: Self.kind))
    #expect(
      present.cancellationEvents.map(\.description) == [
        "picker willMoveFromParent", "picker willDisappear", "picker removeView",
        "picker removeShade", "picker didDisappear", "picker didMoveFromParent",
      ])
    try stack.finish()
    let dismiss = try #require(try stack.dismiss())
    #expect(
      dismiss.cancellationEvents.map(\.description) == [
        "picker willMoveToParent", "picker willAppear", "picker didAppear",
        "picker didMoveToParent",
      ])
  }

  /// The event says where the modal goes: in the middle, on whole pixels.
  @Test func framesAreInTheEvents() throws {
    var stack = stack()
    let present = try #require(
      try stack.present("picker", as: .modal(width: 241, height: 160), .instant))
    let frame = Rect(x: 39, y: 160, width: 241, height: 160)
    #expect(present.startEvents.compactMap(\.frame) == [frame, Self.upright])
    #expect(stack.frame(of: "picker") == frame && stack.frame(of: "list") == Self.upright)
    #expect(stack.frame(of: "nobody") == nil)
    let push = try #require(try Stack(root: "list", bounds: Self.upright).pushed("page"))
    #expect(push.startEvents.compactMap(\.frame) == [Self.upright])
    let unknown = try #require(try Stack(root: "list").pushed("page"))
    #expect(unknown.startEvents.compactMap(\.frame) == [])
  }

  /// Half a point is a whole pixel on a finer screen.
  @Test func wholePixels() {
    let modal = PagePlacement.centered(width: 241, height: 160)
    #expect(modal.frame(in: Self.upright, on: PixelGrid(scale: 2)).minX == 39.5)
    #expect(modal.frame(in: Self.upright).isAligned(to: PixelGrid(scale: 1)))
  }

  @Test func placements() {
    let bounds = Rect(x: 10, y: 20, width: 300, height: 400)
    #expect(PagePlacement.filling.frame(in: bounds) == bounds)
    let margins = PagePlacement.inset(Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(margins.frame(in: bounds) == Rect(x: 12, y: 21, width: 294, height: 396))
    let corner = PagePlacement.sized(Size(width: 100, height: 50), at: Point(x: 1, y: 0))
    #expect(corner.frame(in: bounds) == Rect(x: 210, y: 20, width: 100, height: 50))
    let large = PagePlacement.centered(width: 900, height: 50)
    #expect(large.frame(in: bounds) == Rect(x: 10, y: 195, width: 300, height: 50))
  }

  /// When the device is turned, the page, the shade and the modal turn with it.
  @Test func framesFollowTheBounds() throws {
    var stack = stack()
    try stack.present("picker", as: Self.kind, .instant)
    let events = stack.resize(to: Self.lying)
    #expect(
      events == [
        ContainmentEvent("list", .setFrame, frame: Self.lying),
        ContainmentEvent("picker", .setShadeFrame, frame: Self.lying),
        ContainmentEvent("picker", .setFrame, frame: Rect(x: 120, y: 80, width: 240, height: 160)),
      ])
    // Also while it is being presented.
    try stack.dismiss(.instant)
    try stack.present("picker", as: Self.kind)
    #expect(stack.resize(to: Self.upright).map(\.description).contains("picker setFrame"))
    #expect(stack.frame(of: "picker")?.center == Self.upright.center)
  }

  /// The shade takes every tap that is not on the modal.
  @Test func taps() throws {
    var stack = stack()
    #expect(stack.tap(at: Point(x: 5, y: 5)) == .page("list"))
    try stack.present("picker", as: Self.kind)
    #expect(stack.tap(at: Point(x: 160, y: 240)) == .swallowed)
    try stack.finish()
    #expect(stack.tap(at: Point(x: 160, y: 240)) == .page("picker"))
    #expect(stack.tap(at: Point(x: -5, y: 5)) == .swallowed)
    let running = stack
    guard case .dismissing(let change) = stack.tap(at: Point(x: 5, y: 5)) else {
      Issue.record("a tap on the shade cancels")
      return
    }
    #expect(change.operation == .dismiss && stack.running == change)
    #expect(stack.tap(at: Point(x: 5, y: 5)) == .swallowed)
    try stack.finish()
    #expect(stack.presented == [] && running.presented.count == 1)
  }

  @Test func aModalThatMustBeAnswered() throws {
    var stack = stack()
    let modal = ChildModal(.centered(width: 240, height: 160), isCancelledByTap: false)
    try stack.present("alert", as: .modal(modal), .instant)
    #expect(stack.tap(at: Point(x: 5, y: 5)) == .swallowed)
    #expect(stack.visible == "alert" && stack.running == nil)
  }

  /// Less glaring: black at 0.4, and 0.3 s for shade and modal together, in and out.
  @Test func theDefaultIsACrossFade() throws {
    var stack = Stack(root: "list", style: .fold(.cubic), duration: 1, bounds: Self.upright)
    let present = try #require(try stack.present("picker", as: Self.kind))
    #expect(present.style == nil && present.fade == CrossFade() && present.duration == 0.3)
    let shade = try #require(present.shade)
    #expect(shade.shade.color == .black && shade.shade.opacity == 0.4 && shade.isAppearing)
    for (time, part) in [(-1, 0), (0, 0), (0.15, 0.5), (0.3, 1), (2, 1)] {
      #expect((present.opacity(at: time) - part).magnitude < 1e-12)
      #expect((shade.opacity(at: time) - 0.4 * part).magnitude < 1e-12)
    }
    try stack.finish()
    let dismiss = try #require(try stack.dismiss())
    #expect(dismiss.fade == CrossFade() && dismiss.totalDuration == 0.3)
    #expect(dismiss.opacity(at: 0) == 1 && dismiss.opacity(at: 0.3) == 0)
    #expect(dismiss.shade?.opacity(at: 0) == 0.4 && dismiss.shade?.opacity(at: 0.3) == 0)
  }

  /// Everything is an option, and the shade fades on its own.
  @Test func options() throws {
    var stack = stack()
    let red = RGBColor(red: 1, green: 0, blue: 0)
    let modal = ChildModal(
      .centered(width: 240, height: 160),
      shade: ModalShade(
        color: red, opacity: 0.6, fade: CrossFade(duration: 0.5, curve: .linear)),
      fade: CrossFade(duration: 0.2, curve: .linear))
    let change = try #require(try stack.present("picker", as: .modal(modal)))
    #expect(change.duration == 0.2 && change.totalDuration == 0.5)
    #expect((try #require(change.shade).opacity(at: 0.25) - 0.3).magnitude < 1e-12)
    #expect(change.opacity(at: 0.1) == 0.5)
    try stack.cancel()
    let cube = try TransitionStyle.kind("cube")
    let turned = try #require(
      try stack.present("picker", as: .modal(modal), NavigationMotion(.style(cube), duration: 2)))
    #expect(turned.style == cube && turned.fade == nil && turned.duration == 2)
    try stack.finish()
    #expect(try stack.dismiss()?.style == cube.reversed)
    try stack.cancel()
    #expect(try stack.dismiss(.crossFade)?.fade == CrossFade())
    try stack.cancel()
    let instant = try #require(try stack.dismiss(.instant))
    #expect(instant.shade?.opacity(at: 0) == 0 && instant.totalDuration == 0)
  }

  /// A page that came by a cross-fade goes by one.
  @Test func crossFadesGoBack() throws {
    var stack = stack()
    try stack.push("page", NavigationMotion(.crossFade(CrossFade(duration: 0.7))))
    try stack.finish()
    #expect(try stack.pop()?.fade == CrossFade(duration: 0.7))
  }

  @Test func withoutBoundsThereIsNoModal() {
    var stack = Stack(root: "list")
    #expect(throws: NavigationError.boundsUnknown(for: "picker")) {
      try stack.present("picker", as: Self.kind)
    }
    #expect(
      "\(NavigationError<String>.boundsUnknown(for: "picker"))"
        == "picker cannot be presented as a modal: the stack needs the bounds of its container")
  }

  @Test func aSegueToAModalFades() throws {
    var stack = stack()
    let segue = Segue.modal(from: "list", to: "picker", as: Self.kind)
    #expect(segue.style == nil)
    #expect(try stack.perform(segue)?.fade == CrossFade())
  }
}

extension PageStack {
  /// The change of a push, without a variable.
  fileprivate func pushed(_ page: Page) throws -> NavigationChange<Page>? {
    var stack = self
    return try stack.push(page)
  }
}
