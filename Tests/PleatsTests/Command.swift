import Foundation
import TestSupport
import Testing

/// What a run of a command left behind.
struct Outcome: Equatable {
  let code: Int32
  let output: Data
  let errors: String

  /// The output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The output's lines, without the empty one at the end.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The message, without the usage that follows it.
  var message: String {
    errors.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }
      .joined(separator: "\n")
  }
}

/// The built command, run as people run it.
enum Command {
  /// The program that `PLEAT_COMMAND` names: a release build takes a third of the time.
  private static let given = ProcessInfo.processInfo.environment["PLEAT_COMMAND"]

  /// Whether tests run the command for all of their cases: with a program that is given, and in a release build.
  static let runsAllCases = given != nil || TestSupport.runsAllCases

  /// Which cases a test has that runs the command for each: all, or every eighth of a debug build.
  static func cases<Case>(_ cases: [Case]) -> [Case] {
    runsAllCases ? cases : stride(from: 0, to: cases.count, by: 8).map { cases[$0] }
  }

  /// The program, which the build puts next to the tests, or the one that is given.
  static let program: URL = {
    if let given {
      return URL(fileURLWithPath: given)
    }
    let bundle =
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent("pleats")
  }()

  /// Runs `pleats`.
  static func pleats(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome
  {
    try run(program, arguments, environment)
  }

  /// Runs `pleats` with words that hold anything.
  static func pleats(arguments: [String]) throws -> Outcome { try run(program, arguments, [:]) }

  /// Runs `pleats` with the words of a line.
  static func pleats(line: String, environment: [String: String] = [:]) throws -> Outcome {
    try run(program, line.split(separator: " ").map(String.init), environment)
  }

  /// Runs a shell script that finds the program in `$PLEATS`.
  static func shell(_ script: String, in folder: URL? = nil) throws -> Outcome {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], ["PLEATS": program.path], folder)
  }

  /// Lends a small file system, where one can be mounted.
  static func withSmallDisk(kilobytes: Int, _ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let mount = try shell("mount -t tmpfs -o size=\(kilobytes)k pleats \(folder.path)")
      guard mount.code == 0 else {
        report("skipped: mounting a small file system is not permitted here")
        return
      }
      defer { _ = try? shell("umount \(folder.path)") }
      try body(folder)
    }
  }

  /// Prepares `pleats` to be started by the test itself.
  static func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Whether a process has a file of a folder open, with or without a name.
  static func isWriting(_ process: Process, into folder: URL) throws -> Bool {
    let files = "/proc/\(process.processIdentifier)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: files).contains {
      // One may be closed meanwhile.
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: files + "/" + $0)
      return path?.hasPrefix(folder.path + "/") == true
    }
  }

  // Files, not pipes: what a child inherits from its siblings cannot hold them open.
  private static func run(
    _ program: URL, _ arguments: [String], _ environment: [String: String], _ folder: URL? = nil
  ) throws -> Outcome {
    try withFolder { scratch in
      let (output, errors) = (scratch.appending("output"), scratch.appending("errors"))
      for file in [output, errors] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder ?? scratch
      process.environment = ProcessInfo.processInfo.environment
        .merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      return Outcome(
        code: process.terminationReason == .exit
          ? process.terminationStatus : -process.terminationStatus,
        output: try Data(contentsOf: output),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
  }
}

extension URL {
  /// A file of this folder.
  func appending(_ name: String) -> URL { appendingPathComponent(name) }

  /// The names of what is in this folder, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// Runs what starts a process, which inherits the signals that this thread blocks: the tests' own
/// threads block nearly all.
///
/// It also inherits those that this process ignores, as a background job of a shell does.
func withNoSignalBlocked(_ body: () throws -> Void) rethrows {
  for number in [SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_DFL) }
  var (none, previous) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &previous)
  defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
  try body()
}
