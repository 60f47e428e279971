import Oracles
import TestSupport
import Testing

@testable import Pleat

/// Curves of straight lines in the place of others: never too far away, and with few points.
@Suite struct LinearApproximationTests {
  static let seed: UInt64 = 0x5EED_0324

  /// The greatest distance at samples: evenly, and at and next to all points of the lines.
  ///
  /// A Bézier curve is computed for an x that may be 2⁻⁵¹ away, which shows where it is vertical.
  private func distance(_ curve: TimingCurve, _ lines: [LinearStop]) throws -> Double {
    let other = try TimingCurve.linear(lines)
    let corners = lines.map(\.input).flatMap { [$0.nextDown, $0, $0.nextUp] }
    let last = runsAllCases ? 4000 : 500
    let samples = ((0...last).map { Double($0) / Double(last) } + corners).filter {
      (0...1).contains($0)
    }
    let near = curve.controlPoints == nil ? [0] : [-0x1p-51, 0, 0x1p-51]
    return samples.map { x in
      let values = near.map { curve.value(at: min(max(x + $0, 0), 1)) }
      let found = other.value(at: x)
      return max(values.min()! - found, found - values.max()!, 0)
    }.max()!
  }

  /// Checks all that is promised.
  private func check(_ curve: TimingCurve, _ tolerance: Double, _ comment: Comment) throws {
    let lines = try curve.linearApproximation(within: tolerance)
    let (points, found) = (lines.points, try distance(curve, lines.points))
    let what: Comment = "\(curve) within \(tolerance), \(comment)"
    #expect(found <= lines.error && lines.error <= tolerance, what)
    #expect(points.first == LinearStop(input: 0, output: curve.value(at: 0)), what)
    #expect(points.last == LinearStop(input: 1, output: curve.value(at: 1)), what)
    #expect(lines.curve.points == points, what)
  }

  // MARK: - Distance

  @Test func namedCurves() throws {
    let penner = EasingFamily.allCases.flatMap { family in
      EasingDirection.allCases.map { TimingCurve.easing(family, $0) }
    }
    let staircases = try StepPosition.allCases.map { try TimingCurve.steps(7, $0) }
    for curve in someCases(TimingCurve.named.map(\.curve) + penner + staircases) {
      for tolerance in [0.3, 0.02, 0.001, 1e-5] { try check(curve, tolerance, "named") }
    }
  }

  @Test func randomBezierCurves() throws {
    var random = SeededGenerator(seed: Self.seed)
    for number in 0..<caseCount(200) {
      let points = NastyCurves.controlPoints(using: &random)
      let curve = try TimingCurve.cubicBezier(points.x1, points.y1, points.x2, points.y2)
      for tolerance in [0.01, 1e-4] {
        try check(curve, tolerance, "seed \(Self.seed), number \(number)")
      }
    }
  }

  @Test func randomSprings() throws {
    var random = RandomGeometry(seed: Self.seed)
    for number in 0..<caseCount(200) {
      let fraction = [random.number(0.05...1), 1, 1 + 1e-9, random.number(1...300)]
      let spring = try Spring(
        response: random.number(0.1...2), dampingFraction: fraction[number % 4],
        initialVelocity: random.number(-20...20))
      for curve in [try TimingCurve.spring(spring), try .spring(spring, duration: 0.4)] {
        try check(curve, 0.001, "\(random.label), number \(number)")
      }
    }
  }

  @Test func knownNumbersOfPoints() throws {
    func count(_ text: String, _ tolerance: Double) throws -> Int {
      try TimingCurve(text).linearApproximation(within: tolerance).points.count
    }
    #expect(try count("linear", 0.001) == 2)
    // Here the curve is vertical, and its values change more from one number to the next.
    #expect(try count("easeInCirc", 1e-8) < 10_500)
    // The fewest points with which any lines stay so near. Lines between points of the curve are up to √2
    // times as many: on x², they reach 2 √tolerance far, and any lines 2 √2 √tolerance.
    for (text, tolerance, fewest) in [
      ("spring(1 100 10 0)", 0.001, 25), ("ease", 0.01, 6), ("easeInQuad", 1e-5, 114),
    ] {
      #expect((fewest...fewest * 3 / 2).contains(try count(text, tolerance)), "\(text)")
    }
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
    #expect(
      try TimingCurve("easeInSine").cssText(within: runsAllCases ? 1e-9 : 1e-7).hasPrefix(
        "linear(0, "))
    // A spring that swings a million times would take as many parts.
    let endless = try TimingCurve.spring(Spring(stiffness: 1e6, damping: 0), duration: 1e4)
    #expect(CurveSamples(of: endless, bend: 1e-6, limit: 10_000) == nil)
    #expect(CurveSamples(of: .easeIn, bend: 1e-6, limit: 10_000) != nil)
  }
}
