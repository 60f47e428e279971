import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatWeb

/// The timing curves of the pages' script, run by an engine without a browser.
@Suite struct CurveScriptTests {
  /// A curve, and how large its slopes are, if errors can be relative to that.
  private struct Sample {
    let curve: TimingCurve
    var scale = 1.0
  }

  /// Returns the values and the slopes of the script at some moments, which may be outside 0...1.
  private func computed(_ requests: [(TimingCurve, [Double])]) throws -> [[[Double]]] {
    let wanted = requests.map { curve, moments in
      "[\(curve.scriptValue.json), \(PageValue.numbers(moments).json)]"
    }
    let output = try #require(
      try Node.run(
        """
        \(PageFile.script(["matrix", "curve", "spring", "easings"].map { "Runtime/\($0).js" }))
        const wanted = [\(wanted.joined(separator: ",\n"))];
        console.log(JSON.stringify(wanted.map(([curve, moments]) =>
          moments.map((x) => [eased(curve, x), slopeAt(curve, x)]))));
        """))
    return try JSONDecoder().decode([[[Double]]].self, from: output)
  }

  private func compare(_ samples: [Sample], seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fixed: [Double] = [-0.5, 0, 1e-9, 0.2, 0.25, 0.5, 0.75, 0.8, 1 - 1e-9, 1, 1.5]
    let moments = samples.map { _ in
      fixed + (0..<40).map { _ in Double.random(in: 0...1, using: &generator) }
    }
    let all = try computed(zip(samples, moments).map { ($0.curve, $1) })
    #expect(all.count == samples.count)
    for (sample, (moments, own)) in zip(samples, zip(moments, all)) {
      for (x, pair) in zip(moments, own) {
        let inside = min(max(x, 0), 1)
        let (value, slope) = (sample.curve.value(at: inside), sample.curve.slope(at: inside))
        let place = "seed \(seed), \(sample.curve) at \(x)"
        let isNear = (pair[0] - value).magnitude <= 1e-12 * max(1, value.magnitude)
        #expect(isNear, "\(place): \(pair[0]) is not \(value)")
        let isSlopeNear =
          (pair[1] - slope).magnitude <= 1e-12 * max(sample.scale, slope.magnitude)
        #expect(isSlopeNear, "\(place): the slope \(pair[1]) is not \(slope)")
      }
    }
  }

  private static var seed: UInt64 { .random(in: 0..<1_000_000) }

  @Test(.needsNode) func bezierCurves() throws {
    let seed = Self.seed
    var generator = SeededGenerator(seed: seed)
    let edges: [(Double, Double, Double, Double)] = [
      (0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 1, 0), (0, 0, 0, 1), (0, -1, 1, 2), (0, 0, 1, 0),
      (1, 0, 1, 0), (0, 1, 0, 1), (0.3, 3, 1, -4), (0, 2, 0.3, 1), (1, 1, 0.2, 1),
    ]
    var curves = TimingCurve.named.map(\.curve)
    curves += try edges.map { try .cubicBezier($0.0, $0.1, $0.2, $0.3) }
    curves += try (0..<caseCount(200)).map { _ in
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      // With x1 near 1 and x2 near 0, a curve is nearly vertical inside, where no result is exact.
      return try .cubicBezier(number(0...0.9), number(-1...2), number(0.1...1), number(-1...2))
    }
    try compare(curves.map { Sample(curve: $0) }, seed: seed)
  }

  @Test(.needsNode) func straightLines() throws {
    let seed = Self.seed
    var generator = SeededGenerator(seed: seed)
    let curves = try [2, 3, 4, 7, 30, 300].flatMap { count -> [TimingCurve] in
      try (0..<caseCount(20)).map { _ -> TimingCurve in
        var input = Double.random(in: -0.3...0.3, using: &generator)
        return try TimingCurve.linear(
          (0..<count).map { _ in
            // Some points have the input of the one before them.
            if Int.random(in: 0..<5, using: &generator) > 0 {
              input += Double.random(in: 0...(2.4 / Double(count)), using: &generator)
            }
            return LinearStop(input: input, output: .random(in: -1...2, using: &generator))
          })
      }
    }
    try compare(curves.map { Sample(curve: $0) }, seed: seed)
  }

  @Test(.needsNode) func staircasesAndFamilies() throws {
    var curves = try StepPosition.allCases.flatMap { position in
      try [2, 3, 5, 10, 49].map { try TimingCurve.steps($0, position) }
    }
    curves += EasingFamily.allCases.flatMap { family in
      EasingDirection.allCases.map { .easing(family, $0) }
    }
    try compare(curves.map { Sample(curve: $0) }, seed: Self.seed)
  }

  @Test(.needsNode) func springs() throws {
    let seed = Self.seed
    var generator = SeededGenerator(seed: seed)
    let fractions: [Double] = [
      0, 0.02, 0.3, 0.7, 0.999_999, 1 - 1e-13, 1, 1 + 1e-13, 1.000_001, 1.5, 8, 200,
    ]
    let samples = try (0..<caseCount(30)).flatMap { _ -> [Sample] in
      try fractions.flatMap { fraction -> [Sample] in
        let mass = Double.random(in: 0.2...5, using: &generator)
        let stiffness = Double.random(in: 1...500, using: &generator)
        let velocity = max(0, Double.random(in: -10...10, using: &generator))
        let spring = try Spring(
          mass: mass, stiffness: stiffness,
          damping: fraction * 2 * (mass * stiffness).squareRoot(), initialVelocity: velocity)
        let cut = Double.random(in: 0.1...3, using: &generator)
        // Without damping a spring never settles.
        let durations: [Double?] = fraction == 0 ? [cut] : [cut, nil]
        return try durations.map { duration in
          let curve = try TimingCurve.spring(spring, duration: duration)
          let rate = max((stiffness / mass).squareRoot(), velocity.magnitude, 1)
          return Sample(curve: curve, scale: max(1, rate * (curve.duration ?? 1)))
        }
      }
    }
    try compare(samples, seed: seed)
  }

  @Test(.needsNode) func settlingTimesOfSprings() throws {
    let seed = Self.seed
    var generator = SeededGenerator(seed: seed)
    let cases = try (0..<caseCount(400)).map { _ in
      let spring = try Spring(
        response: .random(in: 0.1...2, using: &generator),
        dampingFraction: [0.05, 0.3, 0.9, 1 - 1e-9, 1, 1.2, 4].randomElement(using: &generator) ?? 1
      )
      let pushed = try Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: .random(in: -40...40, using: &generator))
      return (pushed, [1e-3, 5e-4, 0.3, 1.5].randomElement(using: &generator) ?? 1e-3)
    }
    let wanted = cases.map { spring, within in
      let numbers = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
      return "[\(PageValue.numbers(numbers).json), \(within)]"
    }
    let output = try #require(
      try Node.run(
        """
        \(PageFile.script(["Runtime/spring.js"]))
        const wanted = [\(wanted.joined(separator: ",\n"))];
        console.log(JSON.stringify(wanted.map(([spring, within]) => springSettlingTime(spring, within))));
        """))
    let times = try JSONDecoder().decode([Double].self, from: output)
    for ((spring, within), time) in zip(cases, times) {
      let exact = spring.settlingDuration(within: within)
      #expect(
        (time - exact).magnitude <= 1e-9 * max(exact, 1e-3),
        "seed \(seed), \(spring) within \(within): \(time), not \(exact)")
    }
  }
}
