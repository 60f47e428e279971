/// A 3x3 matrix that maps one plane to another in perspective.
///
/// Points are row vectors: `(x', y', w) = (x, y, 1) · H`, followed by the division by w. Points with a
/// positive w lie in front of the viewer. Other points have no image. If all nine numbers are multiplied
/// by the same positive number, the mapping stays the same, but the two homographies are not equal.
///
/// It is encoded as nine numbers in the order h11, h12 … h33. NaN is encoded as null.
public struct Homography: Hashable, Sendable {
  /// Row 1: the factors of x in x', y' and w.
  public var h11, h12, h13: Double

  /// Row 2: the factors of y in x', y' and w.
  public var h21, h22, h23: Double

  /// Row 3: the constant parts of x', y' and w.
  public var h31, h32, h33: Double

  /// Creates a homography from its nine numbers, row by row.
  public init(
    h11: Double, h12: Double, h13: Double,
    h21: Double, h22: Double, h23: Double,
    h31: Double, h32: Double, h33: Double
  ) {
    (self.h11, self.h12, self.h13) = (h11, h12, h13)
    (self.h21, self.h22, self.h23) = (h21, h22, h23)
    (self.h31, self.h32, self.h33) = (h31, h32, h33)
  }

  /// The homography that leaves every point unchanged.
  public static let identity = Homography(
    h11: 1, h12: 0, h13: 0, h21: 0, h22: 1, h23: 0, h31: 0, h32: 0, h33: 1)

  /// The nine numbers in the order h11, h12 … h33.
  public var elements: [Double] { [h11, h12, h13, h21, h22, h23, h31, h32, h33] }
}

// MARK: - From and to transforms

extension Homography {
  /// Creates the homography that maps points as a transform maps the plane z = 0.
  ///
  /// Its matrix is that of the transform without row 3 and column 3.
  public init(_ transform: Transform3D) {
    let t = transform
    self.init(
      h11: t.m11, h12: t.m12, h13: t.m14,
      h21: t.m21, h22: t.m22, h23: t.m24,
      h31: t.m41, h32: t.m42, h33: t.m44)
  }

  /// The transform that maps the plane z = 0 like this homography.
  ///
  /// The transform leaves z unchanged before the division by w.
  public var transform: Transform3D {
    var result = Transform3D.identity
    (result.m11, result.m12, result.m14) = (h11, h12, h13)
    (result.m21, result.m22, result.m24) = (h21, h22, h23)
    (result.m41, result.m42, result.m44) = (h31, h32, h33)
    return result
  }
}

// MARK: - Algebra

extension Homography {
  /// Returns the product `self · other`: this homography acts first, then the other.
  public func concatenating(_ other: Homography) -> Homography {
    Homography(transform.concatenating(other.transform))
  }

  /// The homography that undoes this one, or nil if there is none.
  ///
  /// The value is nil for a singular matrix, if an entry is not finite, or if the inverse would
  /// overflow. If this homography maps a point with w > 0, the inverse maps the image back to the
  /// point, also with w > 0.
  public var inverse: Homography? { transform.inverse.map { Homography($0) } }

  /// Returns the image of a point, or nil if the image has w ≤ 0 or is not finite.
  public func map(_ point: Point) -> Point? { transform.map(point) }

  /// Returns the images of a rectangle's corners.
  public func map(_ rect: Rect) -> Quad { map(rect.quad) }

  /// Returns the images of four points.
  ///
  /// If the image of a point has w ≤ 0 or is not finite, both its coordinates are NaN.
  public func map(_ quad: Quad) -> Quad { transform.map(quad) }

  /// The same mapping with all numbers divided by h33, so that h33 is 1.
  ///
  /// The value is nil if h33 is not above 0, or if a number is not finite before or after the division.
  public var normalized: Homography? {
    guard h33 > 0, h33.isFinite else { return nil }
    let result = Homography(
      h11: h11 / h33, h12: h12 / h33, h13: h13 / h33,
      h21: h21 / h33, h22: h22 / h33, h23: h23 / h33,
      h31: h31 / h33, h32: h32 / h33, h33: 1)
    return result.elements.allSatisfy(\.isFinite) ? result : nil
  }
}

