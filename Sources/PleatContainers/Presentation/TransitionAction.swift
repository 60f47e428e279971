/// What becomes of the two views when a transition ends; the raw values are MPTransitionAction's.
///
/// One rule for folds and flips, whether completed or cancelled, where the originals had one each.
public enum TransitionAction: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The destination is added above the source, and the source removed.
  case addRemove = 0
  /// Both views stay: the destination is shown, and the source hidden.
  case showHide = 1
  /// Nothing: the container swaps the views itself.
  case none = 2

  /// How a view stands in its container.
  public struct ViewState: Hashable, Codable, Sendable {
    /// Whether it is one of the container's views.
    public var isInContainer: Bool
    /// Whether it is hidden.
    public var isHidden: Bool

    /// Creates a state.
    public init(isInContainer: Bool, isHidden: Bool) {
      self.isInContainer = isInContainer
      self.isHidden = isHidden
    }
  }

  /// How the two views stand after the end, from how they stood before the start.
  ///
  /// - Parameters:
  ///   - source: how the view that goes stood.
  ///   - destination: how the view that comes stood.
  ///   - isCompleted: false for a transition that was called off: the source is as it was, and the
  ///     destination is removed (`addRemove`) or hidden (`showHide`).
  /// - Returns: both states, with what the overlay had hidden shown again.
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
