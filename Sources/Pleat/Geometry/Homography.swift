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
