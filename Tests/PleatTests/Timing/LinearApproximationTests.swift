import Oracles
import TestSupport
import Testing

@testable import Pleat

/// Curves of straight lines in the place of others: never too far away, and with the fewest points.
@Suite struct LinearApproximationTests {
  static let seed: UInt64 = 0x5EED_0324

  /// The greatest distance at samples: evenly, and at and next to all points of the lines.
  ///
  /// A Bézier curve is computed for an x that may be 2⁻⁵¹ away, which shows where it is vertical.
  private func distance(_ curve: TimingCurve, _ lines: [LinearStop]) throws -> Double {
    let other = try TimingCurve.linear(lines)
    let corners = lines.map(\.input).flatMap { [$0.nextDown, $0, $0.nextUp] }
    let samples = ((0...4000).map { Double($0) / 4000 } + corners).filter { (0...1).contains($0) }
    let near = curve.controlPoints == nil ? [0] : [-0x1p-51, 0, 0x1p-51]
    return samples.map { x in
      let values = near.map { curve.value(at: min(max(x + $0, 0), 1)) }
      let found = other.value(at: x)
      return max(values.min()! - found, found - values.max()!, 0)
    }.max()!
  }

  /// Checks all that is promised, and returns whether the number of points is proven to be the least.
  @discardableResult
  private func check(
    _ curve: TimingCurve, _ tolerance: Double, _ comment: Comment
  ) throws -> Bool {
    let lines = try curve.linearApproximation(within: tolerance)
    let (points, found) = (lines.points, try distance(curve, lines.points))
    let what: Comment = "\(curve) within \(tolerance), \(comment)"
    #expect(found <= lines.error && lines.error <= tolerance, what)
    #expect(points.first == LinearStop(input: 0, output: curve.value(at: 0)), what)
    #expect(points.last == LinearStop(input: 1, output: curve.value(at: 1)), what)
    #expect(lines.fewestPoints <= points.count && lines.curve.points == points, what)
    // A tolerance that is 2 % smaller takes at least as many.
    let more = try curve.linearApproximation(within: tolerance * 0.98).points.count
    #expect(points.count <= more && lines.fewestPoints <= more, what)
    return lines.fewestPoints == points.count
  }

  // MARK: - Distance

  @Test func namedCurves() throws {
    let penner = EasingFamily.allCases.flatMap { family in
      EasingDirection.allCases.map { TimingCurve.easing(family, $0) }
    }
    let staircases = try StepPosition.allCases.map { try TimingCurve.steps(7, $0) }
    for curve in TimingCurve.named.map(\.curve) + penner + staircases {
      for tolerance in [0.3, 0.02, 0.001, 1e-5] { try check(curve, tolerance, "named") }
    }
  }

  @Test func randomBezierCurves() throws {
    var random = SeededGenerator(seed: Self.seed)
    var proven = 0
    for number in 0..<200 {
      let points = NastyCurves.controlPoints(using: &random)
      let curve = try TimingCurve.cubicBezier(points.x1, points.y1, points.x2, points.y2)
      for tolerance in [0.01, 1e-4] {
        if try check(curve, tolerance, "seed \(Self.seed), number \(number)") { proven += 1 }
      }
    }
    report("linear(), seed \(Self.seed): \(proven) of 400 Bézier curves have the proven fewest")
    #expect(proven >= 360)
  }

  @Test func randomSprings() throws {
    var random = RandomGeometry(seed: Self.seed)
    var proven = 0
    for number in 0..<200 {
      let fraction = [random.number(0.05...1), 1, 1 + 1e-9, random.number(1...300)]
      let spring = try Spring(
        response: random.number(0.1...2), dampingFraction: fraction[number % 4],
        initialVelocity: random.number(-20...20))
      for curve in [try TimingCurve.spring(spring), try .spring(spring, duration: 0.4)] {
        if try check(curve, 0.001, "\(random.label), number \(number)") { proven += 1 }
      }
    }
    report("linear(), \(random.label): \(proven) of 400 springs have the proven fewest")
    #expect(proven >= 320)
  }

