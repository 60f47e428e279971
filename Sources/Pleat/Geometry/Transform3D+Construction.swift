extension Transform3D {
  /// Returns a translation.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    var result = Transform3D.identity
    (result.m41, result.m42, result.m43) = (x, y, z)
    return result
  }

  /// Returns a translation by a vector.
  public static func translation(_ vector: Vector3) -> Transform3D {
    translation(x: vector.x, y: vector.y, z: vector.z)
  }

  /// Returns a scale about the origin by the same factor along all three axes.
  public static func scale(_ factor: Double) -> Transform3D {
    scale(x: factor, y: factor, z: factor)
  }

  /// Returns a scale about the origin, with the factors of a vector.
  public static func scale(_ factors: Vector3) -> Transform3D {
    scale(x: factors.x, y: factors.y, z: factors.z)
  }

  /// Returns a scale about the origin, with one factor per axis.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    var result = Transform3D.identity
    (result.m11, result.m22, result.m33) = (x, y, z)
    return result
  }

  /// Returns a rotation about an axis through the origin.
  ///
  /// A positive angle turns x toward y about the z axis, y toward z about x, and z toward x about
  /// y. The axis may have any length. If its length is 0, the result is the identity. Infinite components
  /// count as equally long. The result is exact for whole quarter turns about the coordinate axes.
  ///
  /// Source: Rodrigues' formula, written for row vectors.
  public static func rotation(_ angle: Angle, about axis: Vector3) -> Transform3D {
    let axis = axis.direction
    if axis == .zero, !angle.degrees.isNaN { return .identity }
    let (sine, cosine) = angle.sineAndCosine
    let versine = 1 - cosine
    let (x, y, z) = (axis.x, axis.y, axis.z)
    let (xy, yz, zx) = (x * y * versine, y * z * versine, z * x * versine)
    // About a coordinate axis, x² is exactly 1 or 0. So x² + cos · (1 - x²) is exactly 1 or the cosine.
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

  /// Returns the perspective of a viewer at a distance from the plane z = 0: `m34 = -1/distance`.
  ///
  /// Points in the plane z = 0 stay where they are, and nearer things appear larger. A negative
  /// distance reverses this: nearer things appear smaller. For a distance of 0 or infinity the
  /// result is the identity, which means no perspective.
  ///
  /// - Parameter distance: The distance in points.
  public static func perspective(distance: Double) -> Transform3D {
    var result = Transform3D.identity
    if distance != 0 { result.m34 = 0 - 1 / distance }
    return result
  }

  /// Returns a skew, like CSS `skew(a, b)`: `x' = x + y · tan a` and `y' = y + x · tan b`, where the
  /// parameter `x` is the angle a and the parameter `y` is the angle b.
  ///
  /// If an angle is an odd number of quarter turns, its tangent is infinite, and so is the matrix entry.
  public static func skew(x: Angle, y: Angle) -> Transform3D {
    var result = Transform3D.identity
    (result.m21, result.m12) = (x.tangent, y.tangent)
    return result
  }

  /// Creates the transform that maps x and y like an affine transform, and leaves z unchanged.
  public init(_ affine: AffineTransform) {
    self = .identity
    (m11, m12) = (affine.a, affine.b)
    (m21, m22) = (affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }
}

// MARK: - Concatenation

extension Transform3D {
  /// Returns the product `self · other`: this transform acts first, then the other.
  ///
  /// Each entry is a sum of four products, rounded after each step and added from left to right.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    Transform3D(
      rows: other.applied(to: row1), other.applied(to: row2),
      other.applied(to: row3), other.applied(to: row4))
  }

  /// Returns this transform with a translation before it: the translation acts first.
  public func translatedBy(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns this transform with a scale before it: the scale acts first.
  public func scaledBy(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D.scale(x: x, y: y, z: z).concatenating(self)
  }

  /// Returns this transform with a rotation before it: the rotation acts first.
  public func rotated(by angle: Angle, about axis: Vector3) -> Transform3D {
    Transform3D.rotation(angle, about: axis).concatenating(self)
  }

  /// Returns this matrix plus `factor` times another matrix.
  @inline(__always) func adding(_ other: Transform3D, times factor: Double) -> Transform3D {
    func sum(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(a.x + b.x * factor, a.y + b.y * factor, a.z + b.z * factor, a.w + b.w * factor)
    }
    return Transform3D(
      rows: sum(row1, other.row1), sum(row2, other.row2), sum(row3, other.row3),
      sum(row4, other.row4))
  }

  /// Returns the product of a row vector and this matrix.
  ///
  /// Like `adding`, it is written lane by lane: a release build makes the same of it, and a debug build is five times
  /// faster, where each operator of a vector is a generic call.
  internal func applied(to row: SIMD4<Double>) -> SIMD4<Double> {
    let (x, y, z, w) = (row.x, row.y, row.z, row.w)
    return SIMD4(
      row1.x * x + row2.x * y + row3.x * z + row4.x * w,
      row1.y * x + row2.y * y + row3.y * z + row4.y * w,
      row1.z * x + row2.z * y + row3.z * z + row4.z * w,
      row1.w * x + row2.w * y + row3.w * z + row4.w * w)
  }
}

// MARK: - Fixed points and planes

extension Transform3D {
  /// Returns the same transform, but about a point instead of about the origin.
  ///
  /// The result is `T(-point) · self · T(point)`, where T is a translation. For example, an
  /// anchored rotation turns about the point.
  public func anchored(at point: Point3) -> Transform3D {
    Transform3D.translation(x: -point.x, y: -point.y, z: -point.z)
      .concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y, z: point.z))
  }

  /// This transform, except that the image of the plane z = 0 is flattened into this plane.
  ///
  /// Points of the plane get the same x, y and w as from this transform, but z = 0: row 3 and column 3 are
  /// those of the identity. Core Animation flattens the sublayers of a layer in this way.
  public var flattened: Transform3D {
    var result = self
    (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
    (result.m13, result.m23, result.m43) = (0, 0, 0)
    return result
  }

  /// Returns the position that keeps a layer in place when its anchor point changes.
  ///
  /// This transform is that of the layer. An anchor point is in units of the layer's size, so (0.5, 0.5)
  /// is the centre. The layer shows its point u at `position + (u - anchor · size) · self / m44`. So the
  /// new position is `position + (new - old) · size · L / m44`, where L is the upper left 3x3 matrix of
  /// `self`. There is no error except rounding.
  ///
  /// - Parameters:
  ///   - position: The layer's current position.
  ///   - size: The layer's size in points.
  ///   - old: The current anchor point.
  ///   - new: The new anchor point.
  /// - Returns: The new position, whose z is the layer's new z position. It is nil in two cases: if
  ///   m14 or m24 is not 0, because then no position keeps the layer in place, and if m44 is 0,
  ///   because then the layer has no image.
  public func position(
    _ position: Point3, ofLayerSized size: Size, movingAnchorPointFrom old: Point, to new: Point
  ) -> Point3? {
    guard m14 == 0, m24 == 0, m44 != 0 else { return nil }
    let offset = Vector3(x: (new.x - old.x) * size.width, y: (new.y - old.y) * size.height, z: 0)
    let moved = map(offset) / m44
    return Point3(x: position.x + moved.x, y: position.y + moved.y, z: position.z + moved.z)
  }
}
