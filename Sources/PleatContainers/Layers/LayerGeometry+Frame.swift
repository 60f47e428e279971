public import Pleat

extension LayerGeometry: Codable {
  /// Changes the size and the position, so that the layer's ``frame`` is a rectangle of its parent.
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
    // From the anchor point to the upper left corner of the rectangle around the image.
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

  /// Encodes an object with a key for each property, without those two if they have their defaults.
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
