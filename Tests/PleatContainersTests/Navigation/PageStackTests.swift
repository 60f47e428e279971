import Pleat
import PleatContainers
import Testing

@Suite struct PageStackTests {
  typealias Stack = PageStack<String>

  private func stack(_ pages: String...) throws -> Stack { try Stack(pages: pages) }

  @Test func aPushRunsAndIsCommittedAtItsEnd() throws {
    var stack = Stack(root: "a", style: .flip([]))
    let change = try #require(try stack.push("b"))
    #expect(change.source == "a" && change.destination == "b")
    #expect(change.style == .flip([]) && change.direction == .forward)
    #expect(change.duration == 0.3 && change.isAnimated && !change.isDismissing)
    #expect(change.pages == ["a", "b"] && change.removed == [])
    #expect(stack.pages == ["a"] && stack.running == change && stack.visible == "a")
    let end = try stack.finish()
    #expect(end.isCompleted && end.change == change && end.events == change.completionEvents)
    #expect(stack.pages == ["a", "b"] && stack.running == nil && stack.visible == "b")
  }

  @Test func theTransitionIsThatOfTheStyle() throws {
    var stack = Stack(root: "a")
    let size = Size(width: 321, height: 480)
    let change = try #require(try stack.push("b", .style(.flip([.vertical, .reverse]))))
    let flip = try #require(change.transition(size: size, scale: 2) as? FlipTransition)
    #expect(flip == FlipTransition(PageSetup(size: size, scale: 2), style: [.vertical, .reverse]))
    #expect(try flip.timeline(duration: change.duration).duration == 0.3)
    try stack.finish()
    let instant = try #require(try stack.pop(.instant))
    #expect(instant.transition(size: size) == nil && instant.duration == 0)
  }

  /// Dismiss and pop with the toggled style, so that the way back is the way there in reverse.
  @Test func theWayBackReversesTheWayThere() throws {
    var stack = Stack(root: "a", style: .fold(.cubic))
    try stack.push("b", .style(.flip(.vertical)))
    try stack.finish()
    try stack.push("c")
    try stack.finish()
    try stack.present("m", as: .child, .style(.fold(.horizontal)))
    try stack.finish()
    let dismissal = try #require(try stack.dismiss())
    #expect(dismissal.style == .fold([.horizontal, .unfold]) && dismissal.direction == .reverse)
    #expect(dismissal.isDismissing)
    try stack.finish()
    // A page that takes another one's place goes back the way that one would have gone.
    try stack.replace("c", with: "d")
    try stack.finish()
    let first = try #require(try stack.pop())
    #expect(first.style == .fold([.cubic, .unfold]) && first.direction == .reverse)
    try stack.finish()
    #expect(try stack.pop()?.style == .flip([.vertical, .backward]))
    try stack.finish()
    try stack.push("e", .instant)
    #expect(try stack.pop()?.style == .fold([.cubic, .unfold]))
    #expect(NavigationDirection.forward.rawValue == 0 && NavigationDirection.reverse.rawValue == 1)
  }

  /// Pops return what they take, in the order of the stack, at once.
  @Test func popsToAPageReturnWhatLeaves() throws {
    var stack = try stack("a", "b", "c", "d")
    let toRoot = try #require(try stack.popToRoot())
    #expect(toRoot.removed == ["b", "c", "d"] && toRoot.pages == ["a"])
    #expect(toRoot.source == "d" && toRoot.destination == "a")
    try stack.cancel()
    let toB = try #require(try stack.pop(to: "b"))
    #expect(toB.removed == ["c", "d"] && toB.destination == "b")
    try stack.finish()
    #expect(stack.pages == ["a", "b"])
    #expect(try stack.pop()?.removed == ["b"])
  }

  /// Defect 18: pop with fewer than two pages underflowed.
  @Test func theOnlyPageCannotBePopped() throws {
    var stack = Stack(root: "a")
    let before = stack
    #expect(throws: NavigationError.onlyOnePage("a")) { try stack.pop() }
    #expect(throws: NavigationError.alreadyOnTop("a")) { try stack.popToRoot() }
    #expect(throws: NavigationError.alreadyOnTop("a")) { try stack.pop(to: "a") }
    #expect(throws: NavigationError.notOnStack("z")) { try stack.pop(to: "z") }
    #expect(stack == before)
  }

