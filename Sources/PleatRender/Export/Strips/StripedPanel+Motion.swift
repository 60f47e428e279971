internal import Pleat

extension StripedPanel {
  /// Cuts a panel and computes its motion.
  ///
  /// - Parameters:
  ///   - moments: the panel's poses.
  ///   - fraction: the part of the tolerance that is used.
  ///   - isOpaque: whether the panel's page is opaque, so that strips may extend far under others.
  /// - Throws: `BakeError.tooManyStrips`.
  init(
    panel index: Int, _ panel: Panel, _ moments: Moments, tolerance: Double, fraction: Double,
    isOpaque: Bool
  ) throws(BakeError) {
    let usable = tolerance * fraction
    let (width, height) = (moments.width, moments.height)
    edges = try Self.cut(moments, limit: usable * StripBudget.strips, name: panel.name)
    let rounding = tolerance * StripBudget.rounding
    let thickest = zip(edges, edges.dropFirst()).map { $1 - $0 }.max() ?? height
    let formats = Formats(
      lengths: FixedDecimals(error: rounding),
      acrossFactors: FixedDecimals(error: rounding / (width / 2)),
      alongFactors: FixedDecimals(error: rounding / thickest),
      wholeFactors: FixedDecimals(error: rounding / height))
    // A panel that stays parallel to the view is one affine image, so its motion gets all the
    // tolerance.
    let isFlat = moments.poses.allSatisfy {
      $0.error(from: 0, to: height, width: width) <= rounding
    }
    let whole = Self.whole(
      moments, formats, limit: usable * (isFlat ? StripBudget.flat : StripBudget.whole))
    strips = Self.strips(
      moments, edges: edges, whole: whole, formats, limit: usable * StripBudget.time)
    self.index = index
    self.panel = panel
    isTransposed = moments.isTransposed
    (self.width, self.height) = (width, height)
    self.whole = whole
    self.formats = formats
    // Narrow lines are painted first, so that a strip extends within the wider strip painted over
    // it.
    let slant = moments.poses.reduce(0) { $0 + ($1.w(height) - $1.w(0)) }
    isReversed = slant > 0
    overlap = Self.overlap(
      moments, edges: edges, isReversed: slant > 0, deepest: isOpaque ? 16 : 0.5, limit: tolerance)
    error = Self.largestError(moments, edges: edges, whole: whole, strips: strips)
    probes = moments.probes.count
  }

  /// Returns the common motion of all strips: the position of the middle of the first line, the mean
  /// widening of the first and the last line, and the foreshortening.
  private static func whole(_ moments: Moments, _ formats: Formats, limit: Double) -> StripTrack {
    let (width, height) = (moments.width, moments.height)
    let rows = moments.poses.map { pose in
      let start = pose.along(0)
      return [
        pose.across(width / 2, 0), start, pose.meanScale(width: width, height: height),
        (pose.along(height) - start) / height,
      ]
    }
    let ticks = moments.ticks
    let kept = StripTrack.thinned(count: ticks.count) { from, to in
      for i in from + 1..<max(to, from + 1) {
        let share = Double(ticks[i] - ticks[from]) / Double(ticks[to] - ticks[from])
        func miss(_ c: Int) -> Double {
          rows[from][c] + (rows[to][c] - rows[from][c]) * share - rows[i][c]
        }
        let start = miss(1)
        let along = max(start.magnitude, (start + miss(3) * height).magnitude)
        let across = miss(0).magnitude + miss(2).magnitude * (width / 2)
        // The comparison is written so that NaN is refused.
        guard across * across + along * along <= limit * limit else { return false }
      }
      return true
    }
    return StripTrack(
      ticks: kept.map { ticks[$0] },
      rows: kept.map { i in
        [
          formats.lengths.rounded(rows[i][0]), formats.lengths.rounded(rows[i][1]),
          formats.acrossFactors.rounded(rows[i][2]), formats.wholeFactors.rounded(rows[i][3]),
        ]
      }
    ).withoutRepeats
  }

