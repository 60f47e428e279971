import ArgumentParser
import Pleat
import PleatContainers

/// The layout that the command's options describe, and how it moves.
struct LayoutRequest {
  let layout: LayoutStyle
  let idiom: DeviceIdiom
  /// nil for each layout's own way.
  let scroll: Axis?
  let size: Size
  let counts: [Int]
  let decorations: [Decoration]

  /// Prepares a layout and scrolls it.
  func prepared(
    _ layout: LayoutStyle, counts: [Int], offset: Point
  ) throws -> any PreparedLayout {
    var prepared = try decorated(
      layout.prepared(
        idiom, scrolling: layout == .stacks ? .vertical : scroll ?? layout.scrolling,
        counts: counts, size: size))
    try prepared.scroll(to: offset)
    return prepared
  }

  private func decorated(_ base: some SectionedLayout) throws -> any PreparedLayout {
    decorations.isEmpty ? base : try PreparedDecorations(base, decorations: decorations)
  }

  /// The motion that the options ask for; nil for none.
  func motion(_ options: LayoutMotionOptions, from start: any PreparedLayout) throws
    -> LayoutMotion?
  {
    let timing = LayoutMotion.Timing(options)
    switch options.motion {
    case nil: return nil
    case .update: return try update(options, from: start, timing)
    case .switch:
      guard let other = options.to else { return nil }
      if other == .stacks, scroll == .horizontal {
        throw ValidationError("--scroll horizontal: stacks scroll vertically only")
      }
      let end = try prepared(other, counts: counts, offset: options.toOffset ?? .zero)
      return try change(from: start, to: end, timing)
    case .pinch:
      guard let section = options.pinch else { return nil }
      guard section < counts.count else {
        throw ValidationError("--pinch \(section): there is no such section")
      }
      guard decorations.isEmpty else {
        throw ValidationError("--pinch: stacks with --decorations cannot be pinched")
      }
      var stacks = try StacksLayout(idiom).prepared(for: counts, in: size)
      try stacks.scroll(to: start.contentOffset)
      // The grid opens where its section begins.
      var grid = try GridLayout(idiom).prepared(for: counts, in: size)
      try grid.scroll(to: grid.offset(showingSection: section))
      return try .pinch(
        stacks, spreading: section, scale: options.pinchScale ?? 4, towards: grid, timing)
    }
  }

  private func update(
    _ options: LayoutMotionOptions, from start: any PreparedLayout, _ timing: LayoutMotion.Timing
  ) throws -> LayoutMotion {
    let (deleted, inserted) = (options.delete?.elements ?? [], options.insert?.elements ?? [])
    for (option, elements) in [("--delete", deleted), ("--insert", inserted)] {
      if Set(elements).count < elements.count {
        throw ValidationError("\(option): an item is named twice")
      }
    }
    var after = counts
    for (option, elements, step) in [("--delete", deleted, -1), ("--insert", inserted, 1)] {
      for element in elements {
        guard after.indices.contains(element.section) else {
          throw ValidationError("\(option): there is no section \(element.section)")
        }
        after[element.section] += step
      }
      let limits = step < 0 ? counts : after
      for element in elements where element.item >= limits[element.section] {
        throw ValidationError(
          "\(option) \(element.section).\(element.item): section \(element.section) has "
            + "\(limits[element.section]) items " + (step < 0 ? "before" : "afterwards"))
      }
    }
    let end = try prepared(layout, counts: after, offset: start.contentOffset)
    return try update(from: start, to: end, deleted, inserted, timing)
  }

  // Opens both layouts' types.
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
