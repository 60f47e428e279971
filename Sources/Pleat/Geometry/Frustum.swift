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

  /// Creates the frustum of a transform to clip coordinates, such as `lookAt` followed by
  /// ``Transform3D/perspective(verticalFieldOfView:aspect:near:far:depth:)``.
  ///
  /// The images of visible points have x and y in -w...w, and their depths are in the range `depth`.
  public init(_ transform: Transform3D, depth: DepthRange = .zeroToOne) {
    let (x, y, z, w) = (transform.column1, transform.column2, transform.column3, transform.column4)
    let near = depth == .minusOneToOne ? w + z : z
    planes = [w + x, w - x, w + y, w - y, near, w - z]
  }

  /// Returns whether a box may be visible: false if the whole box is on the outer side of one plane.
  ///
  /// The result is also true for some boxes outside the frustum, near its edges.
  public func mayShow(_ box: Box3) -> Bool {
    planes.allSatisfy { plane in
      func greatest(_ factor: Double, _ low: Double, _ high: Double) -> Double {
        factor * (factor < 0 ? low : high)
      }
      return greatest(plane.x, box.minimum.x, box.maximum.x)
        + greatest(plane.y, box.minimum.y, box.maximum.y)
        + greatest(plane.z, box.minimum.z, box.maximum.z) + plane.w >= 0
    }
  }
}
