/// The five layouts in the order in which a two-finger tap goes through them.
public enum LayoutStyle: Int, CaseIterable, Codable, Hashable, Sendable {
  case grid
  case line
  case coverFlow
  case stacks
  case spiral

  /// The one after this, the first after the last.
  public var next: LayoutStyle { stepped(by: 1) }

  /// The one before this, the last before the first.
  public var previous: LayoutStyle { stepped(by: Self.allCases.count - 1) }

  /// Whether a scroll ends on whole pages.
  public var isPaged: Bool { self == .spiral }

  private func stepped(by steps: Int) -> LayoutStyle {
    Self.allCases[(rawValue + steps) % Self.allCases.count]
  }
}
