import ArgumentParser
import Pleat
import PleatContainers

struct LayoutRequest {
  let layout: LayoutStyle
  let idiom: DeviceIdiom
  /// The axis along which layouts scroll; nil for the usual axis of each.
  let scroll: Axis?
  let size: Size
  let counts: [Int]
  let decorations: [Decoration]
  /// The size of the picture that is repeated on each shelf; nil for none.
  let tiles: Size?

  /// The largest number of elements that are drawn, or that move, at a time.
  private static let elementLimit = 100_000

  static let tileLimit = 1_000_000

  func prepared(
    _ layout: LayoutStyle, counts: [Int], offset: Point
  ) throws -> any PreparedLayout {
    var prepared = try decorated(
      layout.prepared(
        idiom, scrolling: layout == .stacks ? .vertical : scroll ?? layout.scrolling,
        counts: counts, size: size))
    try prepared.scroll(to: offset)
    try checkTiles(on: prepared)
    return prepared
  }

  /// Calls a closure with the attributes of every element that is visible in a rectangle.
  ///
  /// - Throws: `Failure` if there are too many elements.
  static func forEachVisible(
    of layout: any PreparedLayout, in rect: Rect, to use: String,
    _ body: (LayoutAttributes) -> Void
  ) throws {
    var count = 0
    try layout.forEachVisible(in: rect) { attributes in
      count += 1
      guard count <= elementLimit else {
        throw Failure("the view shows more than \(elementLimit) elements: too many to \(use)")
      }
      body(attributes)
    }
  }

  private func checkTiles(on layout: any PreparedLayout) throws {
    let shelves = layout.counts.indices.lazy.compactMap {
      layout.attributes(of: LayoutElement(.shelf, section: $0))
    }
    // All shelves of a layout have the same size.
    guard let tiles, let shelf = shelves.first?.frame.size else { return }
    let count = try? PatternTiles(filling: Rect(origin: .zero, size: shelf), with: tiles).count
    guard let count, count <= Self.tileLimit else {
      throw UsageError(
        "\(option: "--tiles") \(tiles): a shelf of \(shelf) would have "
          + "\(count.map { "\($0)" } ?? "too many") tiles; "
          + "\(accepted: "at most \(Self.tileLimit) are accepted")")
    }
  }

  private func decorated(_ base: some SectionedLayout) throws -> any PreparedLayout {
    decorations.isEmpty ? base : try PreparedDecorations(base, decorations: decorations)
  }

  /// Returns the motion that the options ask for; nil for none.
  func motion(
    _ options: LayoutMotionOptions, from start: any PreparedLayout, rate: Double? = nil
  ) throws -> LayoutMotion? {
    let timing = LayoutMotion.Timing(options, rate: rate)
    if options.motion != nil { try checkElements(of: start) }
    switch options.motion {
    case nil: return nil
    case .update: return try update(options, from: start, timing)
    case .switch:
      guard let other = options.to else { return nil }
      if other == .stacks, scroll == .horizontal {
        throw UsageError("\(option: "--scroll") horizontal: stacks scroll vertically only")
      }
      let end = try prepared(other, counts: counts, offset: options.toOffset ?? .zero)
      try checkElements(of: end)
      return try change(from: start, to: end, timing)
    case .pinch:
      guard let section = options.pinch else { return nil }
      guard section < counts.count else {
        throw UsageError(
          "\(option: "--pinch") \(section): there is no such section; \(acceptedSections)")
      }
      guard decorations.isEmpty else {
        throw UsageError("\(option: "--pinch"): stacks with --decorations cannot be pinched")
      }
      var stacks = try StacksLayout(idiom).prepared(for: counts, in: size)
      try stacks.scroll(to: start.contentOffset)
      // The grid opens where its section begins.
      var grid = try GridLayout(idiom).prepared(for: counts, in: size)
      try grid.scroll(to: grid.offset(showingSection: section))
      try checkTiles(on: grid)
      return try .pinch(
        stacks, spreading: section, scale: options.pinchScale ?? 4, towards: grid, timing)
    }
  }

  private func checkElements(of layout: any PreparedLayout) throws {
    try Self.forEachVisible(of: layout, in: layout.visibleRect, to: "move") { _ in }
  }

  private var acceptedSections: ErrorText {
    switch counts.count {
    case 0: "there are no sections"
    case 1: "the only section is 0"
    default: "accepted: \(accepted: "0 to \(counts.count - 1)")"
    }
  }

  private static func firstRepeated(_ items: [ListedItem]) -> ListedItem? {
    var known: Set<LayoutElement> = []
    return items.first { !known.insert($0.element).inserted }
  }

  private static func check(
    _ item: ListedItem, of option: String, count: Int, _ moment: String
  ) throws {
    guard item.element.item >= count else { return }
    let section = "section \(item.element.section)"
    let (first, last) = (item.text(of: 0), item.text(of: count - 1))
    throw UsageError(
      "\(option: option) \(item.text): \(section) has "
        + (count == 0
          ? "no items \(moment)"
          : count == 1
            ? "1 item \(moment); accepted: \(accepted: first)"
            : "\(count) items \(moment); accepted: \(accepted: "\(first) to \(last)")"))
  }

  private func update(
    _ options: LayoutMotionOptions, from start: any PreparedLayout, _ timing: LayoutMotion.Timing
  ) throws -> LayoutMotion {
    let (deleted, inserted) = (options.delete ?? [], options.insert ?? [])
    for (option, items) in [("--delete", deleted), ("--insert", inserted)] {
      if let item = Self.firstRepeated(items) {
        throw UsageError(
          "\(option: option) \(item.text): this item is named twice; \(accepted: "once is accepted")"
        )
      }
    }
    var after = counts
    for (option, items, step) in [("--delete", deleted, -1), ("--insert", inserted, 1)] {
      for item in items {
        let section = item.element.section
        guard after.indices.contains(section) else {
          throw UsageError(
            "\(option: option) \(item.text): there is no section \(section); \(acceptedSections)")
        }
        after[section] += step
      }
      for item in items {
        let count = (step < 0 ? counts : after)[item.element.section]
        try Self.check(item, of: option, count: count, step < 0 ? "before" : "afterwards")
      }
    }
    let end = try prepared(layout, counts: after, offset: start.contentOffset)
    try checkElements(of: end)
    return try update(
      from: start, to: end, deleted.map(\.element), inserted.map(\.element), timing)
  }

  // This function opens the existential types of both layouts.
  private func update(
    from start: some PreparedLayout, to end: any PreparedLayout, _ deleted: [LayoutElement],
    _ inserted: [LayoutElement], _ timing: LayoutMotion.Timing
  ) throws -> LayoutMotion {
    try .update(start, to: end, deleting: deleted, inserting: inserted, timing)
  }

  private func change(
    from start: some PreparedLayout, to end: some PreparedLayout, _ timing: LayoutMotion.Timing
  ) throws -> LayoutMotion {
    try .change(from: start, to: end, timing)
  }
}
