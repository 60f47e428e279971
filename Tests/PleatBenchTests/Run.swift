import Foundation

/// What a run of the command left behind.
struct Run {
  let status: Int32
  let output: String
  let errors: String
}

/// Runs the built command as people run it.
func runBench(_ arguments: [String]) throws -> Run {
  let (output, errors) = (Pipe(), Pipe())
  let process = Process()
  process.executableURL = Bundle.main.bundleURL.appendingPathComponent("pleat-bench")
  process.arguments = arguments
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let complaint = String(
    decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Run(status: process.terminationStatus, output: text, errors: complaint)
}