  @Test func knownNumbersOfPoints() throws {
    func count(_ text: String, _ tolerance: Double) throws -> Int {
      try TimingCurve(text).linearApproximation(within: tolerance).points.count
    }
    #expect(try count("linear", 0.001) == 2)
    // Here the curve is vertical, and its values change more from one number to the next.
    #expect(try count("easeInCirc", 1e-8) < 7000)
    #expect(try count("spring(1 100 10 0)", 0.001) == 25)
    #expect(try count("ease", 0.01) == 6)
    // On x², each line reaches 2 √2 √tolerance far, and the two at the ends 1 + √2 times the root.
    #expect(try count("easeInQuad", 1e-5) == 114)
    // Two points for each jump, until straight lines reach over them.
    #expect(try count("steps(5)", 0.05) == 11)
    #expect(try count("steps(5)", 0.21) == 2)
    #expect(try count("linear(0, 0.5 50%, 0.2 50%, 1)", 1e-9) == 4)
    // The jump at 0 keeps the value at 0.
    let jump = try TimingCurve.easing(.exponential, .in).linearApproximation(within: 1e-5).points
    #expect(jump[0].output == 0 && jump[1].input == .leastNonzeroMagnitude)
  }

  @Test func jumpsHaveOneInput() throws {
    let points = try TimingCurve.steps(3, .jumpNone).linearApproximation(within: 0.01).points
    let third = 1.0 / 3
    let inputs: [Double] = [0, third, third, 2 * third, 2 * third, 1]
    #expect(points.map(\.input) == inputs)
    let outputs: [Double] = [0, 0, 0.5, 0.5, 1, 1]
    for (point, output) in zip(points, outputs) { #expect(abs(point.output - output) <= 0.01) }
  }

  // MARK: - The fewest points

  @Test func noOtherLinesOnAGridHaveFewerPoints() throws {
    var random = RandomGeometry(seed: Self.seed)
    var (curves, proven) = (0, 0)
    while curves < 200 {
      let steps = (0..<random.whole(2...6)).map { _ in random.whole(0...3) }
      let whole = steps.dropFirst().reduce(0, +)
      guard whole > 0 else { continue }
      var place = 0
      let stops = steps.indices.map { index in
        if index > 0 { place += steps[index] }
        return LinearStop(
          input: Double(place) / Double(whole), output: Double(random.whole(0...8)) / 8)
      }
      let tolerance = [0.0625, 0.125, 0.2, 0.25, 0.4][curves % 5]
      let lines = try TimingCurve.linear(stops).linearApproximation(within: tolerance)
      let search = GridSearch(stops)
      let comment: Comment = "\(stops) within \(tolerance), \(random.label)"
      #expect(lines.fewestPoints <= search.fewestPoints(within: tolerance), comment)
      #expect(lines.points.count <= search.fewestPoints(within: tolerance * 0.98), comment)
      curves += 1
      if lines.fewestPoints == lines.points.count { proven += 1 }
    }
    report("linear(), \(random.label): \(proven) of \(curves) small curves have the proven fewest")
    #expect(proven >= 160)
  }

  // MARK: - Text

  @Test func textsForCSS() throws {
    for text in ["ease-in", "cubic-bezier(0.1, 0.2, 0.3, 0.4)", "steps(4, start)", "linear"] {
      #expect(try TimingCurve(text).cssText() == text)
    }
    let names = ["easeOutBounce", "easeInOutElastic", "easeInExpo", "easeInCirc"]
    for text in names + ["spring(1 100 10 0)"] {
      let curve = try TimingCurve(text)
      for tolerance in [0.1, 0.01, 0.001, 1e-5] {
        let css = try curve.cssText(within: tolerance)
        #expect(css.hasPrefix("linear(") && css.hasSuffix(")"))
        let read = try TimingCurve(css)
        #expect(try distance(curve, #require(read.points)) <= tolerance, "\(css)")
        // Numbers are short.
        let decimals = css.split { !"0123456789.".contains($0) }.compactMap {
          $0.split(separator: ".").dropFirst().first?.count
        }
        if text != "easeInExpo" { #expect(decimals.max() ?? 0 <= 9, "\(css)") }
      }
    }
  }

  // MARK: - Refusals

  @Test func tolerancesThatAreRefused() throws {
    for tolerance in [0, -1, 1e-10, .nan, .infinity] {
      #expect(
        throws: PleatError.parameterNotAccepted(
          name: "tolerance", value: numberText(tolerance),
          accepted: "at least 1e-09 for this curve")
      ) { try TimingCurve.easeIn.linearApproximation(within: tolerance) }
    }
    // A curve of any size has tolerances.
    let large = try TimingCurve.linear([
      LinearStop(input: 0, output: -1e308), LinearStop(input: 1, output: 1e308),
    ])
    for tolerance in [1e300, .greatestFiniteMagnitude] {
      #expect(try large.linearApproximation(within: tolerance).points == large.points)
    }
    #expect(try TimingCurve("easeInSine").cssText(within: 1e-9).hasPrefix("linear(0, "))
    // A spring that swings a million times would take as many parts.
    let endless = try TimingCurve.spring(Spring(stiffness: 1e6, damping: 0), duration: 1e4)
    #expect(CurveOutline(of: endless, bend: 1e-6, limit: 10_000) == nil)
    #expect(CurveOutline(of: .easeIn, bend: 1e-6, limit: 10_000) != nil)
  }
}

/// All ways of straight lines on a grid, tried one after the other.
private struct GridSearch {
  /// The inputs at which the curve has a corner, with the values before and after.
  private let knots: [(x: Double, before: Double, after: Double)]

