internal import Foundation

/// What a run of a built command left behind.
public struct CommandRun: Sendable {
  /// The exit code.
  public let status: Int32
  /// What it printed.
  public let output: String
  /// What it printed on standard error.
  public let errors: String

  /// Runs a command that the build puts next to the tests, as people run it.
  public init(_ command: String, _ arguments: [String]) throws {
    let (output, errors) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent(command)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.output = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
