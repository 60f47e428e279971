import Pleat

extension Pager {
  /// The motion of a flip without a finger: legs that follow each other without a gap, each with
  /// its own duration.
  struct LegsMotion: Hashable, Sendable {
    private let start: Double
    private let legs: [Leg]

    private init(start: Double, legs: [Leg]) {
      self.start = start
      self.legs = legs
    }

    /// The progress to which a leaf rises on its own if its other page is missing or late.
    private static let top = 1.0 / 6

    static func stand(at progress: Double) -> LegsMotion {
      LegsMotion(
        start: 0, legs: [Leg(duration: 0, curve: .linear, from: progress, to: progress)])
    }

    /// Returns a flip from a progress to 1: easeIn until the leaf is upright, then easeOut.
    static func flip(from progress: Double, at time: Double, duration: Double) -> LegsMotion {
      let upright = max(progress, 0.5)
      return LegsMotion(
        start: time,
        legs: [
          Leg(
            duration: duration * (upright - progress), curve: .easeIn, from: progress, to: upright),
          Leg(duration: duration * (1 - upright), curve: .easeOut, from: upright, to: 1),
        ])
    }

    /// Returns the first leg of a bounce: the leaf rises to progress 1/6 and stays there.
    static func rise(from progress: Double, at time: Double, duration: Double) -> LegsMotion {
      LegsMotion(start: time, legs: [risingLeg(from: progress, duration)])
    }

    /// Returns a bounce: a leaf without another page rises to progress 1/6 and falls back.
    static func bounce(from progress: Double, at time: Double, duration: Double) -> LegsMotion {
      let rise = risingLeg(from: progress, duration)
      return LegsMotion(
        start: time,
        legs: [rise, Leg(duration: duration / 2, curve: .easeInOut, from: rise.to, to: 0)])
    }

    private static func risingLeg(from progress: Double, _ duration: Double) -> Leg {
      let peak = max(progress, top)
      return Leg(
        duration: duration / 2 * (peak - progress) / top, curve: .easeInOut, from: progress,
        to: peak)
    }

    var end: Double { start + legs.reduce(0) { $0 + $1.duration } }

    func pose(at time: Double) -> Pose {
      guard time < end, let last = legs.last else {
        return Pose(progress: legs.last?.to ?? 0)
      }
      var elapsed = max(time - start, 0)
      for leg in legs {
        // A leg counts as over from 1e-10 s before its end. So a leaf is exactly upright between
        // its legs, even if rounding has made the time slightly too small.
        guard elapsed >= leg.duration - 1e-10 else {
          let u = elapsed / leg.duration
          let height = leg.to - leg.from
          return Pose(
            progress: leg.from + height * leg.curve.value(at: u),
            velocity: Pager.held(height * leg.curve.slope(at: u) / leg.duration))
        }
        elapsed = max(elapsed - leg.duration, 0)
      }
      return Pose(progress: last.to)
    }
  }
}
