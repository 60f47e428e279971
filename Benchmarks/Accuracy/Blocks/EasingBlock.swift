import Oracles
import Pleat

/// Tests of one timing curve that is not a Bézier curve, at many times.
enum EasingBlock<S: BatchScalar> {
  /// A spring, or one of Penner's functions.
  static func formula(_ inputs: Inputs<S>, block: Int, count: Int) throws -> Block<S> {
    var inputs = inputs
    let number = block / 2
    let family = EasingFamily.allCases[number % EasingFamily.allCases.count]
    let direction = EasingDirection.allCases[
      number / EasingFamily.allCases.count % EasingDirection.allCases.count]
    return block % 2 == 0
      ? try spring(&inputs, count: count) : penner(&inputs, family, direction, count: count)
  }

  private static func spring(_ inputs: inout Inputs<S>, count: Int) throws -> Block<S> {
    let own = inputs.spring()
    // The spring makes a part of a swing, up to the most swings for which an accuracy is promised.
    let most = S.precision == .single ? 11 : 19
    let span = inputs.number(0.1...20) * Double(1 << max(0, inputs.whole(-most...most) - 4))
    let duration = span / (own.stiffness / own.mass).squareRoot()
    let spring = try Spring(
      mass: own.mass, stiffness: own.stiffness, damping: own.damping,
      initialVelocity: own.velocity)
    let times = times(&inputs, count: count)
    let values = times.map { time in
      ExactSpring.state(
        mass: own.mass, stiffness: own.stiffness, damping: own.damping, velocity: own.velocity,
        at: .product(time, duration)
      ).value
    }
    let curve = try TimingCurve.spring(spring, duration: duration)
    return block(curve, times, .wave, waves(values, of: curve)) { _ in
      """
      spring \(exactText([own.mass, own.stiffness, own.damping, own.velocity]))
      lasts  \(exactText(duration))
      """
    }
  }

  private static func penner(
    _ inputs: inout Inputs<S>, _ family: EasingFamily, _ direction: EasingDirection, count: Int
  ) -> Block<S> {
    let isWave = [.sine, .exponential, .elastic].contains(family)
    let overshoot = ExactPenner.overshoot(isOfTwo: direction == .inOut).value
    let unit = S.roundingUnit * (family == .back ? overshoot + 1 : 1)
    let times = times(&inputs, count: count)
    let values = times.map { ExactPenner.value(family, direction, at: $0) }
    let curve = TimingCurve.easing(family, direction)
    var expected =
      isWave ? waves(values, of: curve) : values.map { Expected(value: $0, unit: unit) }
    // At the times 0 and 1, the values must be exactly 0 and 1.
    for (index, time) in times.enumerated() where time == 0 || time == 1 {
      expected[index] = .exactly(time)
    }
    return block(curve, times, isWave ? .wave : .shape, expected) { _ in "curve  \(curve)" }
  }

  /// Expected values whose unit of error grows with the largest magnitude of the whole curve.
  private static func waves(_ values: [DoubleDouble], of curve: TimingCurve) -> [Expected] {
    let range = curve.range
    let unit = S.roundingUnit * (1 + max(range.lowerBound.magnitude, range.upperBound.magnitude))
    return values.map { Expected(value: $0, unit: unit) }
  }

  /// Lines between points whose numbers are exact in the kernel's precision.
  static func lines(_ inputs: Inputs<S>, block number: Int, count: Int) throws -> Block<S> {
    var inputs = inputs
    let points = min(1_000, inputs.whole(2...1 << inputs.whole(1...10)))
    // Places outside 0...1 are moved to 0 or 1, where they make jumps. If there are few points, often none
    // of them is moved.
    var places = (0..<points).map { _ in min(max(inputs.number(-0.1...1.1), 0), 1) }.sorted()
    for index in 1..<points where inputs.whole(0...4) == 0 { places[index] = places[index - 1] }
    let stops = places.map { LinearStop(input: $0, output: inputs.number(-1...2)) }
    let times = times(&inputs, count: count).map { time in
      guard inputs.whole(0...1) == 0 else { return time }
      let place = S(places[inputs.whole(0...points - 1)])
      return min(max(Double(place + S(inputs.whole(-2...2)) * place.ulp), 0), 1)
    }
    let expected = times.map { time in
      let found = stops.lastIndex { $0.input <= time }
      if let found, stops[found].input == time { return Expected.exactly(stops[found].output) }
      let line = line(stops, at: time)
      // The table ends with a jump, and the time lies beyond it.
      if line.start.input == line.end.input { return .exactly(line.end.output) }
      let start = DoubleDouble(line.start.output)
      let part =
        (DoubleDouble(time) - DoubleDouble(line.start.input))
        / (DoubleDouble(line.end.input) - DoubleDouble(line.start.input))
      let rise = (DoubleDouble(line.end.output) - start) * part
      return .bounded(
        start + rise, by: S.roundingUnit * (abs(start.value) + abs(rise.value)), as: S.self)
    }
    return block(try .linear(stops), times, .line, expected) { item in
      let (start, end) = line(stops, at: times[item])
      return """
        points \(points), of which
        from   \(exactText([start.input, start.output]))
        to     \(exactText([end.input, end.output]))
        """
    }
  }

  /// The ends of the line for a time; before all points it is the first line, after them the last.
  private static func line(_ stops: [LinearStop], at time: Double) -> (
    start: LinearStop, end: LinearStop
  ) {
    let index = min(stops.lastIndex { $0.input <= time } ?? 0, stops.count - 2)
    return (stops[index], stops[index + 1])
  }

  private static func times(_ inputs: inout Inputs<S>, count: Int) -> [Double] {
    (0..<count).map { $0 < 2 ? Double($0) : inputs.pickTimes() }
  }

  private static func block(
    _ curve: TimingCurve, _ times: [Double], _ quantity: Quantity, _ expected: [Expected],
    text: @escaping (Int) -> String
  ) -> Block<S> {
    let (from, eased) = (Reals<S>(times), Reals<S>(count: times.count))
    return Block { kernels in
      eased.clear()
      kernels.solve(
        curve, times: from.lanes, eased: eased.mutableLanes, parameters: nil, count: times.count)
      return [Output(quantity, eased, places: ["y"], expected)]
    } inputs: { _, item, _ in
      "time   \(exactText(times[item]))\n" + text(item)
    }
  }
}
