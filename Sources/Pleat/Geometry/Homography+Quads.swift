// Paul S. Heckbert, "Fundamentals of texture mapping and image warping", master's thesis, University
// of California, Berkeley, 1989, section 2.2.3: the unit square to a quad in closed form, quad to quad
// by way of the unit square.

extension Homography {
  /// Creates the homography that carries the corners of a rectangle to those of a quad, in order.
  ///
  /// Corners are met within a few units in the last place of the quad's extent. Nil for an empty
  /// rectangle, a corner that is not finite, or three corners of the quad on one line. If the quad is
  /// convex (``Quad/isConvex``), the whole rectangle lies in front of the eye; if it is not, w passes
  /// 0 within the rectangle and one to three of the other corners have no image. The top
  /// left corner always has one.
  public init?(from rect: Rect, to quad: Quad) {
    guard !rect.isEmpty, rect.isFinite, let square = Homography(unitSquareTo: quad) else {
      return nil
    }
    let toSquare = Transform3D.translation(x: -rect.minX, y: -rect.minY)
      .concatenating(.scale(x: 1 / rect.width, y: 1 / rect.height))
    self = Homography(toSquare).concatenating(square)
    guard elements.allSatisfy(\.isFinite) else { return nil }
  }

  /// Creates the homography that carries the corners of one quad to those of another, in order.
  ///
  /// Nil if a corner is not finite or three corners of either quad lie on one line. Between convex
  /// quads the inside of the first lies in front of the eye.
  public init?(from source: Quad, to target: Quad) {
    guard let first = Homography(unitSquareTo: source)?.inverse,
      let second = Homography(unitSquareTo: target)
    else { return nil }
    self = first.concatenating(second)
    guard elements.allSatisfy(\.isFinite) else { return nil }
  }

  /// Heckbert's closed form for the corners (0, 0), (1, 0), (1, 1), (0, 1).
  private init?(unitSquareTo quad: Quad) {
    guard quad.missingCornerCount == 0 else { return nil }
    // Three corners on a line leave one of the four triangles without area.
    let triangles = (0..<4).map { quad.turn($0, ($0 + 1) % 4, ($0 + 2) % 4) }
    guard triangles.allSatisfy({ $0 != 0 && $0.isFinite }) else { return nil }
    let (p0, p1, p2, p3) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let (x1, y1) = (p1.x - p2.x, p1.y - p2.y)
    let (x2, y2) = (p3.x - p2.x, p3.y - p2.y)
    let (sumX, sumY) = (p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y)
    let denominator = x1 * y2 - x2 * y1
    // A parallelogram has sums of zero and comes out affine without a case of its own.
    let g = (sumX * y2 - x2 * sumY) / denominator
    let h = (x1 * sumY - sumX * y1) / denominator
    self.init(
      h11: p1.x - p0.x + g * p1.x, h12: p1.y - p0.y + g * p1.y, h13: g,
      h21: p3.x - p0.x + h * p3.x, h22: p3.y - p0.y + h * p3.y, h23: h,
      h31: p0.x, h32: p0.y, h33: 1)
  }
}
