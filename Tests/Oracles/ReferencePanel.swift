/// What one panel of a transition must be at one moment, in points.
public struct ReferencePanel {
  /// The panel's name in the command's contract.
  public var name: String
  /// The part of a page that it shows: x, y, width and height in the page's own points.
  public var contentRect: [Double]
  /// Whether that page is the source; otherwise it is the destination.
  public var contentIsSource: Bool
  /// From the panel's own points (the content's top left corner is the origin, without the
  /// transparent ring) to homogeneous view points, perspective included.
  public var matrix: [Double]
  /// The opacity of the panel's gradient or cover at this moment.
  public var shade: Double
  /// Whether the panel takes part at this moment.
  public var visible: Bool

  /// The content's corners in the panel's own points: top left, top right, bottom right, bottom
  /// left.
  public var corners: [[Double]] {
    let width = contentRect[2]
    let height = contentRect[3]
    return [[0, 0], [width, 0], [width, height], [0, height]]
  }

  /// Where those corners show in the view; NaN for a corner at or behind the eye.
  public var quad: [[Double]] {
    corners.map { ReferenceMatrix.projection(of: $0, under: matrix) }
  }
}

/// A page that is turned or folded along v, y for a vertical transition and x for a horizontal one;
/// u runs across.
public struct ReferencePage {
  /// Whether v is y.
  public let alongY: Bool
  /// The page's extent along v.
  public let length: Double
  /// The page's extent along u.
  public let across: Double
  /// The extent of the top or left half, a whole number of pixels.
  public let firstHalf: Double
  /// The rest.
  public var secondHalf: Double { length - firstHalf }

  /// A page in points, on a screen of `scale` pixels per point.
  public init(width: Double, height: Double, scale: Double, alongY: Bool) {
    self.alongY = alongY
    length = alongY ? height : width
    across = alongY ? width : height
    firstHalf = (length / 2 * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  /// An (x, y) pair from its parts along and across.
  public func pair(v: Double, u: Double) -> [Double] { alongY ? [u, v] : [v, u] }

  /// The rectangle of one half of the page: x, y, width and height.
  public func rect(second: Bool) -> [Double] {
    pair(v: second ? firstHalf : 0, u: 0)
      + pair(v: second ? secondHalf : firstHalf, u: across)
  }
}
