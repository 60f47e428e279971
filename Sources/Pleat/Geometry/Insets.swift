/// The distances, in points, by which the four sides of a rectangle are moved inward.
///
/// A negative distance moves a side outward.
///
/// They are encoded as `[top, left, bottom, right]`. NaN is encoded as null.
public struct Insets: Hashable, Sendable {
  /// The distance by which the top side is moved down.
  public var top: Double

  /// The distance by which the left side is moved to the right.
  public var left: Double

  /// The distance by which the bottom side is moved up.
  public var bottom: Double

  /// The distance by which the right side is moved to the left.
  public var right: Double

  /// Creates insets from the distances.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The insets of 0 on all sides.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Returns the insets with opposite signs, which undo these insets.
  ///
  /// They cannot restore a rectangle that these insets reduce to ``Rect/null``: see ``Rect/inset(by:)``.
  public static prefix func - (insets: Insets) -> Insets {
    Insets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
  }
}

extension Insets: NumberList, Codable {
  static let numberCount = 4
  init(numbers: [Double]) {
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
  var numbers: [Double] { [top, left, bottom, right] }
}

extension Insets: CustomStringConvertible {
  /// The four distances with their names.
  public var description: String {
    "(top: \(numberText(top)), left: \(numberText(left)), "
      + "bottom: \(numberText(bottom)), right: \(numberText(right)))"
  }
}
