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

extension LayerGeometry: Codable {
  /// Changes the size and the position, so that the layer's ``frame`` becomes a given rectangle of
  /// its parent.
  ///
  /// Anchor point, transform, depth and the origin of the bounds stay. With the linear part
  /// `(a, b, c, d)` of the transform, divided by m44, the new size (w, h) solves
  /// `|a| w + |c| h = frame.width` and `|b| w + |d| h = frame.height`. Negative extents of the
  /// rectangle count as positive, as in `Rect.standardized`.
  ///
  /// - Parameter new: The rectangle, in the coordinates of the parent.
  /// - Returns: Whether the geometry was changed. It is unchanged if the equations do not have exactly
  ///   one solution without negative extents, as for a layer turned by 45 degrees; if m14 or m24 is not
  ///   0 or m44 is not above 0; or if a number is not finite.
  ///
  /// Source: the documented behaviour of CALayer's `frame`.
  @discardableResult
  public mutating func setFrame(_ new: Rect) -> Bool {
    let t = transform
    guard new.isFinite, t.m14 == 0, t.m24 == 0, t.m44 > 0, t.isFinite, anchorPoint.isFinite else {
      return false
    }
    let (a, b, c, d) = (t.m11 / t.m44, t.m12 / t.m44, t.m21 / t.m44, t.m22 / t.m44)
    let (p, q, r, s) = (a.magnitude, b.magnitude, c.magnitude, d.magnitude)
    let determinant = p * s - r * q
    guard determinant.magnitude > 1e-9 * max(p * s, r * q) else { return false }
    let width = (s * new.width - r * new.height) / determinant
    let height = (p * new.height - q * new.width) / determinant
    guard width >= 0, height >= 0, width.isFinite, height.isFinite else { return false }
    // (x, y) is the vector from the position to the upper left corner of the new frame.
    let (left, right) = (-anchorPoint.x * width, (1 - anchorPoint.x) * width)
    let (top, bottom) = (-anchorPoint.y * height, (1 - anchorPoint.y) * height)
    let x = min(a * left, a * right) + min(c * top, c * bottom) + t.m41 / t.m44
    let y = min(b * left, b * right) + min(d * top, d * bottom) + t.m42 / t.m44
    guard x.isFinite, y.isFinite else { return false }
    size = Size(width: width, height: height)
    (position.x, position.y) = (new.minX - x, new.minY - y)
    return true
  }

  private enum Key: CodingKey {
    case size, anchorPoint, position, transform, boundsOrigin, sublayerTransform
  }

  /// Decodes an object with a key for each property; `boundsOrigin` and `sublayerTransform` may be
  /// missing.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      size: try object.decode(Size.self, forKey: .size),
      anchorPoint: try object.decode(Point.self, forKey: .anchorPoint),
      position: try object.decode(Point3.self, forKey: .position),
      transform: try object.decode(Transform3D.self, forKey: .transform),
      boundsOrigin: try object.decodeIfPresent(Point.self, forKey: .boundsOrigin) ?? .zero,
      sublayerTransform: try object.decodeIfPresent(
        Transform3D.self, forKey: .sublayerTransform) ?? .identity)
  }

  /// Encodes all properties, except for `boundsOrigin` and `sublayerTransform` if they have their defaults.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(size, forKey: .size)
    try object.encode(anchorPoint, forKey: .anchorPoint)
    try object.encode(position, forKey: .position)
    try object.encode(transform, forKey: .transform)
    if boundsOrigin != .zero { try object.encode(boundsOrigin, forKey: .boundsOrigin) }
    if !sublayerTransform.isIdentity {
      try object.encode(sublayerTransform, forKey: .sublayerTransform)
    }
  }
}
