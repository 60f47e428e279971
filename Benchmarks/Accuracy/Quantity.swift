import Pleat

/// A quantity that an operation computes, the unit of its errors, and its bound.
struct Quantity: Hashable {
  let name: String
  /// The unit as tables print it: u is 2^-24 or 2^-53, Σ the sum of the products' magnitudes.
  let unit: String
  private let single: Double?
  private let double: Double?

  init(_ name: String, unit: String, _ single: Double?, _ double: Double?) {
    (self.name, self.unit, self.single, self.double) = (name, unit, single, double)
  }

  init(_ name: String, unit: String, _ promised: Double? = nil) {
    self.init(name, unit: unit, promised, promised)
  }

  /// The bound that the documentation states; nil if it states none.
  func promised(_ precision: Precision) -> Double? {
    switch precision {
    case .single: single
    case .double: double
    }
  }

  // MARK: plt_concat.h

  /// Four products: 4 u Σ.
  static let entry = Quantity("entry", unit: "u·Σ", 4)
  /// Two products of matrices one after the other.
  static let chainEntry = Quantity("entry of three factors", unit: "u·Σ", 8)

  // MARK: plt_project.h

  /// Four products in the numerator and four in w, then 1.5 ulp for the division: see `ExactSum`.
  static let corner = Quantity("corner", unit: "u·(Σ + |x|·Σw)/w", 5.5)
  /// The division by itself, where numerators and w are exact.
  static let division = Quantity("division alone", unit: "ulp", 1.5)
  /// For pages with sides of up to 2,048 points, turned at random by `Inputs.page(of:)`.
  static let pageCorner = Quantity("corner of a page", unit: "points")

  // MARK: plt_items.h

  /// The determinant is d, p is the sum of its products' magnitudes, and q that of the entry's minor.
  static let inverse = Quantity("entry", unit: "u·(q + |x|·p)/d", 10)
  static let determinant = Quantity("determinant", unit: "u·p", 10)
  /// Three products; the other entries are exact.
  static let rigidInverse = Quantity("entry", unit: "u·Σ", 4)
  static let transposed = Quantity("entry", unit: "ulp", 0)
  static let composed = Quantity("entry", unit: "u·|scale|", 6)
  /// Two products; one of the factors, 1 - t, is rounded.
  static let interpolated = Quantity("real", unit: "u·Σ", 3)
  static let turned = Quantity("number", unit: "u", 16)
  static let rotationProduct = Quantity("number", unit: "u·Σ", 4)
  /// The distance beyond a plane of a box that lies outside it, but is reported as inside.
  static let misplacedBox = Quantity("distance if wrong", unit: "u·Σ", 8)

  // MARK: plt_vertices.h

  static let vertex = Quantity("position", unit: "u·(Σ + |x|·Σw)/w", 4)
  static let clippedVertex = Quantity("position after clip", unit: "u·(Σ + |x|·Σw)/w", 8)
  static let clipPosition = Quantity("clip position", unit: "u·Σ", 7)

  // MARK: plt_keyframes.h

  /// Three products, and coefficients within 2 ulp, which are 4 u.
  static let matrix = Quantity("matrix", unit: "u·Σ", 7)
  /// Three products, and coefficients within 2 ulp, for the numerator and for w; then the division, 1.5 ulp.
  static let quad = Quantity("quad", unit: "u·(Σ + |x|·Σw)/w", 8.5)
  /// Four products; the fourth coefficient is the angle itself.
  static let shade = Quantity("shade", unit: "u·Σ", 8)
  /// The bound of `eased` for a named curve's y, plus three roundings in `(1 - y) · from + y · to`.
  static let quarterTurns = Quantity(
    "quarter turns", unit: "of the run", 3e-7 + 3 * 0x1p-24, 1e-14 + 3 * 0x1p-53)
  /// Sixteen products.
  static let rowsMatrix = Quantity("matrix of rank 16", unit: "u·Σ", 16)
  static let rowsQuad = Quantity("quad of rank 16", unit: "u·(Σ + |x|·Σw)/w", 17.5)
  static let rowsShade = Quantity("shade of rank 16", unit: "u·Σ", 16)

  // MARK: Accuracy.md

  static let treeCorner = Quantity("corner in points", unit: "points", nil, 1e-9)
  /// In single precision, the bound grows with the page.
  static let treeCornerOfPixels = Quantity(
    "corner", unit: "2⁻²⁴·longer side·scale", 8, nil)
  static let treeShade = Quantity("shade", unit: "of 1", 2e-7, 1e-14)
  static let end = Quantity("page at its end", unit: "ulp of longer side", 1)

  // MARK: plt_timing.h

  static let eased = Quantity("y, named curves", unit: "of 1", 3e-7, 1e-14)
  static let parameter = Quantity("x(u), any curve", unit: "2u", 2)
  /// For springs, sines, exponentials and elastic functions: 4 eps, which are 8 u, times 1 + the greatest
  /// value.
  static let wave = Quantity("y, springs and waves", unit: "u·(1 + m)", 8)
  /// 4 eps, which are 8 u, times the greatest coefficient, which is above 1 only in `back`.
  static let shape = Quantity("y, other formulas", unit: "u·c", 8)
  /// One product and two sums; the slope adds one rounding in single precision, and three in double.
  static let line = Quantity("y", unit: "u·Σ", 4, 6)
  static let cosine = Quantity("cosine", unit: "ulp", 2)
  static let sine = Quantity("sine", unit: "ulp", 2)
}
