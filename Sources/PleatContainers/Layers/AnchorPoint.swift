public import Pleat

/// One of nine anchor points of a layer: its corners, the middles of its edges, and its centre.
///
/// The raw values 0 to 8 go row by row from the top left, as in EnterTheMatrix.
///
/// Source: EnterTheMatrix's AnchorPointTable.
public enum AnchorPoint: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The top left corner, (0, 0).
  case topLeft
  /// The middle of the top edge, (0.5, 0).
  case top
  /// The top right corner, (1, 0).
  case topRight
  /// The middle of the left edge, (0, 0.5).
  case left
  /// The centre, (0.5, 0.5), which is the default of layers.
  case center
  /// The middle of the right edge, (1, 0.5).
  case right
  /// The bottom left corner, (0, 1).
  case bottomLeft
  /// The middle of the bottom edge, (0.5, 1).
  case bottom
  /// The bottom right corner, (1, 1).
  case bottomRight

  /// The point as a fraction of the layer's size: each coordinate is 0, 0.5 or 1.
  public var unitPoint: Point { Point(x: Double(rawValue % 3) / 2, y: Double(rawValue / 3) / 2) }

  /// Creates the anchor point that is nearest to a point given as a fraction of the layer's size.
  ///
  /// If the point is halfway between two anchor points, the result is the right or the lower one.
  /// A coordinate that is NaN counts as 0.
  public init(nearestTo unitPoint: Point) {
    func step(_ value: Double) -> Int { value >= 0.75 ? 2 : value >= 0.25 ? 1 : 0 }
    self = Self.allCases[3 * step(unitPoint.y) + step(unitPoint.x)]
  }

  /// Returns the centre of the dot that marks the anchor point in a layer of the given size.
  ///
  /// A dot at an edge is 1 point inside the layer. Formula: `(1 + ax · (w - 2), 1 + ay · (h - 2))`
  /// for the ``unitPoint`` (ax, ay) and the size (w, h) in points.
  public func marker(in size: Size) -> Point {
    Point(x: 1 + unitPoint.x * (size.width - 2), y: 1 + unitPoint.y * (size.height - 2))
  }
}
