import Foundation
import Pleat
import TestSupport
import Testing

/// Runs by a spring that are interrupted.
@Suite struct SpringRunTests {
  static let seed: UInt64 = 0x5EED_0323

  static func spring(_ random: inout RandomGeometry) throws -> Spring {
    // Under-damped, critical and over-damped.
    let fraction = [random.number(0.05...1), 1, random.number(1...4)][random.whole(0...2)]
    return try Spring(response: random.number(0.1...1), dampingFraction: fraction)
  }

  /// A spring that is retargeted to its own goal goes on as if nothing had happened: it is exact.
  @Test func retargetingToTheSameGoalChangesNothing() throws {
    var random = RandomGeometry(seed: Self.seed)
    var largest = 0.0
    for _ in 0..<caseCount(5000) {
      let run = try ProgressRun(
        from: random.number(-2...2), to: random.number(-2...2), spring: Self.spring(&random))
      let time = random.number(0...1)
      let next = try run.retargeted(to: run.to, at: time)
      for _ in 0..<5 {
        let later = time + random.number(0...2)
        largest = max(largest, abs(next.value(at: later) - run.value(at: later)))
      }
    }
    print("Runs by a spring, \(random.label): largest difference after the same goal \(largest)")
    #expect(largest <= 1e-12)
  }

  /// The equation of a spring is linear, so a push is the same for a way of any length, also of none.
  @Test func aWayOfNoLengthIsTheLimitOfShortOnes() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(1000) {
      let run = try ProgressRun(spring: Self.spring(&random))
      let time = random.number(0.02...0.3)
      let value = run.value(at: time)
      let none = try run.retargeted(to: value, at: time)
      for way in [1e-3, 1e-6, -1e-6] {
        let short = try run.retargeted(to: value + way, at: time)
        for step in 0...10 {
          let later = time + Double(step) / 20
          #expect(
            abs(short.value(at: later) - none.value(at: later)) <= 3 * abs(way), "\(random.label)")
          #expect(abs(none.value(at: later) - value) <= abs(run.velocity(at: time)))
        }
      }
      #expect(abs(none.value(at: time + 1000) - value) <= 1e-12)
    }
  }

  @Test func runsRestBeforeTheirStart() throws {
    let spring = try Spring(response: 0.5, dampingFraction: 0.5, initialVelocity: 3)
    let run = try ProgressRun(from: 1, to: 5, startTime: 2, spring: spring)
    #expect(run.value(at: 1) == 1 && run.velocity(at: 1) == 0)
    #expect(run.value(at: 2) == 1 && run.velocity(at: 2) == 12)
    #expect(abs(run.value(at: 60) - 5) <= 1e-12)
    #expect(run.value(at: .nan).isNaN && run.velocity(at: .nan).isNaN)
    for bad in [Double.nan, .infinity] {
      #expect(throws: PleatError.self) { try ProgressRun(to: bad, spring: spring) }
      #expect(throws: PleatError.self) { try ProgressRun(startTime: bad, spring: spring) }
      #expect(throws: PleatError.self) { try run.retargeted(to: bad, at: 3) }
      #expect(throws: PleatError.self) { try run.retargeted(to: 0, at: bad) }
    }
  }

  @Test func aRunMayEndAtRest() throws {
    let run = try ProgressRun(from: 1, velocity: 2, to: 3, startTime: 1, duration: 2)
    #expect(run.value(at: 1) == 1 && run.velocity(at: 1) == 2 && run.value(at: 3) == 3)
    #expect(run.value(at: 2) == 2.5 && abs(run.velocity(at: 3 - 1e-9)) <= 1e-8)
    #expect(run.endTime == 3 && run.settlingTime() == 3 && run.curve == nil && run.spring == nil)
    let next = try run.retargeted(to: 0, at: 2)
    #expect(next.value(at: 2) == 2.5 && next.velocity(at: 2) == run.velocity(at: 2))
    #expect(next.value(at: 4) == 0 && next.endTime == 4)
    #expect(throws: PleatError.self) {
      try ProgressRun(from: 0, velocity: .nan, to: 1, duration: 1)
    }
  }

  /// A run along a curve goes on by a spring, and one by a spring along a curve.
  @Test func theWayMayChange() throws {
    let run = try ProgressRun(duration: 1, curve: .linear)
    let spring = try Spring(response: 0.5, dampingFraction: 0.5)
    let swing = try run.retargeted(to: 0, at: 0.25, spring: spring)
    #expect(swing.value(at: 0.25) == 0.25 && abs(swing.velocity(at: 0.25) - 1) <= 1e-12)
    #expect(swing.endTime == .infinity && swing.spring?.stiffness == spring.stiffness)
    let settled = swing.settlingTime(within: 0.01)
    #expect(abs(swing.value(at: settled)) <= 0.0101 && settled > 0.25)
    let back = try swing.retargeted(to: 1, at: 0.5, duration: 2, curve: .easeInOut)
    #expect(back.value(at: 0.5) == swing.value(at: 0.5) && back.value(at: 2.5) == 1)
    #expect(throws: PleatError.self) { try swing.reversed(at: 0.5) }
    #expect(try swing.restarted(to: 1, at: 0.5, duration: 1, curve: .linear).endTime == 1.5)
  }
}
