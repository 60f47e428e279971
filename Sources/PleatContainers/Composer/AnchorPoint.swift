public import Pleat

/// One of the nine anchor points of a layer, row by row from the top left, with the original's raw
/// values 0...8.
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
  /// (0.5, 0.5), where layers have theirs unless told.
  case center
  /// (1, 0.5).
  case right
  /// (0, 1).
  case bottomLeft
  /// (0.5, 1).
  case bottom
  /// (1, 1).
  case bottomRight

  /// The point in units of the layer's size: each coordinate is 0, 0.5 or 1.
  public var unitPoint: Point { Point(x: Double(rawValue % 3) / 2, y: Double(rawValue / 3) / 2) }

  /// The anchor point nearest to a point in units of the size; halfway goes to the right and down.
  ///
  /// A coordinate that is not a number counts as 0.
  public init(nearestTo unitPoint: Point) {
    func step(_ value: Double) -> Int { value >= 0.75 ? 2 : value >= 0.25 ? 1 : 0 }
    self = Self.allCases[3 * step(unitPoint.y) + step(unitPoint.x)]
  }

  /// Where the centre of the marker's dot lies in a layer of a size: a point inside its edges.
  ///
  /// Formula: `(1 + ax (w - 2), 1 + ay (h - 2))`.
  public func marker(in size: Size) -> Point {
    Point(x: 1 + unitPoint.x * (size.width - 2), y: 1 + unitPoint.y * (size.height - 2))
  }
}
