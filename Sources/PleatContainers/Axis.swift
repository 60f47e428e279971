public import Pleat

/// The horizontal or the vertical axis of a view: x increases to the right, y downwards.
public enum Axis: String, CaseIterable, Codable, Hashable, Sendable {
  /// The x axis.
  case horizontal
  /// The y axis.
  case vertical

  /// The axis perpendicular to this one.
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
  /// The axis along which a page turns: the spine is perpendicular to it.
  package var axis: Axis { contains(.vertical) ? .vertical : .horizontal }
}
