public import Pleat

/// The shadow that a layer drops, with its outline as an explicit rectangle.
///
/// Without a path, whoever draws must first render the layer aside to find the outline in its alpha;
/// with one, nothing has to be looked for. A path is not animated by a change of the bounds: it has to
/// be given its own values, of the same duration.
/// Source: CALayer's `shadowPath`; the rule is Mark Pospesel's.
public struct DropShadow: Hashable, Codable, Sendable {
  /// How opaque, in 0...1.
  public var opacity: Double
  /// How far it lies from what drops it, in points.
  public var offset: Size
  /// The outline, in the layer's own points; nil where it is left to whoever draws.
  public var path: Rect?

  /// Creates a shadow.
  public init(opacity: Double, offset: Size, path: Rect?) {
    self.opacity = opacity
    self.offset = offset
    self.path = path
  }

  /// The demos' shadow of a layer: half as opaque as can be, 3 points lower, along the bounds.
  ///
  /// - Parameters:
  ///   - bounds: the layer's.
  ///   - insets: the transparent ring that is part of them.
  public static func standard(bounds: Rect, insets: Insets = .zero) -> DropShadow {
    DropShadow(
      opacity: 0.5, offset: Size(width: 0, height: 3), path: bounds.inset(by: insets))
  }

  /// What the shadow touches: the path, moved by the offset, and as far as its blur reaches; null
  /// without a path.
  public func bounds(blurReach: Double) -> Rect {
    guard let path else { return .null }
    return path.offsetBy(dx: offset.width, dy: offset.height)
      .insetBy(dx: -blurReach, dy: -blurReach)
  }

  /// The border that a picture of a layer needs to hold the whole shadow; no side is negative.
  public func border(of bounds: Rect, blurReach: Double) -> Insets {
    let shadow = self.bounds(blurReach: blurReach)
    guard !shadow.isNull else { return .zero }
    return Insets(
      top: max(bounds.minY - shadow.minY, 0), left: max(bounds.minX - shadow.minX, 0),
      bottom: max(shadow.maxY - bounds.maxY, 0), right: max(shadow.maxX - bounds.maxX, 0))
  }

  /// The shadow between this one and another, each number along a straight line.
  ///
  /// If only one of the two has a path, there is none in between.
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
