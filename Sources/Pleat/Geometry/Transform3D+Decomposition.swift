extension Transform3D {
  /// A transform taken apart: scale acts first, then skew, rotation, translation and perspective.
  ///
  /// `scale · skew · rotation · translation · perspective`, read from left to right for row vectors;
  /// as a CSS list `perspective translate rotate skew scale`.
  public struct Decomposition: Hashable, Codable, Sendable {
    /// The factor per axis, which acts first.
    public var scale: Vector3

    /// How much of y goes into x.
    public var skewXY: Double

    /// How much of z goes into x.
    public var skewXZ: Double

    /// How much of z goes into y.
    public var skewYZ: Double

    /// The rotation, of length one.
    public var rotation: Quaternion

    /// The offset, which comes after the rotation.
    public var translation: Vector3

    /// Column 4 of the perspective, which acts last: `w = x·X + y·Y + z·Z + W`.
    public var perspective: HomogeneousPoint

    /// Creates a decomposition from its parts, each one neutral unless given.
    public init(
      scale: Vector3 = Vector3(x: 1, y: 1, z: 1),
      skewXY: Double = 0, skewXZ: Double = 0, skewYZ: Double = 0,
      rotation: Quaternion = .identity, translation: Vector3 = .zero,
      perspective: HomogeneousPoint = HomogeneousPoint(x: 0, y: 0, z: 0, w: 1)
    ) {
      self.scale = scale
      self.skewXY = skewXY
      self.skewXZ = skewXZ
      self.skewYZ = skewYZ
      self.rotation = rotation
      self.translation = translation
      self.perspective = perspective
    }
  }

  /// The transform taken apart; nil if m44 is 0, the upper left 3x3 is singular, or a number is not
  /// finite.
  ///
  /// ``Decomposition/recomposed`` gives the transform divided by m44, which maps the same. The rows
  /// of the upper left 3x3 are made orthogonal in the order x, y, z. If its determinant is negative,
  /// all three scales are; for a transform within the plane (``isAffine``) only that of x if
  /// `m11 < m22`, else that of y.
  /// Source: Thomas, "Decomposing a matrix into simple transformations", Graphics Gems II, 1991; the
  /// sign rules are those of CSS Transforms.
  public var decomposition: Decomposition? { decomposed(withinPlane: isAffine) }

  internal func decomposed(withinPlane: Bool) -> Decomposition? {
    guard m44 != 0, isFinite else { return nil }
    let matrix = Transform3D(rows: row1 / m44, row2 / m44, row3 / m44, row4 / m44)
    var withoutPerspective = matrix
    (withoutPerspective.m14, withoutPerspective.m24, withoutPerspective.m34) = (0, 0, 0)
    guard let inverse = withoutPerspective.inverse else { return nil }

    var result = Decomposition()
    result.translation = Vector3(x: matrix.m41, y: matrix.m42, z: matrix.m43)
    if matrix.m14 != 0 || matrix.m24 != 0 || matrix.m34 != 0 {
      // The column that the parts before it turn into column 4 of the whole.
      let column = HomogeneousPoint(x: matrix.m14, y: matrix.m24, z: matrix.m34, w: 1)
      result.perspective = inverse.transpose.mapHomogeneous(column)
    }

    var x = Vector3(x: matrix.m11, y: matrix.m12, z: matrix.m13)
    var y = Vector3(x: matrix.m21, y: matrix.m22, z: matrix.m23)
    var z = Vector3(x: matrix.m31, y: matrix.m32, z: matrix.m33)
    let isReflected = x.dot(y.cross(z)) < 0

    result.scale.x = x.length
    x = x / result.scale.x
    let skewXY = x.dot(y)
    y = y - x * skewXY
    result.scale.y = y.length
    y = y / result.scale.y
    let skewXZ = x.dot(z)
    z = z - x * skewXZ
    let skewYZ = y.dot(z)
    z = z - y * skewYZ
    result.scale.z = z.length
    z = z / result.scale.z
    result.skewXY = skewXY / result.scale.y
    result.skewXZ = skewXZ / result.scale.z
    result.skewYZ = skewYZ / result.scale.z

    if isReflected {
      if !withinPlane {
        result.scale = -result.scale
        (x, y, z) = (-x, -y, -z)
      } else if matrix.m11 < matrix.m22 {
        (result.scale.x, x, result.skewXY) = (-result.scale.x, -x, -result.skewXY)
      } else {
        (result.scale.y, y, result.skewXY) = (-result.scale.y, -y, -result.skewXY)
      }
    }
    // Nearly singular rows leave directions that are not quite of length one.
    guard let rotation = Quaternion(row1: x, row2: y, row3: z).normalized else { return nil }
    result.rotation = rotation
    return result.isFinite ? result : nil
  }
}