extension Homography: NumberList, Codable {
  static let numberCount = 9
  init(numbers: [Double]) {
    self.init(
      h11: numbers[0], h12: numbers[1], h13: numbers[2],
      h21: numbers[3], h22: numbers[4], h23: numbers[5],
      h31: numbers[6], h32: numbers[7], h33: numbers[8])
  }
  var numbers: [Double] { elements }
}

extension Homography: CustomStringConvertible {
  /// The nine numbers, with a semicolon between rows.
  public var description: String {
    let rows = [[h11, h12, h13], [h21, h22, h23], [h31, h32, h33]].map { numberText($0) }
    return "[\(rows.joined(separator: "; "))]"
  }
}

// Source: Paul S. Heckbert, "Fundamentals of texture mapping and image warping", master's thesis,
// University of California, Berkeley, 1989, section 2.2.3. Heckbert maps the unit square to a quad in
// closed form, and one quad to another by way of the unit square. This code maps quad to quad in one
// step, relative to their first corners, and with twice the precision.

extension Homography {
  /// Creates the homography that maps the corners of a rectangle to those of a quad, in order.
  ///
  /// The result is nil if the rectangle is empty, a corner is not finite, three corners of the quad
  /// lie on one line, or the result would overflow.
  ///
  /// The top left corner is mapped with w = 1, so it always has an image. If the quad is convex
  /// (``Quad/isConvex``), the whole rectangle lies in front of the viewer. Otherwise w passes through
  /// 0 within the rectangle, and one to three of the other corners have no image.
  ///
  /// The nine numbers are computed with twice the precision of `Double` and rounded once. Each
  /// coordinate of the image of a corner has an error of at most 8 u · S · R · O, with u = 2⁻⁵³:
  ///
  /// - S is the magnitude of the quad's largest coordinate.
  /// - R is a ratio of areas. Leaving out one corner of the quad gives a triangle, so there are four
  ///   triangles. R is the area of the largest triangle, divided by the area of the triangle that leaves out
  ///   the mapped corner.
  /// - O measures the distance from the origin. For each axis, divide the largest magnitude of
  ///   the rectangle's coordinates by the rectangle's extent. O is the larger of the two quotients, but
  ///   at least 1.
  ///
  /// For a rectangle at the origin, and a quad without three corners that lie nearly on one line,
  /// this bound is a few ulp of S. Nine rounded numbers cannot give more accurate images in general.
  public init?(from rect: Rect, to quad: Quad) {
    guard !rect.isEmpty, rect.isFinite else { return nil }
    self.init(from: rect.quad, to: quad)
  }

