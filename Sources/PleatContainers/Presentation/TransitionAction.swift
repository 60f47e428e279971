/// What happens to the views of the two pages when a transition ends.
///
/// The raw values are those of MPTransitionAction. The same rule applies to folds and to flips, for
/// which MPFoldTransition and MPFlipTransition have different rules.
public enum TransitionAction: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The destination page's view is added in front, and the source page's view is removed.
  case addRemove = 0
  /// Both views stay in the container. The destination page's view is shown, and the source page's
  /// view is hidden.
  case showHide = 1
  /// Nothing happens to the views. Your container replaces one view with the other.
  case none = 2

  /// The state of a view in its container.
  public struct ViewState: Hashable, Codable, Sendable {
    /// Whether the view is one of the container's subviews.
    public var isInContainer: Bool
    /// Whether the view is hidden.
    public var isHidden: Bool

    /// Creates the state of a view.
    public init(isInContainer: Bool, isHidden: Bool) {
      self.isInContainer = isInContainer
      self.isHidden = isHidden
    }
  }

  /// Returns the states of the two views after the transition.
  ///
  /// After a completed transition, the states are those that the case describes. After a cancelled
  /// one, the source page's view has the state that it had before the transition. The destination
  /// page's view is then removed (``addRemove``), hidden (``showHide``), or as it was before
  /// (``none``).
  ///
  /// If you hide a view only because an ``Overlay`` covers it, pass its state before you hid it.
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
