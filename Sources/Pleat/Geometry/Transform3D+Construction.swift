extension Transform3D {
  /// Creates a translation.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var result = Transform3D.identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// Creates a scale about the origin, with a factor per axis.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var result = Transform3D.identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// Creates a rotation about an axis through the origin.
  ///
  /// A positive angle turns x towards y about z, y towards z about x, z towards x about y. The axis
  /// need not have length one; an axis of length zero, or not finite, gives the identity. Exact at
  /// whole quarter turns about the coordinate axes.
  /// Source: Rodrigues' formula, written for row vectors.
  public static func rotation(_ angle: Angle, about axis: Vector3) -> Transform3D {
    guard let axis = axis.normalized else { return .identity }
    let (sine, cosine) = angle.sineAndCosine
    let versine = 1 - cosine
    let (x, y, z) = (axis.x, axis.y, axis.z)
    let (xy, yz, zx) = (x * y * versine, y * z * versine, z * x * versine)
    // x² + cos · (1 - x²) is exactly 1 along the axis and exactly cos across it.
    var result = Transform3D.identity
    (result.m11, result.m12, result.m13) = (
      x * x + cosine * (1 - x * x), xy + z * sine, zx - y * sine
    )
    (result.m21, result.m22, result.m23) = (
      xy - z * sine, y * y + cosine * (1 - y * y), yz + x * sine
    )
    (result.m31, result.m32, result.m33) = (
      zx + y * sine, yz - x * sine, z * z + cosine * (1 - z * z)
    )
    return result
  }

  /// Creates a perspective for a viewer at a distance from the plane z = 0: `m34 = -1/distance`.
  ///
  /// The plane z = 0 keeps its size, nearer things grow. Distance 0 or infinity means no perspective:
  /// the identity. A negative distance reverses it: nearer things shrink.
  public static func perspective(distance: Double) -> Transform3D {
    var result = Transform3D.identity
    if distance != 0 { result.m34 = 0 - 1 / distance }
    return result
  }

  /// Creates a skew: `x' = x + y · tan(x angle)` and `y' = y + x · tan(y angle)`, as CSS `skew()`.
  ///
  /// An odd quarter turn has no skew: the entry becomes infinite.
  public static func skew(x: Angle, y: Angle) -> Transform3D {
    var result = Transform3D.identity
    (result.m21, result.m12) = (x.tangent, y.tangent)
    return result
  }

  /// Creates the transform that does in the plane what the affine transform does, and leaves z alone.
  public init(_ affine: AffineTransform) {
    self = .identity
    (m11, m12) = (affine.a, affine.b)
    (m21, m22) = (affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }
}

// MARK: - Concatenation

extension Transform3D {
  /// The product `self · other`: this transform acts first, then the other.
  ///
  /// Every entry is a sum of four products, rounded after each step and added from left to right.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    Transform3D(
      rows: other.applied(to: row1), other.applied(to: row2),
      other.applied(to: row3), other.applied(to: row4))
  }

  /// The transform with a translation put before it: the translation acts first.
  public func translatedBy(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: x, y: y, z: z).concatenating(self)
  }

  /// The transform with a scale put before it: the scale acts first.
  public func scaledBy(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// The transform with a rotation put before it: the rotation acts first.
  public func rotated(by angle: Angle, about axis: Vector3) -> Transform3D {
    Transform3D.rotation(angle, about: axis).concatenating(self)
  }

  /// A row vector times this matrix.
  internal func applied(to row: SIMD4<Double>) -> SIMD4<Double> {
    var sum: SIMD4<Double> = row1 * row[0]
    sum += row2 * row[1]
    sum += row3 * row[2]
    sum += row4 * row[3]
    return sum
  }
}

// MARK: - Fixed points and planes

extension Transform3D {
  /// The same transform about another point: `T(-point) · self · T(point)`.
  public func anchored(at point: Point3) -> Transform3D {
    Transform3D.translation(x: -point.x, y: -point.y, z: -point.z)
      .concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y, z: point.z))
  }

  /// The transform whose results all lie in the plane z = 0, as a layer that flattens its children.
  ///
  /// Row 3 and column 3 become those of the identity.
  public var flattened: Transform3D {
    var result = self
    (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    return result
  }

  /// The position that leaves a layer where it is when its anchor point changes.
  ///
  /// A layer shows its own point u at `position + (u - anchor · size) · self`. Anchor points are in
  /// units of the size, (0.5, 0.5) being the centre. The result is
  /// `position + (new - old) · size · self`, by the linear part alone; its z belongs into the layer's
  /// z position.
  ///
  /// Exact but for rounding. Nil if m14 or m24 is not 0, or m44 is: under such a perspective no
  /// position undoes the change.
  public func position(
    _ position: Point3, ofLayerSized size: Size, movingAnchorPointFrom old: Point, to new: Point
  ) -> Point3? {
    guard m14 == 0, m24 == 0, m44 != 0 else { return nil }
    let offset = Vector3(x: (new.x - old.x) * size.width, y: (new.y - old.y) * size.height, z: 0)
    let moved = map(offset) / m44
    return Point3(x: position.x + moved.x, y: position.y + moved.y, z: position.z + moved.z)
  }
}
