/// A progress that a spring moves from one value to another, which can be interrupted.
///
/// The value is `from + (to - from) · x(t)`, where x is the value of the ``spring`` t seconds after
/// ``startTime``. Before that time the value is ``from``, and the velocity 0. It has no end: it comes
/// close to ``to``. For NaN, value and velocity are NaN.
///
/// ```swift
/// let run = SpringRun(to: 1, spring: try Spring(response: 0.5, dampingFraction: 0.7))
/// let back = try run.retargeted(to: 0, at: 0.2)
/// ```
public struct SpringRun: Hashable, Sendable {
  /// The value at the beginning.
  public let from: Double
  /// The value at which the spring comes to rest.
  public let to: Double
  /// The time in seconds at which the value begins to change.
  public let startTime: Double
  /// The spring; its initial velocity is in units of the whole way per second.
  public let spring: Spring
  /// The velocity at the beginning, in units of the value per second, if the way is too short to hold it
  /// in the spring's own unit.
  private var carried = 0.0

  /// Creates a run.
  ///
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if a value or their difference is not finite, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the start time is not finite.
  public init(
    from: Double = 0, to: Double = 1, startTime: Double = 0, spring: Spring
  ) throws(PleatError) {
    for value in [from, to, to - from] where !value.isFinite { throw .progressNotFinite(value) }
    try requireFinite(time: startTime)
    (self.from, self.to, self.startTime, self.spring) = (from, to, startTime, spring)
  }

  /// Returns the value at a time.
  ///
  /// - Complexity: O(1).
  public func value(at time: Double) -> Double {
    if time < startTime { return from }
    let t = time - startTime
    let value = from + (to - from) * spring.value(at: t)
    guard let pushed else { return value }
    return value + carried * (pushed.value(at: t) - spring.value(at: t))
  }

  /// Returns the velocity at a time, in units of the value per second.
  ///
  /// - Complexity: O(1).
  public func velocity(at time: Double) -> Double {
    if time < startTime { return 0 }
    let t = time - startTime
    let velocity = (to - from) * spring.velocity(at: t)
    guard let pushed else { return velocity }
    return velocity + carried * (pushed.velocity(at: t) - spring.velocity(at: t))
  }

  /// Returns the run that takes over at a time, with the same spring and another goal.
  ///
  /// It begins with the value p and the velocity v of this run, so it is what a real spring does whose
  /// resting point is moved: the spring's initial velocity is v / (goal - p). If the way is so short
  /// that this quotient is above 1e50, for example if the goal is p itself, the run is the sum of the
  /// spring at rest and of v times its answer to a push.
  ///
  /// - Parameters:
  ///   - goal: The value at which the spring comes to rest.
  ///   - time: The time of the interruption, at which the new run starts.
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if the goal, or the value at the time, is not
  ///   finite, and ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a time that is not
  ///   finite.
  public func retargeted(to goal: Double, at time: Double) throws(PleatError) -> SpringRun {
    let (value, velocity) = (value(at: time), velocity(at: time))
    let relative = velocity / (goal - value)
    let fits = relative.magnitude <= 1e50
    let spring = try Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: fits ? relative : 0)
    var run = try SpringRun(from: value, to: goal, startTime: time, spring: spring)
    if !fits { run.carried = velocity }
    return run
  }

  /// The spring with a velocity of 1 at the beginning, if a velocity is carried.
  private var pushed: Spring? {
    carried == 0
      ? nil
      : try? Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: 1)
  }
}
