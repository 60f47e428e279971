extension AffineTransform {
  /// The parts of an affine transform: scale, shear, rotation and translation, applied in this
  /// order.
  public struct Components: Hashable, Codable, Sendable {
    /// The factors along x (`width`) and y (`height`), applied first; for a reflection the height is
    /// negative.
    public var scale: Size

    /// The factor of the shear, applied after the scale: `x' = x + horizontalShear · y`.
    public var horizontalShear: Double

    /// The rotation, applied after the shear.
    public var rotation: Angle

    /// The translation, applied last.
    public var translation: Point

    /// Creates components; a component that you leave out has no effect.
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

  /// Creates a transform from its components.
  public init(_ components: Components) {
    let (sine, cosine) = components.rotation.sineAndCosine
    let (width, height) = (components.scale.width, components.scale.height)
    let shear = components.horizontalShear
    self.init(
      a: width * cosine, b: width * sine,
      c: height * (shear * cosine - sine), d: height * (shear * sine + cosine),
      tx: components.translation.x, ty: components.translation.y)
  }

  /// The scale, shear, rotation and translation that make up this transform.
  ///
  /// The value is nil for a singular matrix, if an entry is not finite, or if a component is beyond
  /// the range of `Double`.
  ///
  /// The rotation is the direction of the image of the x axis. The scale's width is above 0, and
  /// its height has the sign of the determinant.
  ///
  /// For rotations by whole quarter turns the components are exact. For other transforms, creating a
  /// transform from the components gives this one within a few ulp of the largest of |a|, |b|, |c| and
  /// |d|.
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
