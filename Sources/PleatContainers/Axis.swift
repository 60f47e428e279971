public import Pleat

/// One of the two directions of a view: x, rightwards, or y, downwards.
public enum Axis: String, CaseIterable, Codable, Hashable, Sendable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical

  /// The axis at right angles to this one.
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Point {
  /// The coordinate along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set {
      if axis == .horizontal { x = newValue } else { y = newValue }
    }
  }
}

extension Size {
  /// The extent along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }
}

extension FlipStyle {
  /// The axis along which the page turns, across its spine.
  var axis: Axis { contains(.vertical) ? .vertical : .horizontal }
}
