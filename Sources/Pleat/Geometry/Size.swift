/// A width and a height, in points.
///
/// It is encoded as `[width, height]`. NaN is encoded as null.
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double

  /// The extent along y.
  public var height: Double

  /// Creates a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with a width and a height of 0.
  public static let zero = Size(width: 0, height: 0)

  /// Whether the width or the height is 0, negative or NaN.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether both extents are finite numbers.
  public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: NumberList, Codable {
  static let numberCount = 2
  init(numbers: [Double]) { self.init(width: numbers[0], height: numbers[1]) }
  var numbers: [Double] { [width, height] }
}

extension Size: CustomStringConvertible {
  /// The width and the height, joined by an x, as in `320x480`.
  public var description: String { "\(numberText(width))x\(numberText(height))" }
}
