import CPleatLimits
import Foundation
import Pleat

/// One implementation of the work that is timed.
struct Candidate {
  /// The name of the plain Swift code, which is not a backend.
  static let naiveName = "swift-naive"

  let name: String
  /// Does the whole work `calls` times, in a loop of its own.
  ///
  /// So the time of a sample contains one indirect call, not one for each measured call.
  let run: (_ calls: Int) throws -> Void

  init(name: String, run: @escaping (_ calls: Int) throws -> Void) {
    self.name = name
    self.run = run
  }

  /// Creates a candidate from a call that takes much longer than the loop around it.
  init(name: String, call: @escaping () throws -> Void) {
    self.init(name: name) { (calls: Int) in for _ in 0..<calls { try call() } }
  }
}

/// Times candidates in turns, so that other load on the machine affects all of them alike.
struct Sampler {
  /// The largest number of samples of a candidate.
  static let roundLimit = 101
  private static let fewestRounds = 5
  private static let sampleTime = Duration.microseconds(100)
  /// The calls before a sample that are not timed.
  ///
  /// One call is not enough. If a candidate runs after one that streams through much memory, its own
  /// memory is not in the last-level cache, which keeps only a part of what is read a single time.
  private static let untimedCalls = 3

  /// The time for all samples of all candidates.
  ///
  /// It is exceeded if even the least number of samples per candidate takes longer.
  let budget: Duration
  /// The seed of the order of candidates.
  var seed: UInt64 = 0
  /// A call that takes longer than this is timed without untimed calls before it, because its memory
  /// does not fit into the caches.
  var warmLimit = Duration.milliseconds(5)

  /// The seconds per call, sample by sample.
  ///
  /// A sample repeats the call for at least 100 µs, after three untimed calls if a call is shorter
  /// than ``warmLimit``. Slow candidates have fewer samples, spread over all rounds. Each round has a
  /// new random order, because a candidate's time depends on what the one before it left in the caches.
  func measure(_ candidates: [Candidate]) throws -> [Samples] {
    let plans = try candidates.map { candidate in
      try plan(candidate, share: budget / candidates.count)
    }
    let rounds = plans.map(\.samples).max() ?? 0
    var seconds = [[Double]](repeating: [], count: candidates.count)
    var (faults, calls) = (seconds.map { _ in 0 }, seconds.map { _ in 0 })
    var order = Array(candidates.indices)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<rounds {
      order.shuffle(using: &generator)
      for index in order {
        let plan = plans[index]
        guard (round + 1) * plan.samples / rounds > round * plan.samples / rounds else { continue }
        plt_limit_clear_upper_halves()
        if plan.isWarmed { try candidates[index].run(Self.untimedCalls) }
        let before = Self.pageFaults
        seconds[index].append(try time(candidates[index], calls: plan.calls) / Double(plan.calls))
        faults[index] += Self.pageFaults - before
        calls[index] += plan.calls
      }
    }
    return candidates.indices.map {
      Samples(seconds[$0], pageFaultsPerCall: Double(faults[$0]) / Double(max(calls[$0], 1)))
    }
  }

  /// The number of page faults of this process so far.
  private static var pageFaults: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_minflt
  }

  private struct Plan {
    var calls: Int
    var samples: Int
    var isWarmed: Bool
  }

  private func plan(_ candidate: Candidate, share: Duration) throws -> Plan {
    try candidate.run(1)
    var calls = 1
    var seconds = try time(candidate, calls: 1)
    while seconds < Self.sampleTime.seconds {
      calls = max(
        2 * calls, Int(Double(calls) * 1.1 * Self.sampleTime.seconds / max(seconds, 1e-9)))
      calls = min(calls, 1 << 20)
      seconds = try time(candidate, calls: calls)
      if calls == 1 << 20 { break }
    }
    let isWarmed = seconds / Double(calls) < warmLimit.seconds
    let untimed = isWarmed ? Double(Self.untimedCalls) * seconds / Double(calls) : 0
    let samples = Int(share.seconds / (seconds + untimed))
    return Plan(
      calls: calls, samples: min(max(samples, Self.fewestRounds), Self.roundLimit),
      isWarmed: isWarmed)
  }

  private func time(_ candidate: Candidate, calls: Int) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try candidate.run(calls)
    return (clock.now - start).seconds
  }
}

/// The times of one candidate, in seconds.
struct Samples {
  private let sorted: [Double]
  /// The number of page faults per call, over all samples.
  let pageFaultsPerCall: Double

  init(_ seconds: [Double], pageFaultsPerCall: Double = 0) {
    sorted = seconds.sorted()
    self.pageFaultsPerCall = pageFaultsPerCall
  }

  /// The samples minus a time that is part of each sample.
  static func - (samples: Samples, seconds: Double) -> Samples {
    Samples(samples.sorted.map { $0 - seconds }, pageFaultsPerCall: samples.pageFaultsPerCall)
  }

  var median: Double { quantile(0.5) }

  /// The quantile of the samples for a fraction, linearly interpolated.
  func quantile(_ fraction: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let place = fraction * Double(last)
    let (low, rest) = (Int(place), place - place.rounded(.down))
    return sorted[low] + rest * (sorted[min(low + 1, last)] - sorted[low])
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
