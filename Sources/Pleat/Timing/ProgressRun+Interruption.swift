extension ProgressRun {
  /// Returns the run that takes over at a time, goes to another goal and carries the velocity.
  ///
  /// Let p and v be value and velocity at the time, and T the duration of the new run. The new run is a
  /// cubic Bézier curve from (0, p) to (1, goal), whose x is the fraction of T that has passed:
  ///
  /// - Its second control point is (x2, p + (goal - p) · y2), with x2 and y2 of the curve.
  /// - Its first is (x1, p + v · T · x1), on the line of the velocity. So the new run has value p and
  ///   velocity v where it begins. x1 is that of the curve, or less, so that |v| · T · x1 is within a limit.
  ///   If the velocity points toward the goal, the limit is |goal - p|. Otherwise it is the greatest of three
  ///   numbers: |goal - p|, the way of the interrupted run, and that run's own |v| · T · x1.
  ///
  /// So with y2 in 0...1, a run that begins toward its goal does not pass the goal. A run that begins away
  /// from its goal moves away by at most 4/9 of the limit, turns round, and also ends after T
  /// seconds. With a duration of 0, the run is at its goal at once, and no velocity is left.
  ///
  /// If the curve's x1 is 0, the rule takes x1 = 1/3, because a control point at x = 0 cannot carry a
  /// velocity. For a Bézier curve that is a straight line, it takes (1/3, 1/3) and (2/3, 2/3). For a curve
  /// that is no Bézier curve, it takes x1 = 1/3 and (2/3, 1): the new run ends at rest.
  ///
  /// If neither this run nor the call has a curve, the new run moves by this run's spring. But if there is no
  /// spring, or if a duration is given, it is a curve that ends at rest.
  ///
  /// - Parameters:
  ///   - goal: The value at the end of the new run.
  ///   - time: The time of the interruption, at which the new run starts.
  ///   - duration: The seconds of the new run, or nil for the duration of this run before any shortening.
  ///   - curve: The curve of the new run, or nil for the curve of this run.
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if the goal, or the value at the time, is not
  ///   finite, ``PleatError/durationOutOfRange(_:)`` for a duration that is negative or not finite, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a time that is not finite.
  public func retargeted(
    to goal: Double, at time: Double, duration: Double? = nil, curve: TimingCurve? = nil
  ) throws(PleatError) -> ProgressRun {
    try requireFinite(time: time)
    let velocity = velocity(at: time)
    if duration == nil, curve == nil, let spring {
      return try retargeted(to: goal, at: time, spring: spring)
    }
    guard let curve = curve ?? self.curve else {
      return try ProgressRun(
        from: value(at: time), velocity: velocity, to: goal, startTime: time,
        duration: duration ?? fullDuration)
    }
    var run = try ProgressRun(
      from: value(at: time), to: goal, startTime: time, duration: duration ?? fullDuration,
      curve: curve)
    let rest = goal - run.from
    let own = curve.retargetingPoints
    let isToward = velocity < 0 ? rest < 0 : rest > 0
    let reach =
      isToward
      ? rest.magnitude
      : max(rest.magnitude, (to - from).magnitude, carriedWay)
    let speed = velocity.magnitude * run.duration
    let x1 = speed * own.x1 > reach ? reach / speed : own.x1
    let y1 = min(x1 == own.x1 ? speed * x1 : reach, .greatestFiniteMagnitude)
    run.motion = .curve(
      curve,
      try CarriedVelocity(x1: x1, y1: velocity < 0 ? -y1 : y1, x2: own.x2, y2: own.y2))
    return run
  }

  /// For a run that carries a velocity: how far its first control point lies from its first value.
  private var carriedWay: Double {
    if case .curve(_, let carried?) = motion { carried.y1.magnitude } else { 0 }
  }

  /// Returns the run by a spring that takes over at a time, goes to another goal and carries the
  /// velocity.
  ///
  /// If this run has the same spring, the new run moves like a real spring whose resting point is moved.
  ///
  /// The spring comes to rest at the goal. Its own initial velocity is not used.
  ///
  /// - Throws: ``PleatError/progressNotFinite(_:)`` if the goal, or the value at the time, is not
  ///   finite, and ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a time that is not
  ///   finite.
  public func retargeted(
    to goal: Double, at time: Double, spring: Spring
  ) throws(PleatError) -> ProgressRun {
    try requireFinite(time: time)
    return try ProgressRun(
      from: value(at: time), velocity: velocity(at: time), to: goal, startTime: time,
      spring: spring)
  }

  /// Returns a run that goes back to where this run began, as a reversed CSS transition does.
  ///
  /// It is ``restarted(to:at:duration:delay:curve:)`` to ``reversingAdjustedStart``. The duration is that
  /// of this run before any shortening, times the new ``reversingShorteningFactor``.
  ///
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a time that is not finite, and
  ///   for a run without a curve.
  public func reversed(at time: Double) throws(PleatError) -> ProgressRun {
    try restarted(to: reversingAdjustedStart, at: time)
  }

  /// Returns the run that takes over at a time if the goal changes, as CSS transitions do.
  ///
  /// - If the goal is ``to``, this run goes on.
  /// - If the value is the goal already, or `duration + delay` is not above 0, the new run is at the
  ///   goal at once.
  /// - If this run has not ended and the goal is ``reversingAdjustedStart``, the new run is the way back. If
  ///   f is this run's ``reversingShorteningFactor``, and y the value of its curve, the way back has the
  ///   factor |y · f + 1 - f|, clamped to 0...1, which multiplies the duration and a negative delay.
  /// - Otherwise the new run has the full duration.
  ///
  /// The new run starts at the value of this one. Velocity is not carried. With a negative delay, the new
  /// run starts before the interruption, so the value jumps, as in CSS.
  ///
  /// Source: CSS Transitions Level 1, sections "Starting of transitions" and "Faster reversing of
  /// interrupted transitions".
  ///
  /// `duration` is the seconds of a run that is not shortened, and `delay` the seconds from the interruption
  /// to the beginning of the new run. If `duration` or `curve` is nil, that of this run is used.
  ///
  /// - Throws: The errors of ``retargeted(to:at:duration:curve:)``, and
  ///   ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a delay that is not finite, and
  ///   if neither this run nor the call has a curve.
  public func restarted(
    to goal: Double, at time: Double, duration: Double? = nil, delay: Double = 0,
    curve: TimingCurve? = nil
  ) throws(PleatError) -> ProgressRun {
    try requireFinite(time: time)
    try requireFinite(time: delay, name: "delay")
    let full = duration ?? fullDuration
    guard full >= 0, full.isFinite else { throw .durationOutOfRange(full) }
    if goal == to { return self }
    guard let curve = curve ?? self.curve else {
      throw .parameterNotAccepted(
        name: "curve", value: "none", accepted: "a timing curve, for a run that has none")
    }
    let value = value(at: time)
    if value == goal || full + delay <= 0 {
      return try ProgressRun(from: goal, to: goal, startTime: time, duration: 0, curve: curve)
    }
    let isReversal = goal == reversingAdjustedStart && time < endTime
    // Computed like this, the value of the curve is also right for a run that carries a velocity.
    let y = to == from ? 1 : (value - from) / (to - from)
    let old = reversingShorteningFactor
    let factor = isReversal ? min((y * old + (1 - old)).magnitude, 1) : 1
    var run = try ProgressRun(
      from: value, to: goal, startTime: time + (delay < 0 ? factor * delay : delay),
      duration: full * factor, curve: curve)
    run.fullDuration = full
    run.reversingShorteningFactor = factor
    if isReversal { run.reversingAdjustedStart = to }
    return run
  }
}

extension TimingCurve {
  /// For a run that carries a velocity: the x of the first control point, and the second control point.
  fileprivate var retargetingPoints: (x1: Double, x2: Double, y2: Double) {
    guard let points = controlPoints else { return (1 / 3, 2 / 3, 1) }
    if points.x1 == points.y1, points.x2 == points.y2 { return (1 / 3, 2 / 3, 2 / 3) }
    return (points.x1 > 0 ? points.x1 : 1 / 3, points.x2, points.y2)
  }
}
