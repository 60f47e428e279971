/// A 3x2 matrix that moves points of the plane: scale, rotation, skew and translation.
///
/// Points are rows: `x' = a·x + c·y + tx` and `y' = b·x + d·y + ty`, the layout of
/// `CGAffineTransform`.
public struct AffineTransform: Hashable, Sendable {
  /// How much of x goes into x.
  public var a: Double

  /// How much of x goes into y.
  public var b: Double

  /// How much of y goes into x.
  public var c: Double

  /// How much of y goes into y.
  public var d: Double

  /// The translation along x.
  public var tx: Double

  /// The translation along y.
  public var ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a translation.
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scale about the origin, with a factor per axis.
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin; a positive angle turns x towards y, clockwise on a screen.
  ///
  /// Exact at whole quarter turns.
  public static func rotation(_ angle: Angle) -> AffineTransform {
    let (sine, cosine) = angle.sineAndCosine
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a skew: `x' = x + y · tan(x angle)` and `y' = y + x · tan(y angle)`, as CSS `skew()`.
  ///
  /// An odd quarter turn has no skew: the entry becomes infinite.
  public static func skew(x: Angle, y: Angle) -> AffineTransform {
    AffineTransform(a: 1, b: y.tangent, c: x.tangent, d: 1, tx: 0, ty: 0)
  }
}

// MARK: - Concatenation and inverse

extension AffineTransform {
  /// The product `self · other`: this transform acts first, then the other.
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The transform with a translation put before it: the translation acts first.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform.translation(x: x, y: y).concatenating(self)
  }

  /// The transform with a scale put before it: the scale acts first.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform.scale(x: x, y: y).concatenating(self)
  }

  /// The transform with a rotation put before it: the rotation acts first.
  public func rotated(by angle: Angle) -> AffineTransform {
    AffineTransform.rotation(angle).concatenating(self)
  }

  /// The same transform about another point: `T(-point) · self · T(point)`.
  public func anchored(at point: Point) -> AffineTransform {
    AffineTransform.translation(x: -point.x, y: -point.y)
      .concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y))
  }

  /// The determinant `a·d - b·c`: the factor of every area, negative for a reflection.
  public var determinant: Double { a * d - b * c }

  /// Whether every point stays where it is, compared exactly.
  public var isIdentity: Bool { self == .identity }

  /// Whether there is an inverse: the determinant is not exactly 0, all entries being finite.
  ///
  /// As in ``Transform3D/isInvertible`` tiny and huge entries neither underflow nor overflow.
  public var isInvertible: Bool { Transform3D(self).isInvertible }

  /// The transform that undoes this one; nil for a singular matrix or entries that are not finite.
  public var inverse: AffineTransform? {
    guard let inverse = Transform3D(self).inverse else { return nil }
    // An affine matrix has an affine inverse; only rounding could show in the other entries.
    return AffineTransform(
      a: inverse.m11, b: inverse.m12, c: inverse.m21, d: inverse.m22,
      tx: inverse.m41, ty: inverse.m42)
  }

  /// Whether no entry differs by more than an absolute tolerance; false where an entry is NaN.
  public func isApproximatelyEqual(to other: AffineTransform, tolerance: Double) -> Bool {
    zip(elements, other.elements).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }

  /// The six numbers in the order a, b, c, d, tx, ty.
  public var elements: [Double] { [a, b, c, d, tx, ty] }
}

// MARK: - Mapping

extension AffineTransform {
  /// Where a point goes.
  public func map(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// What a size, taken as an offset, becomes: the translation has no part in it.
  public func map(_ size: Size) -> Size {
    Size(width: a * size.width + c * size.height, height: b * size.width + d * size.height)
  }

  /// Where the corners of a rectangle go.
  public func map(_ rect: Rect) -> Quad {
    let quad = rect.quad
    return Quad(
      topLeft: map(quad.topLeft), topRight: map(quad.topRight),
      bottomRight: map(quad.bottomRight), bottomLeft: map(quad.bottomLeft))
  }

  /// The smallest rectangle around what a rectangle becomes, edges infinitely far included; null
  /// stays null.
  public func bounds(of rect: Rect) -> Rect {
    let quad = map(rect)
    let isWithinRange = rect.isFinite && quad.missingCornerCount == 0
    return isWithinRange ? quad.bounds : Transform3D(self).bounds(of: rect)
  }
}

extension AffineTransform: Codable {
  /// Reads `[a, b, c, d, tx, ty]`; null stands for NaN.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(6)
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Writes `[a, b, c, d, tx, ty]`, NaN as null.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(numbers: elements) }
}

extension AffineTransform: CustomStringConvertible {
  /// The six numbers, a semicolon after each row.
  public var description: String {
    "[\(numberText([a, b])); \(numberText([c, d])); \(numberText([tx, ty]))]"
  }
}
