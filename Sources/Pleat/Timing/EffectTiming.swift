/// The timing of an effect: when it begins, how often it repeats, and in which direction.
///
/// The type is the timing model of the Web Animations standard. ``computed(at:)`` returns where the
/// effect is at a time. All times are in seconds.
///
/// The parts follow each other on the effect's own time, its local time:
///
///     delay, iterations × duration, endDelay
///
/// A timing is encoded as an object with the names of its properties as keys. An infinite number is
/// encoded as the text `Infinity`. Keys that are missing have the defaults of the initializer, except
/// that `duration` is required.
///
/// Source: Web Animations Level 1, sections "Timing properties" and "Animation effects". As there, the
/// playback rate belongs to the playing of the effect: it changes how fast local time passes, and a
/// negative rate changes the phases at their boundaries.
public struct EffectTiming: Hashable, Sendable {
  /// The time from the start to the first iteration, in seconds.
  ///
  /// If it is negative, the effect starts in the middle of its iterations.
  public let delay: Double
  /// The time after the last iteration, in seconds.
  ///
  /// If it is negative, the effect ends before its last iteration is complete.
  public let endDelay: Double
  /// The duration of one iteration in seconds: 0 or more, or infinity.
  public let duration: Double
  /// The number of iterations: 0 or more, which may be fractional or infinite.
  public let iterations: Double
  /// The number of the iteration, and the fraction of it, with which the effect begins: 0 or more.
  public let iterationStart: Double
  /// The direction in which iterations run.
  public let direction: Direction
  /// When the effect has a progress outside its active phase.
  public let fill: Fill
  /// The number of seconds by which local time changes in one second.
  ///
  /// If it is negative, the effect runs from its end to its beginning; if it is 0, time stands still.
  public let playbackRate: Double
  /// The timing curve of each iteration.
  public let easing: TimingCurve

  /// The direction in which the iterations of an effect run.
  public enum Direction: String, Hashable, Codable, CaseIterable, Sendable {
    /// Each iteration runs from 0 to 1.
    case normal
    /// Each iteration runs from 1 to 0.
    case reverse
    /// Iterations with an even number, from 0 on, run from 0 to 1, the others from 1 to 0.
    case alternate
    /// Iterations with an even number, from 0 on, run from 1 to 0, the others from 0 to 1.
    case alternateReverse = "alternate-reverse"
  }

  /// When an effect has a progress outside its active phase.
  public enum Fill: String, Hashable, Codable, CaseIterable, Sendable {
    /// In the active phase only.
    case none
    /// In the after phase too.
    case forwards
    /// In the before phase too.
    case backwards
    /// At all times.
    case both
  }

  /// Creates a timing; the parameters are its properties.
  ///
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a number outside its range,
  ///   and for a delay, an iteration start or a rate that is not finite.
  public init(
    delay: Double = 0, endDelay: Double = 0, duration: Double, iterations: Double = 1,
    iterationStart: Double = 0, direction: Direction = .normal, fill: Fill = .none,
    playbackRate: Double = 1, easing: TimingCurve = .linear
  ) throws(PleatError) {
    let (least, greatest) = (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude)
    for (name, value, accepted, words) in [
      ("delay", delay, least...greatest, "a finite number of seconds"),
      ("end delay", endDelay, least...greatest, "a finite number of seconds"),
      ("iteration duration", duration, 0...Double.infinity, "seconds of at least 0, or infinity"),
      ("number of iterations", iterations, 0...Double.infinity, "at least 0, or infinity"),
      ("iteration start", iterationStart, 0...greatest, "a finite number of at least 0"),
      ("playback rate", playbackRate, least...greatest, "a finite number"),
    ] where !accepted.contains(value) {
      throw .parameterNotAccepted(name: name, value: numberText(value), accepted: words)
    }
    self.delay = delay
    self.endDelay = endDelay
    self.duration = duration
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.direction = direction
    self.fill = fill
    self.playbackRate = playbackRate
    self.easing = easing
  }
}

extension EffectTiming: Codable {
  private enum CodingKeys: String, CodingKey {
    case delay, endDelay, duration, iterations, iterationStart, direction, fill, playbackRate
    case easing
  }

  /// Decodes a timing and checks it like the initializer.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the duration is missing or the initializer throws an
  ///   error, which is then the underlying error. The decoder's own errors are passed on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double? {
      if (try? container.decode(String.self, forKey: key)) == "Infinity" { return .infinity }
      return try container.decodeIfPresent(Double.self, forKey: key)
    }
    guard let duration = try number(.duration) else {
      throw decoder.refusal("a timing needs a duration")
    }
    do {
      self = try EffectTiming(
        delay: number(.delay) ?? 0, endDelay: number(.endDelay) ?? 0, duration: duration,
        iterations: number(.iterations) ?? 1, iterationStart: number(.iterationStart) ?? 0,
        direction: container.decodeIfPresent(Direction.self, forKey: .direction) ?? .normal,
        fill: container.decodeIfPresent(Fill.self, forKey: .fill) ?? .none,
        playbackRate: number(.playbackRate) ?? 1,
        easing: container.decodeIfPresent(TimingCurve.self, forKey: .easing) ?? .linear)
    } catch let error as PleatError {
      throw decoder.refusal(error.description, error)
    }
  }

  /// Encodes all properties; an infinite duration or number of iterations as the text `Infinity`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    for (number, key) in [
      (delay, CodingKeys.delay), (endDelay, .endDelay), (duration, .duration),
      (iterations, .iterations), (iterationStart, .iterationStart), (playbackRate, .playbackRate),
    ] {
      if number == .infinity {
        try container.encode("Infinity", forKey: key)
      } else {
        try container.encode(number, forKey: key)
      }
    }
    try container.encode(direction, forKey: .direction)
    try container.encode(fill, forKey: .fill)
    try container.encode(easing, forKey: .easing)
  }
}
