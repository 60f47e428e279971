import Pleat

/// The edges of the rectangle of a query; the initialiser returns nil if the rectangle is empty or
/// an edge is NaN, since nothing overlaps such a rectangle.
struct QueryEdges {
  let minX, minY, maxX, maxY: Double

  init?(_ rect: Rect) {
    // The comparisons are false if an edge is NaN.
    guard !rect.isEmpty, rect.minX <= rect.maxX, rect.minY <= rect.maxY else { return nil }
    (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  }

  func along(_ axis: Axis) -> (low: Double, high: Double) {
    axis == .horizontal ? (minX, maxX) : (minY, maxY)
  }

  /// Whether an interval along one axis overlaps the rectangle's extent on this axis in more than a
  /// point.
  @inline(__always) func overlap(from start: Double, _ extent: Double, along axis: Axis) -> Bool {
    let (low, high) = along(axis)
    return start < high && low < start + extent
  }

  /// Whether another rectangle overlaps this one in more than an edge.
  @inline(__always) func overlap(_ other: Rect) -> Bool {
    let (x, y) = (other.origin.x, other.origin.y)
    return x < maxX && minX < x + other.size.width && y < maxY && minY < y + other.size.height
  }

  /// Whether a box, given relative to the centre of a frame, overlaps the rectangle.
  @inline(__always) func overlap(_ box: Rect, around frame: Rect) -> Bool {
    let x = frame.origin.x + frame.size.width / 2
    let y = frame.origin.y + frame.size.height / 2
    return overlap(
      Rect(
        origin: Point(x: box.origin.x + x, y: box.origin.y + y), size: box.size))
  }

  /// The largest coordinate for which `bands` returns rectangles: beyond it, rounding makes them
  /// too wide.
  private static let bandLimit = 1e18

  /// Returns up to four rectangles that cover the part of this rectangle that is outside `old`, or
  /// nil if an edge is beyond `bandLimit`.
  ///
  /// The rectangles are enlarged, so that rounding errors leave no gap.
  func bands(outside old: QueryEdges) -> [Rect]? {
    let all = [minX, minY, maxX, maxY, old.minX, old.minY, old.maxX, old.maxY]
    guard let farthest = all.map(\.magnitude).max(), farthest <= Self.bandLimit else { return nil }
    let slack = farthest * 0x1p-48
    func rect(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Rect {
      Rect(
        x: left - slack, y: top - slack, width: right - left + 2 * slack,
        height: bottom - top + 2 * slack)
    }
    let isApart =
      old.maxX <= minX || old.minX >= maxX || old.maxY <= minY || old.minY >= maxY
    if isApart { return [rect(minX, minY, maxX, maxY)] }
    var bands: [Rect] = []
    if minX < old.minX { bands.append(rect(minX, minY, old.minX, maxY)) }
    if old.maxX < maxX { bands.append(rect(old.maxX, minY, maxX, maxY)) }
    if minY < old.minY { bands.append(rect(minX, minY, maxX, old.minY)) }
    if old.maxY < maxY { bands.append(rect(minX, old.maxY, maxX, maxY)) }
    return bands
  }
}

extension Rect {
  /// Whether a query for the elements in `rect` finds an element with this frame.
  func isFound(by rect: Rect) -> Bool { QueryEdges(rect)?.overlap(self) ?? false }
}
