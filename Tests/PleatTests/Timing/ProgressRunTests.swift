import Foundation
import Pleat
import TestSupport
import Testing

/// Runs that are interrupted: what is carried, and what CSS does.
@Suite struct ProgressRunTests {
  static let seed: UInt64 = 0x5EED_0322

  /// Bézier curves of all kinds: named, random, and with vertical or missing tangents.
  private static func curve(_ random: inout RandomGeometry) throws -> TimingCurve {
    switch random.whole(0...9) {
    case 0: .linear
    case 1: .default
    case 2: .easeOut
    case 3: try .cubicBezier(0, random.number(0...1), random.number(0...1), 1)
    case 4: try .cubicBezier(0.68, -0.6, 0.32, 1.6)
    case 5: try .cubicBezier(random.number(0...1), 0, 1, random.number(0...1))
    default:
      try .cubicBezier(
        random.number(0...1), random.number(-0.5...1.5), random.number(0...1),
        random.number(-0.5...1.5))
    }
  }

  /// 100,000 interruptions, each of a run that was itself interrupted, of curves and of springs.
  @Test(arguments: [false, true])
  func interruptionsJumpNeitherInProgressNorInVelocity(bySpring: Bool) throws {
    var random = RandomGeometry(seed: Self.seed)
    var (interruptions, jump, velocityJump, drift) = (0, 0.0, 0.0, 0.0)
    while interruptions < caseCount(100_000) {
      let (from, to, start) = (random.number(-2...2), random.number(-2...2), random.number(-5...5))
      var run =
        if bySpring {
          try ProgressRun(
            from: from, to: to, startTime: start, spring: SpringRunTests.spring(&random))
        } else {
          try ProgressRun(
            from: from, to: to, startTime: start, duration: random.number(0.05...3),
            curve: Self.curve(&random))
        }
      for _ in 0..<10 {
        let time = run.startTime + (bySpring ? 1 : run.duration) * random.number(0...1)
        let (value, velocity) = (run.value(at: time), run.velocity(at: time))
        let goal = [random.number(-2...2), run.from, run.to, value][random.whole(0...3)]
        let duration = bySpring ? 1 : random.number(0.05...3)
        let next =
          try bySpring
          ? run.retargeted(to: goal, at: time)
          : run.retargeted(to: goal, at: time, duration: duration, curve: Self.curve(&random))
        #expect(next.startTime == time && next.to == goal)
        #expect(bySpring || next.duration == duration)
        jump = max(jump, abs(next.value(at: time) - value))
        velocityJump = max(
          velocityJump, abs(next.velocity(at: time) - velocity) / max(abs(velocity), 1e-300))
        // The value follows: over a short time it moves by velocity times time.
        if abs(velocity) < 1e3 {
          let step = 1e-9 * duration
          let moved = next.value(at: time + step) - next.value(at: time)
          drift = max(drift, abs(moved - velocity * (time + step - time)))
        }
        run = next
        interruptions += 1
      }
    }
    print(
      "ProgressRun, \(random.label): \(interruptions) interruptions, jump of progress \(jump),"
        + " of velocity \(velocityJump) relative, drift after 1e-9 of the duration \(drift)")
    #expect(jump <= 1e-12 && velocityJump <= 1e-10, "\(random.label)")
    #expect(drift <= (bySpring ? 1e-12 : 1e-9), "\(random.label)")
  }

