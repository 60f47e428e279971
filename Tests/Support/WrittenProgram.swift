import Foundation

/// Writes a script that can be run.
///
/// Another process writes it: what tests start meanwhile would inherit the open file, and the system
/// refuses to run a program that somebody may still write to.
public func writeProgram(_ text: String, to path: String) throws {
  let writer = Process()
  writer.executableURL = URL(fileURLWithPath: "/bin/sh")
  writer.arguments = ["-c", #"printf '%s' "$2" > "$1" && chmod 755 "$1""#, "sh", path, text]
  try writer.run()
  writer.waitUntilExit()
  guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
