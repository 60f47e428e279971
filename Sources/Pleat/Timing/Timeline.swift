/// How the progress of a transition runs in time: one leg after another, each from where the last ended.
///
/// Encoded, a timeline is an object of `legs`, `end` and `duration`; decoding checks it as
/// ``init(legs:end:)`` does, and refuses a duration that is not the sum of the legs'.
public struct Timeline: Hashable, Sendable {
  /// The legs, in order.
  public let legs: [Leg]
  /// The progress at the end.
  public let end: Double
  /// Seconds in all: the sum of the legs' durations, added in their order.
  public let duration: Double
  /// The seconds at which each leg ends, added once: what is subtracted leg by leg adds up otherwise.
  private let ends: [Double]

  /// Creates a timeline from its legs; without any it stands at its end.
  ///
  /// - Throws: `PleatError.durationOutOfRange` for the duration of a leg, or of all of them, that is
  ///   negative or not finite; `PleatError.progressNotFinite` for the end, or an end of a leg, that is
  ///   not finite; `PleatError.legsDoNotMeet` where a leg does not begin where the one before it ended,
  ///   or the last does not end at `end`.
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

  /// The progress at a time, exactly `end` at the duration and always if that is 0.
  ///
  /// Where two legs meet it is exactly the progress at which they do.
  ///
  /// - Throws: `PleatError.timeOutOfRange` outside 0...duration.
  /// - Complexity: O(n) in the number of legs.
  public func progress(at time: Double) throws(PleatError) -> Double {
    guard time >= 0, time <= duration else { throw .timeOutOfRange(time, duration: duration) }
    guard let index = ends.firstIndex(where: { time < $0 }) else { return end }
    return legs[index].progress(at: index == 0 ? time : time - ends[index - 1])
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

extension Timeline: Codable {
  private enum CodingKeys: String, CodingKey {
    case legs, end, duration
  }

  /// Reads legs and end, and compares the duration with the sum of the legs if it is there.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a timeline that ``init(legs:end:)`` refuses, with its
  ///   ``PleatError`` as the underlying error, and for another duration than the legs'; the decoder's
  ///   own errors otherwise.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let legs = try container.decode([Leg].self, forKey: .legs)
    let end = try container.decode(Double.self, forKey: .end)
    do {
      self = try Timeline(legs: legs, end: end)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
    if let read = try container.decodeIfPresent(Double.self, forKey: .duration), read != duration {
      throw DecodingError.dataCorruptedError(
        forKey: .duration, in: container,
        debugDescription: "duration \(read) is not the sum of the legs, \(duration)")
    }
  }

  /// Writes legs, end and duration.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(legs, forKey: .legs)
    try container.encode(end, forKey: .end)
    try container.encode(duration, forKey: .duration)
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
