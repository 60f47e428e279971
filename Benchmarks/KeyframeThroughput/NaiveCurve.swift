/// A cubic Bézier timing curve, solved as browsers do: with Newton's method, and with bisection if
/// Newton's method does not converge.
struct NaiveCurve<S: PlainScalar> {
  private let ax, bx, cx, ay, by, cy: S

  init(x1: S, y1: S, x2: S, y2: S) {
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  private func x(_ t: S) -> S { ((ax * t + bx) * t + cx) * t }
  private func y(_ t: S) -> S { ((ay * t + by) * t + cy) * t }
  private func slope(_ t: S) -> S { (3 * ax * t + 2 * bx) * t + cx }

  private func parameter(_ time: S) -> S {
    let tolerance = 8 * S.ulpOfOne
    var t = time
    for _ in 0..<8 {
      let error = x(t) - time
      if abs(error) < tolerance { return t }
      let slope = slope(t)
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    var (low, high): (S, S) = (0, 1)
    t = time
    for _ in 0..<60 {
      let reached = x(t)
      if abs(reached - time) < tolerance { break }
      if reached < time { low = t } else { high = t }
      t = (low + high) / 2
    }
    return t
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func ease(_ times: [S], into eased: inout [S]) {
    for (index, time) in times.enumerated() { eased[index] = y(parameter(time)) }
  }
}
