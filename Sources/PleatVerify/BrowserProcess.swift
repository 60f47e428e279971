internal import Foundation
internal import PleatRender

/// A browser as a child process: what it prints, or why it does not.
///
/// Its output goes to files, so that it never waits for a reader.
struct BrowserProcess {
  let path: String
  let arguments: [String]
  let folder: URL
  /// Seconds after which it is ended.
  var timeLimit = 120.0

  init(_ path: String, _ arguments: [String], in folder: URL) {
    self.path = path
    self.arguments = arguments
    self.folder = folder
  }

  /// Runs it to its end, and returns its output.
  func output(isCancelled: () -> Bool) throws -> String {
    let (output, errors) = (try Sink("output", in: folder), try Sink("errors", in: folder))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.handle
    process.standardError = errors.handle
    do {
      try process.run()
    } catch {
      throw BrowserError.unusable(path: path, reason: systemWords(error))
    }
    defer { end(process) }

    let start = ContinuousClock.now
    while process.isRunning {
      if isCancelled() { throw BrowserError.cancelled }
      if start.duration(to: .now) > .seconds(timeLimit) {
        throw BrowserError.late(path: path, seconds: timeLimit)
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
    let said = Self.gist(of: try errors.text())
    guard process.terminationReason == .exit else {
      throw BrowserError.killed(path: path, signal: process.terminationStatus, said: said)
    }
    guard process.terminationStatus == 0 else {
      throw BrowserError.failed(path: path, status: process.terminationStatus, said: said)
    }
    let text = try output.text()
    guard !text.isEmpty else { throw BrowserError.silent(path: path, said: said) }
    return text
  }

  /// Ends it with all of its own children: the program may be a script that has started the
  /// browser.
  private func end(_ process: Process) {
    let identifier = process.processIdentifier
    // Foundation gives a child a process group of its own, where the system has spawn attributes.
    if getpgid(identifier) == identifier {
      kill(-identifier, SIGKILL)
    } else if process.isRunning {
      kill(identifier, SIGKILL)
    }
    process.waitUntilExit()
  }

  /// The last lines of what it said that are about the page: it also remarks on what a machine
  /// lacks.
  static func gist(of text: String) -> String {
    let lines = text.split(separator: "\n").filter { line in
      !line.contains(":WARNING:") && !line.contains("dbus")
    }
    return lines.suffix(3).joined(separator: "\n")
  }

  /// A file that takes what a child writes.
  private struct Sink {
    let url: URL
    let handle: FileHandle

    init(_ name: String, in folder: URL) throws {
      url = folder.appendingPathComponent(name)
      do {
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
      } catch {
        throw BrowserError.temporaryFile(path: url.path, reason: systemWords(error))
      }
    }

    func text() throws -> String {
      do {
        try? handle.close()
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
      } catch {
        throw BrowserError.temporaryFile(path: url.path, reason: systemWords(error))
      }
    }
  }
}
