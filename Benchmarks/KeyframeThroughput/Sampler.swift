import CPleatLimits
import Foundation

/// One implementation of the work that is timed.
struct Candidate {
  /// The name of the plain Swift code, which is not a backend.
  static let naiveName = "swift-naive"

  let name: String
  /// Does the whole work once.
  let call: () throws -> Void
}

/// Times candidates in turns, so that other load on the machine affects all of them alike.
struct Sampler {
  /// The largest number of samples of a candidate.
  static let roundLimit = 101
  private static let fewestRounds = 5
  private static let sampleTime = Duration.microseconds(100)
  /// A call beyond this does not find its memory in the caches, however warm they are.
  private static let warmLimit = Duration.milliseconds(5)

  /// The time for all samples of all candidates.
  ///
  /// The smallest number of samples may take longer.
  let budget: Duration

  /// The seconds per call, sample by sample.
  ///
  /// A sample repeats the call for at least 100 µs, after one call that is not timed. Slow
  /// candidates have fewer samples, spread over all rounds. Each round begins with another
  /// candidate.
  func measure(_ candidates: [Candidate]) throws -> [Samples] {
    let plans = try candidates.map { candidate in
      try plan(candidate, share: budget / candidates.count)
    }
    let rounds = plans.map(\.samples).max() ?? 0
    var seconds = [[Double]](repeating: [], count: candidates.count)
    var (faults, calls) = (seconds.map { _ in 0 }, seconds.map { _ in 0 })
    for round in 0..<rounds {
      for turn in candidates.indices {
        let index = (round + turn) % candidates.count
        let plan = plans[index]
        guard (round + 1) * plan.samples / rounds > round * plan.samples / rounds else { continue }
        plt_limit_clear_upper_halves()
        if plan.isWarmed { try candidates[index].call() }
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
    try candidate.call()
    var calls = 1
    var seconds = try time(candidate, calls: 1)
    while seconds < Self.sampleTime.seconds {
      calls = max(
        2 * calls, Int(Double(calls) * 1.1 * Self.sampleTime.seconds / max(seconds, 1e-9)))
      calls = min(calls, 1 << 20)
      seconds = try time(candidate, calls: calls)
      if calls == 1 << 20 { break }
    }
    let isWarmed = seconds / Double(calls) < Self.warmLimit.seconds
    let cost = isWarmed ? seconds + seconds / Double(calls) : seconds
    let samples = Int(share.seconds / cost)
    return Plan(
      calls: calls, samples: min(max(samples, Self.fewestRounds), Self.roundLimit),
      isWarmed: isWarmed)
  }

  private func time(_ candidate: Candidate, calls: Int) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<calls { try candidate.call() }
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
