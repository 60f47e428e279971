extension AffineTransform {
  /// A transform of the plane taken apart: scale acts first, then shear, rotation and translation.
  public struct Components: Hashable, Codable, Sendable {
    /// The factor per axis, which acts first; a reflection has a negative height.
    public var scale: Size

    /// How much of y goes into x, after the scale.
    public var horizontalShear: Double

    /// The rotation, which comes after the shear.
    public var rotation: Angle

    /// The offset, which comes last.
    public var translation: Point

    /// Creates components, each one neutral unless given.
    public init(
      scale: Size = Size(width: 1, height: 1), horizontalShear: Double = 0,
      rotation: Angle = .zero, translation: Point = .zero
    ) {
      self.scale = scale
      self.horizontalShear = horizontalShear
      self.rotation = rotation
      self.translation = translation
    }
  }

  /// Creates the transform that scales, then shears, turns and moves.
  public init(_ components: Components) {
    let (sine, cosine) = components.rotation.sineAndCosine
    let (width, height) = (components.scale.width, components.scale.height)
    let shear = components.horizontalShear
    self.init(
      a: width * cosine, b: width * sine,
      c: height * (shear * cosine - sine), d: height * (shear * sine + cosine),
      tx: components.translation.x, ty: components.translation.y)
  }

  /// The transform taken apart; nil for a singular matrix, or where an entry is not finite or a
  /// component lies beyond the range of Double.
  ///
  /// The rotation is the direction of the x axis, the width of the scale is above 0, and the height
  /// has the sign of the determinant. Exact for rotations by quarter turns; elsewhere components put
  /// together again differ by a few units in the last place of the largest of a, b, c, d.
  public var components: Components? {
    guard isInvertible else { return nil }
    let axis = Vector3(x: a, y: b, z: 0)
    guard let direction = axis.normalized else { return nil }
    let (cosine, sine) = (direction.x, direction.y)
    let along = c * cosine + d * sine
    let across = d * cosine - c * sine
    let (scale, shear) = (Size(width: axis.length, height: across), along / across)
    guard across != 0, scale.isFinite, shear.isFinite else { return nil }
    return Components(
      scale: scale, horizontalShear: shear,
      rotation: Angle(directionX: a, y: b), translation: Point(x: tx, y: ty))
  }
}

extension AffineTransform.Components: CustomStringConvertible {
  /// The parts with their names, in the order in which they act.
  public var description: String {
    "(scale: \(scale), shear: \(numberText(horizontalShear)), rotation: \(rotation), "
      + "translation: \(translation))"
  }
}
