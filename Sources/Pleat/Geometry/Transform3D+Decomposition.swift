extension Transform3D {
  /// The parts of a transform: scale, skew, rotation, translation and perspective.
  ///
  /// The scale acts first and the perspective last. For row vectors the transform is
  /// `scale · skew · rotation · translation · perspective`. The equivalent CSS list is
  /// `perspective translate rotate skew scale`.
  public struct Decomposition: Hashable, Codable, Sendable {
    /// The scale factors along x, y and z, applied first.
    public var scale: Vector3

    /// The factors of the skew from y and from z to x: `x' = x + skewXY · y + skewXZ · z`.
    public var skewXY, skewXZ: Double

    /// The factor of the skew from z to y: `y' = y + skewYZ · z`.
    public var skewYZ: Double

    /// The rotation, applied after the skew: a quaternion of length one.
    public var rotation: Quaternion

    /// The translation, applied after the rotation.
    public var translation: Vector3

    /// The perspective, applied last: the four numbers x, y, z, w of column 4 of its matrix.
    ///
    /// The other columns are those of the identity. So the perspective changes only the w of a
    /// point (X, Y, Z, W), to `x·X + y·Y + z·Z + w·W`.
    public var perspective: HomogeneousPoint

    /// Creates a decomposition from its parts; a part that you leave out has no effect.
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

  /// The scale, skew, rotation, translation and perspective that make up this transform.
  ///
  /// The value is nil if m44 is 0, if the upper left 3x3 matrix is singular, or if a number is not
  /// finite. It is also nil if a part, or a number of the recomposed transform, is beyond the range
  /// of `Double`.
  ///
  /// ``Decomposition/recomposed`` returns this transform divided by m44. If m44 is above 0, the
  /// quotient maps every point to the same position as this transform. The perspective's w is
  /// `1 - (translation · p)`, where p is the vector of the perspective's x, y and z.
  ///
  /// The rows of the upper left 3x3 matrix are made orthogonal in the order 1, 2, 3. If the
  /// determinant of this matrix has the opposite sign of m44, all three scale factors are negative.
  /// For a transform within the plane (``isAffine``), only one factor is then negative: that of x
  /// if `m11 < m22`, otherwise that of y.
  ///
  /// The following bounds hold with u = 2⁻⁵³, as long as no part is subnormal. They hold for large and
  /// small scale factors, for any m44, and for nearly singular transforms, for which p may be large. For
  /// each row of this transform, L is the length of the vector of its first three numbers, divided by
  /// |m44|.
  ///
  /// - The rows of the rotation's matrix are orthogonal and of length one within 24 u.
  /// - In rows 1 to 3 of the recomposed transform, the first three numbers have errors of at most 32 u ·
  ///   L, and the fourth has an error of at most 16 u · L · |p|.
  /// - In row 4, the first three numbers are exact, except that the division by m44 is rounded.
  ///
  /// Source: Householder, "Unitary triangularization of a nonsymmetric matrix", Journal of the ACM
  /// 5, 1958, after each row is scaled by a power of two; Thomas, "Decomposing a matrix into simple
  /// transformations", Graphics Gems II, 1991. The sign rules are those of CSS Transforms.
  public var decomposition: Decomposition? { decomposed(withinPlane: isAffine) }

  package func decomposed(withinPlane: Bool) -> Decomposition? {
    guard m44 != 0, isFinite, let (rows, factors) = linearPart.rowsScaled, rows.determinant != 0,
      let triad = Triad(
        rows: Vector3(rows.row1), Vector3(rows.row2), Vector3(rows.row3), isReversed: m44 < 0)
    else { return nil }
    /// Returns a number of the triangular matrix, with the scaling of its row undone, divided by m44.
    func restored(_ number: Double, row: Int) -> Double {
      Double(
        sign: .plus, exponent: -factors[row].exponent - m44.exponent,
        significand: number / m44.significand)
    }
    /// Returns a skew: a number of the triangular matrix divided by the number on the diagonal of its
    /// row.
    func skew(_ number: Double, over diagonal: Double, _ scale: Double, row: Int) -> Double {
      // Recomposing multiplies the skew by the scale. A subnormal scale is rounded, so divide by the
      // rounded scale to keep the product.
      scale.isNormal ? number / diagonal : restored(number, row: row) / scale
    }

    var result = Decomposition()
    result.translation = Vector3(row4 / m44)
    result.scale = Vector3(
      x: restored(triad.xx, row: 0), y: restored(triad.yy, row: 1), z: restored(triad.zz, row: 2))
    result.skewXY = skew(triad.yx, over: triad.yy, result.scale.y, row: 1)
    result.skewXZ = skew(triad.zx, over: triad.zz, result.scale.z, row: 2)
    result.skewYZ = skew(triad.zy, over: triad.zz, result.scale.z, row: 2)

    var (x, y, z) = (triad.x, triad.y, triad.z)
    if triad.isReflected {
      if !withinPlane {
        result.scale = -result.scale
        (x, y, z) = (-x, -y, -z)
      } else if m11 < m22 {
        (result.scale.x, x, result.skewXY) = (-result.scale.x, -x, -result.skewXY)
      } else {
        (result.scale.y, y, result.skewXY) = (-result.scale.y, -y, -result.skewXY)
      }
    }
    guard let rotation = Quaternion(row1: x, row2: y, row3: z).normalized else { return nil }
    result.rotation = rotation

    // Find the perspective. It acts after all other parts, and the product must have column 4 of this
    // transform.
    let fourth = Vector3(x: m14, y: m24, z: m34)
    if fourth != .zero {
      /// Returns the column x for which the upper left 3x3 matrix times x is a given column.
      func solved(_ column: Vector3) -> Vector3 {
        let sign = m44 < 0 ? -1.0 : 1
        return triad.solved(
          Vector3(
            x: column.x * factors[0] * sign, y: column.y * factors[1] * sign,
            z: column.z * factors[2] * sign))
      }
      result.setPerspective(solved(fourth))
      // One step of iterative refinement: solve for the residual of the recomposed transform.
      let found = result.recomposed
      let rest = fourth - Vector3(x: found.m14, y: found.m24, z: found.m34) * m44
      let p = result.perspective
      if rest.isFinite { result.setPerspective(Vector3(x: p.x, y: p.y, z: p.z) + solved(rest)) }
    }
    let hasExtent = result.scale.x != 0 && result.scale.y != 0 && result.scale.z != 0
    return hasExtent && result.isFinite && result.recomposed.isFinite ? result : nil
  }

  @usableFromInline var linearPart: Transform3D {
    var result = self
    (result.m14, result.m24, result.m34) = (0, 0, 0)
    (result.m41, result.m42, result.m43, result.m44) = (0, 0, 0, 1)
    return result
  }
}

extension Vector3 {
  fileprivate init(_ row: SIMD4<Double>) { self.init(x: row.x, y: row.y, z: row.z) }
}

extension Transform3D.Decomposition {
  /// The product of the parts: `scale · skew · rotation · translation · perspective`.
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

  /// Returns a decomposition between this one and another.
  ///
  /// The rotation turns the shorter way. All other numbers are interpolated linearly.
  /// Progress 0 gives this decomposition, and 1 the other. Values outside 0...1 extrapolate.
  public func interpolated(
    to other: Transform3D.Decomposition, at progress: Double
  ) -> Transform3D.Decomposition {
    func mixed(_ start: Double, _ end: Double) -> Double { start.mixed(with: end, at: progress) }
    func mixed(_ start: Vector3, _ end: Vector3) -> Vector3 {
      Vector3(x: mixed(start.x, end.x), y: mixed(start.y, end.y), z: mixed(start.z, end.z))
    }
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

  /// Sets the perspective so that m44 of the recomposed transform is 1.
  fileprivate mutating func setPerspective(_ column: Vector3) {
    perspective = HomogeneousPoint(
      x: column.x, y: column.y, z: column.z, w: 1 - column.dot(translation))
  }

  fileprivate var isFinite: Bool {
    scale.isFinite && translation.isFinite && perspective.isFinite && skewXY.isFinite
      && skewXZ.isFinite && skewYZ.isFinite
  }
}

extension Transform3D {
  /// Returns the transform between this one and another, as CSS interpolates two matrices.
  ///
  /// Both transforms are decomposed, the parts are interpolated, and the result is recomposed. The
  /// rotation turns the shorter way. If both transforms are within the plane (``isAffine``), a
  /// reflection is a negative scale along one axis: see ``decomposition``. Otherwise a reflection is a
  /// negative scale along all three axes.
  ///
  /// At progress 0 the result is exactly this transform, and at progress 1 exactly `other`. Rounding
  /// causes no jump at these ends, because two errors are subtracted: the error of decomposing this
  /// transform, times `1 - progress`, and the error of decomposing `other`, times `progress`. Both
  /// factors are clamped to 0...1.
  ///
  /// But there is a jump at progress 0 if m44 of this transform is not 1, and at progress 1 if m44 of
  /// `other` is not 1: at every progress except 0 and 1, the result has m44 = 1. So close to progress 0,
  /// the result is close to this transform divided by its m44. Close to progress 1, the result is close to
  /// `other` divided by its m44.
  ///
  /// Values outside 0...1 extrapolate.
  ///
  /// - Returns: The transform. It is nil if this transform or `other` has no ``decomposition``, or
  ///   if a number of the result is beyond the range of `Double`.
  public func interpolated(to other: Transform3D, at progress: Double) -> Transform3D? {
    let withinPlane = isAffine && other.isAffine
    guard let start = decomposed(withinPlane: withinPlane),
      let end = other.decomposed(withinPlane: withinPlane)
    else { return nil }
    if progress == 0 { return self }
    if progress == 1 { return other }
    let between = start.interpolated(to: end, at: progress).recomposed
    guard between.isFinite else { return nil }
    let part = Swift.min(Swift.max(progress, 0), 1)
    let whole =
      between
      .adding(roundingError(of: start), times: 1 - part)
      .adding(other.roundingError(of: end), times: part)
    return whole.isFinite ? whole : between
  }

  /// Returns the transform divided by m44, minus its recomposed decomposition.
  private func roundingError(of parts: Decomposition) -> Transform3D {
    let found = parts.recomposed
    return Transform3D(
      rows: row1 / m44 - found.row1, row2 / m44 - found.row2, row3 / m44 - found.row3,
      row4 / m44 - found.row4)
  }
}

extension Transform3D.Decomposition: CustomStringConvertible {
  /// The parts with their names, in the order in which they act.
  public var description: String {
    "(scale: \(scale), skew: (\(numberText([skewXY, skewXZ, skewYZ]))), rotation: \(rotation), "
      + "translation: \(translation), perspective: \(perspective))"
  }
}
