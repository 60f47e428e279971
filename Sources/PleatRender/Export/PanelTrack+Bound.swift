import Pleat

// The proven bound of panels on chains that mix streams.
//
// Let the bend of a place between two moments be its largest distance from the straight line between its
// places at these moments. At any moment between, the shown place of a corner is at most as far from the
// exact place as at the worse of the two moments, plus the bends of both places. `ShownBend` bounds the
// first bend. For the other, let all angles change evenly at first: `ChainReach` bounds the derivatives
// of this motion, and the quotient rule then bounds the second derivative of the exact place, whose bend
// is at most an eighth of this. Actual angles are eased: each can be off by its own bend, which moves
// the corner by at most that bend times the bound of its speed. Nothing is sampled, so the bound holds
// at every moment.

extension PanelTrack {
  /// Returns a bound of the differences at every moment of a stretch, or nil if none is known.
  func bound(
    _ stretch: Stretch, at moments: [(fraction: Double, moment: Moment)], tolerance: Double,
    moment: @escaping (Double) -> Moment
  ) -> Double? {
    guard let sweeps, poses.mixesStreams(panel: panel) else { return nil }
    guard let ends = stretch.decompositions else { return .infinity }
    let shown = ShownBend(from: ends.0, to: ends.1, corners: corners)
    return ProvenBound<Probe>(
      tolerance: tolerance,
      probe: { fraction, moment in
        let isEnd = fraction <= 0 || fraction >= 1
        let matrix = stretch.matrix(at: fraction)
        return Probe(
          fraction: fraction, moment: moment, exact: place(by: self.matrix(at: moment)),
          shown: matrix.map { place(by: $0, unit: isEnd ? $0.m44 : 1) } ?? .nowhere)
      },
      distance: { $0.distance.greatest },
      between: { start, end in
        let bend = bend(from: start, to: end, shown, sweeps)
        return ((start.distance.greater(end.distance) + bend).greatest, bend.greatest)
      }, moment: moment
    ).largest(at: moments)
  }

  /// The positions of the four corners, and their w.
  struct Place {
    var x, y, w: SIMD4<Double>

    static let nowhere = Place(
      x: SIMD4(repeating: .nan), y: SIMD4(repeating: .nan), w: SIMD4(repeating: .nan))
  }

  /// The exact and the shown corners at a moment.
  private struct Probe {
    let fraction: Double
    let moment: Moment
    let exact, shown: Place
    let distance: SIMD4<Double>

    init(fraction: Double, moment: Moment, exact: Place, shown: Place) {
      (self.fraction, self.moment) = (fraction, moment)
      (self.exact, self.shown) = (exact, shown)
      let (x, y) = (shown.x - exact.x, shown.y - exact.y)
      distance = (x * x + y * y).squareRoot()
    }
  }

  /// Returns a bound of how far the difference may be from the straight line between two probes.
  private func bend(
    from start: Probe, to end: Probe, _ shown: ShownBend, _ sweeps: ChainSweeps
  ) -> SIMD4<Double> {
    guard
      let motion = sweeps.motion(ofPanel: panel, from: start.moment, to: end.moment)
    else { return SIMD4(repeating: .nan) }
    let own = shown.bound(
      from: (start.shown.x, start.shown.y), least: start.shown.w.lesser(end.shown.w),
      part: end.fraction - start.fraction)
    let projection = sweeps.projection
    func column(_ index: Int) -> SIMD3<Double> {
      SIMD3(projection.row1[index], projection.row2[index], projection.row3[index])
    }
    let (x, y, w) = (column(0), column(1), column(3))
    func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    let (qx, qy) = (start.exact.x, start.exact.y)
    // Relative to the first place, the image is a product with the columns x - qx w and y - qy w. The
    // largest singular value of the two is the factor by which lengths grow.
    let xx = dot(x, x) - 2 * dot(x, w) * qx + dot(w, w) * qx * qx
    let yy = dot(y, y) - 2 * dot(y, w) * qy + dot(w, w) * qy * qy
    let xy = dot(x, y) - dot(x, w) * qy - dot(y, w) * qx + dot(w, w) * qx * qy
    let half = (xx - yy) / 2
    let factor = ((xx + yy) / 2 + (half * half + xy * xy).squareRoot()).squareRoot()
    let depth = dot(w, w).squareRoot()
    let (bend, way, least) = Projected.bend(
      place: factor * motion.first, placeBend: factor * motion.second, w: depth * motion.first,
      wBend: depth * motion.second, least: start.exact.w.lesser(end.exact.w))
    let nearest = least - depth * motion.bend
    let eased =
      (factor + way * depth) * motion.bend
      / nearest.replacing(with: .nan, where: nearest .<= 0)
    // The last summand is for rounding errors.
    return own + bend + eased + 1e-9
  }

  private func place(by matrix: Transform3D, unit: Double = 1) -> Place {
    let w = self.w(by: matrix)
    let quad = quad(of: matrix)
    return Place(x: quad.x, y: quad.y, w: w / unit)
  }
}

extension SIMD4<Double> {
  /// Returns the greater number of each pair of components.
  fileprivate func greater(_ other: SIMD4) -> SIMD4 { replacing(with: other, where: other .> self) }

  /// Returns the lesser number of each pair of components.
  fileprivate func lesser(_ other: SIMD4) -> SIMD4 { replacing(with: other, where: other .< self) }

  /// The greatest number, or infinity if a number is NaN.
  fileprivate var greatest: Double { sum().isFinite ? self.max() : .infinity }
}