  /// Returns the motion that each strip adds to the common motion.
  private static func strips(
    _ moments: Moments, edges: [Double], whole: StripTrack, _ formats: Formats, limit: Double
  ) -> [StripTrack] {
    let (width, height, ticks) = (moments.width, moments.height, moments.ticks)
    // For each moment and edge: the ends of the line, and the line's position along, in units of the
    // common motion.
    let stride = 3 * edges.count
    var lines: [Double] = []
    lines.reserveCapacity(stride * ticks.count)
    for pose in moments.poses {
      let middle = pose.across(width / 2, 0)
      let scale = pose.meanScale(width: width, height: height)
      let last = pose.w(height)
      for v in edges {
        lines.append((pose.across(0, v) - middle) / scale)
        lines.append((pose.across(width, v) - middle) / scale)
        // This is the fraction of the whole, as in `StripPose.bulge`. It is never singular.
        lines.append(v * last / pose.w(v))
      }
    }
    let factors = moments.poses.map { pose in
      (
        across: pose.meanScale(width: width, height: height),
        along: (pose.along(height) - pose.along(0)) / height
      )
    }
    let kept = StripTrack.thinned(count: ticks.count) { from, to in
      for i in from + 1..<max(to, from + 1) {
        let share = Double(ticks[i] - ticks[from]) / Double(ticks[to] - ticks[from])
        let (a, b, c) = (from * stride, to * stride, i * stride)
        let factor = factors[i]
        for e in Swift.stride(from: 0, to: stride, by: 3) {
          let left = lines[a + e] + (lines[b + e] - lines[a + e]) * share - lines[c + e]
          let right =
            lines[a + e + 1] + (lines[b + e + 1] - lines[a + e + 1]) * share - lines[c + e + 1]
          let along =
            (lines[a + e + 2] + (lines[b + e + 2] - lines[a + e + 2]) * share - lines[c + e + 2])
            * factor.along
          let across = max(left.magnitude, right.magnitude) * factor.across
          guard across * across + along * along <= limit * limit else { return false }
        }
      }
      return true
    }
    return edges.indices.dropLast().map { k in
      StripTrack(
        ticks: kept.map { ticks[$0] },
        rows: kept.map { i in
          let first = i * stride + 3 * k
          let left = (lines[first] + lines[first + 3]) / 2
          let right = (lines[first + 1] + lines[first + 4]) / 2
          let (start, end) = (lines[first + 2], lines[first + 5])
          return [
            formats.lengths.rounded((left + right) / 2), formats.lengths.rounded(start),
            formats.acrossFactors.rounded((right - left) / width),
            formats.alongFactors.rounded((end - start) / (edges[k + 1] - edges[k])),
          ]
        }
      ).withoutRepeats
    }
  }

  /// Returns how far strips may extend under others without being visible by more than the tolerance.
  private static func overlap(
    _ moments: Moments, edges: [Double], isReversed: Bool, deepest: Double, limit: Double
  ) -> Double {
    guard edges.count > 2 else { return 0 }
    let (width, height) = (moments.width, moments.height)
    let poses = stride(from: 0, to: moments.poses.count, by: max(moments.poses.count / 24, 1)).map {
      moments.poses[$0]
    }
    /// Returns how far the far end of strip k lies outside the panel.
    func protrusion(_ k: Int, _ reach: Double, _ pose: StripPose) -> Double {
      let (near, far) = (edges[k], edges[k + 1])
      let v = isReversed ? max(near - reach, 0) : min(far + reach, height)
      func sides(_ v: Double) -> (Double, Double) {
        let (l, r) = (pose.across(0, v), pose.across(width, v))
        return (min(l, r), max(l, r))
      }
      let (a, b, truth) = (sides(near), sides(far), sides(v))
      let (left, right) = ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
      let share = (v - near) / (far - near)
      let along = pose.along(near) + (pose.along(far) - pose.along(near)) * share
      let ends = [pose.along(0), pose.along(height)].sorted()
      let beyond = max(ends[0] - along, along - ends[1], 0)
      return max(truth.0 - left, right - truth.1, beyond)
    }
    var reach = deepest
    while reach > 0.01 {
      let isHidden = poses.allSatisfy { pose in
        edges.indices.dropLast().allSatisfy { protrusion($0, reach, pose) <= limit }
      }
      if isHidden { return reach }
      reach /= 2
    }
    return 0
  }
}

extension StripTrack {
  /// The track with one keyframe, if nothing moves.
  var withoutRepeats: StripTrack {
    isStill ? StripTrack(ticks: [ticks[0]], rows: [rows[0]]) : self
  }
}
