import Pleat

/// What is wrong with the data that a layout is made from.
///
/// `description` names the value and what is accepted.
public enum LayoutError: Error, Equatable, Sendable {
  /// A size, inset, spacing or coordinate that no layout can be made with.
  case valueOutOfRange(name: String, value: Double, accepted: String)
  /// A section has fewer than no items.
  case countOutOfRange(Int, section: Int)
  /// All sections together have more items than places can be told apart.
  case tooManyItems(limit: Int)
  /// Two layouts that belong together hold different sections.
  case sectionsDiffer
}

extension LayoutError: CustomStringConvertible {
  /// The value that was refused and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .valueOutOfRange(let name, let value, let accepted):
      "\(name) \(value) is not usable: it must be \(accepted)"
    case .countOutOfRange(let count, let section):
      "section \(section) has \(count) items: a number of items is 0 or more"
    case .tooManyItems(let limit):
      "there are too many items: all sections together hold at most \(limit)"
    case .sectionsDiffer:
      "the two layouts hold different sections: both must be prepared for the same counts"
    }
  }
}

// MARK: - Checks

extension LayoutError {
  /// The largest extent: beyond it sums lose the points.
  static let extentLimit = 1e15

  /// The most items: their rows can be told apart in a Double, with room to spare.
  static let itemLimit = 1_000_000_000_000_000

  /// Checks that an extent has some length.
  static func checkPositive(_ value: Double, _ name: String) throws(LayoutError) {
    guard value > 0, value <= extentLimit else {
      throw .valueOutOfRange(
        name: name, value: value, accepted: "finite, above 0 and at most 1e+15")
    }
  }

  /// Checks a distance or an extent that may be 0.
  static func checkNotNegative(_ value: Double, _ name: String) throws(LayoutError) {
    guard value >= 0, value <= extentLimit else {
      throw .valueOutOfRange(
        name: name, value: value, accepted: "finite, 0 or above and at most 1e+15")
    }
  }

  /// Checks a number that has a lower limit of its own, which is not accepted itself.
  static func check(
    _ value: Double, isAbove limit: Double, _ name: String
  ) throws(LayoutError) {
    guard value > limit, value <= extentLimit else {
      throw .valueOutOfRange(
        name: name, value: value, accepted: "finite, above \(limit) and at most 1e+15")
    }
  }

  /// Checks a place to scroll to.
  static func check(offset: Point) throws(LayoutError) {
    try checkFinite(offset.x, "offset x")
    try checkFinite(offset.y, "offset y")
  }

  private static func checkFinite(_ value: Double, _ name: String) throws(LayoutError) {
    guard value.isFinite else {
      throw .valueOutOfRange(name: name, value: value, accepted: "a finite number")
    }
  }

  /// Checks the view that a layout fills.
  static func check(viewWidth: Double, viewHeight: Double) throws(LayoutError) {
    try checkNotNegative(viewWidth, "view width")
    try checkNotNegative(viewHeight, "view height")
  }
}