  /// Creates the homography that maps the corners of one quad to those of another, in order.
  ///
  /// The result is nil if a corner is not finite, three corners of either quad lie on one line, or
  /// the result would overflow.
  ///
  /// The top left corner is mapped with w = 1. If both quads are convex, the inside of `source`
  /// lies in front of the viewer. But rounding may put a corner of a very narrow quad behind the viewer.
  ///
  /// Each coordinate of the image of a corner has an error of at most 8 u · S · R · R' · O, with
  /// u = 2⁻⁵³:
  ///
  /// - S is the magnitude of the largest coordinate of `target`.
  /// - R is a ratio of areas. Leaving out one corner of `source` gives a triangle, so there are four
  ///   triangles. R is the area of the largest, divided by the area of the smallest. R' is the same ratio for
  ///   `target`.
  /// - O is the square of the largest coordinate of `source`, divided by twice the area of its
  ///   largest triangle, but at least 1.
  public init?(from source: Quad, to target: Quad) {
    guard let (source, sourceFactor) = source.scaled, let (target, targetFactor) = target.scaled,
      let first = SquareImage(source), let second = SquareImage(target)
    else { return nil }

    // With both first corners at (0, 0): map the source back to the unit square, and the square to the
    // target.
    let area = first.a * first.d - first.b * first.c
    let (g, h) = (second.g - first.g, second.h - first.h)
    let x = (
      (first.d * second.a - first.b * second.c) / area,
      (first.d * second.b - first.b * second.d) / area, (first.d * g - first.b * h) / area
    )
    let y = (
      (first.a * second.c - first.c * second.a) / area,
      (first.a * second.d - first.c * second.b) / area, (first.a * h - first.c * g) / area
    )

    // Before this map, move the source's first corner to (0, 0). After it, move (0, 0) to the target's corner.
    let (from, to) = (first.corner, second.corner)
    let row1 = (x.0 + x.2 * to.x, x.1 + x.2 * to.y)
    let row2 = (y.0 + y.2 * to.x, y.1 + y.2 * to.y)
    let row3 = (
      to.x - from.x * row1.0 - from.y * row2.0, to.y - from.x * row1.1 - from.y * row2.1,
      TwofoldNumber(1) - from.x * x.2 - from.y * y.2
    )
    self.init(
      h11: row1.0.main / targetFactor * sourceFactor,
      h12: row1.1.main / targetFactor * sourceFactor, h13: x.2.main * sourceFactor,
      h21: row2.0.main / targetFactor * sourceFactor,
      h22: row2.1.main / targetFactor * sourceFactor, h23: y.2.main * sourceFactor,
      h31: row3.0.main / targetFactor, h32: row3.1.main / targetFactor, h33: row3.2.main)
    guard elements.allSatisfy(\.isFinite) else { return nil }
  }
}

/// Heckbert's closed form of the map from the corners (0, 0), (1, 0), (1, 1), (0, 1) to those of a quad.
///
/// The point (u, v) goes to `(a u + c v, b u + d v) / (1 + g u + h v)`, measured from the quad's first
/// corner.
private struct SquareImage {
  let a, b, c, d, g, h: TwofoldNumber
  let corner: (x: TwofoldNumber, y: TwofoldNumber)

  /// Creates the map to a quad, or nil if three corners of the quad lie on one line.
  init?(_ quad: Quad) {
    typealias Vector = (x: TwofoldNumber, y: TwofoldNumber)
    func vector(_ start: Int, _ end: Int) -> Vector {
      (
        TwofoldNumber(quad[end].x) - TwofoldNumber(quad[start].x),
        TwofoldNumber(quad[end].y) - TwofoldNumber(quad[start].y)
      )
    }
    func cross(_ a: Vector, _ b: Vector) -> TwofoldNumber { a.x * b.y - b.x * a.y }
    let (e1, e2, e3) = (vector(0, 1), vector(0, 2), vector(0, 3))
    let (f1, f3) = (vector(2, 1), vector(2, 3))
    // Three corners on a line leave one of the four triangles without area.
    let area = cross(f1, f3)
    let triangles = [cross(e1, e3), cross(e1, e2), cross(e2, e3), area]
    guard triangles.allSatisfy({ $0.main != 0 }) else { return nil }
    // For a parallelogram the sum is zero, so the result is affine without a special case.
    let sum = (x: e2.x - e1.x - e3.x, y: e2.y - e1.y - e3.y)
    (g, h) = (cross(sum, f3) / area, cross(f1, sum) / area)
    (a, b) = (e1.x + g * e1.x, e1.y + g * e1.y)
    (c, d) = (e3.x + h * e3.x, e3.y + h * e3.y)
    corner = (TwofoldNumber(quad.topLeft.x), TwofoldNumber(quad.topLeft.y))
  }
}

extension Quad {
  /// The quad times a power of two that brings its largest coordinate near 1, and this power as
  /// `factor`; nil if a corner is not finite.
  internal var scaled: (quad: Quad, factor: Double)? {
    guard missingCornerCount == 0 else { return nil }
    let largest = corners.reduce(0) { Swift.max($0, $1.x.magnitude, $1.y.magnitude) }
    let factor = largest > 0 ? largest.factorTowardsOne : 1
    var result = self
    for index in 0..<4 {
      result[index] = Point(x: self[index].x * factor, y: self[index].y * factor)
    }
    return (result, factor)
  }
}
