/// A 3x3 matrix that carries one plane onto another in perspective, quads onto quads.
///
/// Points are rows: `(x', y', w) = (x, y, 1) · H`, followed by the divide by w. Points with w > 0 are
/// in front of the eye; the others have no image. Any multiple of the matrix by a number above 0 is
/// the same homography, but not equal.
public struct Homography: Hashable, Sendable {
  /// How much of x goes into x.
  public var h11: Double

  /// How much of x goes into y.
  public var h12: Double

  /// How much of x goes into w.
  public var h13: Double

  /// How much of y goes into x.
  public var h21: Double

  /// How much of y goes into y.
  public var h22: Double

  /// How much of y goes into w.
  public var h23: Double

  /// The constant part of x.
  public var h31: Double

  /// The constant part of y.
  public var h32: Double

  /// The constant part of w.
  public var h33: Double

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

  /// The homography that leaves every point where it is.
  public static let identity = Homography(
    h11: 1, h12: 0, h13: 0, h21: 0, h22: 1, h23: 0, h31: 0, h32: 0, h33: 1)

  /// The nine numbers in the order h11, h12 … h33.
  public var elements: [Double] { [h11, h12, h13, h21, h22, h23, h31, h32, h33] }
}

// MARK: - From and to transforms

extension Homography {
  /// Creates the homography that does what a transform does to the plane z = 0: row and column 3 go.
  public init(_ transform: Transform3D) {
    let t = transform
    self.init(
      h11: t.m11, h12: t.m12, h13: t.m14,
      h21: t.m21, h22: t.m22, h23: t.m24,
      h31: t.m41, h32: t.m42, h33: t.m44)
  }

  /// The transform that does the same to the plane z = 0 and leaves z alone before the divide.
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
  /// The product `self · other`: this homography acts first, then the other.
  public func concatenating(_ other: Homography) -> Homography {
    Homography(transform.concatenating(other.transform))
  }

  /// The homography back; nil for a singular matrix or entries that are not finite.
  ///
  /// A point in front of the eye comes back with w > 0 as well. Accuracy as ``Transform3D/inverse``.
  public var inverse: Homography? { transform.inverse.map { Homography($0) } }

  /// Where a point goes; nil at or behind the eye (w <= 0 or not finite).
  public func map(_ point: Point) -> Point? { transform.map(point) }

  /// Where the corners of a rectangle go, NaN standing for those at or behind the eye.
  public func map(_ rect: Rect) -> Quad { map(rect.quad) }

  /// Where four points go, NaN standing for those at or behind the eye.
  public func map(_ quad: Quad) -> Quad { transform.map(quad) }

  /// The same homography scaled to `h33 = 1`; nil if h33 is not above 0, or a number is not finite or
  /// would not be.
  public var normalized: Homography? {
    guard h33 > 0, h33.isFinite else { return nil }
    let result = Homography(
      h11: h11 / h33, h12: h12 / h33, h13: h13 / h33,
      h21: h21 / h33, h22: h22 / h33, h23: h23 / h33,
      h31: h31 / h33, h32: h32 / h33, h33: 1)
    return result.elements.allSatisfy(\.isFinite) ? result : nil
  }
}

extension Homography: Codable {
  /// Reads nine numbers in the order h11, h12 … h33; null stands for NaN.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(9)
    self.init(
      h11: n[0], h12: n[1], h13: n[2], h21: n[3], h22: n[4], h23: n[5],
      h31: n[6], h32: n[7], h33: n[8])
  }

  /// Writes nine numbers in the order h11, h12 … h33, NaN as null.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(numbers: elements) }
}

extension Homography: CustomStringConvertible {
  /// The nine numbers, a semicolon after each row.
  public var description: String {
    let rows = [[h11, h12, h13], [h21, h22, h23], [h31, h32, h33]].map { numberText($0) }
    return "[\(rows.joined(separator: "; "))]"
  }
}
