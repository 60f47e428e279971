internal import Synchronization

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

  /// The kind of an element: one of the kinds of this module, or a name of your own.
  ///
  /// A layout of your own can name its decorations as it likes, as in `Kind("ribbon")`. Two kinds
  /// are equal if their names are equal.
  ///
  /// A kind stores only an integer, so that ten million elements need no memory for their names.
  /// The names of your own kinds stay in memory until the process ends.
  public struct Kind: RawRepresentable, Codable, Hashable, Sendable {
    /// The index in ``builtIn``, or, for a kind that is not built in, the number of built-in kinds
    /// plus the kind's index in `others`.
    private let index: UInt32

    private init(index: UInt32) { self.index = index }

    /// Creates the kind with a name.
    public init(_ name: String) {
      index = Self.indices[name] ?? Self.others.withLock { $0.index(of: name) }
    }

    /// Creates the kind with a name.
    public init(rawValue: String) { self.init(rawValue) }

    /// The name of the kind.
    public var rawValue: String {
      let place = Int(index)
      return place < Self.names.count
        ? Self.names[place] : Self.others.withLock { $0.names[place - Self.names.count] }
    }

    private static let names = [
      "cell", "header", "footer", "shelf", "label", "background", "section-background",
    ]
    private static let indices = Dictionary(
      uniqueKeysWithValues: zip(names, 0 as UInt32..<UInt32(names.count)))

    /// The names of the kinds that are not built in.
    private struct Others {
      var names: [String] = []
      private var indices: [String: UInt32] = [:]

      mutating func index(of name: String) -> UInt32 {
        if let index = indices[name] { return index }
        let index = UInt32(Kind.names.count + names.count)
        names.append(name)
        indices[name] = index
        return index
      }
    }

    private static let others = Mutex(Others())
  }
}

extension LayoutElement.Kind: Comparable, CustomStringConvertible {
  /// An item, which is also called a card in layouts other than the grid.
  public static var cell: Self { Self(index: 0) }
  /// The header before the items of a section.
  public static var header: Self { Self(index: 1) }
  /// The footer after the items of a section.
  public static var footer: Self { Self(index: 2) }
  /// The shelf below a row of a grid: a decoration, which shows no data.
  public static var shelf: Self { Self(index: 3) }
  /// The label below a stack.
  public static var label: Self { Self(index: 4) }
  /// A ``Decoration`` behind everything.
  public static var background: Self { Self(index: 5) }
  /// A ``Decoration`` behind a section.
  public static var sectionBackground: Self { Self(index: 6) }

  /// The kinds of this module, in the order in which they are sorted.
  public static var builtIn: [Self] { names.indices.map { Self(index: UInt32($0)) } }

  /// Whether layouts of this module themselves place elements of the kind: cells, headers, footers,
  /// shelves and labels.
  public var isPlacedByLayouts: Bool { self <= .label }

  // By default, types with a raw value compare and hash this value: a name, which is slow to look up.

  /// Returns whether two kinds have the same name.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.index == rhs.index }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// Returns whether the left kind sorts before the right one.
  ///
  /// Built-in kinds come first, in the order of ``builtIn``. All others follow, sorted by name.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    min(lhs.index, rhs.index) < names.count
      ? lhs.index < rhs.index : lhs.rawValue < rhs.rawValue
  }

  /// The name of the kind.
  public var description: String { rawValue }
}
