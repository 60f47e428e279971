internal import Foundation

/// Whether `PLEAT_SLOW_TESTS=1` asks for all cases of tests that take minutes, best in a release build.
public let runsSlowTests = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1"

/// Whether tests run all their cases: in a release build, as every night, where a case takes as little as a
/// fiftieth of the time that it takes in a debug build.
public let runsAllCases = {
  #if DEBUG
    runsSlowTests
  #else
    true
  #endif
}()

/// How many of `count` equal cases a test runs: all every night, and a sixteenth in a debug build.
public func caseCount(_ count: Int) -> Int { runsAllCases ? count : (count + 15) / 16 }

/// Which of the cases of a test it runs: all every night, and every fourth in a debug build.
public func someCases<Case>(_ cases: [Case]) -> [Case] {
  runsAllCases ? cases : stride(from: 0, to: cases.count, by: 4).map { cases[$0] }
}
