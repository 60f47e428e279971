import Pleat

/// The edges of a rectangle in a query; nil if it is empty or an edge is NaN, since nothing
/// overlaps it.
struct QueryEdges {
  let minX, minY, maxX, maxY: Double

  init?(_ rect: Rect) {
    // The comparisons are false if an edge is NaN.
    guard !rect.isEmpty, rect.minX <= rect.maxX, rect.minY <= rect.maxY else { return nil }
    (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  }

  /// The two edges along an axis.
  func along(_ axis: Axis) -> (low: Double, high: Double) {
    axis == .horizontal ? (minX, maxX) : (minY, maxY)
  }

  /// Whether an interval along one axis overlaps by more than an edge.
  @inline(__always) func overlap(from start: Double, _ extent: Double, along axis: Axis) -> Bool {
    let (low, high) = along(axis)
    return start < high && low < start + extent
  }

  /// Whether another rectangle overlaps by more than an edge: `a.x < r.x + r.w` and
  /// `r.x < a.x + a.w`, and likewise y.
  @inline(__always) func overlap(_ other: Rect) -> Bool {
    let (x, y) = (other.origin.x, other.origin.y)
    return x < maxX && minX < x + other.size.width && y < maxY && minY < y + other.size.height
  }

  /// Whether a box, given relative to the centre of a frame, overlaps.
  @inline(__always) func overlap(_ box: Rect, around frame: Rect) -> Bool {
    let x = frame.origin.x + frame.size.width / 2
    let y = frame.origin.y + frame.size.height / 2
    return overlap(
      Rect(
        origin: Point(x: box.origin.x + x, y: box.origin.y + y), size: box.size))
  }
}

extension Rect {
  /// Whether a query with a rectangle finds this one.
  func isFound(by rect: Rect) -> Bool { QueryEdges(rect)?.overlap(self) ?? false }
}
