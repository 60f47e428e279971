internal import Foundation
internal import PleatRender

/// A Chromium on this machine that runs without a window.
///
/// ``BrowserVerification`` runs the browser once for each HTML document that it measures. A script
/// in the document measures positions and writes them into the document, which the browser then
/// prints. The browser loads nothing from a network. It uses a temporary profile, which is removed
/// afterwards.
package struct Browser: Sendable {
  /// The path of the program.
  package let path: String
  /// The version that the program prints, for example `Chromium 156.0.8078.79`.
  package let version: String
  /// The number of seconds after which the browser is ended if it has not finished a document.
  package var timeLimit: Double = 120

  /// The names of the programs that ``init(_:in:)`` looks for by default, in this order.
  package static let names = [
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable",
  ]

  /// Finds a browser and asks it for its version.
  ///
  /// - Parameters:
  ///   - name: the path or the name of a program, or nil for the first of ``names`` that exists.
  ///   - directories: the folders that are searched for the name, or nil for those in `PATH`.
  /// - Throws: `BrowserError.missing` if there is no such program, or another `BrowserError` if it
  ///   does not run.
  package init(_ name: String? = nil, in directories: [String]? = nil) throws {
    let searched =
      directories
      ?? (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates: [String]
    if let name, name.contains("/") {
      candidates = [name]
    } else {
      candidates = (name.map { [$0] } ?? Self.names).flatMap { name in
        searched.map { $0 + "/" + name }
      }
    }
    guard let path = candidates.first(where: Self.isProgram) else {
      throw BrowserError.missing(name: name)
    }
    self.path = path
    version = try Self.version(of: path)
  }

  private static func isProgram(_ path: String) -> Bool {
    let files = FileManager.default
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let kind = try? files.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    return kind == .typeRegular && files.isExecutableFile(atPath: file)
  }

  private static func version(of path: String) throws -> String {
    let text = try output(of: path, ["--version"], timeLimit: 30) { false }
    guard let line = text.split(separator: "\n").first(where: { !$0.isEmpty }) else {
      throw BrowserError.silent(path: path, said: "")
    }
    return line.trimmingCharacters(in: .whitespaces)
  }
}

extension Browser {
  /// The page that is left of a document when it has loaded and its scripts have run, as text.
  ///
  /// - Parameters:
  ///   - document: HTML.
  ///   - scale: device pixels per CSS pixel of the screen that it is laid out for.
  ///   - isCancelled: asked a few times a second; true ends the browser.
  /// - Throws: `BrowserError`; temporary files are removed, and the browser has ended.
  func page(
    of document: String, scale: Double, isCancelled: () -> Bool = { false }
  ) throws -> String {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("document.html")
      do {
        try Data(document.utf8).write(to: file)
      } catch {
        throw BrowserError.temporaryFile(path: file.path, reason: systemWords(error))
      }
      let profile = folder.appendingPathComponent("profile").path
      return try Self.output(
        of: path,
        Self.options + [
          "--force-device-scale-factor=\(scale)", "--user-data-dir=\(profile)", "--dump-dom",
          file.absoluteString,
        ], timeLimit: timeLimit, isCancelled: isCancelled)
    }
  }

  /// Runs a browser to its end, and returns what it prints.
  private static func output(
    of path: String, _ arguments: [String], timeLimit: Double, isCancelled: () -> Bool
  ) throws -> String {
    let child: ChildProcess
    do throws(ChildProcess.StartError) {
      child = try ChildProcess(
        path, arguments, keepsOutput: true, patience: .inAll(.seconds(timeLimit)))
    } catch {
      throw BrowserError.unusable(path: path, reason: systemWords(error.code ?? ENOENT))
    }
    guard let ending = child.waitForEnd(isCancelled: isCancelled) else {
      throw BrowserError.cancelled
    }
    if ending.isLate { throw BrowserError.late(path: path, seconds: timeLimit) }
    let said = gist(of: String(decoding: ending.words, as: UTF8.self))
    if let signal = ending.signal {
      throw BrowserError.killed(path: path, signal: signal, said: said)
    }
    guard ending.exitCode == 0 else {
      throw BrowserError.failed(path: path, status: ending.exitCode ?? 0, said: said)
    }
    guard !ending.output.isEmpty else { throw BrowserError.silent(path: path, said: said) }
    return String(decoding: ending.output, as: UTF8.self)
  }

  /// The last lines of what it said that are about the page: it also remarks on what a machine
  /// lacks.
  private static func gist(of text: String) -> String {
    let lines = text.split(separator: "\n").filter { line in
      !line.contains(":WARNING:") && !line.contains("dbus")
    }
    return lines.suffix(3).joined(separator: "\n")
  }

  /// No window, no graphics card, no network, no traces, and no wish of the user's for less motion.
  private static let options: [String] =
    [
      "--headless", "--disable-gpu", "--disable-background-networking",
      "--disable-component-update", "--disable-default-apps", "--disable-extensions",
      "--disable-sync", "--disable-breakpad", "--no-first-run", "--no-default-browser-check",
      "--mute-audio", "--hide-scrollbars", "--log-level=3", "--force-prefers-no-reduced-motion",
    ]
    // Chromium refuses to start for root with its sandbox; the documents are our own.
    + (geteuid() == 0 ? ["--no-sandbox"] : [])
}

/// Lends an empty folder, and removes it with all that is in it.
private func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let files = FileManager.default
  let folder = files.temporaryDirectory.appendingPathComponent("pleat-browser-" + UUID().uuidString)
  return try UnfinishedWork.removing(folder: folder.path) {
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw BrowserError.temporaryFile(path: folder.path, reason: systemWords(error))
    }
    return try body(folder)
  }
}
