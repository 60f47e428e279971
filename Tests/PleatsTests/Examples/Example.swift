import Foundation
import TestSupport

/// A folder of `Tests/Examples`.
enum Example {
  static func folder(_ name: String) -> URL {
    packageFolder.appendingPathComponent("Tests/Examples/\(name)")
  }

  /// A program that the build puts next to the command, run with its output in a file: it sees no
  /// terminal.
  static func run(_ program: String, _ arguments: String = "") throws -> Outcome {
    try Command.shell("exec \"\(try path(of: program))\" \(arguments)")
  }

  /// The path of a built example.
  static func path(of program: String) throws -> String {
    // Not next to the command, which may be that of another build.
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent(program).path
  }

  /// Whether the system has a program.
  static func has(_ program: String, _ argument: String = "--version") -> Bool {
    FFmpeg.run(program, [argument]) != nil
  }
}
