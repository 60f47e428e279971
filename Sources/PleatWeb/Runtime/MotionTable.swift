import Pleat

/// The transitions of a page, in the form in which the page's script reads them.
///
/// Transitions of one kind have many numbers in common: the same panels in another order, or the same
/// joints on other streams. So a transition is stored as columns, each with one number for every joint
/// or panel. Each distinct column is stored only once.
struct MotionTable {
  enum Column: Hashable {
    case numbers([Double?])
    case flags([Bool])
    case texts([String?])
    case curves([TimingCurve])

    static func integers(_ integers: [Int?]) -> Column {
      .numbers(integers.map { $0.map(Double.init) })
    }

    fileprivate var value: PageValue {
      switch self {
      case .numbers(let numbers): Self.value(numbers) { $0.map(PageValue.number) ?? .null }
      case .flags(let flags): Self.value(flags, PageValue.bool)
      case .texts(let texts): Self.value(texts) { $0.map(PageValue.text) ?? .null }
      // Equal curves are listed, too: a curve is a list itself, so one alone would look like a column.
      case .curves(let curves): .list(curves.map(\.scriptValue))
      }
    }

    private static func value<Entry: Equatable>(
      _ entries: [Entry], _ value: (Entry) -> PageValue
    ) -> PageValue {
      guard let first = entries.first, entries.allSatisfy({ $0 == first }) else {
        return .list(entries.map(value))
      }
      return value(first)
    }
  }

  struct Table: Hashable {
    let count: Int
    private(set) var names: [String] = []
    private(set) var places: [Int] = []

    fileprivate init(count: Int) { self.count = count }

    fileprivate mutating func add(_ name: String, _ place: Int) {
      names.append(name)
      places.append(place)
    }

    fileprivate func filled(_ column: (Int) -> PageValue) -> PageValue {
      .object(
        [(key: "count", value: .number(Double(count)))]
          + zip(names, places).map { (key: $0, value: column($1)) })
    }

    fileprivate var value: PageValue { filled { .number(Double($0)) } }
  }

  private struct Shared<Entry: Hashable> {
    private(set) var entries: [Entry] = []
    private var places: [Entry: Int] = [:]

    mutating func place(of entry: Entry) -> Int {
      if let place = places[entry] { return place }
      places[entry] = entries.count
      entries.append(entry)
      return entries.count - 1
    }
  }

  private var columns = Shared<Column>()
  private var tables = Shared<Table>()
  private var motions = Shared<[Int]>()
  private(set) var pages: [Panel.Page] = [.source, .destination]

  mutating func add(count: Int, _ columns: KeyValuePairs<String, Column>) -> Int {
    var table = Table(count: count)
    for (name, column) in columns { table.add(name, self.columns.place(of: column)) }
    return tables.place(of: table)
  }

  mutating func add(_ column: Column) -> Int { columns.place(of: column) }

  mutating func place(of page: Panel.Page) -> Int {
    if let place = pages.firstIndex(of: page) { return place }
    pages.append(page)
    return pages.count - 1
  }

  mutating func add(_ motion: MotionData) -> Int { motions.place(of: motion.row(in: &self)) }

  /// Adds a transition with a duration of one second, and returns its index.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range, or `ExportError.notFinite`.
  mutating func add(_ transition: any Transition) throws -> Int {
    add(try MotionData(transition, timeline: transition.timeline(duration: 1)))
  }

  /// Returns the members of a motion, with the contents of its tables and columns instead of indices.
  func members(ofMotion place: Int) -> [(key: String, value: PageValue)] {
    zip(MotionData.columns, motions.entries[place]).map { column, number in
      switch column.value {
      case .value: (column.key, .number(Double(number)))
      case .placeOfColumn: (column.key, columns.entries[number].value)
      case .placeOfTable:
        (column.key, tables.entries[number].filled { columns.entries[$0].value })
      }
    }
  }

  /// The scripts that compute the positions of panels at a progress.
  static let scripts = ["matrix", "curve", "pose", "seams"].map { "Runtime/\($0).js" }

  static let panelScripts = PageFile.pageScripts + ["panels", "scene"].map { "Runtime/\($0).js" }

  /// The scripts that compute the progress at a time, with those that the timing curves need.
  var timingScripts: [String] {
    let hasEasings = columns.entries.contains { if case .curves = $0 { true } else { false } }
    return (hasEasings ? ["spring", "easings", "timing"] : ["timing"]).map { "Runtime/\($0).js" }
  }

  var members: [(key: String, value: PageValue)] {
    var columns = columns
    var table = Table(count: motions.entries.count)
    for (place, name) in MotionData.columns.enumerated() {
      table.add(name.key, columns.place(of: .integers(motions.entries.map { $0[place] })))
    }
    return [
      ("columns", .list(columns.entries.map(\.value))),
      ("tables", .list(tables.entries.map(\.value))),
      ("motions", table.value),
    ]
  }
}
