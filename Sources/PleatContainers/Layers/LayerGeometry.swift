public import Pleat

/// The size of a layer and its place in its parent layer: anchor point, position and transform.
///
/// The layer's anchor point lies at the position, and the transform acts about this point.
///
/// Source: the documented behaviour of CALayer's `bounds`, `anchorPoint`, `position`, `zPosition`,
/// `transform` and `sublayerTransform`.
public struct LayerGeometry: Hashable, Sendable {
  /// The size of the layer's bounds in points.
  public var size: Size

  /// The top left corner of the bounds, in the layer's own coordinates.
  ///
  /// A change scrolls what is in the layer: the layer itself stays where it is.
  public var boundsOrigin: Point

  /// The point of the layer that lies at ``position``, as a fraction of the size: (0.5, 0.5) is the
  /// centre.
  public var anchorPoint: Point

  /// The position of the anchor point in the parent layer, in points; its z is the layer's depth.
  public var position: Point3

  /// The transform of the layer about its anchor point.
  public var transform: Transform3D

  /// The transform that the layer applies to its sublayers, about its own anchor point.
  ///
  /// It usually holds the perspective. It does not move the layer itself.
  public var sublayerTransform: Transform3D

  /// Creates a geometry, by default anchored at its centre, with bounds that begin at the origin,
  /// and without transforms.
  public init(
    size: Size, anchorPoint: Point = AnchorPoint.center.unitPoint, position: Point3,
    transform: Transform3D = .identity, boundsOrigin: Point = .zero,
    sublayerTransform: Transform3D = .identity
  ) {
    self.size = size
    self.boundsOrigin = boundsOrigin
    self.anchorPoint = anchorPoint
    self.position = position
    self.transform = transform
    self.sublayerTransform = sublayerTransform
  }

  /// Creates the geometry of a layer that fills a rectangle of its parent, anchored at its centre
  /// and not transformed.
  public init(frame: Rect) {
    self.init(
      size: Size(width: frame.width, height: frame.height), position: Point3(frame.center))
  }

  /// The layer's own rectangle: ``size`` at ``boundsOrigin``.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: size) }

  /// The transform from the layer's coordinates to its parent's coordinates.
  ///
  /// It is `T(-boundsOrigin - anchorPoint · size) · transform · T(position)`, where `T` is a
  /// translation. The left factor acts first.
  public var matrix: Transform3D {
    Transform3D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: position.z))
  }

  /// The anchor point in the layer's own coordinates.
  internal var anchor: Point {
    Point(
      x: boundsOrigin.x + anchorPoint.x * size.width,
      y: boundsOrigin.y + anchorPoint.y * size.height)
  }

  /// The corners of the layer in its parent's coordinates.
  public var quad: Quad { matrix.map(bounds) }

  /// The smallest rectangle around the transformed layer, in its parent's coordinates.
  public var frame: Rect { quad.bounds }

  /// Changes the anchor point but not the position, and returns by how much the layer jumps.
  ///
  /// The layer then rotates about the new anchor point. This is what EnterTheMatrix does.
  ///
  /// - Parameter new: The new anchor point, as a fraction of the layer's size.
  /// - Returns: The distance by which the layer has moved in its parent: the vector
  ///   `(old - new) · size`, multiplied by the linear part of the transform.
  @discardableResult
  public mutating func moveAnchorPoint(to new: Point) -> Vector3 {
    let offset = Vector3(
      x: (anchorPoint.x - new.x) * size.width, y: (anchorPoint.y - new.y) * size.height, z: 0)
    anchorPoint = new
    return transform.map(offset)
  }

  /// Changes the anchor point and the position, so that the layer stays in place.
  ///
  /// Formula: `position += (new - old) · size · linear / m44`, where `linear` is the linear part of
  /// the transform.
  ///
  /// - Parameter new: The new anchor point, as a fraction of the layer's size.
  /// - Returns: Whether the geometry was changed. It is unchanged if no position keeps the layer in
  ///   place, that is, if m14 or m24 is not 0, if m44 is 0, or if a number is not finite.
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
