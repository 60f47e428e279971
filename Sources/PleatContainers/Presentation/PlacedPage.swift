public import Pleat

/// The position of a page's view in the container of the page.
public struct PlacedPage: Hashable, Codable, Sendable {
  /// The rectangle of the view in its own coordinates, in points.
  public var bounds: Rect

  /// The centre of the bounds, in the container's coordinates.
  public var center: Point

  /// The transform that is applied to the view about its centre.
  public var transform: AffineTransform

  /// The index of the view among the container's views, from the back, or nil if it is not in the
  /// container and so does not influence the index of an ``Overlay``.
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

  /// Creates the position of a view from its frame in the container's coordinates, without a
  /// transform and with bounds that start at (0, 0).
  public init(frame: Rect, index: Int? = nil) {
    self.init(
      bounds: Rect(x: 0, y: 0, width: frame.width, height: frame.height), center: frame.center,
      index: index)
  }

  /// The transform from the view's own coordinates to the container's: ``transform`` about the
  /// centre of ``bounds``, then a move of that centre to ``center``.
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

  /// How far status, navigation, tool or tab bars extend into the view from each side, in points; a
  /// transition does not show what is under them.
  public var bars: Insets

  /// The insets, in points, that keep content clear of bars, notches and rounded corners.
  public var safeArea: Insets

  /// Creates a container from its bounds, bars and safe area, all in points.
  public init(bounds: Rect, bars: Insets = .zero, safeArea: Insets = .zero) {
    self.bounds = bounds
    self.bars = bars
    self.safeArea = safeArea
  }
}
