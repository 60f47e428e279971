// Cameras of 3D graphics. The view has x to the right, y up, and the viewer looks along -z, as in OpenGL
// and glm. Their matrices have the same sixteen numbers in memory.
//
// Sources: the OpenGL 2.1 reference pages of glFrustum, glOrtho, gluPerspective and gluLookAt, with the
// depths of both planes as variables.

extension Transform3D {
  /// Returns the transform from space to the view of a camera.
  ///
  /// In the view, the camera is at the origin and looks along -z, with y up.
  ///
  /// - Parameters:
  ///   - eye: The position of the camera.
  ///   - center: A point at which it looks. If it is `eye`, the camera looks along -z.
  ///   - up: A vector that is upright in the view, of any length. Pleat's y axis points down: for its
  ///     spaces, pass `-.yAxis`. If it is parallel to the line of sight, another is chosen.
  public static func lookAt(
    eye: Point3, center: Point3, up: Vector3 = .yAxis
  ) -> Transform3D {
    let back = (eye - center).normalized ?? .zAxis
    let right =
      up.cross(back).normalized ?? Vector3.yAxis.cross(back).normalized
      ?? Vector3.zAxis.cross(back).normalized ?? .xAxis
    let above = back.cross(right)
    let turn = Transform3D(
      columns: SIMD4(SIMD3(right), 0), SIMD4(SIMD3(above), 0), SIMD4(SIMD3(back), 0),
      SIMD4(0, 0, 0, 1))
    return .translation(-Vector3(eye)) * turn
  }

  /// Returns a perspective projection that is symmetric about the line of sight.
  ///
  /// It maps the view to clip coordinates: x and y from -1 to 1 after the division by w, which is -z.
  ///
  /// - Parameters:
  ///   - fieldOfView: The angle from the lower to the upper edge, between 0° and 180°.
  ///   - aspect: The width divided by the height.
  ///   - near: The distance of the near plane, above 0.
  ///   - far: The distance of the far plane, which may be infinite.
  ///   - depth: The depths of both planes.
  public static func perspective(
    verticalFieldOfView fieldOfView: Angle, aspect: Double, near: Double, far: Double = .infinity,
    depth: DepthRange = .zeroToOne
  ) -> Transform3D {
    let top = near * (fieldOfView / 2).tangent
    return frustum(
      left: -top * aspect, right: top * aspect, bottom: -top, top: top, near: near, far: far,
      depth: depth)
  }

  /// Returns a perspective projection through a rectangle of the near plane.
  ///
  /// It maps the view to clip coordinates: x and y from -1 to 1 after the division by w, which is -z.
  ///
  /// - Parameters:
  ///   - left: The x of the rectangle's left edge.
  ///   - right: The x of its right edge, not `left`.
  ///   - bottom: The y of its lower edge.
  ///   - top: The y of its upper edge, not `bottom`.
  ///   - near: The distance of the near plane, above 0.
  ///   - far: The distance of the far plane, which may be infinite.
  ///   - depth: The depths of both planes.
  public static func frustum(
    left: Double, right: Double, bottom: Double, top: Double, near: Double,
    far: Double = .infinity, depth: DepthRange = .zeroToOne
  ) -> Transform3D {
    // Depth is (z · m33 + m43) / -z: `near` at z = -near, and `far` at z = -far.
    let ratio = near / far
    let m33 = (depth.near * ratio - depth.far) / (1 - ratio)
    return Transform3D(
      rows: SIMD4(2 * near / (right - left), 0, 0, 0), SIMD4(0, 2 * near / (top - bottom), 0, 0),
      SIMD4((right + left) / (right - left), (top + bottom) / (top - bottom), m33, -1),
      SIMD4(0, 0, near * (depth.near - depth.far) / (1 - ratio), 0))
  }

  /// Returns a projection along z, without perspective.
  ///
  /// It maps the box to clip coordinates: x and y from -1 to 1. For a page whose y points down, pass its
  /// height as `bottom`, and 0 as `top`.
  ///
  /// - Parameters:
  ///   - left: The x of the box's left side.
  ///   - right: The x of its right side, not `left`.
  ///   - bottom: The y of its lower side.
  ///   - top: The y of its upper side, not `bottom`.
  ///   - near: The distance of the near plane, in front of the camera at z = -near. It may be negative.
  ///   - far: The distance of the far plane, not `near`.
  ///   - depth: The depths of both planes.
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
