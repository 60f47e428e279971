/// The identifier of one element of a layout: its kind, section and item.
///
/// Headers, footers, labels and section backgrounds have item 0. The item of a shelf is the index of
/// its row. If a grid scrolls horizontally, its shelves belong to section 0, and the highest shelf is
/// item 0.
///
/// Elements are sorted by kind, then by section, then by item. Methods that return the elements in
/// a rectangle return them in this order.
public struct LayoutElement: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// The kind of the element.
  public var kind: Kind

  /// The index of the section, from 0.
  public var section: Int

  /// The index of the item in its section, from 0.
  public var item: Int

  /// Creates the identifier of an element, which need not exist in a layout.
  public init(_ kind: Kind, section: Int, item: Int = 0) {
    self.kind = kind
    self.section = section
    self.item = item
  }

  /// Returns whether an element is sorted before another one: by kind, then section, then item.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.kind, lhs.section, lhs.item) < (rhs.kind, rhs.section, rhs.item)
  }

  /// The kind, section and item as text: `cell 0.13` is item 13 of section 0.
  public var description: String { "\(kind.rawValue) \(section).\(item)" }
}
