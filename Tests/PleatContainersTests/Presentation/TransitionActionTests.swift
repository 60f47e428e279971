import PleatContainers
import Testing

@Suite struct TransitionActionTests {
  typealias State = TransitionAction.ViewState

  private let shown = State(isInContainer: true, isHidden: false)
  private let hidden = State(isInContainer: true, isHidden: true)
  private let absent = State(isInContainer: false, isHidden: false)

  private func expect(
    _ action: TransitionAction, _ source: State, _ destination: State, completed: Bool,
    gives result: (State, State)
  ) {
    let end = action.end(source: source, destination: destination, isCompleted: completed)
    #expect(end.source == result.0 && end.destination == result.1)
  }

  /// Add the destination, remove the source and show it again; not completed, remove the destination.
  @Test func addRemove() {
    expect(.addRemove, shown, absent, completed: true, gives: (absent, shown))
    expect(.addRemove, shown, absent, completed: false, gives: (shown, absent))
    // Flips put the destination in before they run.
    expect(.addRemove, shown, shown, completed: true, gives: (absent, shown))
    expect(.addRemove, shown, shown, completed: false, gives: (shown, absent))
  }

  /// Show the destination and hide the source; not completed, hide the destination.
  @Test func showHide() {
    expect(.showHide, shown, hidden, completed: true, gives: (hidden, shown))
    expect(.showHide, shown, hidden, completed: false, gives: (shown, hidden))
    expect(.showHide, shown, shown, completed: false, gives: (shown, hidden))
  }

  /// The container swaps: all is left as it was found.
  @Test func nothing() {
    for completed in [true, false] {
      expect(.none, shown, hidden, completed: completed, gives: (shown, hidden))
      expect(.none, shown, absent, completed: completed, gives: (shown, absent))
    }
  }
}
