internal import Foundation

/// Whether `PLEAT_SLOW_TESTS=1` asks for all cases of tests that take minutes, best in a release build.
public let runsSlowTests = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1"

/// How many of `count` equal cases a test runs: all in a release build, as every night, and a quarter
/// in a debug build, where a case takes up to fifty times as long.
public func caseCount(_ count: Int) -> Int {
  #if DEBUG
    runsSlowTests ? count : (count + 3) / 4
  #else
    count
  #endif
}