  /// The velocity is the derivative of the value, by differences of the fourth order.
  @Test func velocityIsTheDerivative() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(2000) {
      let first = try ProgressRun(
        duration: 1,
        curve: .cubicBezier(random.number(0.2...0.8), 0.3, random.number(0.2...0.8), 0.9)
      )
      let run = try first.retargeted(
        to: random.number(-1...2), at: random.number(0.1...0.9), duration: 1, curve: .easeInOut)
      for run in [first, run] {
        let (time, h) = (run.startTime + random.number(0.1...0.9), 1e-4)
        let (inner, outer) = (
          run.value(at: time + h) - run.value(at: time - h),
          run.value(at: time + 2 * h) - run.value(at: time - 2 * h)
        )
        let difference = (8 * inner - outer) / (12 * h)
        #expect(abs(run.velocity(at: time) - difference) <= 1e-6, "\(random.label)")
      }
    }
  }

  /// The rule, in the words of CSS: where there is a way, the new run is a `cubic-bezier()` over it.
  @Test func retargetedRunsAreBezierCurves() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(1000) {
      let run = try ProgressRun(duration: 1, curve: .easeInOut)
      let time = random.number(0.05...0.95)
      let (value, velocity) = (run.value(at: time), run.velocity(at: time))
      let goal = [-1, 3.0][random.whole(0...1)]
      let next = try run.retargeted(to: goal, at: time)
      let x1 = min(0.42, (velocity > 0) == (goal > value) ? abs(goal - value) / velocity : 0.42)
      guard abs(goal - value) >= velocity * 0.42 else { continue }
      let same = try TimingCurve.cubicBezier(x1, velocity * x1 / (goal - value), 0.58, 1)
      for step in 0...20 {
        let x = Double(step) / 20
        let expected = value + (goal - value) * same.value(at: x)
        #expect(abs(next.value(at: time + x) - expected) <= 1e-14, "\(random.label)")
      }
    }
  }

  /// Toward the goal no run passes it; away from it the excursion is bounded, and the way ends in time.
  @Test func retargetedRunsStayWithinTheirBounds() throws {
    var random = RandomGeometry(seed: Self.seed)
    for _ in 0..<caseCount(5000) {
      var run = try ProgressRun(duration: random.number(0.1...2), curve: .easeIn)
      for _ in 0..<4 {
        let time = run.startTime + run.duration * random.number(0.01...0.99)
        let (value, velocity) = (run.value(at: time), run.velocity(at: time))
        let goal = random.number(-1...2)
        let next = try run.retargeted(
          to: goal, at: time, duration: random.number(0.01...2),
          curve: [.default, .easeOut, .linear, .easeInOut][random.whole(0...3)])
        let isToward = (velocity > 0) == (goal > value)
        // No way of this test is longer than 4: values stay in -2.5...3.5.
        let excursion = isToward ? 0 : 4 * 4.0 / 9
        for step in 0...40 {
          let found = next.value(at: time + next.duration * Double(step) / 40)
          #expect(
            found >= min(value, goal) - excursion - 1e-14
              && found <= max(value, goal) + excursion + 1e-14, "\(random.label)")
        }
        #expect(next.value(at: next.endTime) == goal && next.velocity(at: next.endTime) == 0)
        run = next
      }
    }
  }

  /// "Stop here": the run goes on a little, and comes back.
  @Test func theGoalMayBeTheValueItself() throws {
    let run = try ProgressRun(duration: 1, curve: .linear)
    let stopped = try run.retargeted(to: 0.5, at: 0.5, curve: .easeInOut)
    #expect(stopped.value(at: 0.5) == 0.5 && abs(stopped.velocity(at: 0.5) - 1) <= 1e-15)
    let values = (0...100).map { stopped.value(at: 0.5 + Double($0) / 100) }
    #expect(values.max()! > 0.6 && values.max()! < 0.5 + 4.0 / 9 && values.min()! >= 0.5)
    #expect(values.last == 0.5)
    // At rest there is nothing to carry.
    let resting = try stopped.retargeted(to: 0.5, at: 7)
    for step in 0...10 { #expect(resting.value(at: 7 + Double(step) / 10) == 0.5) }
  }

  @Test func verticalTangentsAreCarried() throws {
    let run = try ProgressRun(duration: 1, curve: .cubicBezier(0, 1, 0.5, 1))
    #expect(run.velocity(at: 0) == .greatestFiniteMagnitude)
    for goal in [1, -1, 0.0] {
      let next = try run.retargeted(to: goal, at: 0)
      #expect(next.value(at: 0) == 0 && next.velocity(at: 0) >= 1e300)
      for step in 0...100 {
        let value = next.value(at: Double(step) / 100)
        #expect(value.isFinite && abs(value) <= 1, "\(goal) at \(step)")
      }
      let third = try next.retargeted(to: 0, at: 0)
      #expect(third.value(at: 0) == 0 && third.value(at: 0.5).isFinite)
      #expect(third.value(at: 1) == 0)
    }
    // A step has no velocity.
    let steps = try ProgressRun(duration: 1, curve: .steps(4))
    let next = try steps.retargeted(to: 0, at: 0.6)
    #expect(next.value(at: 0.6) == 0.5 && next.velocity(at: 0.6) == 0)
  }

  @Test func runsRestBeforeAndAfter() throws {
    let run = try ProgressRun(from: 2, to: -1, startTime: 10, duration: 4, curve: .linear)
    #expect(run.endTime == 14)
    #expect([9, 10, 12, 14, 99].map(run.value(at:)) == [2, 2, 0.5, -1, -1])
    #expect([9, 10, 12, 14, 99].map(run.velocity(at:)) == [0, -0.75, -0.75, 0, 0])
    #expect(run.value(at: .nan).isNaN && run.velocity(at: .nan).isNaN)
    #expect(run.value(at: -.infinity) == 2 && run.value(at: .infinity) == -1)
    let early = try run.retargeted(to: 5, at: 0)
    #expect(early.value(at: 0) == 2 && early.velocity(at: 0) == 0)
    // Without a duration, the goal is reached at once.
    let now = try run.retargeted(to: 5, at: 12, duration: 0)
    #expect(now.value(at: 12.0.nextDown) == 0.5 && now.value(at: 12) == 5)
    #expect(now.velocity(at: 12) == 0)
  }

  // MARK: - CSS

  /// Back and forth again, in numbers worked out by hand from the text of CSS Transitions.
  @Test func reversalsAreShortened() throws {
    let run = try ProgressRun(duration: 1, curve: .linear)
    let back = try run.reversed(at: 0.25)
    #expect(back.from == 0.25 && back.to == 0 && back.reversingAdjustedStart == 1)
    #expect(back.reversingShorteningFactor == 0.25 && back.duration == 0.25)
    // Half of the way back: y = 0.5, so |0.5 · 0.25 + 0.75| = 0.875.
    let again = try back.reversed(at: 0.375)
    #expect(again.from == 0.125 && again.to == 1 && again.reversingAdjustedStart == 0)
    #expect(again.reversingShorteningFactor == 0.875 && again.duration == 0.875)
    #expect(again.endTime == 1.25)
    // To a third value: the full duration, and that value is the start of a way back.
    let other = try again.restarted(to: 3, at: 0.375 + 0.4375)
    #expect(other.reversingShorteningFactor == 1 && other.duration == 1)
    #expect(other.reversingAdjustedStart == other.from && abs(other.from - 0.5625) <= 1e-15)
  }

  @Test func restartsFollowTheCasesOfTheText() throws {
    let run = try ProgressRun(duration: 2, curve: .easeIn)
    #expect(try run.restarted(to: 1, at: 0.5, duration: 9) == run)
    // The value is the goal already, or there is no time.
    for rest in [
      try run.restarted(to: run.value(at: 0.5), at: 0.5),
      try run.restarted(to: 7, at: 0.5, duration: 1, delay: -1),
    ] {
      #expect(rest.from == rest.to && rest.value(at: 0.5) == rest.to && rest.duration == 0)
    }
    // A delay of a reversal is kept; a negative one is shortened like the duration.
    let y = TimingCurve.easeIn.value(at: 0.5)
    let late = try run.restarted(to: 0, at: 1, delay: 0.5, curve: .linear)
    #expect(late.startTime == 1.5 && abs(late.duration - 2 * y) <= 1e-15)
    #expect(late.value(at: 1.5) == run.value(at: 1) && late.curve == .linear)
    let early = try run.restarted(to: 0, at: 1, duration: 4, delay: -1)
    #expect(abs(early.startTime - (1 - y)) <= 1e-15 && abs(early.duration - 4 * y) <= 1e-15)
    // A run that has ended is not shortened.
    let ended = try run.reversed(at: 2)
    #expect(ended.from == 1 && ended.to == 0 && ended.duration == 2)
    #expect(ended.reversingShorteningFactor == 1 && ended.reversingAdjustedStart == 1)
  }

  /// The way back on a line takes as long as the way so far, however often it turns round.
  @Test func waysBackTakeTheirShareOfTime() throws {
    var random = RandomGeometry(seed: Self.seed)
    var jump = 0.0
    for _ in 0..<caseCount(10_000) {
      var run = try ProgressRun(duration: random.number(0.1...3), curve: .linear)
      let speed = 1 / run.duration
      for _ in 0..<10 {
        let time = run.startTime + run.duration * random.number(0...1)
        let next = try run.reversed(at: time)
        jump = max(jump, abs(next.value(at: time) - run.value(at: time)))
        let way = abs(next.to - next.from)
        #expect(abs(next.duration - way / speed) <= 1e-12, "\(random.label)")
        run = next
      }
    }
    #expect(jump <= 1e-12)
  }

  // MARK: - What is refused

  @Test func badDataIsRefused() throws {
    let run = try ProgressRun(duration: 1, curve: .linear)
    for bad in [Double.nan, .infinity, -.infinity] {
      let text = bad.isNaN ? "nan" : bad < 0 ? "-inf" : "inf"
      let time = PleatError.parameterNotAccepted(
        name: "time", value: text, accepted: "finite seconds")
      #expect(throws: PleatError.self) { try ProgressRun(to: bad, duration: 1, curve: .linear) }
      #expect(throws: time) { try ProgressRun(startTime: bad, duration: 1, curve: .linear) }
      #expect(throws: PleatError.self) { try ProgressRun(duration: bad, curve: .linear) }
      #expect(throws: PleatError.self) { try run.retargeted(to: bad, at: 0) }
      #expect(throws: PleatError.self) { try run.restarted(to: bad, at: 0) }
      #expect(throws: time) { try run.retargeted(to: 2, at: bad) }
      #expect(throws: time) { try run.reversed(at: bad) }
      #expect(throws: PleatError.self) { try run.retargeted(to: 2, at: 0, duration: bad) }
      #expect(throws: PleatError.self) { try run.restarted(to: 2, at: 0, delay: bad) }
    }
    let huge = Double.greatestFiniteMagnitude
    #expect(throws: PleatError.progressNotFinite(.infinity)) {
      try ProgressRun(from: -huge, to: huge, duration: 1, curve: .linear)
    }
    #expect(throws: PleatError.durationOutOfRange(-1)) {
      try ProgressRun(duration: -1, curve: .linear)
    }
    #expect(throws: PleatError.durationOutOfRange(-1)) {
      try run.restarted(to: 0, at: 0.5, duration: -1)
    }
  }
}
