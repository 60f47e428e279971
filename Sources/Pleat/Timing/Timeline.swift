/// The progress of a transition as a function of time: a sequence of legs.
///
/// A timeline is encoded as an object with `legs`, `end` and `duration`. Decoding checks the legs
/// like ``init(legs:end:)``, and throws an error if the duration is not the sum of the legs'
/// durations.
public struct Timeline: Hashable, Sendable {
  /// The legs, in order.
  public let legs: [Leg]
  /// The progress at the end.
  public let end: Double
  /// The duration in seconds: the sum of the legs' durations, added in order.
  public let duration: Double
  /// The time in seconds at which each leg ends: the sum of the durations up to this leg, with the same
  /// rounding as in ``duration``.
  private let ends: [Double]

  /// Creates a timeline from its legs.
  ///
  /// Each leg begins at the progress at which the previous one ends, and the last one ends at `end`. Without
  /// legs, the duration is 0 and the progress is always `end`.
  ///
  /// - Throws: ``PleatError/durationOutOfRange(_:)`` if a leg's duration is negative or not finite,
  ///   or if the sum of the durations is not finite. ``PleatError/progressNotFinite(_:)`` if `end`,
  ///   or the `from` or `to` of a leg, is not finite. ``PleatError/legsDoNotMeet(leg:to:next:)`` if
  ///   the `to` of a leg is not the `from` of the next leg, or the `to` of the last leg is not
  ///   `end`.
  /// - Complexity: O(n) in the number of legs.
  public init(legs: [Leg], end: Double) throws(PleatError) {
    guard end.isFinite else { throw .progressNotFinite(end) }
    var (sum, ends) = (0.0, [Double]())
    ends.reserveCapacity(legs.count)
    for leg in legs {
      guard leg.duration >= 0, leg.duration.isFinite else {
        throw .durationOutOfRange(leg.duration)
      }
      for progress in [leg.from, leg.to] where !progress.isFinite {
        throw .progressNotFinite(progress)
      }
      sum += leg.duration
      ends.append(sum)
    }
    guard sum.isFinite else { throw .durationOutOfRange(sum) }
    for (index, leg) in legs.enumerated() {
      let next = index + 1 < legs.count ? legs[index + 1].from : end
      guard leg.to == next else { throw .legsDoNotMeet(leg: index, to: leg.to, next: next) }
    }
    self.legs = legs
    self.end = end
    self.ends = ends
    duration = sum
  }

  /// Returns the progress at a time.
  ///
  /// At the time at which a leg ends, the result is exactly the leg's `to`. If several legs end at
  /// that time, the last of them counts. At ``duration`` the result is exactly ``end``.
  ///
  /// - Parameter time: Seconds from the beginning, in 0...``duration``.
  /// - Throws: ``PleatError/timeOutOfRange(_:duration:)`` for a time outside 0...``duration``.
  /// - Complexity: O(n) in the number of legs.
  public func progress(at time: Double) throws(PleatError) -> Double {
    guard time >= 0, time <= duration else { throw .timeOutOfRange(time, duration: duration) }
    guard let index = ends.firstIndex(where: { time < $0 }) else { return end }
    return legs[index].progress(at: index == 0 ? time : time - ends[index - 1])
  }

  /// Returns the times of the frames at a frame rate.
  ///
  /// The times in seconds are k/rate for k = 0, 1, 2 and so on, as long as they are below the
  /// duration. The last time is the duration itself.
  ///
  /// - Parameter rate: The number of frames per second.
  /// - Throws: ``PleatError/frameRateOutOfRange(_:)`` if the rate is not finite, not above 0, or
  ///   gives 2^53 frames or more.
  public func frameTimes(perSecond rate: Double) throws(PleatError) -> FrameTimes {
    guard rate > 0, rate.isFinite else { throw .frameRateOutOfRange(rate) }
    // From 2^53 frames on, neighbouring k/rate are not always different numbers.
    guard duration * rate < 0x1p53 else { throw .frameRateOutOfRange(rate) }
    return FrameTimes(rate: rate, duration: duration)
  }
}

extension Timeline: Codable {
  private enum CodingKeys: String, CodingKey {
    case legs, end, duration
  }

  /// Decodes a timeline from its legs and its end, and checks the duration if it is present.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the duration is not the sum of the legs' durations,
  ///   or if ``init(legs:end:)`` throws an error. In the second case the underlying error is that
  ///   ``PleatError``. The decoder's own errors are passed on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let legs = try container.decode([Leg].self, forKey: .legs)
    let end = try container.decode(Double.self, forKey: .end)
    do {
      self = try Timeline(legs: legs, end: end)
    } catch {
      throw decoder.refusal(error.description, error)
    }
    if let read = try container.decodeIfPresent(Double.self, forKey: .duration), read != duration {
      throw DecodingError.dataCorruptedError(
        forKey: .duration, in: container,
        debugDescription: "duration \(read) is not the sum of the legs, \(duration)")
    }
  }
}

/// The times of frames at a frame rate, computed on access.
///
/// To create this collection, call ``Timeline/frameTimes(perSecond:)``.
public struct FrameTimes: RandomAccessCollection, Hashable, Sendable {
  /// The number of frames per second.
  public let rate: Double
  /// The time of the last frame, in seconds.
  public let duration: Double
  /// The number of frames, at least 1.
  public let count: Int

  init(rate: Double, duration: Double) {
    self.rate = rate
    self.duration = duration
    // The product may be rounded up or down, so compare the times k/rate themselves.
    var whole = Int(duration * rate)
    while whole > 0, Double(whole - 1) / rate >= duration { whole -= 1 }
    while Double(whole) / rate < duration { whole += 1 }
    count = whole + 1
  }

  /// The index of the first frame: 0.
  public var startIndex: Int { 0 }
  /// The index after the last frame, which equals ``count``.
  public var endIndex: Int { count }

  /// Accesses the time of a frame in seconds: `index / rate`, or ``duration`` for the last frame.
  ///
  /// - Precondition: `index` is in 0..<``count``.
  public subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "the frame index is out of range")
    return index == count - 1 ? duration : Double(index) / rate
  }
}
