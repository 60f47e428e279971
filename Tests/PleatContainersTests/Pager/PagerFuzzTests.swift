import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// Random scripts: whatever happens, every start has its finish, pages stay consistent, nothing jumps:
/// the laws of ``PagerRun``.
@Suite struct PagerFuzzTests {
  /// Between them, the scripts also try every law, every cause and many leaves.
  @Test func anyScriptEndsIdleWithNothingLost() throws {
    var counts = [Int](repeating: 0, count: PagerRun.Law.allCases.count)
    var (causes, leaves) = (Set<Pager.Cause>(), 0)
    let ticked = someCases(Array(0..<caseCount(300)))
    for seed in 0..<max(60, ticked.count) {
      let rates = ticked.contains(seed) ? someCases([30.0, 60, 240]) : []
      guard let run = try check(seed: UInt64(seed), rates: rates) else { return }
      for (law, count) in run.counts.enumerated() { counts[law] += count }
      causes.formUnion(run.turnCounts.keys)
      leaves = max(leaves, run.mostLeaves)
    }
    for law in PagerRun.Law.allCases { #expect(counts[law.rawValue] > 0, "\(law)") }
    #expect(causes == Set(Pager.Cause.allCases) && leaves >= 7, "\(causes), \(leaves) leaves")
  }

  @Test(
    .enabled(if: runsSlowTests, "PLEAT_SLOW_TESTS=1 runs it"), arguments: 0..<100)
  func tenThousandScripts(hundreds: Int) throws {
    for seed in 100 * hundreds..<100 * hundreds + 100 { _ = try check(seed: UInt64(seed)) }
  }

  /// Runs a script, alone and with ticks between its events; returns nil at its first fault.
  private func check(seed: UInt64, rates: [Double] = [30, 60, 240]) throws -> PagerRun? {
    let script = PagerScript(seed: seed, changing: true)
    do {
      var alone = PagerRun(try script.pager())
      try alone.play(script)
      for rate in rates {
        var ticked = PagerRun(try script.pager(), rate: rate)
        try ticked.play(script)
        try Self.require(
          ticked.effects.map(\.kind) == alone.effects.map(\.kind), "effects at \(rate) Hz")
        for (one, other) in zip(ticked.effects, alone.effects) {
          try Self.require(abs(one.time - other.time) <= 1e-9, "times at \(rate) Hz")
        }
        try Self.require(ticked.pager.page == alone.pager.page, "page at \(rate) Hz")
      }
      return alone
    } catch let fault as PagerRun.Fault {
      Issue.record("seed \(seed): \(fault.text)")
      return nil
    }
  }

  private static func require(_ condition: Bool, _ text: String) throws {
    if !condition { throw PagerRun.Fault(text: text) }
  }
}
