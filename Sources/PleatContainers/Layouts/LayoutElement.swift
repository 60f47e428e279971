/// The name of one thing that a layout places: what it is, and its section and item.
///
/// A shelf's item is its row. Headers, footers and labels have item 0. The order is that in which
/// queries list: by kind, then by section, then by item.
public struct LayoutElement: Hashable, Codable, Sendable {
  /// What a layout places.
  public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
    /// An item's card.
    case cell
    /// What stands before a section.
    case header
    /// What stands behind a section.
    case footer
    /// A decoration: the board that a row of a grid stands on.
    case shelf
    /// The name under a stack.
    case label
  }

  /// What it is.
  public var kind: Kind

  /// The section, counted from 0.
  public var section: Int

  /// The item within the section, counted from 0; a shelf's row.
  public var item: Int

  /// Creates a name from its parts; none of them is checked.
  public init(_ kind: Kind, section: Int, item: Int = 0) {
    self.kind = kind
    self.section = section
    self.item = item
  }
}

extension LayoutElement.Kind: Comparable {
  /// Compares the places in the list of kinds.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .cell: 0
    case .header: 1
    case .footer: 2
    case .shelf: 3
    case .label: 4
    }
  }
}

extension LayoutElement: Comparable {
  /// Compares kinds, then sections, then items.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.kind, lhs.section, lhs.item) < (rhs.kind, rhs.section, rhs.item)
  }
}

extension LayoutElement: CustomStringConvertible {
  /// Kind, section and item, as in `cell 0.13`.
  public var description: String { "\(kind.rawValue) \(section).\(item)" }
}