  init(_ stops: [LinearStop]) {
    knots = Set(stops.map(\.input)).sorted().map { x in
      let here = stops.filter { $0.input == x }
      // There is no value before 0, so it is that at 0.
      return (x, x == 0 ? here.last!.output : here.first!.output, here.last!.output)
    }
  }

  private func values(at x: Double) -> (before: Double, after: Double) {
    if let knot = knots.first(where: { $0.x == x }) { return (knot.before, knot.after) }
    let next = knots.firstIndex { $0.x > x }!
    let (start, end) = (knots[next - 1], knots[next])
    let value = start.after + (end.before - start.after) * (x - start.x) / (end.x - start.x)
    return (value, value)
  }

  /// The fewest points from the first value to the last, by a breadth-first search.
  func fewestPoints(within tolerance: Double) -> Int {
    let slack = tolerance + 1e-12
    var nodes = [SIMD2(0, knots.first!.after), SIMD2(1, knots.last!.after)]
    for x in Set((0...16).map { Double($0) / 16 } + knots.map(\.x)) {
      let (before, after) = values(at: x)
      let walls = [before - tolerance, before + tolerance, after - tolerance, after + tolerance]
      for y in (-16...48).map({ Double($0) / 32 }) + walls
      where abs(y - before) <= slack || abs(y - after) <= slack { nodes.append(SIMD2(x, y)) }
    }
    func isLine(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
      guard start.x <= end.x, abs(start.y - values(at: start.x).after) <= slack || start.x == end.x,
        abs(end.y - values(at: end.x).before) <= slack || start.x == end.x
      else { return false }
      if start.x == end.x {
        let (before, after) = values(at: start.x)
        return start.x > 0 && abs(start.y - before) <= slack && abs(end.y - after) <= slack
      }
      return knots.allSatisfy { knot in
        guard knot.x > start.x, knot.x < end.x else { return true }
        let y = start.y + (end.y - start.y) * (knot.x - start.x) / (end.x - start.x)
        return abs(y - knot.before) <= slack && abs(y - knot.after) <= slack
      }
    }
    var (reached, front, count) = (Set([0]), [0], 1)
    while !front.isEmpty {
      count += 1
      let next = nodes.indices.filter { node in
        !reached.contains(node) && front.contains { isLine(nodes[$0], nodes[node]) }
      }
      if next.contains(1) { return count }
      reached.formUnion(next)
      front = next
    }
    return .max
  }
}
