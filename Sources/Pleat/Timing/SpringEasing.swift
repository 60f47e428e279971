/// The value of a spring over a fraction of a duration.
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
    x < 0 ? held(spring.initialVelocity * duration * held(x)) : held(spring.value(at: x * duration))
  }

  func slope(at x: Double) -> Double {
    held(duration * spring.velocity(at: x.isNaN ? x : min(max(x, 0), 1) * duration))
  }

  var range: ClosedRange<Double> { spring.range(upTo: duration) }

  func extent(over part: ClosedRange<Double>) -> EasingExtent {
    let length = (part.upperBound - part.lowerBound) * duration
    let acceleration = spring.motion.accelerationBound(from: part.lowerBound * duration)
    return EasingExtent(
      from: value(at: part.lowerBound), to: value(at: part.upperBound),
      bend: acceleration * length * length / 8)
  }
}
