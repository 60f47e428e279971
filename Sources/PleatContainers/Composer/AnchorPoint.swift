public import Pleat

/// One of nine anchor points of a layer.
///
/// The raw values 0 to 8 go row by row from the top left, as in EnterTheMatrix.
///
/// Source: EnterTheMatrix's AnchorPointTable.
public enum AnchorPoint: Int, CaseIterable, Codable, Hashable, Sendable {
  /// (0, 0).
  case topLeft
  /// (0.5, 0).
  case top
  /// (1, 0).
  case topRight
  /// (0, 0.5).
  case left
  /// (0.5, 0.5), the default of layers.
  case center
  /// (1, 0.5).
  case right
  /// (0, 1).
  case bottomLeft
  /// (0.5, 1).
  case bottom
  /// (1, 1).
  case bottomRight

  /// The point as a fraction of the layer's size: each coordinate is 0, 0.5 or 1.
  public var unitPoint: Point { Point(x: Double(rawValue % 3) / 2, y: Double(rawValue / 3) / 2) }

  /// Creates the anchor point that is nearest to a point given as a fraction of the layer's size.
  ///
  /// Halfway between two anchor points, the right or lower one is taken. NaN counts as 0.
  public init(nearestTo unitPoint: Point) {
    func step(_ value: Double) -> Int { value >= 0.75 ? 2 : value >= 0.25 ? 1 : 0 }
    self = Self.allCases[3 * step(unitPoint.y) + step(unitPoint.x)]
  }

  /// Returns the centre of the dot that marks the anchor point in a layer: 1 point inside the
  /// layer's edges.
  ///
  /// Formula: `(1 + ax (w - 2), 1 + ay (h - 2))`.
  public func marker(in size: Size) -> Point {
    Point(x: 1 + unitPoint.x * (size.width - 2), y: 1 + unitPoint.y * (size.height - 2))
  }
}
