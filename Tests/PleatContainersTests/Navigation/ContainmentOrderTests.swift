import PleatContainers
import Testing

/// The orders of MPFlipViewController's `setViewController` and of child modals.
@Suite struct ContainmentOrderTests {
  typealias Stack = PageStack<String>

  private func lines(_ events: [ContainmentEvent<String>]) -> [String] {
    events.map(\.description)
  }

  /// Programmatic: frame, add child, old will move out, the flip adds the new view; at the end the
  /// old view goes, the new child did move, the old one is removed.
  @Test func replacingTheVisiblePage() throws {
    var stack = Stack(root: "old")
    let change = try #require(try stack.replace("old", with: "new"))
    #expect(
      lines(change.startEvents) == [
        "new setFrame", "new willMoveToParent", "old willMoveFromParent", "new willAppear",
        "new addView", "old willDisappear",
      ])
    #expect(
      lines(change.completionEvents) == [
        "old removeView", "old didDisappear", "new didAppear", "new didMoveToParent",
        "old didMoveFromParent",
      ])
    #expect(
      lines(change.cancellationEvents) == [
        "new willMoveFromParent", "old willMoveToParent", "new willDisappear", "old willAppear",
        "new removeView", "new didDisappear", "old didAppear", "new didMoveFromParent",
        "old didMoveToParent",
      ])
  }

  /// Without a transition the same steps come at once.
  @Test func replacingAtOnce() throws {
    var animated = Stack(root: "old")
    var instant = Stack(root: "old")
    let long = try #require(try animated.replace("old", with: "new"))
    let short = try #require(try instant.replace("old", with: "new", .instant))
    #expect(short.events(completed: true) == long.events(completed: true))
    #expect(instant.pages == ["new"] && instant.running == nil)
  }

  /// A pan defers all containment to the end; falling back there are no containment calls at all.
  @Test func underAFinger() throws {
    var stack = Stack(root: "old")
    let change = try #require(
      try stack.replace("old", with: "new", NavigationMotion(isInteractive: true)))
    #expect(
      lines(change.startEvents) == [
        "new setFrame", "new willAppear", "new addView", "old willDisappear",
      ])
    #expect(
      lines(change.completionEvents) == [
        "new willMoveToParent", "old willMoveFromParent", "old removeView", "old didDisappear",
        "new didAppear", "new didMoveToParent", "old didMoveFromParent",
      ])
    #expect(
      lines(change.cancellationEvents) == [
        "new willDisappear", "old willAppear", "new removeView", "new didDisappear",
        "old didAppear",
      ])
  }

  /// Defect 10: pictures of views that had not been laid out yet were white.
  @Test func viewsAreSizedBeforeTheyAreSeen() throws {
    var stack = Stack(root: "a")
    for change in [
      try stack.push("b", .instant), try stack.replace("b", with: "c", .instant),
      try stack.present("d", as: .child, .instant),
      try stack.present("e", as: .fullScreen, .instant),
    ] {
      let events = try #require(change).startEvents
      let sized = try #require(events.firstIndex { $0.step == .setFrame })
      let added = try #require(events.firstIndex { $0.step == .addView })
      #expect(sized < added && events[sized].page == events[added].page)
    }
  }

  @Test func pushAndPop() throws {
    var stack = Stack(root: "a")
    let push = try #require(try stack.push("b"))
    #expect(
      lines(push.events(completed: true)) == [
        "b setFrame", "b willMoveToParent", "b willAppear", "b addView", "a willDisappear",
        "a removeView", "a didDisappear", "b didAppear", "b didMoveToParent",
      ])
    try stack.finish()
    let pop = try #require(try stack.pop())
    #expect(
      lines(pop.events(completed: true)) == [
        "a setFrame", "b willMoveFromParent", "a willAppear", "a addView", "b willDisappear",
        "b removeView", "b didDisappear", "a didAppear", "b didMoveFromParent",
      ])
  }

  /// Pages between are told that they go, from the top, and never appear.
  @Test func popToRoot() throws {
    var stack = try Stack(pages: ["a", "b", "c"])
    let change = try #require(try stack.popToRoot())
    #expect(
      lines(change.events(completed: true)) == [
        "a setFrame", "c willMoveFromParent", "b willMoveFromParent", "a willAppear", "a addView",
        "c willDisappear", "c removeView", "c didDisappear", "a didAppear", "c didMoveFromParent",
        "b didMoveFromParent",
      ])
  }

  /// Told, then sized by the bounds before it is shown, added, told again; the presenter stays.
  @Test func aChildModal() throws {
    var stack = Stack(root: "parent")
    let present = try #require(try stack.present("modal", as: .child))
    #expect(
      lines(present.events(completed: true)) == [
        "modal willMoveToParent", "modal setFrame", "modal willAppear", "modal addView",
        "modal didAppear", "modal didMoveToParent",
      ])
    try stack.finish()
    let dismiss = try #require(try stack.dismiss())
    #expect(
      lines(dismiss.events(completed: true)) == [
        "modal willMoveFromParent", "modal willDisappear", "modal removeView",
        "modal didDisappear", "modal didMoveFromParent",
      ])
  }

  /// No child of the container: nobody moves, but the presenter disappears.
  @Test func aFullScreenModal() throws {
    var stack = Stack(root: "parent")
    let present = try #require(try stack.present("modal"))
    #expect(
      lines(present.events(completed: true)) == [
        "modal setFrame", "modal willAppear", "modal addView", "parent willDisappear",
        "parent removeView", "parent didDisappear", "modal didAppear",
      ])
    try stack.finish()
    let dismiss = try #require(try stack.dismiss())
    #expect(
      lines(dismiss.events(completed: true)) == [
        "parent setFrame", "parent willAppear", "parent addView", "modal willDisappear",
        "modal removeView", "modal didDisappear", "parent didAppear",
      ])
  }

  /// What stands behind a child modal is seen, so a full-screen modal over it covers both.
  @Test func aFullScreenModalOverAChildModal() throws {
    var stack = Stack(root: "parent")
    try stack.present("sheet", as: .child, .instant)
    let present = try #require(try stack.present("modal"))
    #expect(
      lines(present.completionEvents) == [
        "sheet removeView", "sheet didDisappear", "parent removeView", "parent didDisappear",
        "modal didAppear",
      ])
    try stack.finish()
    let dismiss = try #require(try stack.dismiss())
    #expect(dismiss.destination == "sheet")
    #expect(
      lines(dismiss.startEvents) == [
        "parent setFrame", "sheet setFrame", "parent willAppear", "parent addView",
        "sheet willAppear", "sheet addView", "modal willDisappear",
      ])
  }
}
