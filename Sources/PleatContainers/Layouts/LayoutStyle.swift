/// The five layouts of this module.
///
/// The cases are in the order in which a two-finger tap steps through them in Mark Pospesel's
/// IntroducingCollectionViews.
public enum LayoutStyle: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Rows of cells on shelves: ``GridLayout``.
  case grid
  /// One row of cards, enlarged near the middle: ``LineLayout``.
  case line
  /// One row of overlapping cards that face the viewer in the middle: ``CoverFlowLayout``.
  case coverFlow
  /// A stack of cards for each section: ``StacksLayout``.
  case stacks
  /// A page with a spiral of cards for each section: ``SpiralLayout``.
  case spiral

  /// The next layout in the order of the cases: after the last one comes the first.
  public var next: LayoutStyle { stepped(by: 1) }

  /// The previous layout in the order of the cases: before the first one comes the last.
  public var previous: LayoutStyle { stepped(by: Self.allCases.count - 1) }

  private func stepped(by steps: Int) -> LayoutStyle {
    Self.allCases[(rawValue + steps) % Self.allCases.count]
  }
}
