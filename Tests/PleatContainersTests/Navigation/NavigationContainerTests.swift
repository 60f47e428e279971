import Pleat
import PleatContainers
import Testing

/// A stack with a clock.
@Suite struct NavigationContainerTests {
  typealias Container = NavigationContainer<String>

  private func container(_ style: TransitionStyle = .fold([])) -> Container {
    Container(
      PageStack(
        root: "A", style: style, duration: 0.5, bounds: Rect(x: 0, y: 0, width: 320, height: 480)))
  }

  /// Times, starts and ends without what pages are told.
  private func text(_ effects: [Container.Effect]) -> [String] {
    effects.compactMap { effect in
      switch effect.kind {
      case .didStart(let change): "\(effect.time) start \(change.destination)"
      case .didFinish(let change, let isCompleted):
        "\(effect.time) \(isCompleted ? "end" : "cancel") \(change.destination)"
      case .waits(let operation): "\(effect.time) waits \(operation.direction)"
      case .refused(let error): "\(effect.time) \(error)"
      case .tap(let result): "\(effect.time) tap \(result)"
      case .containment: nil
      }
    }
  }

  @Test func aChangeEndsWhenItsTransitionIsOver() throws {
    var container = container()
    #expect(text(container.handle(.perform(.push("B")), at: 1)) == ["1.0 start B"])
    #expect(container.nextEnd == 1.5 && container.stack.pages == ["A"])
    #expect(container.progress(at: 1) == 0 && container.elapsed(at: 1.25) == 0.25)
    let change = try #require(container.stack.running)
    let transition = try #require(change.transition(size: Size(width: 320, height: 480)))
    let expected = try transition.timeline(duration: 0.5).progress(at: 0.125)
    #expect(container.progress(at: 1.125) == expected)
    #expect(container.advance(to: 1.49).isEmpty)
    #expect(text(container.advance(to: 1.5)) == ["1.5 end B"])
    #expect(container.stack.pages == ["A", "B"] && container.nextEnd == nil)
    #expect(container.progress(at: 1.5) == nil && container.elapsed(at: 1.5) == nil)
  }

  /// The events are those of the stack, in its order; each effect has the container right after it.
  @Test func pagesAreToldWhatTheStackSays() throws {
    var (container, stack) = (container(), PageStack(root: "A", duration: 0.5))
    let push = try #require(try stack.push("B"))
    let end = try stack.finish()
    let effects = container.handle(.perform(.push("B")), at: 0) + container.advance(to: .infinity)
    let told = effects.compactMap { effect -> ContainmentEvent<String>? in
      guard case .containment(let event) = effect.kind else { return nil }
      return event
    }
    #expect(told.map(\.description) == (push.startEvents + end.events).map(\.description))
    #expect(effects.last?.container == container && container.stack.pages == stack.pages)
  }

  @Test func whatWaitsStartsAtTheEnd() {
    var container = container()
    _ = container.handle(.perform(.push("B")), at: 0)
    #expect(
      text(container.handle(.perform(.pop, ifBusy: .queue), at: 0.1)) == ["0.1 waits reverse"])
    #expect(
      text(container.handle(.perform(.push("C"), .instant), at: 0.2))
        == ["0.2 \(NavigationError.transitionRunning(from: "A", to: "B"))"])
    #expect(text(container.advance(to: 2)) == ["0.5 end B", "0.5 start A", "1.0 end A"])
    #expect(container.stack.pages == ["A"])
  }

  /// An event ends what is over before it, and a time that goes back counts as the last one.
  @Test func timeDoesNotGoBack() {
    var container = container()
    _ = container.handle(.perform(.push("B")), at: 1)
    let effects = container.handle(.perform(.push("C"), .instant), at: 3)
    #expect(text(effects) == ["1.5 end B", "3.0 start C", "3.0 end C"])
    #expect(text(container.handle(.perform(.pop), at: 2)) == ["3.0 start B"])
    #expect(container.nextEnd == 3.5)
  }

  /// Of two changes at the same time, the newer one ends after the older one.
  @Test func changesThatOverlapEndInTheirOrder() {
    var container = container()
    _ = container.handle(.perform(.push("B")), at: 0)
    let motion = NavigationMotion(duration: 0.1)
    _ = container.handle(.perform(.push("C"), motion, ifBusy: .overlap), at: 0.2)
    #expect(container.stack.runningChanges.count == 2 && container.nextEnd == 0.5)
    #expect(text(container.advance(to: 1)) == ["0.5 end B", "0.5 end C"])

    _ = container.handle(.perform(.push("D")), at: 2)
    _ = container.handle(.perform(.push("E"), ifBusy: .overlap), at: 2.2)
    #expect(text(container.handle(.cancel, at: 2.3)) == ["2.3 cancel E"])
    #expect(container.elapsed(at: 2.3).map { ($0 * 10).rounded() } == 3)
    #expect(text(container.advance(to: 3)) == ["2.5 end D"])
  }

  /// A change under a finger ends when the finger says so.
  @Test func anInteractiveChangeHasNoEnd() {
    var container = container()
    _ = container.handle(.perform(.push("B"), NavigationMotion(isInteractive: true)), at: 0)
    #expect(container.nextEnd == nil && container.advance(to: 9).isEmpty)
    #expect(text(container.handle(.finish, at: 9)) == ["9.0 end B"])
    #expect(
      text(container.handle(.finish, at: 9)) == ["9.0 \(NavigationError<String>.nothingRunning)"])
  }

  @Test func aTapOnTheShadeDismisses() {
    var container = container()
    let modal = NavigationOperation<String>.present("M", as: .modal(width: 100, height: 100))
    _ = container.handle(.perform(modal), at: 0)
    #expect(container.opacity(at: 0) == 0 && container.shadeOpacity(at: 0) == 0)
    _ = container.advance(to: 1)
    let effects = container.handle(.tap(Point(x: 5, y: 5)), at: 2)
    #expect(text(effects).last == "2.0 start A" && container.shadeOpacity(at: 2) == 0.4)
    #expect(text(container.advance(to: 3)) == ["2.3 end A"])
  }

  /// A page that came without a transition goes without one, if the stack is told so.
  @Test(arguments: [false, true]) func goingAsItCame(goesAsItCame: Bool) {
    var stack = PageStack(root: "A")
    stack.goesAsItCame = goesAsItCame
    var container = NavigationContainer(stack)
    _ = container.handle(.perform(.push("B"), .instant), at: 0)
    _ = container.handle(.perform(.pop), at: 1)
    #expect((container.stack.running == nil) == goesAsItCame)
  }
}
