// Cameras of 3D graphics. In the view, x points right, y points up and the camera looks along -z, as in
// OpenGL and glm, whose matrices have the same sixteen numbers in memory.
//
// Sources: the OpenGL 2.1 reference pages of glFrustum, glOrtho, gluPerspective and gluLookAt. Here the
// depths to which the near and the far plane are mapped can be chosen.

extension Transform3D {
  /// Returns the transform from space to the view of a camera.
  ///
  /// In the view, the camera is at the origin and looks along -z, with y up. The 3x3 part of the result is a
  /// rotation within 4 ulp for all finite vectors.
  ///
  /// - Parameters:
  ///   - eye: The position of the camera.
  ///   - center: A point at which the camera looks. If the point is `eye`, the camera looks along -z.
  ///   - up: A vector of any length that points up in the view. For coordinates whose y axis points
  ///     down, such as Pleat's, pass `-.yAxis`. If the vector is parallel to the line of sight, another
  ///     vector is chosen.
  public static func lookAt(
    eye: Point3, center: Point3, up: Vector3 = .yAxis
  ) -> Transform3D {
    let difference = eye - center
    // The difference of the halves does not overflow.
    let sight = (difference.isFinite ? difference : eye / 2 - center / 2).direction
    let back = sight == .zero ? .zAxis : sight
    // If `up` has length 0 or is parallel to the line of sight, the y axis or the z axis replaces it.
    let candidates = [up.direction, .yAxis].map { $0.cross(back) }
    let across = candidates.first { !($0.length <= 0x1p-50) } ?? Vector3.zAxis.cross(back)
    let right = across.direction.direction(across: back)
    let above = back.cross(right)
    let turn = Transform3D(
      columns: SIMD4(SIMD3(right), 0), SIMD4(SIMD3(above), 0), SIMD4(SIMD3(back), 0),
      SIMD4(0, 0, 0, 1))
    return .translation(-Vector3(eye)) * turn
  }

  /// Returns a perspective projection that is symmetric about the line of sight.
  ///
  /// It maps the view to clip coordinates, with w = -z. After the division by w, visible points have x and y
  /// in -1...1. This holds for all projections in this file, except that w is 1 without perspective.
  ///
  /// - Parameters:
  ///   - fieldOfView: The angle from the lower to the upper edge of the picture, between 0° and 180°.
  ///   - aspect: The width of the picture divided by its height.
  ///   - near: The distance of the near plane, above 0.
  ///   - far: The distance of the far plane, which differs from `near` and may be infinite.
  ///   - depth: The depths to which the near and the far plane are mapped.
  /// - Precondition: `near` and `far` are above 0.
  public static func perspective(
    verticalFieldOfView fieldOfView: Angle, aspect: Double, near: Double, far: Double = .infinity,
    depth: DepthRange = .zeroToOne
  ) -> Transform3D {
    // The true rectangle can be so tiny that its numbers lose digits. So the frustum gets a rectangle of
    // 2 by 2, and the two elements that depend on the rectangle are then replaced.
    let tangent = (fieldOfView / 2).tangent
    var result = frustum(
      left: -1, right: 1, bottom: -1, top: 1, near: near, far: far, depth: depth)
    (result.m11, result.m22) = (1 / (tangent * aspect), 1 / tangent)
    return result
  }

  /// Returns a perspective projection through a rectangle of the near plane.
  ///
  /// `left` and `right` are the x of the rectangle's edges, `bottom` and `top` their y. Opposite edges must
  /// differ. `near`, above 0, and `far`, which may be infinite, are the distances of the two planes, and
  /// `depth` the depths to which they are mapped.
  ///
  /// - Precondition: `near` and `far` are above 0.
  public static func frustum(
    left: Double, right: Double, bottom: Double, top: Double, near: Double,
    far: Double = .infinity, depth: DepthRange = .zeroToOne
  ) -> Transform3D {
    precondition(!(near <= 0 || far <= 0), "both planes must be in front of the camera")
    // The depth (z · m33 + m43) / -z must be `depth.near` at z = -near, and `depth.far` at z = -far.
    let ratio = near / far
    let m33 = (depth.near * ratio - depth.far) / (1 - ratio)
    return Transform3D(
      rows: SIMD4(2 * near / (right - left), 0, 0, 0), SIMD4(0, 2 * near / (top - bottom), 0, 0),
      SIMD4((right + left) / (right - left), (top + bottom) / (top - bottom), m33, -1),
      SIMD4(0, 0, near * (depth.near - depth.far) / (1 - ratio), 0))
  }

  /// Returns a projection along z, without perspective.
  ///
  /// For a page whose y points down, pass its height as `bottom`, and 0 as `top`.
  ///
  /// `left`, `right`, `bottom` and `top` are the sides of the visible box. The near plane is at z = -near,
  /// where `near` may be negative, and `far` must differ from it.
  public static func orthographic(
    left: Double, right: Double, bottom: Double, top: Double, near: Double = -1, far: Double = 1,
    depth: DepthRange = .zeroToOne
  ) -> Transform3D {
    let m33 = (depth.far - depth.near) / (near - far)
    return Transform3D(
      rows: SIMD4(2 / (right - left), 0, 0, 0), SIMD4(0, 2 / (top - bottom), 0, 0),
      SIMD4(0, 0, m33, 0),
      SIMD4(
        (left + right) / (left - right), (bottom + top) / (bottom - top), depth.near + near * m33,
        1))
  }
}
