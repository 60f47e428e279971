/// Samples of a timing curve from 0 to 1, so close together that the curve is nearly straight between two
/// neighbours.
///
/// Outputs are scaled by a power of two, so that all of them lie between -1 and 1 and no difference
/// overflows.
struct CurveSamples {
  typealias Place = SIMD2<Double>

  private let curve: TimingCurve
  private let scale: Double
  /// The samples, scaled.
  private let knots: [Place]
  /// The samples and the points halfway between them, scaled: where distances of lines from the curve are
  /// measured.
  private let places: [Place]
  /// A margin, scaled, that is added to measured distances, because the curve may be farther from a line
  /// between two `places`.
  private let slack: Double

  /// The fractions of the way between two samples at which the curve is compared with a straight line.
  ///
  /// They are unevenly spaced, so that a curve that repeats itself does not meet the line at all of them.
  private static let probes = [0.2763932, 0.5, 0.6180340, 0.8535534]

  /// Creates samples so close together that the curve, wherever it is tested, is within `bend` of the line
  /// between two samples; nil if more than `limit` samples would be needed.
  ///
  /// Nothing is tested between samples whose inputs are neighbouring numbers of type `Double`: the curve may
  /// jump there.
  init?(of curve: TimingCurve, bend: Double, limit: Int = 1 << 20) {
    let exponent = Self.magnitude(of: curve).exponent
    let scale = Double(sign: .plus, exponent: -exponent - 1, significand: 1)
    func place(_ input: Double) -> Place { Place(input, curve.value(at: input) * scale) }
    /// Whether the curve is near the line at a fraction of the way.
    func isStraight(_ start: Place, _ end: Place, at fraction: Double) -> Bool {
      let probe = place(start.x + (end.x - start.x) * fraction)
      let part = (probe.x - start.x) / (end.x - start.x)
      return (probe.y - start.y - (end.y - start.y) * part).magnitude <= bend * scale
    }
    var ends = Self.ends(of: curve).map(place)
    var start = ends.removeLast()
    var (knots, places) = ([start], [start])
    while let end = ends.last {
      guard knots.count < limit else { return nil }
      let middle = place(start.x + (end.x - start.x) / 2)
      let hasMiddle = middle.x > start.x && middle.x < end.x
      guard !hasMiddle || Self.probes.allSatisfy({ isStraight(start, end, at: $0) }) else {
        ends.append(middle)
        continue
      }
      if hasMiddle { places.append(middle) }
      places.append(end)
      knots.append(end)
      start = ends.removeLast()
    }
    (self.curve, self.scale, self.knots, self.places) = (curve, scale, knots, places)
    slack = 2 * bend * scale + 0x1p-44
  }

  /// The greatest magnitude of a curve's values, at least 1.
  static func magnitude(of curve: TimingCurve) -> Double {
    max(1, curve.range.lowerBound.magnitude, curve.range.upperBound.magnitude)
  }

  /// Returns the inputs between which samples are looked for, in descending order: evenly spaced ones, and
  /// the curve's own corners.
  private static func ends(of curve: TimingCurve) -> [Double] {
    var inputs = Set((0...256).map { Double($0) / 256 })
    switch curve.form {
    case .linear(let easing): inputs.formUnion(easing.stops.map(\.input).filter((0...1).contains))
    case .steps(let stairs) where stairs.count <= 1 << 16:
      inputs.formUnion((0..<stairs.count).map { Double($0) / Double(stairs.count) })
    default: break
    }
    return inputs.sorted(by: >)
  }

  var stops: [LinearStop] { knots.map(stop) }

  private func stop(_ place: Place) -> LinearStop {
    LinearStop(input: place.x, output: place.y / scale)
  }

  /// Returns the samples at which straight lines end, if each line goes to the farthest sample that it can
  /// reach with all samples on the way within a tolerance.
  ///
  /// The tolerance is reduced by what ``error(of:)`` adds, and by as much again for the places halfway, where
  /// the curve may be farther from the line than at the samples.
  ///
  /// - Complexity: O(n m) for n samples, where m is the number of samples beyond the end of a line at which a
  ///   longer line is tried.
  func thinned(within tolerance: Double) -> [LinearStop] {
    let width = tolerance * scale - 2 * slack
    // Inputs are scaled, so that no slope is infinite.
    let knots = knots.map { $0 * Place(0x1p100, 1) }
    var (kept, start) = ([0], 0)
    while start < knots.count - 1 {
      // Lines from the start with a slope in this range are near all samples passed so far.
      var (least, greatest, end) = (-Double.infinity, Double.infinity, start + 1)
      for next in start + 1..<knots.count {
        let way = knots[next] - knots[start]
        if (least...greatest).contains(way.y / way.x) { end = next }
        least = max(least, (way.y - width) / way.x)
        greatest = min(greatest, (way.y + width) / way.x)
        guard least <= greatest else { break }
      }
      kept.append(end)
      start = end
    }
    return kept.map { stop(self.knots[$0]) }
  }

  /// Returns how far straight lines, from input 0 to input 1, are from the curve.
  ///
  /// The distance is the greatest one at the samples, halfway between them and at the points of the lines,
  /// plus twice what the curve may bend between samples. A distance that is not a number counts as infinite.
  func error(of stops: [LinearStop]) -> Double {
    let points = stops.map { Place($0.input, $0.output * scale) }
    var (line, worst) = (0, 0.0)
    func look(at distance: Double) {
      worst = max(worst, distance.isFinite ? distance.magnitude : .infinity)
    }
    for place in places {
      while line + 2 < points.count, points[line + 1].x <= place.x { line += 1 }
      let (start, end) = (points[line], points[line + 1])
      let part = start.x < end.x ? (place.x - start.x) / (end.x - start.x) : 1
      look(at: start.y + (end.y - start.y) * part - place.y)
    }
    // Two points with the same input are a jump. The first is left out, because the curve has the value of
    // the second there.
    for (point, next) in zip(points, points.dropFirst()) where point.x < next.x {
      look(at: point.y - curve.value(at: point.x) * scale)
    }
    return (worst + slack) / scale
  }
}
