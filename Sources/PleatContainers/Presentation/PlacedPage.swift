public import Pleat

/// The position of the view of a page in its container.
public struct PlacedPage: Hashable, Codable, Sendable {
  /// The rectangle of the view in its own coordinates, in points.
  public var bounds: Rect

  /// The centre of the bounds, in the container's coordinates.
  public var center: Point

  /// The transform of the view about its centre.
  public var transform: AffineTransform

  /// The index of the view among the container's views, where 0 is at the back, or nil.
  ///
  /// It is nil if the view has not been added to the container. Such a view has no influence on the
  /// index of an ``Overlay``.
  public var index: Int?

  /// Creates a position from the bounds of a view, its centre and its transform.
  public init(
    bounds: Rect, center: Point, transform: AffineTransform = .identity, index: Int? = nil
  ) {
    self.bounds = bounds
    self.center = center
    self.transform = transform
    self.index = index
  }

  /// Creates the position of a view without a transform, whose bounds start at the origin.
  public init(frame: Rect, index: Int? = nil) {
    self.init(
      bounds: Rect(x: 0, y: 0, width: frame.width, height: frame.height), center: frame.center,
      index: index)
  }

  /// The transform from the view's own points to the container's points.
  ///
  /// It applies ``transform`` about the centre of the bounds and then moves that centre to
  /// ``center``.
  public var toContainer: AffineTransform {
    AffineTransform.translation(x: -bounds.midX, y: -bounds.midY)
      .concatenating(transform)
      .concatenating(.translation(x: center.x, y: center.y))
  }
}

/// The view that contains the pages, with its bars and its safe area.
public struct PageContainer: Hashable, Codable, Sendable {
  /// The rectangle of the view in its own coordinates, in points.
  public var bounds: Rect

  /// The width of the bars on each side, which are not part of a transition.
  ///
  /// These can be status, navigation, tool and tab bars.
  public var bars: Insets

  /// The width on each side that is not safe for content, because of bars, notches or rounded
  /// corners.
  public var safeArea: Insets

  /// Creates a container.
  public init(bounds: Rect, bars: Insets = .zero, safeArea: Insets = .zero) {
    self.bounds = bounds
    self.bars = bars
    self.safeArea = safeArea
  }
}
