/// A damped spring that moves from 0 to 1.
///
/// The value x satisfies `mass · x″ + damping · x′ + stiffness · (x - 1) = 0`, with x = 0 and
/// x′ = `initialVelocity` at time 0. With ω₀ = √(stiffness / mass) and the damping fraction
/// ζ = damping / (2 √(stiffness · mass)), the spring swings past 1 and back if ζ < 1. If ζ is 1 or
/// more, it comes to rest without swinging.
///
/// ```swift
/// let spring = try Spring(response: 0.5, dampingFraction: 0.7)
/// let x = spring.value(at: 0.25)
/// ```
///
/// Two springs are equal if their four numbers are equal.
///
/// Source: the closed solution of the damped harmonic oscillator. The parameters are those of Core
/// Animation's `CASpringAnimation` and of SwiftUI's `Spring`.
public struct Spring: Sendable {
  /// The mass of what the spring moves.
  public let mass: Double
  /// The force of the spring per unit of distance.
  public let stiffness: Double
  /// The friction per unit of velocity; 0 for a spring that swings forever.
  public let damping: Double
  /// The velocity at time 0, in units of the whole way per second.
  public let initialVelocity: Double
  /// The numbers of the solution, computed once.
  let motion: SpringMotion

  /// Creates a spring from the numbers of its equation.
  ///
  /// - Parameters:
  ///   - mass: The mass, in 1e-50...1e50.
  ///   - stiffness: The stiffness, in 1e-50...1e50.
  ///   - damping: The damping, in 0...1e50.
  ///   - initialVelocity: The velocity at time 0, in -1e50...1e50.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a number outside its range.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) throws(PleatError) {
    let limit = 1e50
    for (name, value, least) in [
      ("mass", mass, 1e-50), ("stiffness", stiffness, 1e-50), ("damping", damping, 0),
      ("initial velocity", initialVelocity, -limit),
    ] where !(value >= least && value <= limit) {
      throw .parameterNotAccepted(
        name: "\(name) of a spring", value: numberText(value),
        accepted: "\(numberText(least))...\(numberText(limit))")
    }
    // -0 becomes 0, so that equal springs print the same text.
    (self.mass, self.stiffness) = (mass, stiffness)
    (self.damping, self.initialVelocity) = (damping + 0, initialVelocity + 0)
    motion = SpringMotion(
      mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity)
  }

  /// Creates a spring of mass 1 from its response and its damping fraction, as SwiftUI names them.
  ///
  /// The stiffness is (2π / response)², and the damping 4π · dampingFraction / response.
  ///
  /// - Parameters:
  ///   - response: The period of the swing without damping, in seconds, above 0.
  ///   - dampingFraction: The damping fraction ζ: below 1 the spring swings, at 1 it comes to rest the
  ///     soonest without swinging.
  ///   - initialVelocity: The velocity at time 0, in units of the whole way per second.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the response is not above 0,
  ///   the fraction is negative, or the resulting numbers are outside the ranges of
  ///   ``init(mass:stiffness:damping:initialVelocity:)``.
  public init(
    response: Double, dampingFraction: Double, initialVelocity: Double = 0
  ) throws(PleatError) {
    guard response > 0, response.isFinite else {
      throw .parameterNotAccepted(
        name: "response of a spring", value: numberText(response), accepted: "seconds above 0")
    }
    guard dampingFraction >= 0, dampingFraction.isFinite else {
      throw .parameterNotAccepted(
        name: "damping fraction of a spring", value: numberText(dampingFraction),
        accepted: "a number of at least 0")
    }
    let rate = 2 * .pi / response
    try self.init(
      stiffness: rate * rate, damping: 2 * dampingFraction * rate, initialVelocity: initialVelocity)
  }

  /// Creates a spring of mass 1 from its perceived duration and its bounce, as SwiftUI names them.
  ///
  /// The response is the duration. The damping fraction is 1 - bounce, or 1 / (1 + bounce) for a
  /// negative bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds, above 0. The spring settles later: see
  ///     ``settlingDuration(within:)``.
  ///   - bounce: How much the spring swings, above -1 and at most 1: at 0 it does not swing, at 1 it swings
  ///     forever, and below 0 it is slower than at 0.
  ///   - initialVelocity: The velocity at time 0, in units of the whole way per second.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a number outside its range.
  public init(
    duration: Double, bounce: Double, initialVelocity: Double = 0
  ) throws(PleatError) {
    guard bounce > -1, bounce <= 1 else {
      throw .parameterNotAccepted(
        name: "bounce of a spring", value: numberText(bounce), accepted: "above -1 and at most 1")
    }
    try self.init(
      response: duration, dampingFraction: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
      initialVelocity: initialVelocity)
  }

  /// Returns the value at a time.
  ///
  /// Before time 0 the spring moves with its initial velocity: the value is `initialVelocity · time`.
  /// For every spring, also close to critical damping (ζ = 1), the error is at most 8 ulp of the greater of
  /// 1 and the value. If a spring still swings after 1e14 / ω₀ seconds, the angle of its swings has too many
  /// digits, and the error may be greater by 2⁻⁹⁸ · ω₀ · time. For NaN the result is NaN.
  ///
  /// - Parameter time: Seconds from the beginning.
  /// - Complexity: O(1).
  public func value(at time: Double) -> Double {
    time < 0 ? held(initialVelocity * held(time)) : 1 - motion.distance(at: time)
  }

  /// Returns the velocity at a time, in units of the whole way per second.
  ///
  /// Before time 0 it is the initial velocity. The error is at most 1e-13 of the greatest of 1, ω₀ and
  /// the initial velocity. It may be greater after 1e14 / ω₀ seconds, as in ``value(at:)``. For NaN the
  /// result is NaN.
  ///
  /// - Parameter time: Seconds from the beginning.
  /// - Complexity: O(1).
  public func velocity(at time: Double) -> Double {
    time < 0 ? initialVelocity : motion.velocity(at: time)
  }

  /// Returns the time from which on the value stays within a distance of 1.
  ///
  /// It is the least time T such that `|value(at: t) - 1| ≤ threshold` for all t ≥ T, with a relative
  /// error of at most 1e-9 for thresholds of at least 1e-9. Without damping the spring never settles, and
  /// the result is infinite.
  ///
  /// - Parameter threshold: The distance, above 0.
  /// - Precondition: The threshold is above 0.
  /// - Complexity: O(1), with about a hundred evaluations.
  public func settlingDuration(within threshold: Double = 0.001) -> Double {
    precondition(threshold > 0, "the threshold must be above 0")
    func distance(_ time: Double) -> Double { motion.distance(at: time) }
    guard let turns = motion.turns else {
      return 1 <= threshold ? 0 : crossing(of: threshold, after: 0, before: .infinity)
    }
    let size = distance(turns.first).magnitude
    guard size > threshold else {
      return 1 <= threshold ? 0 : crossing(of: threshold, after: 0, before: turns.first)
    }
    guard turns.period.isFinite else {
      return crossing(of: threshold, after: turns.first, before: .infinity)
    }
    guard motion.decay.main > 0 else { return .infinity }
    // From turning point to turning point, the distance shrinks by a constant factor. `last` is the number
    // of the last point beyond the threshold. Logarithms may miss it by one.
    let shrinking = motion.decay.main * turns.period
    var last = (logarithmOf(size / threshold) / shrinking).rounded(.down)
    func time(_ number: Double) -> Double { turns.first + number * turns.period }
    if last >= 1, distance(time(last)).magnitude <= threshold { last -= 1 }
    if distance(time(last + 1)).magnitude > threshold { last += 1 }
    guard time(last + 1).isFinite else { return .infinity }
    return crossing(of: threshold, after: time(last), before: time(last + 1))
  }

  /// Returns the time at which the distance from 1 falls to a threshold, which it does once between `start`
  /// and `end`.
  private func crossing(
    of threshold: Double, after start: Double, before end: Double
  ) -> Double {
    let sign = motion.distance(at: start) < 0 ? -1.0 : 1
    func isBeyond(_ time: Double) -> Bool { motion.distance(at: time) * sign > threshold }
    var (low, high) = (start, end)
    if high == .infinity {
      high = max(2 * start, 1 / motion.decay.main)
      while isBeyond(high), high < 1e300 { (low, high) = (high, 2 * high) }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isBeyond(middle) { low = middle } else { high = middle }
    }
  }

  /// The least and the greatest value up to a time.
  func range(upTo time: Double) -> ClosedRange<Double> {
    var values = [0, value(at: time)]
    if let turns = motion.turns {
      // Of the turning points on each side, the first is the farthest.
      for turn in [turns.first, turns.first + turns.period] where turn < time {
        values.append(value(at: turn))
      }
    }
    return values.min()!...values.max()!
  }
}

