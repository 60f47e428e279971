public import Pleat

/// The drop shadow of a layer.
///
/// The outline of the shadow can be given as a rectangle, the ``path``. Without a path, a renderer
/// first has to draw the layer off-screen, to find the outline from the layer's alpha channel. When
/// the bounds of the layer are animated, the path does not follow them. Animate the path, too, with
/// the same duration.
///
/// Source: CALayer's `shadowPath`. The rule to always set a path is Mark Pospesel's.
public struct DropShadow: Hashable, Codable, Sendable {
  /// The opacity of the shadow, from 0 to 1.
  public var opacity: Double
  /// The offset of the shadow from the layer in points.
  public var offset: Size
  /// The outline of the shadow before its offset, in the layer's coordinates.
  ///
  /// If the path is nil, the renderer has to find the outline from the layer's alpha channel.
  public var path: Rect?

  /// Creates a shadow.
  public init(opacity: Double, offset: Size, path: Rect?) {
    self.opacity = opacity
    self.offset = offset
    self.path = path
  }

  /// Returns the shadow that EnterTheMatrix gives to a layer: opacity 0.5, 3 points below the layer.
  ///
  /// Its path is `bounds` reduced by `insets`, the widths of a transparent ring along the edges.
  public static func standard(bounds: Rect, insets: Insets = .zero) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 3), path: bounds.inset(by: insets))
  }

  /// Returns the rectangle that the shadow covers, in the layer's coordinates.
  ///
  /// The result is the path, moved by ``offset`` and enlarged on every side by `blurReach`, the distance in
  /// points by which the blur extends beyond the outline. Without a path, the result is the null rectangle.
  public func bounds(blurReach: Double) -> Rect {
    guard let path else { return .null }
    return path.offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: -blurReach, dy: -blurReach)
  }

  /// Returns the widths, in points, of the border that a picture of a layer needs to show the whole
  /// shadow.
  ///
  /// No width is negative. Without a path, all are 0. The blur extends `blurReach` points beyond
  /// the outline.
  public func border(of bounds: Rect, blurReach: Double) -> Insets {
    let shadow = self.bounds(blurReach: blurReach)
    guard !shadow.isNull else { return .zero }
    return Insets(
      top: max(bounds.minY - shadow.minY, 0), left: max(bounds.minX - shadow.minX, 0),
      bottom: max(shadow.maxY - bounds.maxY, 0), right: max(shadow.maxX - bounds.maxX, 0))
  }

  /// Returns the shadow between this one (progress 0) and another (progress 1).
  ///
  /// Each number is interpolated linearly. The result has a path only if both shadows have one.
  public func interpolated(to other: DropShadow, at progress: Double) -> DropShadow {
    func mixed(_ from: Double, _ to: Double) -> Double { from.mixed(with: to, at: progress) }
    var between: Rect?
    if let path, let end = other.path {
      between = Rect(
        x: mixed(path.minX, end.minX), y: mixed(path.minY, end.minY),
        width: mixed(path.width, end.width), height: mixed(path.height, end.height))
    }
    return DropShadow(
      opacity: mixed(opacity, other.opacity),
      offset: Size(
        width: mixed(offset.width, other.offset.width),
        height: mixed(offset.height, other.offset.height)),
      path: between)
  }
}
