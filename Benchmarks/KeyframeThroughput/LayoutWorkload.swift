import Foundation
import Pleat
import PleatContainers

/// A layout with items in 1,000 sections, in a view of 768x1004, and rectangles to query.
struct LayoutWorkload {
  /// The names of the layouts.
  static let names = ["grid", "line", "cover-flow", "stacks", "spiral"]
  static let sections = 1_000
  private static let view = Size(width: 768, height: 1_004)

  let name: String
  let count: Int
  private let counts: [Int]

  init(_ name: String, count: Int) {
    (self.name, self.count) = (name, count)
    // The items that remain after an even division go to the first sections.
    counts = (0..<Self.sections).map {
      count / Self.sections + ($0 < count % Self.sections ? 1 : 0)
    }
  }

  func prepared() throws -> any PreparedLayout {
    switch name {
    case "grid": try GridLayout(.pad).prepared(for: counts, in: Self.view)
    case "line": try LineLayout(.pad).prepared(for: counts, in: Self.view)
    case "cover-flow": try CoverFlowLayout(.pad).prepared(for: counts, in: Self.view)
    case "stacks": try StacksLayout(.pad).prepared(for: counts, in: Self.view)
    default: try SpiralLayout(.pad).prepared(for: counts, in: Self.view)
    }
  }

  /// Pages at random places, the same in every execution.
  static func pages(of layout: any PreparedLayout) -> [Rect] {
    var generator = SeededGenerator(seed: 11)
    return (0..<16).map { _ in
      let (x, y) = (0.5 + 0.5 * generator.real(), 0.5 + 0.5 * generator.real())
      return Rect(
        x: x * max(0, layout.contentSize.width - view.width),
        y: y * max(0, layout.contentSize.height - view.height), width: view.width,
        height: view.height)
    }
  }

  /// How far the view scrolls, in points, each time that a change is measured.
  static func step(of name: String) -> Double {
    switch name {
    case "grid": 207
    case "line": 200
    case "cover-flow": 119
    default: 3
    }
  }

  /// A rectangle at the start of the content, with about 10,000 items.
  static func stretch(of layout: any PreparedLayout, count: Int) -> Rect {
    let part = min(1, 10_000 / Double(count))
    let size = layout.contentSize
    return size.width > size.height
      ? Rect(x: 0, y: 0, width: size.width * part, height: size.height)
      : Rect(x: 0, y: 0, width: size.width, height: size.height * part)
  }
}
