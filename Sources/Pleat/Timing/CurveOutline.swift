/// A polyline on a timing curve, with a bound of their distance between each two of its points.
///
/// Its numbers are scaled by powers of two, so that no difference is lost next to 0 and no slope is
/// infinite: x by 2¹⁰⁰, and y such that all values lie between -1 and 1.
struct CurveOutline {
  typealias Place = SIMD2<Double>

  /// The points on the curve, scaled.
  let knots: [Place]
  /// The bounds, scaled; infinite between two neighbours among the numbers of type `Double`, between
  /// which there is no x.
  let bends: [Double]
  private let scale: Place

  /// Creates the polyline with the bounds at most `bend`; nil if it would need more points than a limit.
  ///
  /// A curve of straight lines has its own points, however many there are.
  init?(of curve: TimingCurve, bend: Double, limit: Int = 1 << 20) {
    let largest = Self.magnitude(of: curve)
    scale = Place(0x1p100, Double(sign: .plus, exponent: -largest.exponent - 1, significand: 1))
    guard let (inputs, bends) = Self.inputs(of: curve, bend: bend, limit) else { return nil }
    knots = inputs.map { [scale] in Place($0, curve.value(at: $0)) * scale }
    self.bends = bends.map { [scale] in $0 * scale.y }
  }

  /// The greatest magnitude of a curve's values, at least 1.
  static func magnitude(of curve: TimingCurve) -> Double {
    max(1, curve.range.lowerBound.magnitude, curve.range.upperBound.magnitude)
  }

  /// A bound of the rounding errors of values, unscaled.
  var rounding: Double { 0x1p-44 / scale.y }

  /// The greatest of the bounds that are not infinite, unscaled.
  var largestBend: Double { bends.lazy.filter(\.isFinite).reduce(0, max) / scale.y }

  /// Whether the curve jumps after a knot, as far as numbers of type `Double` can tell.
  func isJump(_ index: Int) -> Bool { bends[index] == .infinity }

  /// Returns a length of y, scaled.
  func scaled(_ length: Double) -> Double { length * scale.y }

  /// Returns points as those of a curve, unscaled.
  func stops(_ places: [Place]) -> [LinearStop] {
    places.map { LinearStop(input: ($0 / scale).x, output: ($0 / scale).y) }
  }

  /// Returns the knots that remain when each line between them goes to the farthest knot that it can reach
  /// with all knots on the way at most `width` above or below it, unscaled.
  ///
  /// - Complexity: O(n) for n knots, times the number of knots by which the next line begins before the
  ///   place where the last one was given up.
  func thinned(within width: Double) -> [Place] {
    let width = scaled(width)
    var (kept, start) = ([knots[0]], 0)
    while start < knots.count - 1 {
      // Lines from the start with a slope in this range are near all knots passed so far.
      var (least, greatest, end) = (-Double.infinity, Double.infinity, start + 1)
      for next in start + 1..<knots.count {
        let way = knots[next] - knots[start]
        if (least...greatest).contains(way.y / way.x) { end = next }
        least = max(least, (way.y - width) / way.x)
        greatest = min(greatest, (way.y + width) / way.x)
        guard least <= greatest else { break }
      }
      kept.append(knots[end])
      start = end
    }
    return kept
  }

  /// Returns a bound of the distance of straight lines, from input 0 to input 1, from the curve at all
  /// numbers of type `Double` in 0...1.
  ///
  /// On each piece of the polyline, the distance of the lines from it is greatest at an end or at one
  /// of their own points.
  func error(of stops: [LinearStop]) -> Double {
    let points = stops.map { Place($0.input, $0.output) * scale }
    guard points.count > 1 else { return .infinity }
    var (line, worst) = (0, (points[points.count - 1].y - knots[knots.count - 1].y).magnitude)
    func distance(at x: Double, _ y: Double) -> Double {
      let (start, end) = (points[line], points[line + 1])
      return (start.y + (end.y - start.y) * ((x - start.x) / (end.x - start.x)) - y).magnitude
    }
    for index in bends.indices {
      let (start, end) = (knots[index], knots[index + 1])
      while line + 2 < points.count, points[line + 1].x <= start.x { line += 1 }
      var piece = distance(at: start.x, start.y)
      if !isJump(index) {
        while line + 2 < points.count, points[line + 1].x < end.x {
          line += 1
          let part = (points[line].x - start.x) / (end.x - start.x)
          piece = max(piece, (points[line].y - start.y - (end.y - start.y) * part).magnitude)
        }
        piece = max(piece, distance(at: end.x, end.y)) + bends[index]
      }
      // A distance that is not a number is no bound.
      guard piece < .infinity else { return .infinity }
      worst = max(worst, piece)
    }
    return worst / scale.y + rounding
  }

  // MARK: - Points

  /// Returns the inputs of the points, from 0 to 1, and the bounds between them, unscaled.
  private static func inputs(
    of curve: TimingCurve, bend largest: Double, _ limit: Int
  ) -> (inputs: [Double], bends: [Double])? {
    if case .linear(let easing) = curve.form { return inputs(of: easing) }
    var (inputs, bends, ends, steps) = ([0.0], [Double](), [1.0], 0)
    while let end = ends.last, let start = inputs.last {
      steps += 1
      guard steps <= 4 * limit, inputs.count <= limit else { return nil }
      let middle = start + (end - start) / 2
      let isJump = middle <= start || middle >= end
      let bend = isJump ? .infinity : curve.extent(over: start...end).bend
      guard isJump || bend <= largest else {
        ends.append(middle)
        continue
      }
      ends.removeLast()
      // Flat pieces, such as those that close in on a jump, become one.
      if let before = bends.last, before + bend <= largest / 2,
        case let both = curve.extent(over: inputs[inputs.count - 2]...end).bend, both <= largest
      {
        (inputs[inputs.count - 1], bends[bends.count - 1]) = (end, both)
      } else {
        inputs.append(end)
        bends.append(bend)
      }
    }
    return (inputs, bends)
  }

  /// Returns the inputs of a curve of straight lines; a jump has the last number before it too.
  private static func inputs(of easing: LinearEasing) -> (inputs: [Double], bends: [Double]) {
    var inputs = [0.0]
    for stop in easing.stops where stop.input > 0 && stop.input <= 1 {
      let previous = inputs[inputs.count - 1]
      if stop.input > previous {
        inputs.append(stop.input)
      } else if inputs[inputs.count - 2] < previous.nextDown {
        inputs.insert(previous.nextDown, at: inputs.count - 1)
      }
    }
    if inputs[inputs.count - 1] < 1 { inputs.append(1) }
    let bends = inputs.indices.dropLast().map {
      inputs[$0].nextUp == inputs[$0 + 1] ? Double.infinity : 0
    }
    return (inputs, bends)
  }
}
