import Pleat
import PleatContainers
import Testing

@Suite struct SegueTests {
  typealias Stack = PageStack<String>

  /// Modal and push begin with style 0, pop with 1: unfold, or backward.
  @Test func defaultStyles() throws {
    #expect(Segue.modal(from: "a", to: "b").style == .fold(FoldStyle(rawValue: 0)))
    #expect(Segue.push(from: "a", to: "b").style == .fold(FoldStyle(rawValue: 0)))
    #expect(Segue.pop(from: "a").style == .fold(FoldStyle(rawValue: 1)))
    #expect(FoldStyle(rawValue: 1) == .unfold && FlipStyle(rawValue: 1) == .backward)
  }

  @Test func seguesAreOperationsOfAFixedStyle() throws {
    var stack = Stack(root: "a", style: .flip([]))
    let push = try #require(try stack.perform(Segue.push(from: "a", to: "b")))
    #expect(push.operation == .push("b") && push.style == .fold([]))
    try stack.finish()
    let modal = try #require(
      try stack.perform(Segue.modal(from: "b", to: "m", as: .child, style: .flip(.vertical))))
    #expect(modal.operation == .present("m", as: .child) && modal.style == .flip(.vertical))
    try stack.finish()
    try stack.dismiss(.instant)
    let pop = try #require(try stack.perform(Segue.pop(from: "b")))
    #expect(pop.operation == .pop && pop.style == .fold(.unfold))
  }

  /// Defect 19: the push segue's text named the pop segue; here it names the page.
  @Test func refusals() throws {
    var stack = try Stack(pages: ["a", "b"])
    let before = stack
    #expect(throws: NavigationError.notOnStack("z")) {
      try stack.perform(Segue.push(from: "z", to: "c"))
    }
    #expect(throws: NavigationError.notVisible("a", visible: "b")) {
      try stack.perform(Segue.push(from: "a", to: "c"))
    }
    #expect(stack == before)
    var alone = Stack(root: "a")
    #expect(throws: NavigationError.onlyOnePage("a")) { try alone.perform(Segue.pop(from: "a")) }
  }

  /// A segue that waits is held against the page that is visible at its turn.
  @Test func queued() throws {
    var stack = Stack(root: "a")
    try stack.push("b")
    #expect(throws: NavigationError.transitionRunning(from: "a", to: "b")) {
      try stack.perform(Segue.push(from: "b", to: "c"))
    }
    try stack.perform(Segue.push(from: "a", to: "x"), ifBusy: .queue)
    try stack.perform(Segue.push(from: "b", to: "c"), ifBusy: .queue)
    let end = try stack.finish()
    #expect(end.next.first == .refused(.push("x"), .notVisible("a", visible: "b")))
    #expect(stack.running?.operation == .push("c"))
  }
}
