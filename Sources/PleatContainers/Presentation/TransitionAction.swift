/// What happens to the views of the two pages when a transition ends.
///
/// The raw values are those of MPTransitionAction. Folds and flips follow the same rule, where the
/// original libraries had one for each.
public enum TransitionAction: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The destination is added above the source, and the source is removed.
  case addRemove = 0
  /// Both views stay in the container. The destination is shown, and the source is hidden.
  case showHide = 1
  /// Nothing. The container swaps the views itself.
  case none = 2

  /// The state of a view in its container.
  public struct ViewState: Hashable, Codable, Sendable {
    /// Whether the view is in the container.
    public var isInContainer: Bool
    /// Whether the view is hidden.
    public var isHidden: Bool

    /// Creates a state.
    public init(isInContainer: Bool, isHidden: Bool) {
      self.isInContainer = isInContainer
      self.isHidden = isHidden
    }
  }

  /// Returns the states of the two views after the transition.
  ///
  /// If the transition was cancelled, the source is as it was, and the destination is removed
  /// (`addRemove`), hidden (`showHide`) or as it was (`none`).
  ///
  /// - Parameters:
  ///   - source: The state of the view that leaves, before the transition.
  ///   - destination: The state of the new view, before the transition.
  ///   - isCompleted: Whether the transition was completed, or cancelled.
  /// - Returns: The state of both views. A view that only the overlay has hidden is visible again.
  public func end(
    source: ViewState, destination: ViewState, isCompleted: Bool
  ) -> (source: ViewState, destination: ViewState) {
    switch (self, isCompleted) {
    case (.addRemove, true):
      (
        ViewState(isInContainer: false, isHidden: false),
        ViewState(isInContainer: true, isHidden: false)
      )
    case (.addRemove, false): (source, ViewState(isInContainer: false, isHidden: false))
    case (.showHide, true):
      (
        ViewState(isInContainer: source.isInContainer, isHidden: true),
        ViewState(isInContainer: destination.isInContainer, isHidden: false)
      )
    case (.showHide, false):
      (source, ViewState(isInContainer: destination.isInContainer, isHidden: true))
    case (.none, _): (source, destination)
    }
  }
}
