import Pleat

/// An error in the input of a layout or an update.
///
/// `description` says what is wrong and what is accepted.
public enum LayoutError: Error, Equatable, Sendable {
  /// A size, inset, spacing, scale or coordinate is out of range.
  case valueOutOfRange(name: String, value: Double, accepted: String)
  /// The number of items of a section is negative. The first associated value is this number.
  case countOutOfRange(Int, section: Int)
  /// All sections together have more items than `limit`.
  case tooManyItems(limit: Int)
  /// Two layouts were prepared for different numbers of sections or items.
  case sectionsDiffer
  /// Two decorations of a layout have the same kind, or one has a kind that layouts place
  /// themselves.
  case decorationKindTaken(LayoutElement.Kind)
  /// An inserted or deleted element is not a cell of its layout, or the number of items of a
  /// section after the update does not match the insertions and deletions.
  case updateDoesNotFit(section: Int)
}

extension LayoutError: CustomStringConvertible {
  /// What is wrong and what is accepted, as one line without a full stop.
  public var description: String {
    switch self {
    case .valueOutOfRange(let name, let value, let accepted):
      "\(name) \(value) is not usable: it must be \(accepted)"
    case .countOutOfRange(let count, let section):
      "section \(section) has \(count) items: the number of items must be 0 or more"
    case .tooManyItems(let limit):
      "there are too many items: all sections together may have at most \(limit)"
    case .sectionsDiffer:
      "the two layouts have different sections: both must be prepared for the same counts"
    case .decorationKindTaken(let kind):
      kind.isPlacedByLayouts
        ? "a decoration cannot have the kind \(kind): layouts place elements of this kind themselves"
        : "two decorations have the kind \(kind): each needs its own"
    case .updateDoesNotFit(let section):
      "the update does not fit section \(section): each deleted item must exist before it, each "
        + "inserted one after it, and the number of items must change accordingly"
    }
  }
}

// MARK: - Checks

extension LayoutError {
  /// The largest extent: above 1e15, sums of Doubles are no longer accurate to a fraction of a
  /// point.
  static let extentLimit = 1e15

  /// The largest number of items.
  ///
  /// Up to this number, a Double represents each row index exactly, with room to spare.
  static let itemLimit = 1_000_000_000_000_000

  /// Throws unless a value is finite and above 0.
  static func checkPositive(_ value: Double, _ name: String) throws(LayoutError) {
    guard value > 0, value <= extentLimit else {
      throw .valueOutOfRange(
        name: name, value: value, accepted: "finite, above 0 and at most 1e+15")
    }
  }

  /// Throws unless a value is finite and 0 or above.
  static func checkNotNegative(_ value: Double, _ name: String) throws(LayoutError) {
    guard value >= 0, value <= extentLimit else {
      throw .valueOutOfRange(
        name: name, value: value, accepted: "finite, 0 or above and at most 1e+15")
    }
  }

  /// Throws unless a value is finite and above the given limit.
  static func check(
    _ value: Double, isAbove limit: Double, _ name: String
  ) throws(LayoutError) {
    guard value > limit, value <= extentLimit else {
      throw .valueOutOfRange(
        name: name, value: value, accepted: "finite, above \(limit) and at most 1e+15")
    }
  }

  /// Throws unless both coordinates of a content offset are finite.
  static func check(offset: Point) throws(LayoutError) {
    try checkFinite(offset.x, "offset x")
    try checkFinite(offset.y, "offset y")
  }

  private static func checkFinite(_ value: Double, _ name: String) throws(LayoutError) {
    guard value.isFinite else {
      throw .valueOutOfRange(name: name, value: value, accepted: "a finite number")
    }
  }

  /// Throws unless both extents of a view are finite and 0 or above.
  static func check(viewWidth: Double, viewHeight: Double) throws(LayoutError) {
    try checkNotNegative(viewWidth, "view width")
    try checkNotNegative(viewHeight, "view height")
  }
}
