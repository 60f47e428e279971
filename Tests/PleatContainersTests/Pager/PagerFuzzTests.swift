import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// Random scripts: whatever happens, every start has its finish, pages stay consistent, nothing jumps:
/// the laws of ``PagerRun``.
@Suite struct PagerFuzzTests {
  @Test(arguments: 0..<caseCount(30))
  func anyScriptEndsIdleWithNothingLost(tens: Int) throws {
    for seed in 10 * tens..<10 * tens + 10 { try check(seed: UInt64(seed)) }
  }

  @Test(
    .enabled(if: runsSlowTests, "PLEAT_SLOW_TESTS=1 runs it"), arguments: 0..<100)
  func tenThousandScripts(hundreds: Int) throws {
    for seed in 100 * hundreds..<100 * hundreds + 100 { try check(seed: UInt64(seed)) }
  }

  /// Between them, the scripts try every law, every cause and many leaves.
  @Test func everyLawIsTried() throws {
    var counts = [Int](repeating: 0, count: PagerRun.Law.allCases.count)
    var (causes, leaves) = (Set<Pager.Cause>(), 0)
    for seed in 0..<60 as Range<UInt64> {
      if causes.count == Pager.Cause.allCases.count, leaves >= 7, !counts.contains(0) { break }
      let script = PagerScript(seed: seed, changing: true)
      var run = PagerRun(try script.pager())
      try run.play(script)
      for (law, count) in run.counts.enumerated() { counts[law] += count }
      causes.formUnion(run.turnCounts.keys)
      leaves = max(leaves, run.mostLeaves)
    }
    for law in PagerRun.Law.allCases { #expect(counts[law.rawValue] > 0, "\(law)") }
    #expect(causes == Set(Pager.Cause.allCases) && leaves >= 7, "\(causes), \(leaves) leaves")
  }

  /// Runs a script, alone and with ticks between its events; stops at its first fault.
  private func check(seed: UInt64) throws {
    let script = PagerScript(seed: seed, changing: true)
    do {
      var alone = PagerRun(try script.pager())
      try alone.play(script)
      let rates = [30.0, 60, 240]
      for rate in runsAllCases ? rates : [rates[Int(seed % 3)]] {
        var ticked = PagerRun(try script.pager(), rate: rate)
        try ticked.play(script)
        try Self.require(
          ticked.effects.map(\.kind) == alone.effects.map(\.kind), "effects at \(rate) Hz")
        for (one, other) in zip(ticked.effects, alone.effects) {
          try Self.require(abs(one.time - other.time) <= 1e-9, "times at \(rate) Hz")
        }
        try Self.require(ticked.pager.page == alone.pager.page, "page at \(rate) Hz")
      }
    } catch let fault as PagerRun.Fault {
      Issue.record("seed \(seed): \(fault.text)")
    }
  }

  private static func require(_ condition: Bool, _ text: String) throws {
    if !condition { throw PagerRun.Fault(text: text) }
  }
}
