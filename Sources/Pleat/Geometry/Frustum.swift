/// The part of space between six planes that is visible through a transform to clip coordinates.
///
/// Source: Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes from the
/// World-View-Projection Matrix", 2001.
public struct Frustum: Hashable, Sendable {
  /// The six planes that bound the visible space, in the order left, right, bottom, top, near, far.
  ///
  /// For ``DepthRange/oneToZero``, the last two planes have the order far, near. The planes are in the
  /// coordinates of points before the transform. A point (x, y, z) is on the inner side of a plane
  /// (a, b, c, d) if a·x + b·y + c·z + d ≥ 0. The planes are not normalised.
  public let planes: [SIMD4<Double>]

  /// The planes times a power of two that brings their greatest number near one, so that their products
  /// with coordinates do not overflow.
  internal let planesNearOne: [SIMD4<Double>]

  /// The factors of |x|, |y|, |z| and 1 in the bound of rounding errors.
  ///
  /// They are the sums of |a|, |b|, |c| and |d| over `planesNearOne`, times 4 u with u = 2⁻⁵³, plus a little
  /// for products that underflow.
  private let slack: SIMD4<Double>

  /// Creates the frustum of a transform to clip coordinates, such as `lookAt` followed by
  /// ``Transform3D/perspective(verticalFieldOfView:aspect:near:far:depth:)``.
  ///
  /// The images of visible points have x and y in -w...w, and their depths are in the range `depth`.
  public init(_ transform: Transform3D, depth: DepthRange = .zeroToOne) {
    let (x, y, z, w) = (transform.column1, transform.column2, transform.column3, transform.column4)
    let near = depth == .minusOneToOne ? w + z : z
    planes = [w + x, w - x, w + y, w - y, near, w - z]
    let sums = planes.reduce(SIMD4(repeating: 0x1p-1000)) { $0 + $1.magnitudes }
    let factor = sums.max().isFinite ? sums.max().factorTowardsOne : 1
    planesNearOne = planes.map { $0 * factor }
    slack = (sums * factor + SIMD4(repeating: 0x1p-970)) * 0x1p-51
  }

  /// Returns whether a box may be visible: false if the whole box is on the outer side of one plane.
  ///
  /// The result errs only toward true: it is also true for some boxes outside the frustum near its edges, for
  /// boxes that touch it within rounding, and for boxes with a coordinate that is not finite. The same rules
  /// hold for batches (``BatchSource/visibility(in:backend:threads:)``).
  public func mayShow(_ box: Box3) -> Bool { mayShow(box, radius: 0) }

  /// Returns whether a point, or a sphere around it, may be visible, with the rules of ``mayShow(_:)``.
  public func mayShow(_ center: Point3, radius: Double = 0) -> Bool {
    mayShow(Box3(minimum: center, maximum: center), radius: radius)
  }

  /// Returns whether a box, enlarged by a radius on all sides and with round edges, may be visible.
  private func mayShow(_ box: Box3, radius: Double) -> Bool {
    let (low, high) = (SIMD4(SIMD3(box.minimum), 1), SIMD4(SIMD3(box.maximum), 1))
    let slack = (slack * (low.magnitudes + high.magnitudes)).sum()
    return !planesNearOne.contains { plane in
      let value = (plane * high.replacing(with: low, where: plane .< 0)).sum()
      let normal = Vector3(x: plane.x, y: plane.y, z: plane.z)
      let reach = radius == 0 ? 0 : radius * normal.length
      return value + reach < -slack - reach.magnitude * 0x1p-49
    }
  }
}

extension SIMD4<Double> {
  fileprivate var magnitudes: SIMD4 { replacing(with: -self, where: self .< 0) }
}
