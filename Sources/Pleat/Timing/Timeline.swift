/// A stretch of a run: progress goes from one value to another under a curve.
public struct Leg: Hashable, Codable, Sendable {
  /// Seconds.
  public var duration: Double
  /// What the stretch eases by.
  public var curve: TimingCurve
  /// The progress at its beginning.
  public var from: Double
  /// The progress at its end.
  public var to: Double

  /// Creates a stretch.
  public init(duration: Double, curve: TimingCurve, from: Double, to: Double) {
    self.duration = duration
    self.curve = curve
    self.from = from
    self.to = to
  }

  /// The progress after some seconds: `from + (to - from) · y(time / duration)`, with y held in 0...1,
  /// so that a curve that overshoots does not fold past flat or shut.
  public func progress(at time: Double) -> Double {
    guard time < duration else { return to }
    let eased = min(max(curve.value(at: time / duration), 0), 1)
    return from + (to - from) * eased
  }
}

/// How the progress of a transition runs in time: one leg after another.
public struct Timeline: Hashable, Codable, Sendable {
  /// The legs, in order.
  public let legs: [Leg]
  /// The progress at the end.
  public let end: Double
  /// Seconds in all.
  public let duration: Double

  /// Creates a timeline from its legs.
  public init(legs: [Leg], end: Double) {
    self.legs = legs
    self.end = end
    duration = legs.reduce(0) { $0 + $1.duration }
  }

  /// The progress at a time, exactly `end` at the duration and always if that is 0.
  ///
  /// - Throws: `PleatError.timeOutOfRange` outside 0...duration.
  public func progress(at time: Double) throws(PleatError) -> Double {
    guard time >= 0, time <= duration else { throw .timeOutOfRange(time, duration: duration) }
    var rest = time
    for leg in legs {
      if rest < leg.duration { return leg.progress(at: rest) }
      rest -= leg.duration
    }
    return end
  }

  /// The times of frames at a rate: k/rate while that is before the end, then the end.
  ///
  /// - Throws: `PleatError.frameRateOutOfRange` for a rate that is not finite and above 0, or that
  ///   gives more frames than can be counted.
  public func frameTimes(perSecond rate: Double) throws(PleatError) -> FrameTimes {
    guard rate > 0, rate.isFinite else { throw .frameRateOutOfRange(rate) }
    // Beyond 2^53 frames k/rate does not tell neighbours apart.
    guard duration * rate < 0x1p53 else { throw .frameRateOutOfRange(rate) }
    return FrameTimes(rate: rate, duration: duration)
  }
}

/// The times of frames at a rate, computed when they are asked for.
public struct FrameTimes: RandomAccessCollection, Hashable, Sendable {
  /// Frames per second.
  public let rate: Double
  /// The last frame's time.
  public let duration: Double
  /// The number of frames.
  public let count: Int

  init(rate: Double, duration: Double) {
    self.rate = rate
    self.duration = duration
    // The product may round either way: the count is by what k/rate itself gives.
    var whole = Int(duration * rate)
    while whole > 0, Double(whole - 1) / rate >= duration { whole -= 1 }
    while Double(whole) / rate < duration { whole += 1 }
    count = whole + 1
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of frames.
  public var endIndex: Int { count }

  /// `index / rate`, and the duration for the last frame.
  public subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "a frame that exists")
    return index == count - 1 ? duration : Double(index) / rate
  }
}
