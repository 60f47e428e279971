import PleatContainers
import Testing

/// The orders of MPFlipViewController's `setViewController` and of child modals, apart from those of
/// completed changes, which the page on navigation has.
@Suite struct ContainmentOrderTests {
  typealias Stack = PageStack<String>

  private func lines(_ events: [ContainmentEvent<String>]) -> [String] {
    events.map(\.description)
  }

  @Test func replacingTheVisiblePage() throws {
    var stack = Stack(root: "old")
    let change = try #require(try stack.replace("old", with: "new"))
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

  /// A pan that falls back makes no containment calls at all.
  @Test func underAFinger() throws {
    var stack = Stack(root: "old")
    let change = try #require(
      try stack.replace("old", with: "new", NavigationMotion(isInteractive: true)))
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
