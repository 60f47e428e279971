/// What a page is told while the interface turns.
public struct RotationEvent<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Who is told.
  public var page: Page
  /// What happens.
  public var step: RotationStep
  /// The orientation that goes, for `didRotate`, else the one that comes.
  public var orientation: InterfaceOrientation

  /// Creates an event.
  public init(_ page: Page, _ step: RotationStep, _ orientation: InterfaceOrientation) {
    self.page = page
    self.step = step
    self.orientation = orientation
  }
}

/// The three things that are told while the interface turns, in their order.
public enum RotationStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// `willRotate`: before anything moves.
  case willRotate
  /// `willAnimateRotation`: the bounds are the new ones, and what changes now is animated.
  case willAnimateRotation
  /// `didRotate`: all is still again.
  case didRotate
}

extension RotationEvent: CustomStringConvertible {
  /// The page, the step and the orientation, as in `list willRotate landscapeLeft`.
  public var description: String { "\(page) \(step.rawValue) \(orientation)" }
}

extension RotatingPage {
  /// Who is told of a rotation in this tree, whose root is the window's page, and in which order.
  ///
  /// Each step goes through the whole tree before the next one begins: a parent first, then its
  /// children from the back to the front, unless it does not forward, then its sheet. Whoever is behind
  /// a full-screen modal hears nothing, and does not turn: that is why a modal is better a child.
  /// - Returns: no events when nothing turns.
  public func rotationEvents(
    from old: InterfaceOrientation, to new: InterfaceOrientation
  ) -> [RotationEvent<Page>] {
    guard old != new else { return [] }
    let audience = frontMost.audience
    return RotationStep.allCases.flatMap { step in
      audience.map { RotationEvent($0, step, step == .didRotate ? old : new) }
    }
  }

  private var audience: [Page] {
    let children = forwardsRotation ? shownChildren.flatMap(\.audience) : []
    return [page] + children + (sheet?.audience ?? [])
  }
}
