import Pleat

/// An error in the input of a layout or an update, whose text says what is wrong and what is
/// accepted.
public enum LayoutError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A size, inset, spacing, scale or coordinate is out of range.
  case valueOutOfRange(name: String, value: Double, accepted: String)
  /// The number of items of a section is negative. The first associated value is this number.
  case countOutOfRange(Int, section: Int)
  /// All sections together have more items than `limit`.
  case tooManyItems(limit: Int)
  /// Two layouts were prepared for different numbers of sections or items.
  case sectionsDiffer
  /// Two decorations of a layout have the same kind, or a decoration has the kind of elements that
  /// layouts place themselves, such as cells.
  case decorationKindTaken(LayoutElement.Kind)
  /// An inserted or deleted element is not a cell of its layout, or the number of items of a
  /// section after the update does not match the insertions and deletions.
  case updateDoesNotFit(section: Int)

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

  /// The largest extent: above 1e15, sums of Doubles are no longer accurate to a fraction of a point.
  static let extentLimit = 1e15

  /// The largest number of items: well below 2^53, up to which a Double represents each row index exactly.
  static let itemLimit = 1_000_000_000_000_000

  static func checkPositive(_ value: Double, _ name: String) throws(LayoutError) {
    try check(value, value > 0 && value <= extentLimit, name, "finite, above 0 and at most 1e+15")
  }

  static func checkPositive(_ size: Size, _ name: String) throws(LayoutError) {
    try checkPositive(size.width, name + " width")
    try checkPositive(size.height, name + " height")
  }

  static func checkNotNegative(_ value: Double, _ name: String) throws(LayoutError) {
    try check(
      value, value >= 0 && value <= extentLimit, name, "finite, 0 or above and at most 1e+15")
  }

  static func checkNotNegative(_ insets: Insets, _ name: String) throws(LayoutError) {
    try checkNotNegative(insets.top, name + " top")
    try checkNotNegative(insets.left, name + " left")
    try checkNotNegative(insets.bottom, name + " bottom")
    try checkNotNegative(insets.right, name + " right")
  }

  static func check(_ value: Double, isAbove limit: Double, _ name: String) throws(LayoutError) {
    try check(
      value, value > limit && value <= extentLimit, name,
      "finite, above \(limit) and at most 1e+15")
  }

  static func check(offset: Point) throws(LayoutError) {
    try check(offset.x, offset.x.isFinite, "offset x", "a finite number")
    try check(offset.y, offset.y.isFinite, "offset y", "a finite number")
  }

  static func check(viewSize: Size) throws(LayoutError) {
    try checkNotNegative(viewSize.width, "view width")
    try checkNotNegative(viewSize.height, "view height")
  }

  private static func check(
    _ value: Double, _ isAccepted: Bool, _ name: String, _ accepted: @autoclosure () -> String
  ) throws(LayoutError) {
    if !isAccepted { throw .valueOutOfRange(name: name, value: value, accepted: accepted()) }
  }
}
