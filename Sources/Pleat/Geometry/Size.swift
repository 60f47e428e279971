/// A width and a height, in points.
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

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  /// Whether the width or the height is not above 0.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Whether both extents are finite numbers.
  public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: Codable {
  /// Reads `[width, height]`; null stands for NaN.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(2)
    self.init(width: numbers[0], height: numbers[1])
  }

  /// Writes `[width, height]`, NaN as null.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(numbers: [width, height])
  }
}

extension Size: CustomStringConvertible {
  /// Width and height joined by an x, as in `320x480`.
  public var description: String { "\(numberText(width))x\(numberText(height))" }
}