extension Spring: Hashable {
  private var numbers: SIMD4<Double> { SIMD4(mass, stiffness, damping, initialVelocity) }

  /// Returns whether two springs have the same four numbers.
  public static func == (lhs: Spring, rhs: Spring) -> Bool { lhs.numbers == rhs.numbers }

  /// Hashes the four numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}

extension Spring: CustomStringConvertible {
  /// The spring as text, `spring(mass stiffness damping initialVelocity)`.
  public var description: String {
    let numbers = [mass, stiffness, damping, initialVelocity].map { numberText($0) }
    return "spring(\(numbers.joined(separator: " ")))"
  }
}

extension Spring: Codable {
  private enum CodingKeys: String, CodingKey {
    case mass, stiffness, damping, initialVelocity
  }

  /// Decodes the four numbers; the mass is 1 and the initial velocity 0 if they are missing.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a number outside its range, with the ``PleatError`` as
  ///   its underlying error. The decoder's own errors are passed on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let mass = try container.decodeIfPresent(Double.self, forKey: .mass)
    let stiffness = try container.decode(Double.self, forKey: .stiffness)
    let damping = try container.decode(Double.self, forKey: .damping)
    let velocity = try container.decodeIfPresent(Double.self, forKey: .initialVelocity)
    do {
      self = try Spring(
        mass: mass ?? 1, stiffness: stiffness, damping: damping, initialVelocity: velocity ?? 0)
    } catch {
      throw decoder.refusal(error.description, error)
    }
  }
}
