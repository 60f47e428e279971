public import Pleat

/// Where the view of a page lies in its container.
public struct PlacedPage: Hashable, Codable, Sendable {
  /// The view in its own coordinates, in points.
  public var bounds: Rect

  /// Where the middle of the bounds lies, in the container's coordinates.
  public var center: Point

  /// What turns or scales the view about its middle.
  public var transform: AffineTransform

  /// The view's place among the container's views, 0 at the back; nil before it has been added, and
  /// then without a say in where an overlay goes.
  public var index: Int?

  /// Creates a place from the view's own rectangle and what brings it into the container.
  public init(
    bounds: Rect, center: Point, transform: AffineTransform = .identity, index: Int? = nil
  ) {
    self.bounds = bounds
    self.center = center
    self.transform = transform
    self.index = index
  }

  /// Creates the place of a view that is neither turned nor scaled and counts from its own corner.
  public init(frame: Rect, index: Int? = nil) {
    self.init(
      bounds: Rect(x: 0, y: 0, width: frame.width, height: frame.height), center: frame.center,
      index: index)
  }

  /// What takes the view's own points to the container's: about the middle, then there.
  public var toContainer: AffineTransform {
    AffineTransform.translation(x: -bounds.midX, y: -bounds.midY)
      .concatenating(transform)
      .concatenating(.translation(x: center.x, y: center.y))
  }
}

/// The view that holds the pages and what stays put around them.
public struct PageContainer: Hashable, Codable, Sendable {
  /// The view in its own coordinates, in points.
  public var bounds: Rect

  /// How far bars that do not take part reach in from each side: status, navigation, tool and tab bars.
  public var bars: Insets

  /// How far each side is unsafe for content: behind bars, notches, rounded corners.
  public var safeArea: Insets

  /// Creates a container.
  public init(bounds: Rect, bars: Insets = .zero, safeArea: Insets = .zero) {
    self.bounds = bounds
    self.bars = bars
    self.safeArea = safeArea
  }
}
