import ArgumentParser
import Pleat
import PleatContainers

extension LayoutStyle {
  var name: String {
    switch self {
    case .grid: "grid"
    case .line: "line"
    case .coverFlow: "cover-flow"
    case .stacks: "stacks"
    case .spiral: "spiral"
    }
  }

  static var names: [String] { allCases.map(\.name) }

  static func option(_ text: String) throws -> LayoutStyle {
    if let style = allCases.first(where: { $0.name == text }) { return style }
    throw Names(names, of: "layout").refusal(of: text)
  }

  var scrolling: Axis {
    switch self {
    case .grid, .stacks: .vertical
    case .line, .coverFlow, .spiral: .horizontal
    }
  }

  /// Prepares the layout for a view; stacks ignore `scrolling`.
  func prepared(
    _ idiom: DeviceIdiom, scrolling: Axis, counts: [Int], size: Size
  ) throws(LayoutError) -> any SectionedLayout {
    switch self {
    case .grid: try GridLayout(idiom, scrolling: scrolling).prepared(for: counts, in: size)
    case .line: try LineLayout(idiom, scrolling: scrolling).prepared(for: counts, in: size)
    case .coverFlow:
      try CoverFlowLayout(idiom, scrolling: scrolling).prepared(for: counts, in: size)
    case .stacks: try StacksLayout(idiom).prepared(for: counts, in: size)
    case .spiral: try SpiralLayout(idiom, scrolling: scrolling).prepared(for: counts, in: size)
    }
  }
}

extension Size {
  /// Parses the size of a view, as in `768x1004`, or that of an empty view, as in `0x0`.
  static func viewOption(_ text: String) throws -> Size {
    let extents = text.split(separator: "x", omittingEmptySubsequences: false)
    guard extents.count == 2, let width = decimal(extents[0]), let height = decimal(extents[1])
    else { throw UsageError("\(accepted: "a width and a height are needed, as in 768x1004")") }
    guard width >= 0, height >= 0, max(width, height) <= 1e15 else {
      throw UsageError(
        "\(accepted: "width and height must be finite, 0 or above and at most 1e15, as in 768x1004")"
      )
    }
    return Size(width: width, height: height)
  }
}

extension Point {
  static func option(_ text: String) throws -> Point {
    let numbers = try coordinates(text, count: 2, "x and y are needed, as in 0,120")
    return Point(x: numbers[0], y: numbers[1])
  }
}

extension Rect {
  static func option(_ text: String) throws -> Rect {
    let numbers = try coordinates(
      text, count: 4, "x, y, width and height are needed, as in 0,120,768,1004")
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw UsageError("\(accepted: "width and height must be 0 or above, as in 0,120,768,1004")")
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// Parses `count` comma-separated finite numbers, small enough that their sums do not overflow.
private func coordinates(_ text: String, count: Int, _ advice: String) throws -> [Double] {
  let entries = text.entries
  let numbers = entries.compactMap { decimal($0) }
  guard numbers.count == count, entries.count == count else { throw UsageError(accepted: advice) }
  guard numbers.allSatisfy({ $0.magnitude <= 1e300 }) else {
    throw UsageError("\(accepted: "finite numbers of at most 1e300 are accepted"); \(advice)")
  }
  return numbers
}
