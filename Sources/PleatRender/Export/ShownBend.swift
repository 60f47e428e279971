import Pleat

/// Bounds of how far the corners that a browser shows between two matrices are from straight lines.
///
/// With f from 0 to 1, a browser shows a corner p at `(u R + t) / w`. Here `u = p · scale · skew` and
/// the translation t are polynomials of f, R is the rotation by ω f about a fixed axis, and
/// `w = P · (u R) + (P · t + P₄)` with the perspective P. The derivatives of all these have bounds for f
/// from 0 to 1. The bounds are bounds of vectors' lengths, so no rotation changes them.
struct ShownBend {
  /// Bounds of the first and the second derivative of the place before the division, and of w.
  private let place, placeBend, w, wBend: SIMD4<Double>

  /// - Parameter corners: the corners in the panel's own points.
  init(
    from start: Transform3D.Decomposition, to end: Transform3D.Decomposition,
    corners: (x: SIMD4<Double>, y: SIMD4<Double>)
  ) {
    let (x, y) = (corners.x, corners.y)
    func greatest(_ a: Double, _ b: Double) -> Double { max(a.magnitude, b.magnitude) }
    func change(_ a: Vector3, _ b: Vector3) -> Vector3 {
      Vector3(x: b.x - a.x, y: b.y - a.y, z: b.z - a.z)
    }
    func length(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
      (a * a + b * b).squareRoot()
    }
    // u = (x sx + y k sy, y sy), where k is the skew from y to x.
    let (sx, sy) = (greatest(start.scale.x, end.scale.x), greatest(start.scale.y, end.scale.y))
    let k = greatest(start.skewXY, end.skewXY)
    let (dsx, dsy, dk) = (
      (end.scale.x - start.scale.x).magnitude, (end.scale.y - start.scale.y).magnitude,
      (end.skewXY - start.skewXY).magnitude
    )
    let u = length(x * sx + y * (k * sy), y * sy)
    let u1 = length(x * dsx + y * (dk * sy + k * dsy), y * dsy)
    let u2 = y * (2 * dk * dsy)
    // R turns by twice the angle between the quaternions, the shorter way.
    let (a, b) = (start.rotation, end.rotation)
    let other = a.dot(b) < 0 ? -b : b
    let apart = Quaternion(x: other.x - a.x, y: other.y - a.y, z: other.z - a.z, w: other.w - a.w)
    // asin(s) ≤ s π/2, and asin(s) is nearly s for a small s.
    let half = min(apart.length / 2, 1)
    let turn = 4 * half * (1 + (Double.pi / 2 - 1) * half * half)
    let turned1 = u1 + u * turn
    let turned2 = u2 + u1 * (2 * turn) + u * (turn * turn)
    let translation = change(start.translation, end.translation)
    place = turned1 + translation.length
    placeBend = turned2
    // The w of the panel's origin is a parabola.
    let (p, q) = (start.perspective, end.perspective)
    let (first, last) = (Vector3(x: p.x, y: p.y, z: p.z), Vector3(x: q.x, y: q.y, z: q.z))
    let perspective = change(first, last)
    let originBend = 2 * perspective.dot(translation).magnitude
    let originRise = last.dot(end.translation) + q.w - first.dot(start.translation) - p.w
    let strength = max(first.length, last.length)
    w =
      turned1 * strength + u * perspective.length + (originRise.magnitude + originBend / 2)
    wBend = turned2 * strength + turned1 * (2 * perspective.length) + originBend
  }

  /// Returns a bound of the distance of each corner from the line between two of its places.
  ///
  /// - Parameters:
  ///   - start: the positions of the corners at the first place, and their w.
  ///   - least: the lesser w of the two places.
  ///   - part: the difference between the fractions f of the two places.
  func bound(
    from start: (x: SIMD4<Double>, y: SIMD4<Double>), least: SIMD4<Double>, part: Double
  ) -> SIMD4<Double> {
    let distance = (start.x * start.x + start.y * start.y).squareRoot()
    // Takes the first place as the origin.
    return Projected.bend(
      place: (place + distance * w) * part,
      placeBend: (placeBend + distance * wBend) * (part * part),
      w: w * part, wBend: wBend * (part * part), least: least
    ).bend
  }
}

/// The quotient rule for bounds.
enum Projected {
  /// Returns a bound of how far `p / w` is from the line between its values at 0 and 1, if p(0) = 0.
  ///
  /// - Parameters:
  ///   - place: a bound of |p'|.
  ///   - placeBend: a bound of |p''|.
  ///   - w: a bound of |w'|.
  ///   - wBend: a bound of |w''|.
  ///   - least: the lesser one of w(0) and w(1).
  /// - Returns: the bound, a bound of the length of p / w, and the least w in between.
  static func bend(
    place: SIMD4<Double>, placeBend: SIMD4<Double>, w: SIMD4<Double>, wBend: SIMD4<Double>,
    least: SIMD4<Double>
  ) -> (bend: SIMD4<Double>, way: SIMD4<Double>, least: SIMD4<Double>) {
    let least = least - wBend / 8
    let nearest = least.replacing(with: .nan, where: least .<= 0)
    let way = place / nearest
    let speed = (place + way * w) / nearest
    let bend = (placeBend + 2 * speed * w + way * wBend) / nearest
    return (bend / 8, way, nearest)
  }
}