extension Transform3D.Decomposition {
  /// The transform put together again: `scale · skew · rotation · translation · perspective`.
  public var recomposed: Transform3D {
    var lower = Transform3D.identity
    lower.m11 = scale.x
    (lower.m21, lower.m22) = (skewXY * scale.y, scale.y)
    (lower.m31, lower.m32, lower.m33) = (skewXZ * scale.z, skewYZ * scale.z, scale.z)
    var last = Transform3D.identity
    (last.m14, last.m24, last.m34, last.m44) = (
      perspective.x, perspective.y, perspective.z, perspective.w
    )
    return
      lower
      .concatenating(.rotation(rotation))
      .concatenating(.translation(x: translation.x, y: translation.y, z: translation.z))
      .concatenating(last)
  }

  /// The decomposition between this one and another: rotation the shorter way, the rest evenly.
  ///
  /// `progress` 0 gives this decomposition and 1 the other; values outside 0...1 continue.
  public func interpolated(
    to other: Transform3D.Decomposition, at progress: Double
  ) -> Transform3D.Decomposition {
    func mixed(_ start: Double, _ end: Double) -> Double { start + (end - start) * progress }
    func mixed(_ start: Vector3, _ end: Vector3) -> Vector3 { start + (end - start) * progress }
    let (start, end) = (perspective, other.perspective)
    return Transform3D.Decomposition(
      scale: mixed(scale, other.scale),
      skewXY: mixed(skewXY, other.skewXY), skewXZ: mixed(skewXZ, other.skewXZ),
      skewYZ: mixed(skewYZ, other.skewYZ),
      rotation: rotation.interpolated(to: other.rotation, at: progress),
      translation: mixed(translation, other.translation),
      perspective: HomogeneousPoint(
        x: mixed(start.x, end.x), y: mixed(start.y, end.y), z: mixed(start.z, end.z),
        w: mixed(start.w, end.w)))
  }

  fileprivate var isFinite: Bool {
    scale.isFinite && translation.isFinite && perspective.isFinite && skewXY.isFinite
      && skewXZ.isFinite && skewYZ.isFinite
  }
}

extension Transform3D {
  /// The transform between this one and another, as CSS interpolates two matrices.
  ///
  /// Both are taken apart, the parts interpolated, the rotation going the shorter way, and put
  /// together again. The sign rule for transforms within the plane holds only if both are. `progress`
  /// 0 and 1 give the two transforms exactly; values outside continue. Nil unless both have a
  /// ``decomposition``.
  public func interpolated(to other: Transform3D, at progress: Double) -> Transform3D? {
    let withinPlane = isAffine && other.isAffine
    guard let start = decomposed(withinPlane: withinPlane),
      let end = other.decomposed(withinPlane: withinPlane)
    else { return nil }
    if progress == 0 { return self }
    if progress == 1 { return other }
    return start.interpolated(to: end, at: progress).recomposed
  }
}

extension Transform3D.Decomposition: CustomStringConvertible {
  /// The parts with their names, in the order in which they act.
  public var description: String {
    "(scale: \(scale), skew: (\(numberText([skewXY, skewXZ, skewYZ]))), rotation: \(rotation), "
      + "translation: \(translation), perspective: \(perspective))"
  }
}
