/// A progress on its way from one value to another along a timing curve, which can be interrupted.
///
/// A run is a value: an interruption makes a new run that takes over at a time. There are two ways:
///
/// - ``retargeted(to:at:duration:curve:)`` goes to any goal and carries the velocity: neither progress
///   nor velocity jumps.
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
/// it is ``to``, and the velocity is 0 at both. For NaN, values and velocities are NaN.
public struct ProgressRun: Hashable, Sendable {
  /// The value at the beginning.
  public let from: Double
  /// The value at the end.
  public let to: Double
  /// The time at which the value begins to change.
  public let startTime: Double
  /// The seconds from the beginning to the end; 0 for a run that is at its end at once.
  public let duration: Double
  /// The timing curve; a run that carries a velocity begins differently.
  public let curve: TimingCurve
  /// The value to which the way back is shortened: where the run began before it was reversed.
  ///
  /// Source: CSS Transitions Level 1, section "Faster reversing of interrupted transitions".
  public internal(set) var reversingAdjustedStart: Double
  /// The factor by which the duration was shortened when the run was reversed, in 0...1.
  public internal(set) var reversingShorteningFactor = 1.0
  /// The duration before it was shortened.
  var fullDuration: Double
  /// The beginning of a run that carries a velocity.
  var carried: CarriedVelocity?

  /// Creates a run; the parameters are its properties.
  ///
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if a value or their difference is not finite,
  ///   ``PleatError/durationOutOfRange(_:)`` if the duration is negative or not finite, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` if the start time is not finite.
  public init(
    from: Double = 0, to: Double = 1, startTime: Double = 0, duration: Double, curve: TimingCurve
  ) throws(PleatError) {
    for value in [from, to, to - from] where !value.isFinite { throw .progressNotFinite(value) }
    guard duration >= 0, duration.isFinite else { throw .durationOutOfRange(duration) }
    try requireFinite(time: startTime)
    (self.from, self.to, self.startTime, self.duration) = (from, to, startTime, duration)
    (self.curve, reversingAdjustedStart, fullDuration) = (curve, from, duration)
  }

  /// The time at which the run ends.
  public var endTime: Double { startTime + duration }

  /// Returns the value at a time: `from + (to - from) · y`, where y is the value of the curve at the
  /// fraction of the duration that has passed.
  ///
  /// - Complexity: That of the curve.
  public func value(at time: Double) -> Double {
    if time < startTime { return from }
    if time >= endTime { return to }
    let x = fraction(at: time)
    if let carried { return from + carried.distance(at: x, of: to - from) }
    return from + (to - from) * curve.value(at: x)
  }

  /// Returns the velocity at a time, in units of the value per second.
  ///
  /// It is the derivative of ``value(at:)``, at ``startTime`` that to the right. Where the value jumps or
  /// its tangent is vertical, it is very large or, for a step, 0.
  ///
  /// - Complexity: That of the curve.
  public func velocity(at time: Double) -> Double {
    if time < startTime || time >= endTime { return 0 }
    let x = fraction(at: time)
    let slope = carried?.slope(at: x, of: to - from) ?? ((to - from) * curve.slope(at: x))
    let limit = Double.greatestFiniteMagnitude
    return slope == 0 ? 0 : min(max(slope / duration, -limit), limit)
  }

  private func fraction(at time: Double) -> Double { min((time - startTime) / duration, 1) }
}

/// The first part of a run that carries a velocity: the first control point of a Bézier curve.
///
/// The curve goes from (0, 0) to (1, whole), where x is the fraction of time, and y the distance from the
/// run's first value.
struct CarriedVelocity: Hashable, Sendable {
  /// The first control point.
  let x1: Double
  let y1: Double
  /// The second control point; its y is a fraction of the whole distance.
  let x2: Double
  let y2: Double
  /// A curve with these x.
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

/// Throws an error for a time that is not finite.
func requireFinite(time: Double, name: String = "time") throws(PleatError) {
  guard time.isFinite else {
    throw .parameterNotAccepted(name: name, value: numberText(time), accepted: "finite seconds")
  }
}
