public import Pleat

/// The position of a layer in its parent: its size, anchor point, position and transform.
///
/// The anchor point of the layer lies at the position, and the transform acts about it.
///
/// Source: the documented behaviour of CALayer's `bounds`, `anchorPoint`, `position`, `zPosition`
/// and `transform`.
public struct LayerGeometry: Hashable, Codable, Sendable {
  /// The size of the layer's bounds in points.
  ///
  /// Their origin is (0, 0).
  public var size: Size

  /// The point of the layer that lies at ``position``, as a fraction of the size.
  ///
  /// (0.5, 0.5) is the centre.
  public var anchorPoint: Point

  /// The position of the anchor point in the parent in points, with its depth.
  public var position: Point3

  /// The transform of the layer about its anchor point.
  public var transform: Transform3D

  /// Creates a geometry.
  ///
  /// By default the layer is anchored at its centre and not transformed.
  public init(
    size: Size, anchorPoint: Point = AnchorPoint.center.unitPoint, position: Point3,
    transform: Transform3D = .identity
  ) {
    self.size = size
    self.anchorPoint = anchorPoint
    self.position = position
    self.transform = transform
  }

  /// Creates the geometry of a layer that fills a rectangle and is anchored at its centre.
  public init(frame: Rect) {
    self.init(
      size: Size(width: frame.width, height: frame.height), position: Point3(frame.center))
  }

  /// The layer's own rectangle, with the origin (0, 0).
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The transform from the layer's coordinates to its parent's:
  /// `T(-anchor · size) · transform · T(position)`.
  public var matrix: Transform3D {
    Transform3D.translation(x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: position.z))
  }

  /// The corners of the layer in its parent.
  public var quad: Quad { matrix.map(bounds) }

  /// The smallest rectangle around the layer in its parent.
  public var frame: Rect { quad.bounds }
}

// MARK: - Anchor points

extension LayerGeometry {
  /// Changes the anchor point but not the position, so that the layer jumps.
  ///
  /// The layer then rotates about the new anchor point. This is what EnterTheMatrix does.
  ///
  /// - Returns: The distance by which the layer has moved in its parent,
  ///   `(old - new) · size · transform`, computed with the linear part of the transform.
  @discardableResult
  public mutating func moveAnchorPoint(to new: Point) -> Vector3 {
    let offset = Vector3(
      x: (anchorPoint.x - new.x) * size.width, y: (anchorPoint.y - new.y) * size.height, z: 0)
    anchorPoint = new
    return transform.map(offset)
  }

  /// Changes the anchor point and the position, so that the layer stays in place.
  ///
  /// Formula: `position += (new - old) · size · transform / m44`, with the linear part of the
  /// transform.
  ///
  /// - Returns: Whether the layer was changed. It is unchanged if no position keeps it in place.
  ///   This is so if m14 or m24 is not 0, if m44 is 0, or if a number is not finite.
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
