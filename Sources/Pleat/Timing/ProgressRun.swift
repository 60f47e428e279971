/// A progress that goes from one value to another, along a timing curve or by a spring, and can be
/// interrupted.
///
/// A run is a value: an interruption makes a new run that takes over at a time. There are two ways:
///
/// - ``retargeted(to:at:duration:curve:)`` and ``retargeted(to:at:spring:)`` go to any goal and carry the
///   velocity: neither progress nor velocity jumps.
/// - ``reversed(at:)`` and ``restarted(to:at:duration:delay:curve:)`` do what CSS transitions do:
///   progress does not jump, but velocity does. The way back takes as long as the way so far.
///
/// ```swift
/// let run = try ProgressRun(duration: 0.4, curve: .easeInOut)
/// let back = try run.retargeted(to: 0, at: 0.25)
/// let progress = back.value(at: 0.3)
/// ```
///
/// All times are in seconds of one clock. Before ``startTime`` the value is ``from``, from ``endTime`` on
/// it is ``to``, and in both cases the velocity is 0. A run by a spring has no end: it comes close to ``to``.
/// For NaN, values and velocities are NaN.
public struct ProgressRun: Hashable, Sendable {
  /// The value at the beginning.
  public let from: Double
  /// The value at the end, or at which the spring comes to rest.
  public let to: Double
  /// The time at which the value begins to change.
  public let startTime: Double
  /// The seconds from the beginning to the end: 0 for a run that is at its end at once, infinite for a run
  /// by a spring.
  public let duration: Double
  /// The goal with which a new run counts as the way back of this one, and is shortened.
  ///
  /// It is ``from`` or, if this run is itself a way back, the goal of the run that it reverses.
  ///
  /// Source: CSS Transitions Level 1, section "Faster reversing of interrupted transitions".
  public internal(set) var reversingAdjustedStart: Double
  /// The factor by which the duration was shortened when the run was reversed, in 0...1.
  public internal(set) var reversingShorteningFactor = 1.0
  /// The duration before it was shortened.
  var fullDuration: Double
  var motion: Motion

  enum Motion: Hashable, Sendable {
    /// Along a curve, of which a carried velocity changes the beginning.
    case curve(TimingCurve, CarriedVelocity?)
    /// Along a cubic Hermite curve that begins with a velocity and ends at rest.
    case settling(velocity: Double)
    /// By a spring. `carried` is the velocity at the beginning, in units of the value per second, if the
    /// way is too short for the spring's `initialVelocity` to express it; otherwise 0.
    case spring(Spring, carried: Double)
  }

  /// Creates a run along a timing curve.
  ///
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if a value or their difference is not finite,
  ///   ``PleatError/durationOutOfRange(_:)`` if the duration is negative or not finite, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the start time is not finite.
  public init(
    from: Double = 0, to: Double = 1, startTime: Double = 0, duration: Double, curve: TimingCurve
  ) throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    try self.init(from, to, startTime, duration, .curve(curve, nil))
  }

  /// Creates a run that begins with a velocity and ends at rest, along a cubic curve.
  ///
  /// The run passes its goal if its velocity toward the goal is more than three times the way divided by
  /// the duration.
  ///
  /// The velocity is in units of the value per second.
  ///
  /// - Throws: The errors of ``init(from:to:startTime:duration:curve:)``, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the velocity is not finite.
  public init(
    from: Double, velocity: Double, to: Double, startTime: Double = 0, duration: Double
  ) throws(PleatError) {
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    try Self.require(velocity: velocity)
    try self.init(from, to, startTime, duration, .settling(velocity: velocity))
  }

  /// Creates a run by a spring.
  ///
  /// The value is `from + (to - from) · x(t)`, where x is the value of the spring t seconds after the
  /// start time.
  ///
  /// The spring rests at `to`. Its initial velocity is in units of the whole way per second.
  ///
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if a value or their difference is not finite, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the start time is not finite.
  public init(
    from: Double = 0, to: Double = 1, startTime: Double = 0, spring: Spring
  ) throws(PleatError) {
    try self.init(from, to, startTime, .infinity, .spring(spring, carried: 0))
  }

  /// Creates a run by a spring that begins with a velocity.
  ///
  /// The initial velocity `velocity / (to - from)` replaces that of the spring. If the magnitude of this
  /// quotient is above 1e50, for example because the way is 0, the value is
  /// `from + (to - from) · x₀(t) + velocity · (x₁(t) - x₀(t))`, where x₀ and x₁ are the values of the spring
  /// with the initial velocities 0 and 1.
  ///
  /// The velocity is in units of the value per second.
  ///
  /// - Throws: The errors of ``init(from:to:startTime:spring:)``, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the velocity is not finite.
  public init(
    from: Double, velocity: Double, to: Double, startTime: Double = 0, spring: Spring
  ) throws(PleatError) {
    try Self.require(velocity: velocity)
    let relative = velocity / (to - from)
    let fits = relative.magnitude <= 1e50
    let own = try spring.starting(with: fits ? relative : 0)
    try self.init(from, to, startTime, .infinity, .spring(own, carried: fits ? 0 : velocity))
  }

  private init(
    _ from: Double, _ to: Double, _ startTime: Double, _ duration: Double, _ motion: Motion
  ) throws(PleatError) {
    for value in [from, to, to - from] where !value.isFinite { throw .progressNotFinite(value) }
    try requireFinite(time: startTime)
    (self.from, self.to, self.startTime, self.duration) = (from, to, startTime, duration)
    (self.motion, reversingAdjustedStart, fullDuration) = (motion, from, duration)
  }

  private static func require(velocity: Double) throws(PleatError) {
    guard velocity.isFinite else {
      throw .parameterNotAccepted(
        name: "velocity", value: numberText(velocity), accepted: "a finite number")
    }
  }
}

