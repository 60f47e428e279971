/// An easing that follows the motion of a spring for a duration.
package struct SpringEasing: Hashable {
  package let spring: Spring
  /// The duration in seconds.
  package let duration: Double

  init(_ spring: Spring, duration: Double?) throws(PleatError) {
    self.spring = spring
    self.duration = duration ?? spring.settlingDuration()
    guard self.duration.isFinite || duration != nil else { throw .springNeverSettles }
    guard self.duration > 0, self.duration.isFinite else {
      throw .durationOutOfRange(self.duration)
    }
  }
}

extension SpringEasing: EasingForm {
  func value(at x: Double) -> Double {
    x < 0
      ? held(spring.initialVelocity * duration * held(x))
      : held(1 - spring.motion.distance(at: time(at: x)))
  }

  /// The time at x, together with the product's rounding error, which a fast spring would turn into a larger
  /// error of its value.
  private func time(at x: Double) -> TwofoldNumber {
    let time = x * duration
    return time.isFinite ? TwofoldNumber(x) * TwofoldNumber(duration) : TwofoldNumber(time)
  }

  func slope(at x: Double) -> Double {
    held(duration * spring.motion.velocity(at: time(at: x.isNaN ? x : min(max(x, 0), 1))))
  }

  var range: ClosedRange<Double> { spring.range(upTo: duration) }
}
