extension RotatingPage {
  /// Who is told, and in which order, that this container and what can be seen in it takes a step of
  /// appearing or disappearing: a parent first, then its children from the back to the front, unless it
  /// does not forward.
  ///
  /// Source: UIKit's `shouldAutomaticallyForwardAppearanceMethods`.
  public func appearanceEvents(_ step: AppearanceStep) -> [ContainmentEvent<Page>] {
    let children = forwardsAppearance ? shownChildren.flatMap { $0.appearanceEvents(step) } : []
    return [ContainmentEvent(page, step.containmentStep)] + children
  }
}

/// The four things that are told of being seen, in the order in which they happen.
public enum AppearanceStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// It is about to be seen.
  case willAppear
  /// It is seen.
  case didAppear
  /// It is about to go.
  case willDisappear
  /// It is gone.
  case didDisappear

  var containmentStep: ContainmentStep {
    switch self {
    case .willAppear: .willAppear
    case .didAppear: .didAppear
    case .willDisappear: .willDisappear
    case .didDisappear: .didDisappear
    }
  }
}
