import Foundation
import Oracles
import TestSupport
@testable import Pleat
import Testing

/// What all forms of a timing curve have in common.
@Suite struct TimingFormsTests {
  /// Every named function, stairs of all positions, and random curves of each form.
  static func curves(using generator: inout SeededGenerator) throws -> [TimingCurve] {
    var curves: [TimingCurve] = EasingFamily.allCases.flatMap { family in
      EasingDirection.allCases.map { .easing(family, $0) }
    }
    for position in StepPosition.allCases {
      curves.append(try .steps(Int.random(in: 2...9, using: &generator), position))
    }
    for _ in 0..<8 {
      let own = NastySprings.next(using: &generator)
      let spring = try Spring(
        mass: own.mass, stiffness: own.stiffness, damping: own.damping,
        initialVelocity: own.velocity)
      let rate = (own.stiffness / own.mass).squareRoot()
      curves.append(try .spring(spring, duration: .random(in: 0.1...20, using: &generator) / rate))
      var stops: [LinearStop] = []
      for index in 0..<Int.random(in: 2...9, using: &generator) {
        let input = Double.random(in: -0.2...1.2, using: &generator)
        let isJump = index > 0 && Bool.random(using: &generator)
        stops.append(
          LinearStop(
            input: isJump ? stops[index - 1].input : input,
            output: .random(in: -1...2, using: &generator)))
      }
      curves.append(try .linear(stops))
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      curves.append(
        try .cubicBezier(
          number(0.05...0.95), number(-1...2), number(0.05...0.95), number(-1...2)))
    }
    return curves
  }

  @Test func textsAndCodingGiveTheSameCurve() throws {
    var generator = SeededGenerator(seed: 11)
    for curve in try Self.curves(using: &generator) + [.easeIn, .linear, .default] {
      #expect(try TimingCurve(curve.text) == curve, "\(curve.text)")
      let data = try JSONEncoder().encode([curve])
      #expect(try JSONDecoder().decode([TimingCurve].self, from: data) == [curve])
      #expect((curve.controlPoints == nil) == (data[data.startIndex + 1] == UInt8(ascii: "\"")))
    }
    #expect(try TimingCurve("linear(0, 1)") != .linear)
    #expect(try TimingCurve("ease-in") == .easeIn && TimingCurve("easeInOut") == .easeInOut)
    let wrong = Data(#"["steps(0)"]"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TimingCurve].self, from: wrong)
    }
  }

  @Test func rangesAreThoseOfTheValues() throws {
    var generator = SeededGenerator(seed: 12)
    for curve in try Self.curves(using: &generator) {
      let values = (0...4000).map { curve.value(at: Double($0) / 4000) }
      let (range, scale) = (curve.range, max(1, values.map(\.magnitude).max()!))
      #expect(values.allSatisfy { range.lowerBound <= $0 + 1e-14 * scale }, "\(curve.text)")
      #expect(values.allSatisfy { $0 <= range.upperBound + 1e-14 * scale }, "\(curve.text)")
      let width = range.upperBound - range.lowerBound
      let isTight =
        values.min()! - range.lowerBound < 0.01 * width
        && range.upperBound - values.max()! < 0.01 * width
      // A jump's upper point may lie between two samples.
      #expect(isTight || curve.text.hasPrefix("linear"), "\(curve.text): \(range)")
    }
  }

  @Test func slopesAreThoseOfTheValues() throws {
    var generator = SeededGenerator(seed: 13)
    for curve in try Self.curves(using: &generator) {
      for _ in 0..<50 {
        let x = Double.random(in: 0.001...0.999, using: &generator)
        let h = 1e-6
        let (low, high) = (curve.value(at: x - h), curve.value(at: x + h))
        let slopes = [-h, 0, h].map { curve.slope(at: x + $0) }
        // Corners and jumps have no slope to compare.
        guard slopes.max()! - slopes.min()! < 1e-3 * (1 + slopes[1].magnitude),
          (high - low).magnitude < 1e-3 || slopes[1].magnitude > 1
        else { continue }
        let difference = (high - low) / (2 * h)
        #expect(
          (difference - slopes[1]).magnitude < 1e-3 * (1 + slopes[1].magnitude),
          "\(curve.text) at \(x): \(slopes[1]), not \(difference)")
      }
    }
  }

  @Test func endsAndTangents() throws {
    for family in EasingFamily.allCases {
      for direction in EasingDirection.allCases {
        let curve = TimingCurve.easing(family, direction)
        #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
        #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN)
        #expect(
          abs(
            curve.value(at: 0.5)
              + TimingCurve.easing(
                family, direction == .in ? .out : direction == .out ? .in : .inOut
              ).value(at: 0.5) - 1) < 1e-15)
      }
    }
    #expect(TimingCurve.easing(.quadratic, .out).value(at: -2) == -4)
    #expect(TimingCurve.easing(.quadratic, .in).value(at: 3) == 5)
    #expect(TimingCurve.easing(.circular, .out).value(at: -2) == 0)
    #expect(TimingCurve.easing(.exponential, .in).value(at: -2) == 0)
    #expect(TimingCurve.easing(.bounce, .out).value(at: 4 / 11.0) > 0.999)
    let lines = try TimingCurve("linear(0, 0.5 50%, 2)")
    #expect(lines.value(at: -1) == -1 && lines.value(at: 2) == 5)
    let stairs = try TimingCurve("steps(4)")
    #expect(stairs.value(at: 0.5) == 0.5 && stairs.value(at: 0.5, before: true) == 0.25)
    #expect(stairs.value(at: 1.3) == 1.25 && stairs.value(at: -0.1) == -0.25)
  }

  @Test func springsAreCutWhereTheCallerSays() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    let curve = try TimingCurve.spring(spring)
    #expect(curve.duration == spring.settlingDuration())
    #expect(curve.value(at: 0.5) == spring.value(at: 0.5 * curve.duration!))
    let cut = try curve.lasting(0.2)
    #expect(cut.duration == 0.2 && cut.value(at: 2) == spring.value(at: 0.4))
    #expect(try TimingCurve.easeIn.lasting(0.2) == .easeIn && TimingCurve.easeIn.duration == nil)
    let endless = try Spring(stiffness: 100, damping: 0)
    #expect(throws: PleatError.springNeverSettles) { try TimingCurve.spring(endless) }
    #expect(throws: PleatError.durationOutOfRange(0)) {
      try TimingCurve.spring(spring, duration: 0)
    }
    // The last moment of a leg is exact, wherever the spring is.
    let leg = Leg(duration: 0.2, curve: cut, from: 0, to: 1)
    #expect(leg.progress(at: 0.2) == 1 && leg.progress(at: 0.1) < 1)
  }
}
