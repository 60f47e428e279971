import Pleat

extension Pager {
  /// The path of one finger since it was put down.
  struct Touch: Sendable {
    /// The point of the finger at one time.
    private struct Sample: Sendable {
      let time: Double
      let point: Point
    }

    let id: Int
    var role = TouchRole.spent
    /// The point at which the finger was put down.
    let beginning: Point
    /// Whether the leaf that the finger caught was turning to its new page, and not falling back; nil
    /// if the finger caught no leaf.
    var caughtCompleting: Bool?
    private let start: Double
    private var samples: [Sample]
    /// Whether the finger has ever been farther than the slop from where it was put down.
    private(set) var hasStrayed = false

    /// The thresholds that tell a tap from a drag.
    private let thresholds: Thresholds
    /// The time over which the velocity is measured, in seconds.
    private static let memory = 0.1

    init(id: Int, at point: Point, time: Double, thresholds: Thresholds) {
      self.id = id
      self.thresholds = thresholds
      beginning = point
      start = time
      samples = [Sample(time: time, point: point)]
    }

    var point: Point { samples.last?.point ?? beginning }

    /// Adds a sample, at the last point if `point` is nil.
    mutating func record(_ point: Point?, at time: Double) {
      let sample = Sample(time: time, point: point ?? self.point)
      // Of several samples at one time, only the first and the last are kept.
      if samples.count >= 2, samples.suffix(2).allSatisfy({ $0.time == time }) {
        samples[samples.count - 1] = sample
      } else {
        samples.append(sample)
      }
      samples.removeFirst(earliest(at: time))
      let (dx, dy) = (sample.point.x - beginning.x, sample.point.y - beginning.y)
      let limit = thresholds.slop + Pager.tolerance
      if dx * dx + dy * dy > limit * limit { hasStrayed = true }
    }

    func isTap(at time: Double) -> Bool {
      !hasStrayed && time - start <= thresholds.tapTime + Pager.tolerance
    }

    /// Returns the index of the first sample to use for the velocity: the first that is not older
    /// than `memory`, or the last but one if that would leave only one sample.
    private func earliest(at time: Double) -> Int {
      let oldest = time - Self.memory - Pager.tolerance
      let first = samples.firstIndex { $0.time >= oldest } ?? samples.count
      return samples.count - first < 2 ? max(samples.count - 2, 0) : first
    }

    /// The mean velocity from the first kept sample to the last, or 0 if no time lies between them.
    var velocity: Velocity {
      guard let last = samples.last, let first = samples.first else { return Velocity() }
      let span = last.time - first.time
      guard span > Pager.tolerance else { return Velocity() }
      return Velocity(
        x: Pager.held((last.point.x - first.point.x) / span),
        y: Pager.held((last.point.y - first.point.y) / span))
    }
  }
}
