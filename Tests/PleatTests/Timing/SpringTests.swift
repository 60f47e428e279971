import Foundation
import Oracles
import Pleat
import TestSupport
import Testing

@Suite struct SpringTests {
  @Test func valuesAndVelocitiesAreExact() throws {
    let seed: UInt64 = 0x5B_219C
    var generator = SeededGenerator(seed: seed)
    var (worst, fastest) = (0.0, 0.0)
    let count = runsSlowTests ? 1_000_000 : 3_000
    for _ in 0..<count {
      let own = NastySprings.next(using: &generator)
      // The reference squares its matrix once for each power of two.
      let (pull, drag) = (own.stiffness / own.mass * own.time, own.damping / own.mass)
      guard max(pull, drag) * own.time < 1e12 else { continue }
      let spring = try Spring(
        mass: own.mass, stiffness: own.stiffness, damping: own.damping,
        initialVelocity: own.velocity)
      let exact = ExactSpring.state(
        mass: own.mass, stiffness: own.stiffness, damping: own.damping, velocity: own.velocity,
        at: own.time)
      let error = (DoubleDouble(spring.value(at: own.time)) - exact.value).magnitude.value
      let ulps = error / max(1, exact.value.value.magnitude).ulp
      let rate = (own.stiffness / own.mass).squareRoot()
      let slip =
        (DoubleDouble(spring.velocity(at: own.time)) - exact.velocity).magnitude.value
        / max(1, rate, own.velocity.magnitude)
      (worst, fastest) = (max(worst, ulps), max(fastest, slip))
      if !(ulps <= 8 && slip <= 1e-13) {
        Issue.record("\(own): \(ulps) ulp, velocity \(slip), seed \(seed)")
      }
    }
    report("springs: at most \(worst) ulp, velocity \(fastest) of the rate, seed \(seed)")
  }

  /// The swings of a spring without damping lose digits only after very many of them.
  @Test func swingsForEver() throws {
    let spring = try Spring(stiffness: 64, damping: 0)
    for exponent in 0...40 {
      for part in [1.0, 1.37, 2.71, 8.4] {
        let time = part * pow(10, Double(exponent))
        // ω₀ is 8, so the product is exact.
        let (cosine, sine) = (cos(8 * time), sin(8 * time))
        let error = 8 * time * 0x1p-98
        #expect(abs(spring.value(at: time) - (1 - cosine)) <= 16 * 1.0.ulp + error, "\(time)")
        #expect(abs(spring.velocity(at: time) - 8 * sine) <= 8 * (1e-13 + error), "\(time)")
      }
    }
  }

  @Test func littleDampingEndsTheSwings() throws {
    let spring = try Spring(stiffness: 1, damping: 1e-200, initialVelocity: 1)
    for time in [1e203, 1e300, .infinity] { #expect(spring.value(at: time) == 1) }
    #expect(abs(spring.value(at: 1e180) - 1) > 1e-3)
  }

  @Test func settlesWhenItSays() throws {
    let seed: UInt64 = 0x5E_771E
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(runsSlowTests ? 100_000 : 1_000) {
      let own = NastySprings.next(using: &generator)
      let spring = try Spring(
        mass: own.mass, stiffness: own.stiffness, damping: max(own.damping, 1e-6),
        initialVelocity: own.velocity)
      let threshold = [0.001, 0.1, 1e-9, 1.5].randomElement(using: &generator)!
      let end = spring.settlingDuration(within: threshold)
      func distance(_ time: Double) -> Double { (spring.value(at: time) - 1).magnitude }
      let slack = 4e-15
      let rate = (spring.stiffness / spring.mass).squareRoot()
      if end > 0 {
        // Not so long before that a fast spring has come to its last turning point.
        let before = end - min(end * 1e-9, 1e-4 / rate)
        #expect(distance(before) > threshold - slack, "\(own), \(threshold), seed \(seed)")
      }
      for step in 0..<64 {
        let time = end * (1 + 1e-9) + Double(step * step) / (16 * rate)
        #expect(distance(time) <= threshold + slack, "\(own), \(threshold), seed \(seed)")
      }
    }
    #expect(try Spring(stiffness: 100, damping: 0).settlingDuration() == .infinity)
    #expect(try Spring(stiffness: 100, damping: 0).settlingDuration(within: 1.5) == 0)
  }

  @Test func threeWaysToSayTheSame() throws {
    let spring = try Spring(response: 0.5, dampingFraction: 0.7)
    #expect(abs(spring.stiffness - 157.9136704174297) < 1e-12)
    #expect(abs(spring.damping - 17.59291886010284) < 1e-13)
    #expect(try Spring(duration: 0.5, bounce: 0.25) == Spring(response: 0.5, dampingFraction: 0.75))
    #expect(try Spring(duration: 0.5, bounce: -0.5) == Spring(response: 0.5, dampingFraction: 2))
    #expect(spring.value(at: 0) == 0 && spring.velocity(at: 0) == 0)
    #expect(spring.value(at: .infinity) == 1 && spring.velocity(at: .infinity) == 0)
    #expect(spring.value(at: .nan).isNaN && spring.velocity(at: .nan).isNaN)
    let thrown = try Spring(stiffness: 100, damping: 10, initialVelocity: 3)
    #expect(thrown.value(at: -2) == -6 && thrown.velocity(at: -2) == 3)
  }

  @Test func numbersOutOfRangeAreNamed() {
    func check(_ text: String, _ make: () throws(PleatError) -> Spring) {
      do {
        _ = try make()
        Issue.record("accepted: \(text)")
      } catch {
        #expect(error.description.contains(text))
      }
    }
    check("mass of a spring 0") { () throws(PleatError) in
      try Spring(mass: 0, stiffness: 1, damping: 1)
    }
    check("stiffness of a spring nan") { () throws(PleatError) in
      try Spring(stiffness: .nan, damping: 1)
    }
    check("damping of a spring -1") { () throws(PleatError) in
      try Spring(stiffness: 1, damping: -1)
    }
    check("initial velocity of a spring inf") { () throws(PleatError) in
      try Spring(stiffness: 1, damping: 1, initialVelocity: .infinity)
    }
    check("response of a spring 0") { () throws(PleatError) in
      try Spring(response: 0, dampingFraction: 1)
    }
    check("damping fraction of a spring -0.5") { () throws(PleatError) in
      try Spring(response: 1, dampingFraction: -0.5)
    }
    check("bounce of a spring -1") { () throws(PleatError) in try Spring(duration: 1, bounce: -1) }
  }

  @Test func springsAreCoded() throws {
    let spring = try Spring(mass: 2, stiffness: 100, damping: 10, initialVelocity: -1)
    let data = try JSONEncoder().encode(spring)
    #expect(try JSONDecoder().decode(Spring.self, from: data) == spring)
    #expect(spring.description == "spring(2 100 10 -1)")
    let short = Data(#"{"stiffness": 100, "damping": 10}"#.utf8)
    #expect(
      try JSONDecoder().decode(Spring.self, from: short) == Spring(stiffness: 100, damping: 10))
    let wrong = Data(#"{"stiffness": -1, "damping": 10}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Spring.self, from: wrong) }
  }
}