// MARK: - Reading

extension ProgressRun {
  /// The timing curve, or nil for a run without one; a carried velocity changes the curve's beginning.
  public var curve: TimingCurve? {
    if case .curve(let curve, _) = motion { curve } else { nil }
  }

  /// The spring, or nil for a run without one; its initial velocity is in units of the whole way per
  /// second.
  public var spring: Spring? {
    if case .spring(let spring, _) = motion { spring } else { nil }
  }

  /// The time at which the run ends, infinite for a run by a spring.
  public var endTime: Double { startTime + duration }

  /// Returns the time from which on the value stays within a distance of ``to``.
  ///
  /// For a run without a spring this is ``endTime``.
  ///
  /// - Precondition: The distance is above 0.
  public func settlingTime(within distance: Double = 0.001) -> Double {
    precondition(distance > 0, "the distance must be above 0")
    guard let spring else { return endTime }
    return startTime + spring.settlingDuration(within: distance / (to - from).magnitude)
  }

  /// Returns the value at a time.
  ///
  /// Along a curve it is `from + (to - from) · y`, where y is the value of the curve at the fraction of
  /// the duration that has passed.
  ///
  /// - Complexity: That of the curve; O(1) for a spring.
  public func value(at time: Double) -> Double {
    if time < startTime { return from }
    if time >= endTime { return to }
    let way = to - from
    switch motion {
    case .curve(let curve, nil): return from + way * curve.value(at: fraction(at: time))
    case .curve(_, let carried?):
      return from + carried.distance(at: fraction(at: time), of: way)
    case .settling(let velocity):
      let u = fraction(at: time)
      let v = 1 - u
      return from * (v * v * (1 + 2 * u)) + to * (u * u * (3 - 2 * u))
        + Self.held(duration * velocity) * (u * v * v)
    case .spring(let spring, let carried):
      let t = time - startTime
      let value = from + way * spring.value(at: t)
      guard carried != 0, let pushed = try? spring.starting(with: 1) else { return value }
      return value + carried * (pushed.value(at: t) - spring.value(at: t))
    }
  }

  /// Returns the velocity at a time, in units of the value per second.
  ///
  /// It is the derivative of ``value(at:)``; at ``startTime`` and where the value jumps, the derivative to the
  /// right. Where the tangent is vertical, it is very large.
  ///
  /// - Complexity: That of the curve; O(1) for a spring.
  public func velocity(at time: Double) -> Double {
    if time < startTime || time >= endTime { return 0 }
    let way = to - from
    let slope: Double
    switch motion {
    case .curve(let curve, nil): slope = way * curve.slope(at: fraction(at: time))
    case .curve(_, let carried?): slope = carried.slope(at: fraction(at: time), of: way)
    case .settling(let velocity):
      let u = fraction(at: time)
      let v = 1 - u
      slope = 6 * u * v * way + Self.held(duration * velocity) * (v * (1 - 3 * u))
    case .spring(let spring, let carried):
      let t = time - startTime
      let velocity = way * spring.velocity(at: t)
      guard carried != 0, let pushed = try? spring.starting(with: 1) else { return velocity }
      return velocity + carried * (pushed.velocity(at: t) - spring.velocity(at: t))
    }
    let limit = Double.greatestFiniteMagnitude
    return slope == 0 ? 0 : min(max(slope / duration, -limit), limit)
  }

  private func fraction(at time: Double) -> Double { min((time - startTime) / duration, 1) }

  /// Returns a number, clamped to a magnitude of 1e300, so that sums with it stay finite.
  private static func held(_ number: Double) -> Double { min(max(number, -1e300), 1e300) }
}

extension Spring {
  fileprivate func starting(with velocity: Double) throws(PleatError) -> Spring {
    try Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}

/// The Bézier curve of a run that carries a velocity.
///
/// The curve goes from (0, 0) to (1, whole), where x is the fraction of time, and y the distance from the
/// run's first value.
struct CarriedVelocity: Hashable, Sendable {
  let x1: Double
  let y1: Double
  /// The second control point; its y is a fraction of the whole distance.
  let x2: Double
  let y2: Double
  /// A timing curve with the same x1 and x2.
  private let time: TimingCurve

  init(x1: Double, y1: Double, x2: Double, y2: Double) throws(PleatError) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    time = try .cubicBezier(x1, 0, x2, 1)
  }

  func distance(at x: Double, of whole: Double) -> Double {
    let u = time.parameter(at: x)
    let v = 1 - u
    return 3 * u * v * (v * y1 + u * y2 * whole) + u * u * u * whole
  }

  func slope(at x: Double, of whole: Double) -> Double {
    let u = time.parameter(at: x)
    let v = 1 - u
    let dx = v * v * x1 + 2 * u * v * (x2 - x1) + u * u * (1 - x2)
    let dy = v * v * y1 + 2 * u * v * (y2 * whole - y1) + u * u * (1 - y2) * whole
    return dy == 0 ? 0 : dy / max(dx, 0)
  }
}

func requireFinite(time: Double, name: String = "time") throws(PleatError) {
  guard time.isFinite else {
    throw .parameterNotAccepted(name: name, value: numberText(time), accepted: "finite seconds")
  }
}
