import PleatContainers
import Testing

/// Defect 17: no cancel, no guard against calls while one runs, and chains that lose a frame.
@Suite struct NavigationQueueTests {
  typealias Stack = PageStack<String>

  @Test func whatComesWhileOneRunsIsRefused() throws {
    var stack = Stack(root: "a")
    try stack.push("b")
    let before = stack
    let running = NavigationError.transitionRunning(from: "a", to: "b")
    #expect(throws: running) { try stack.push("c") }
    #expect(throws: running) { try stack.pop() }
    #expect(throws: running) { try stack.popToRoot() }
    #expect(throws: running) { try stack.pop(to: "a") }
    #expect(throws: running) { try stack.replace("a", with: "x") }
    #expect(throws: running) { try stack.present("m") }
    #expect(throws: running) { try stack.dismiss() }
    #expect(throws: running) { try stack.push("c", .instant) }
    #expect(stack == before)
  }

  @Test func orItWaitsForItsTurn() throws {
    var stack = Stack(root: "a")
    try stack.push("b")
    #expect(try stack.push("c", ifBusy: .queue) == nil)
    #expect(try stack.pop(ifBusy: .queue) == nil)
    #expect(stack.waiting == [.push("c"), .pop])
    let first = try stack.finish()
    guard case .started(let next)? = first.next.first else {
      Issue.record("the push waited for this")
      return
    }
    #expect(next.source == "b" && next.destination == "c" && stack.running == next)
    #expect(stack.waiting == [.pop])
    #expect(try stack.finish().next.count == 1)
    #expect(stack.running?.operation == .pop)
    #expect(try stack.finish().next == [])
    #expect(stack.pages == ["a", "b"] && stack.waiting == [])
  }

  @Test func nothingRunningIsNothingToQueueFor() throws {
    var stack = Stack(root: "a")
    #expect(try stack.push("b", ifBusy: .queue) != nil)
    try stack.finish()
    #expect(throws: NavigationError<String>.nothingRunning) { try stack.finish() }
    #expect(throws: NavigationError<String>.nothingRunning) { try stack.cancel() }
  }

  @Test func changesThatTakeNoTimeAreDoneOneAfterTheOther() throws {
    var stack = Stack(root: "a")
    try stack.push("b")
    try stack.push("c", .instant, ifBusy: .queue)
    try stack.push("c", .instant, ifBusy: .queue)
    try stack.push("d", ifBusy: .queue)
    try stack.push("e", .instant, ifBusy: .queue)
    let end = try stack.finish()
    #expect(end.next.count == 3)
    #expect(end.next[1] == .refused(.push("c"), .alreadyThere("c")))
    #expect(stack.pages == ["a", "b", "c"] && stack.running?.operation == .push("d"))
    #expect(stack.waiting == [.push("e")])
    try stack.finish()
    #expect(stack.pages == ["a", "b", "c", "d", "e"])
  }

  /// A pop that waited for the end of a push would pop another page if that push were called off.
  @Test func whatWaitedForACancelledTransitionIsRefused() throws {
    var stack = try Stack(pages: ["a", "b"])
    try stack.push("c", NavigationMotion(isInteractive: true))
    try stack.pop(ifBusy: .queue)
    let end = try stack.cancel()
    #expect(end.next == [.refused(.pop, .transitionCancelled(from: "b", to: "c"))])
    #expect(stack.pages == ["a", "b"] && stack.running == nil && stack.waiting == [])
  }
}
