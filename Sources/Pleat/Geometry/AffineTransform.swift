/// A 3x2 matrix that maps 2D points: scale, rotation, skew and translation.
///
/// Points are row vectors: `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`. This is the layout of
/// `CGAffineTransform`.
///
/// It is encoded as `[a, b, c, d, tx, ty]`. NaN is encoded as null.
public struct AffineTransform: Hashable, Sendable {
  /// The factors of x in `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`.
  public var a, b: Double

  /// The factors of y in `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`.
  public var c, d: Double

  /// The translation along x and along y.
  public var tx, ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point unchanged.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scale about the origin, with one factor per axis.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation about the origin; a positive angle turns x toward y, clockwise on a screen.
  ///
  /// The result is exact for whole quarter turns.
  public static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = angle.sineAndCosine
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns a skew like CSS `skew(x, y)`; ``Transform3D/skew(x:y:)`` is the same skew in space.
  public static func skew(x: Angle, y: Angle) -> AffineTransform {
    AffineTransform(a: 1, b: y.tangent, c: x.tangent, d: 1, tx: 0, ty: 0)
  }

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

  /// Returns the product of two transforms; the one on the left acts first, as in ``concatenating(_:)``.
  public static func * (lhs: AffineTransform, rhs: AffineTransform) -> AffineTransform {
    lhs.concatenating(rhs)
  }

  /// Appends a transform, which acts after this one.
  public static func *= (lhs: inout AffineTransform, rhs: AffineTransform) { lhs = lhs * rhs }
}

// MARK: - Concatenation and inverse

extension AffineTransform {
  /// Returns the product `self · other`: this transform acts first, then the other.
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns this transform with a translation before it: the translation acts first.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform.translation(x: x, y: y).concatenating(self)
  }

  /// Returns this transform with a scale before it: the scale acts first.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform.scale(x: x, y: y).concatenating(self)
  }

  /// Returns this transform with a rotation before it: the rotation acts first.
  public func rotated(by angle: Angle) -> AffineTransform {
    AffineTransform.rotation(angle).concatenating(self)
  }

  /// Returns the same transform, but about a point instead of about the origin:
  /// `T(-point) · self · T(point)`, where T is a translation.
  public func anchored(at point: Point) -> AffineTransform {
    AffineTransform.translation(x: -point.x, y: -point.y)
      .concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y))
  }

  /// The determinant `a·d - b·c`: the factor by which areas change, negative for a reflection.
  public var determinant: Double { a * d - b * c }

  /// Whether the transform leaves every point unchanged: it equals ``identity``.
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform has an inverse, as for ``Transform3D/isInvertible``.
  public var isInvertible: Bool { Transform3D(self).isInvertible }

  /// The transform that undoes this one, or nil if there is none, as for ``Transform3D/inverse``.
  public var inverse: AffineTransform? {
    guard let inverse = Transform3D(self).inverse else { return nil }
    // The inverse of an affine matrix is affine: its other entries are those of the identity, except for
    // rounding.
    return AffineTransform(
      a: inverse.m11, b: inverse.m12, c: inverse.m21, d: inverse.m22,
      tx: inverse.m41, ty: inverse.m42)
  }

  /// Returns whether each entry differs by at most `tolerance` from the same entry of another transform.
  ///
  /// The result is false if an entry is NaN.
  public func isApproximatelyEqual(to other: AffineTransform, tolerance: Double) -> Bool {
    zip(elements, other.elements).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }

  /// The six numbers in the order a, b, c, d, tx, ty.
  public var elements: [Double] { [a, b, c, d, tx, ty] }
}

// MARK: - Mapping

extension AffineTransform {
  /// Returns the image of a point.
  public func map(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the image of a size, taken as an offset: the translation has no effect on it.
  public func map(_ size: Size) -> Size {
    Size(width: a * size.width + c * size.height, height: b * size.width + d * size.height)
  }

  /// Returns the images of a rectangle's corners.
  public func map(_ rect: Rect) -> Quad {
    let quad = rect.quad
    return Quad(
      topLeft: map(quad.topLeft), topRight: map(quad.topRight),
      bottomRight: map(quad.bottomRight), bottomLeft: map(quad.bottomLeft))
  }

  /// Returns the smallest rectangle around the image of a rectangle.
  ///
  /// The edges of `rect` may be infinite. The result for a null rectangle is ``Rect/null``.
  public func bounds(of rect: Rect) -> Rect {
    let quad = map(rect)
    let isWithinRange = rect.isFinite && quad.missingCornerCount == 0
    return isWithinRange ? quad.bounds : Transform3D(self).bounds(of: rect)
  }
}

extension AffineTransform: NumberList, Codable {
  static let numberCount = 6
  init(numbers: [Double]) {
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
  var numbers: [Double] { elements }
}

extension AffineTransform: CustomStringConvertible {
  /// The six numbers, with a semicolon between rows.
  public var description: String {
    "[\(numberText([a, b])); \(numberText([c, d])); \(numberText([tx, ty]))]"
  }
}

extension AffineTransform.Components: CustomStringConvertible {
  /// The parts with their names, in the order in which they act.
  public var description: String {
    "(scale: \(scale), shear: \(numberText(horizontalShear)), rotation: \(rotation), "
      + "translation: \(translation))"
  }
}
