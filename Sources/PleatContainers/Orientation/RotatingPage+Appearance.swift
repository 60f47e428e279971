extension RotatingPage {
  /// Returns the appearance callbacks that this page and its visible descendants get in one step.
  ///
  /// A parent comes before its children, and children come from back to front. The children of a
  /// page whose ``forwardsAppearance`` is false are left out. With the rules
  /// ``ConsultationRule/topChild`` and ``ConsultationRule/child(_:)``, only the child that the rule
  /// names counts as visible.
  ///
  /// Source: UIKit's `shouldAutomaticallyForwardAppearanceMethods`.
  public func appearanceEvents(_ step: AppearanceStep) -> [ContainmentEvent<Page>] {
    let children = forwardsAppearance ? shownChildren.flatMap { $0.appearanceEvents(step) } : []
    // The steps have the same names as those of containment.
    return [ContainmentEvent(page, ContainmentStep(rawValue: step.rawValue)!)] + children
  }
}

/// The four steps of appearing and disappearing, in the order in which they happen.
public enum AppearanceStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The page is about to appear.
  case willAppear
  /// The page has appeared.
  case didAppear
  /// The page is about to disappear.
  case willDisappear
  /// The page has disappeared.
  case didDisappear
}
