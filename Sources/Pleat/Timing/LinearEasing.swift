/// A point of ``TimingCurve/linear(_:)``: the eased progress at a fraction of time.
public struct LinearStop: Hashable, Codable, Sendable {
  /// The fraction of time.
  public var input: Double
  /// The eased progress.
  public var output: Double

  /// Creates a point.
  public init(input: Double, output: Double) { (self.input, self.output) = (input, output) }
}

/// A curve of straight lines between points.
package struct LinearEasing: Hashable {
  /// The points, in ascending order of their inputs; two points with the same input make a jump.
  package let stops: [LinearStop]

  /// Creates a curve from at least two points; each input is raised, if necessary, to the one before it.
  init(_ stops: [LinearStop]) throws(PleatError) {
    guard stops.count >= 2 else {
      throw .parameterNotAccepted(
        name: "number of points", value: "\(stops.count)", accepted: "at least 2")
    }
    var (raised, largest) = (stops, -Double.infinity)
    for index in raised.indices {
      for number in [raised[index].input, raised[index].output] where !number.isFinite {
        throw .parameterNotAccepted(
          name: "number of a point", value: numberText(number), accepted: "finite numbers")
      }
      largest = max(largest, raised[index].input)
      // -0 becomes 0, so that equal curves print the same text.
      raised[index] = LinearStop(input: largest + 0, output: raised[index].output + 0)
    }
    self.stops = raised
  }

  /// Returns the index of the line that gives the value at x; line i goes from point i to the next.
  ///
  /// The line begins at the last point whose input is at most x. Before all points it is the first line, and
  /// after the last point the last line.
  ///
  /// - Complexity: O(log n) for n points.
  private func line(at x: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].input <= x { low = middle + 1 } else { high = middle }
    }
    return min(max(low - 1, 0), stops.count - 2)
  }
}

extension LinearEasing: EasingForm {
  /// Source: CSS Easing Functions Level 2, section "Linear easing functions".
  func value(at x: Double) -> Double {
    if x.isNaN { return x }
    let index = line(at: x)
    let (start, end) = (stops[index], stops[index + 1])
    if x == end.input || start.input == end.input { return end.output }
    let part = (held(x) - start.input) / (end.input - start.input)
    // Beyond the line, the sum of two products could be the difference of two infinite numbers.
    return (0...1).contains(part)
      ? (1 - part) * start.output + part * end.output
      : held(start.output + (end.output - start.output) * held(part))
  }

  func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    let index = line(at: min(max(x, 0), 1))
    let (start, end) = (stops[index], stops[index + 1])
    guard start.input < end.input else { return 0 }
    return held((end.output - start.output) / (end.input - start.input))
  }

  var range: ClosedRange<Double> {
    let outputs = stops.filter { (0...1).contains($0.input) }.map(\.output)
    let values = outputs + [value(at: 0), value(at: 1)]
    return values.min()!...values.max()!
  }
}
