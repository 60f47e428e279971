public import Pleat

/// Where a layer lies in its parent: a size, hung at its anchor point on a position, and transformed
/// about it.
///
/// Source: the documented behaviour of CALayer's `bounds`, `anchorPoint`, `position`, `zPosition` and
/// `transform`.
public struct LayerGeometry: Hashable, Codable, Sendable {
  /// The extent of the layer's own bounds, whose origin is (0, 0), in points.
  public var size: Size

  /// What lies on ``position``, in units of the size; (0.5, 0.5) is the centre.
  public var anchorPoint: Point

  /// Where the anchor point lies in the parent, in points, depth included.
  public var position: Point3

  /// What turns the layer about its anchor point.
  public var transform: Transform3D

  /// Creates a geometry; without more, the layer is anchored at its centre and not transformed.
  public init(
    size: Size, anchorPoint: Point = AnchorPoint.center.unitPoint, position: Point3,
    transform: Transform3D = .identity
  ) {
    self.size = size
    self.anchorPoint = anchorPoint
    self.position = position
    self.transform = transform
  }

  /// Creates the geometry of a layer that fills a rectangle, anchored at its centre.
  public init(frame: Rect) {
    self.init(
      size: Size(width: frame.width, height: frame.height), position: Point3(frame.center))
  }

  /// The layer's own rectangle, from (0, 0) on.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// From the layer's own points to the parent's: `T(-anchor · size) · transform · T(position)`.
  public var matrix: Transform3D {
    Transform3D.translation(x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: position.z))
  }

  /// Where the layer's corners are seen in the parent.
  public var quad: Quad { matrix.map(bounds) }

  /// The smallest rectangle around the layer in the parent.
  public var frame: Rect { quad.bounds }
}

// MARK: - Anchor points

extension LayerGeometry {
  /// Moves the anchor point and leaves the position: the layer jumps, and turns about the new point
  /// from then on.
  ///
  /// What the original's table does.
  ///
  /// - Returns: how far the layer has moved in its parent, `(old - new) · size · transform`, by the
  ///   linear part alone.
  @discardableResult
  public mutating func moveAnchorPoint(to new: Point) -> Vector3 {
    let offset = Vector3(
      x: (anchorPoint.x - new.x) * size.width, y: (anchorPoint.y - new.y) * size.height, z: 0)
    anchorPoint = new
    return transform.map(offset)
  }

  /// Moves the anchor point and the position with it, so that the layer stays where it is seen.
  ///
  /// Formula: `position += (new - old) · size · transform`, by the linear part alone.
  ///
  /// - Returns: false, and nothing has changed, if no position keeps the layer in its place:
  ///   perspective in m14 or m24, an m44 of 0, or numbers that are not finite.
  @discardableResult
  public mutating func moveAnchorPointInPlace(to new: Point) -> Bool {
    guard
      let moved = transform.position(
        position, ofLayerSized: size, movingAnchorPointFrom: anchorPoint, to: new),
      moved.isFinite, new.isFinite
    else { return false }
    (anchorPoint, position) = (new, moved)
    return true
  }
}
