import Foundation
import Testing

/// A folder for the files of one test, gone with it.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-render-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a name in it.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Makes a pipe into which a program writes files one after another.
  func pipe(_ name: String, from files: [String]) throws -> (path: String, writer: Process) {
    let pipe = path(name)
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", #"cat "$@" > "$0" 2>/dev/null"#, pipe] + files
    try writer.run()
    return (pipe, writer)
  }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
