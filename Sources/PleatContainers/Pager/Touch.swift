import Pleat

extension FlipPager {
  /// A finger from the moment when it is put down.
  struct Touch: Sendable {
    /// Where it was at a time.
    private struct Sample: Sendable {
      let time: Double
      let point: Point
    }

    let id: Int
    var role = TouchRole.spent
    /// Where it was put down.
    let beginning: Point
    /// Whether the leaf that it caught was going to complete; nil if it caught none.
    var caughtCompleting: Bool?
    private let start: Double
    private var samples: [Sample]
    /// Whether it ever was more than the slop away from where it was put down.
    private(set) var hasStrayed = false

    /// What tells it from a tap.
    private let thresholds: Thresholds
    /// How far back its velocity is looked for, in seconds.
    private static let memory = 0.1

    init(id: Int, at point: Point, time: Double, thresholds: Thresholds) {
      self.id = id
      self.thresholds = thresholds
      beginning = point
      start = time
      samples = [Sample(time: time, point: point)]
    }

    /// Where it is.
    var point: Point { samples.last?.point ?? beginning }

    /// Takes a sample; without a point it has stayed where it was.
    mutating func record(_ point: Point?, at time: Double) {
      let sample = Sample(time: time, point: point ?? self.point)
      // Of many at one time the first and the last say all.
      if samples.count >= 2, samples.suffix(2).allSatisfy({ $0.time == time }) {
        samples[samples.count - 1] = sample
      } else {
        samples.append(sample)
      }
      samples.removeFirst(earliest(at: time))
      let (dx, dy) = (sample.point.x - beginning.x, sample.point.y - beginning.y)
      let limit = thresholds.slop + FlipPager.tolerance
      if dx * dx + dy * dy > limit * limit { hasStrayed = true }
    }

    /// Whether it is a tap if it is lifted now.
    func isTap(at time: Double) -> Bool {
      !hasStrayed && time - start <= thresholds.tapTime + FlipPager.tolerance
    }

    /// The first sample that counts for the velocity: those not older than the memory, and the one
    /// before if that is fewer than two.
    private func earliest(at time: Double) -> Int {
      let oldest = time - Self.memory - FlipPager.tolerance
      let first = samples.firstIndex { $0.time >= oldest } ?? samples.count
      return samples.count - first < 2 ? max(samples.count - 2, 0) : first
    }

    /// The velocity from the samples, up to the last; 0 if they span no time.
    var velocity: Velocity {
      guard let last = samples.last, let first = samples.first else { return Velocity() }
      let span = last.time - first.time
      guard span > FlipPager.tolerance else { return Velocity() }
      return Velocity(
        x: FlipPager.held((last.point.x - first.point.x) / span),
        y: FlipPager.held((last.point.y - first.point.y) / span))
    }
  }
}
