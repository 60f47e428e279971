/// The five layouts in the order in which a two-finger tap goes through them.
public enum LayoutStyle: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Rows of cells on shelves: ``GridLayout``.
  case grid
  /// One row of cards, the one in the middle enlarged: ``LineLayout``.
  case line
  /// One row of cards that turn toward the middle: ``CoverFlowLayout``.
  case coverFlow
  /// A stack of cards for each section: ``StacksLayout``.
  case stacks
  /// A page with a spiral of cards for each section: ``SpiralLayout``.
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
