internal import Foundation

/// Whether `PLEAT_SLOW_TESTS=1` asks for all cases of tests that take minutes, best in a release build.
public let runsSlowTests = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1"
