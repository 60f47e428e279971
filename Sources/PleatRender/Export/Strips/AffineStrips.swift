package import Pleat

/// A flat rectangle in perspective, cut into strips, each of which is drawn by one affine map.
///
/// Formats without perspective, such as SVG, need it for pictures at rest. `StripPlan` cuts moving
/// panels.
package struct AffineStrips {
  /// One strip.
  package struct Strip {
    /// The part of the rectangle, in the rectangle's own points.
    package let rect: Rect
    /// The map from the rectangle's own points to the picture.
    package let map: AffineTransform
  }

  /// The strips, from one end to the other.
  package let strips: [Strip]

  /// Cuts a rectangle.
  ///
  /// - Parameters:
  ///   - size: The size of the rectangle, in the rectangle's own points.
  ///   - matrix: The matrix from the rectangle's own points, with the origin at the top left corner.
  ///   - tolerance: The largest accepted distance of a point from its exact position, in points.
  ///   - name: The name of the rectangle in errors.
  /// - Throws: `BakeError` if two edges of the rectangle do not stay parallel in the picture, if a part
  ///   of the rectangle is behind the viewer, or if it needs too many strips.
  package init(
    _ size: Size, under matrix: Transform3D, tolerance: Double, name: String
  ) throws(BakeError) {
    if matrix.m14 == 0, matrix.m24 == 0, matrix.m44 > 0 {
      let w = matrix.m44
      let map = AffineTransform(
        a: matrix.m11 / w, b: matrix.m12 / w, c: matrix.m21 / w, d: matrix.m22 / w,
        tx: matrix.m41 / w, ty: matrix.m42 / w)
      strips = [Strip(rect: Rect(origin: .zero, size: size), map: map)]
      return
    }
    for transposed in [matrix.m14 != 0, matrix.m14 == 0] {
      let reach = max(matrix.m41.magnitude, matrix.m42.magnitude, 1) + size.width + size.height
      guard
        let pose = StripPose(
          matrix, transposed: transposed, size: size, reach: reach, error: tolerance * 1e-3)
      else { continue }
      let (width, height) =
        transposed ? (size.height, size.width) : (size.width, size.height)
      guard pose.w(0) > 0, pose.w(height) > 0 else {
        throw .behindTheEye(panel: name, progress: 0)
      }
      let edges = try StripedPanel.cut(
        StripedPanel.Moments(
          ticks: [0], poses: [pose], probes: [], isTransposed: transposed, width: width,
          height: height), limit: tolerance, name: name)
      strips = zip(edges, edges.dropFirst()).map { start, end in
        Self.strip(pose, from: start, to: end, width: width, transposed: transposed)
      }
      return
    }
    throw .notParallel(panel: name, progress: 0)
  }

  private static func strip(
    _ pose: StripPose, from start: Double, to end: Double, width: Double, transposed: Bool
  ) -> Strip {
    // Across the hinge, each end lies midway between those of both lines. Along, both lines are exact.
    let left = (pose.across(0, start) + pose.across(0, end)) / 2
    let right = (pose.across(width, start) + pose.across(width, end)) / 2
    let across = (right - left) / width
    let along = (pose.along(end) - pose.along(start)) / (end - start)
    let first = pose.along(start) - along * start
    if transposed {
      return Strip(
        rect: Rect(x: start, y: 0, width: end - start, height: width),
        map: AffineTransform(a: along, b: 0, c: 0, d: across, tx: first, ty: left))
    }
    return Strip(
      rect: Rect(x: 0, y: start, width: width, height: end - start),
      map: AffineTransform(a: across, b: 0, c: 0, d: along, tx: left, ty: first))
  }
}
