/// A curve of straight lines close to another curve, as ``TimingCurve/linearApproximation(within:)``
/// finds it.
public struct LinearApproximation: Hashable, Sendable {
  /// The curve of straight lines.
  public let curve: TimingCurve
  /// The distance between the values of both curves in 0...1: the greatest distance measured, plus a margin
  /// for what lies between the measured places.
  public let error: Double
  /// The points of the curve; two with one input are a jump.
  public var points: [LinearStop] { curve.points ?? [] }
}

extension TimingCurve {
  /// The points of a curve of ``linear(_:)``; nil for any other curve.
  public var points: [LinearStop]? {
    guard case .linear(let easing) = form else { return nil }
    return easing.stops
  }

  /// Returns a curve of straight lines, with few points, that stays close to this curve in 0...1.
  ///
  /// The result has the same values at 0 and at 1. This curve is sampled so densely that it is hardly bent
  /// between two samples. Each line goes as far as it can with all samples on the way within the tolerance.
  /// Then the distance is measured at twice as many places. The distance plus a margin is within the
  /// tolerance. The margin is 1/512 of the tolerance, or 1/64 if the tolerance is less than 1000 times the
  /// least that is accepted. A curve of ``steps(_:_:)`` with more than 65536 steps may have jumps that no
  /// sample sees.
  ///
  /// The points lie on this curve, except at jumps. If points could lie beside the curve, the lines could be
  /// up to √2 times as long. The distance does not count the error of ``value(at:)`` itself, which
  /// can show where a Bézier curve is vertical.
  ///
  /// - Parameter tolerance: The greatest distance, at least 1e-9 times the greater of 1 and the greatest
  ///   magnitude of the curve's values.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a smaller tolerance, or if
  ///   the curve bends so often that more than a million samples would be needed.
  /// - Complexity: O(n) for n samples: some hundreds, or up to about 100 for each point of the result.
  public func linearApproximation(
    within tolerance: Double
  ) throws(PleatError) -> LinearApproximation {
    let samples = try samples(within: tolerance)
    // Limited, so that no sum of tolerances is infinite.
    let tolerance = min(tolerance, .greatestFiniteMagnitude / 4)
    let thinned = samples.thinned(within: tolerance)
    // Where the curve is nearly vertical, rounded points can be farther away than the tolerance. Then the
    // next list of points is tried, and in the end all samples are used.
    for stops in [Self.withJumps(thinned), thinned] {
      let error = samples.error(of: stops)
      if error <= tolerance { return LinearApproximation(curve: try .linear(stops), error: error) }
    }
    let stops = samples.stops
    return LinearApproximation(curve: try .linear(stops), error: samples.error(of: stops))
  }

  /// The names of the curves of ``easing(_:_:)``, such as `easeOutBounce`.
  package static var easingNames: [String] { PennerEasing.named.map(\.name) }

  private var leastTolerance: Double { 1e-9 * CurveSamples.magnitude(of: self) }

  private func samples(within tolerance: Double) throws(PleatError) -> CurveSamples {
    let least = leastTolerance
    guard tolerance >= least, tolerance.isFinite else {
      throw .parameterNotAccepted(
        name: "tolerance", value: numberText(tolerance),
        accepted: "at least \(numberText(least)) for this curve")
    }
    let parts = tolerance < 1000 * least ? 128.0 : 1024
    guard let samples = CurveSamples(of: self, bend: tolerance / parts) else {
      throw .parameterNotAccepted(
        name: "tolerance", value: numberText(tolerance),
        accepted: "a greater one, because the curve bends too often for it")
    }
    return samples
  }

  /// Returns the points, with the two sides of each jump moved to one input.
  ///
  /// In `stops`, the inputs of the sides are neighbouring numbers of type `Double`. The line up to the first
  /// side is extended to the input of the second. A jump at input 0 stays as it is, since otherwise the value
  /// at 0 would change.
  private static func withJumps(_ stops: [LinearStop]) -> [LinearStop] {
    var stops = stops
    for index in stops.indices.dropLast() where index > 0 {
      let (last, stop, next) = (stops[index - 1], stops[index], stops[index + 1].input)
      let part = (next - last.input) / (stop.input - last.input)
      // A line across fewer than about a million numbers of type `Double` is too steep to be extended: its
      // end would leave the range of values.
      if stop.input.nextUp == next, part < 1 + 0x1p-20 {
        stops[index].output = last.output + (stop.output - last.output) * part
        stops[index].input = next
      }
    }
    return stops
  }
}

// MARK: - Text

extension TimingCurve {
  /// Returns a text that CSS reads, whose values in 0...1 differ from the curve's by at most the tolerance.
  ///
  /// Bézier curves, ``linear(_:)`` and ``steps(_:_:)`` are exact: the result is their ``text``. Springs
  /// and ``easing(_:_:)`` become `linear()`, with as few decimals as the tolerance allows. The difference
  /// is that of the rounded numbers in the text, measured as in ``linearApproximation(within:)``.
  ///
  /// - Parameter tolerance: The greatest difference.
  /// - Throws: The errors of ``linearApproximation(within:)``, for springs and ``easing(_:_:)``.
  /// - Complexity: As for ``linearApproximation(within:)``.
  public func cssText(within tolerance: Double = 0.001) throws(PleatError) -> String {
    switch form {
    case .bezier, .linear, .steps: return text
    case .penner, .spring: break
    }
    let samples = try samples(within: tolerance)
    // One sixteenth of the tolerance is left for the rounding of numbers in the text.
    let points = try linearApproximation(within: max(tolerance / 16 * 15, leastTolerance)).points
    for decimals in 0...15 where power(10, -Double(decimals)) <= tolerance {
      for more in 0...2 {
        let (text, rounded) = Self.text(points, decimals, inputs: decimals + more)
        if samples.error(of: rounded) <= tolerance { return text }
      }
    }
    return try TimingCurve.linear(points).text
  }

  /// Returns a text `linear()` with rounded numbers, and the points that this text describes.
  ///
  /// Inputs have `inputs` decimals, two fewer as percentages. The inputs of jumps are not rounded.
  private static func text(
    _ stops: [LinearStop], _ decimals: Int, inputs: Int
  ) -> (text: String, points: [LinearStop]) {
    let (outputs, percentages) = (power(10, Double(decimals)), power(10, Double(inputs)))
    var (texts, points) = ([String](), stops)
    for index in stops.indices {
      points[index].output = (stops[index].output * outputs).rounded() / outputs
      var text = numberText(points[index].output)
      // Without a position in the text, the first point is at 0, and the last at 1.
      if index > 0, index < stops.count - 1 {
        let input = stops[index].input
        let isJump = [index - 1, index + 1].contains { stops[$0].input.isNeighbour(of: input) }
        let percentage = (input * percentages).rounded() / (percentages / 100)
        if !isJump { points[index].input = percentage / 100 }
        text += " " + (isJump ? percentageText(input) : numberText(percentage) + "%")
      }
      texts.append(text)
    }
    return ("linear(\(texts.joined(separator: ", ")))", points)
  }
}

extension Double {
  /// Whether no number lies between this one and another.
  fileprivate func isNeighbour(of other: Double) -> Bool {
    self == other || nextUp == other || nextDown == other
  }
}
