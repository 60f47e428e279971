import Foundation
import TestSupport
import Testing

@testable import PleatVerify

/// A browser as a child: found or not, and everything that may go wrong with one.
@Suite struct BrowserTests {
  /// A program that stands for a browser: it has a version, and otherwise does what a script says.
  ///
  /// The script finds the folder in `$here`.
  private func withBrowser<Result>(
    _ script: String, _ body: (Browser, URL) throws -> Result
  ) throws -> Result {
    try withFolder { folder in
      let program = folder.appendingPathComponent("chromium")
      let text = """
        #!/bin/sh
        here=\(folder.path)
        if [ "$1" = --version ]; then echo "Pretended 1.2 "; exit 0; fi
        printf '%s\\n' "$@" > "$here/arguments"
        \(script)
        """
      try writeProgram(text + "\n", to: program.path)
      return try body(try Browser(nil, in: [folder.path]), folder)
    }
  }

  private func error(_ script: String, timeLimit: Double = 20) throws -> BrowserError? {
    try withBrowser(script) { browser, _ in
      var browser = browser
      browser.timeLimit = timeLimit
      return #expect(throws: BrowserError.self) { try browser.page(of: "<p>", scale: 1) }
    }
  }

  @Test func isFoundByNameAndByPath() throws {
    try withBrowser("") { browser, folder in
      let path = folder.appendingPathComponent("chromium").path
      #expect(browser.path == path)
      #expect(browser.version == "Pretended 1.2")
      #expect(try Browser(path, in: []).path == path)
      #expect(try Browser("chromium", in: ["/nowhere", folder.path]).path == path)
      // Neither a folder nor a file that is no program.
      let files = FileManager.default
      let names = ["chromium-headless-shell", "google-chrome"].map(folder.appendingPathComponent)
      try files.createDirectory(at: names[0], withIntermediateDirectories: true)
      try Data().write(to: names[1])
      #expect(try Browser(nil, in: [folder.path]).path == path)
    }
  }

  @Test func isMissing() throws {
    try withFolder { folder in
      let nothing = #expect(throws: BrowserError.self) { try Browser(nil, in: [folder.path]) }
      #expect(nothing == .missing(name: nil))
      #expect("\(nothing!)".contains("apt install chromium-headless-shell"))
      let name = #expect(throws: BrowserError.self) { try Browser("opera", in: [folder.path]) }
      #expect("\(name!)" == "there is no program opera in PATH")
      let path = #expect(throws: BrowserError.self) { try Browser(folder.path) }
      #expect("\(path!)" == "\(folder.path) is not a program that can be run")
    }
  }

  @Test func aProgramThatIsNone() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("chromium")
      try writeProgram("#!/nowhere/interpreter\n", to: file.path)
      let error = #expect(throws: BrowserError.self) { try Browser(file.path) }
      guard case .unusable(file.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func itEndsBadly() throws {
    let failed = try error("echo 'x:WARNING:y' >&2; echo 'No usable sandbox!' >&2; exit 3")
    guard case .failed(_, 3, "No usable sandbox!") = failed else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect("\(failed!)".hasSuffix("chromium ended with code 3: No usable sandbox!"))
    let killed = try error("kill -SEGV $$; sleep 5")
    guard case .killed(_, SIGSEGV, _) = killed else {
      Issue.record("\(String(describing: killed))")
      return
    }
    let silent = try error("exit 0")
    guard case .silent = silent else {
      Issue.record("\(String(describing: silent))")
      return
    }
  }

  @Test func itNeverEnds() throws {
    try withBrowser("sleep 60 & echo $! > $here/child; wait") { browser, folder in
      var browser = browser
      browser.timeLimit = 0.5
      let error = #expect(throws: BrowserError.self) { try browser.page(of: "<p>", scale: 1) }
      #expect(error == .late(path: browser.path, seconds: 0.5))
      #expect(
        "\(error!)" == "\(browser.path) was not done after 0.5 s and was ended")
      // What a script has started goes with it.
      let child = folder.appendingPathComponent("child")
      let number = Int32(
        try String(contentsOf: child, encoding: .utf8).trimmingCharacters(in: .newlines))!
      let deadline = ContinuousClock.now + .seconds(5)
      while isRunning(number), ContinuousClock.now < deadline { usleep(10_000) }
      #expect(!isRunning(number))
    }
  }

  /// Whether there is such a process, other than one that nobody has asked about yet.
  private func isRunning(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.contains(") Z ") != true
  }

  @Test func nobodyWaits() throws {
    try withBrowser("sleep 60") { browser, _ in
      var asked = 0
      let error = #expect(throws: BrowserError.self) {
        try browser.page(of: "<p>", scale: 1) {
          asked += 1
          return asked > 3
        }
      }
      #expect(error == .cancelled)
    }
  }

  @Test func nothingIsLeftBehind() throws {
    let script = """
      for last; do :; done
      file=${last#file://}
      dirname "$file" > $here/folder
      cat "$file"
      """
    try withBrowser(script) { browser, folder in
      #expect(try browser.page(of: "<p>é", scale: 2.5) == "<p>é")
      let text = try String(contentsOf: folder.appendingPathComponent("folder"), encoding: .utf8)
      let used = text.trimmingCharacters(in: .newlines)
      #expect(used.contains("pleat-browser-"))
      #expect(!FileManager.default.fileExists(atPath: used))
      let arguments = try String(
        contentsOf: folder.appendingPathComponent("arguments"), encoding: .utf8)
      #expect(arguments.contains("--force-device-scale-factor=2.5\n"))
      #expect(arguments.contains("--disable-background-networking\n"))
      #expect(arguments.contains("--user-data-dir=\(used)/profile\n"))
      #expect(arguments.contains("--no-sandbox\n") == (geteuid() == 0))
    }
  }
}