  /// Defect 27: the container took no page, the same page, and a page twice without a word.
  @Test func aPageStandsInOnePlaceOnly() throws {
    var stack = try stack("a", "b")
    #expect(throws: NavigationError.alreadyThere("b")) { try stack.push("b") }
    #expect(throws: NavigationError.alreadyThere("a")) { try stack.push("a") }
    #expect(throws: NavigationError.alreadyThere("a")) { try stack.present("a") }
    #expect(throws: NavigationError.alreadyThere("a")) { try stack.replace("b", with: "a") }
    #expect(throws: NavigationError.alreadyThere("b")) { try stack.replace("b", with: "b") }
    #expect(throws: NavigationError.notOnStack("z")) { try stack.replace("z", with: "c") }
    #expect(throws: NavigationError.alreadyThere("a")) { try Stack(pages: ["a", "b", "a"]) }
    #expect(throws: NavigationError<String>.noPages) { try Stack(pages: []) }
    // Popped, it may come again.
    try stack.pop()
    try stack.finish()
    try stack.push("b")
    try stack.finish()
    #expect(stack.pages == ["a", "b"] && stack.contains("b") && !stack.contains("c"))
  }

  @Test func aPageBelowTheTopIsReplacedUnseen() throws {
    var stack = try stack("a", "b", "c")
    let change = try #require(try stack.replace("a", with: "x"))
    #expect(!change.isAnimated && change.source == "c" && change.destination == "c")
    #expect(stack.pages == ["x", "b", "c"] && stack.running == nil && stack.root == "x")
    #expect(
      change.events(completed: true).map(\.description) == [
        "x willMoveToParent", "a willMoveFromParent", "x didMoveToParent", "a didMoveFromParent",
      ])
    let seen = try #require(try stack.replace("c", with: "y"))
    #expect(seen.isAnimated && seen.removed == ["c"] && seen.direction == .forward)
  }

  @Test func modalsCoverTheStack() throws {
    var stack = try stack("a", "b")
    #expect(throws: NavigationError.nothingPresented(on: "b")) { try stack.dismiss() }
    try stack.present("m")
    try stack.finish()
    #expect(stack.visible == "m" && stack.top == "b")
    #expect(stack.presented == [PresentedPage("m", as: .fullScreen)])
    let covered = NavigationError.covered(by: "m")
    #expect(throws: covered) { try stack.push("c") }
    #expect(throws: covered) { try stack.pop() }
    #expect(throws: covered) { try stack.popToRoot() }
    #expect(throws: covered) { try stack.pop(to: "a") }
    #expect(throws: covered) { try stack.replace("a", with: "x") }
    #expect(throws: NavigationError.alreadyThere("m")) { try stack.present("m") }
    try stack.present("n", as: .child)
    try stack.finish()
    #expect(try stack.dismiss()?.destination == "m")
    try stack.finish()
    #expect(try stack.dismiss()?.destination == "b")
    try stack.finish()
    #expect(stack.presented == [] && stack.visible == "b")
  }

  @Test func textsNameThePageAndWhatIsAccepted() {
    let errors: [NavigationError<String>] = [
      .noPages, .onlyOnePage("a"), .alreadyThere("a"), .alreadyOnTop("a"), .notOnStack("a"),
      .notVisible("a", visible: "b"), .covered(by: "m"), .nothingPresented(on: "a"),
      .transitionRunning(from: "a", to: "b"), .transitionCancelled(from: "a", to: "b"),
      .nothingRunning,
    ]
    #expect(
      errors.map(\.description) == [
        "a stack needs at least one page",
        "a is the only page and cannot be popped: a pop needs at least two pages",
        "a is already on the stack or presented: a page can be there only once",
        "a is already the top page: choose a page below it",
        "a is not in the stack: choose a page that is",
        "a is not visible: a segue must start at the visible page, b",
        "m is presented over the stack: dismiss it before you change the pages below",
        "a presents no page: there is nothing to dismiss",
        "a transition from a to b is running: wait until it ends, or pass ifBusy: .queue",
        "this operation waited for the transition from a to b, which was cancelled: call it again",
        "no transition is running: there is nothing to finish or cancel",
      ])
  }
}
