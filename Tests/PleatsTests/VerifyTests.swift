import Foundation
import PleatVerify
import TestSupport
import Testing

@testable import pleats

/// `pleats verify`: what it refuses, what it says of browsers that fail, and what a real one confirms.
@Suite struct VerifyTests {
  @Test(arguments: [
    ("verify fodl", "there is no transition \"fodl\": did you mean \"fold\"? accepted: fold, flip"),
    ("verify --sizes 320", "a width and a height are needed, as in 320x480"),
    ("verify --sizes 320x480,", "a width and a height are needed, as in 320x480"),
    ("verify --sizes 1x480", "--sizes 1x480 at scale 1: "),
    ("verify curl --sizes 20x40", "--sizes 20x40 at scale 1: "),
    ("verify --scales 0", "--scales 0: a scale must be from 0.5 to 8 pixels per point"),
    (
      "verify --scales 1" + String(repeating: ",1", count: 999),
      "--sizes and --scales: 3 sizes at 1000 scales are 3000 combinations; at most 256 are accepted"
    ),
    ("verify --scales 1,x", "\"x\" is not a finite number"),
    ("verify --methods css,svg", "accepted: matrices, joints, layers, css, waapi"),
    ("verify --methods", "Missing value for '--methods <list>'"),
    ("verify --bound 0", "points must be finite and above 0"),
    ("verify --tolerance -1", "points must be finite and above 0"),
    ("verify --perspective 0", "must be finite and at least 0.000001"),
    ("verify --fast", "Unknown option '--fast'"),
  ]) func usage(line: String, message: String) throws {
    let outcome = try Command.pleats(line: line)
    #expect(outcome.code == 64)
    #expect(outcome.text.isEmpty)
    #expect(outcome.message.contains(message), "\(outcome.message)")
  }

  @Test func thereIsNoBrowser() throws {
    let outcome = try Command.pleats("verify", environment: ["PATH": "/nowhere"])
    #expect(outcome.code == 1)
    #expect(outcome.text.isEmpty)
    #expect(
      outcome.errors == """
        Error: no Chromium was found: none of chromium-headless-shell, chromium, chromium-browser, \
        google-chrome, google-chrome-stable is in PATH; Debian's package is chromium-headless-shell \
        (apt install chromium-headless-shell), or give one with --browser

        """)
    let named = try Command.pleats("verify", "--browser", "/nowhere/chromium")
    #expect(named.code == 1)
    #expect(named.errors == "Error: /nowhere/chromium is not a program that can be run\n")
  }

  /// A program that stands for a browser, and a script that runs `pleats verify` with it.
  private func withBrowser(_ script: String, _ body: (URL, String) throws -> Void) throws {
    try withFolder { folder in
      let program = folder.appending("chromium")
      let text = "#!/bin/sh\n[ \"$1\" = --version ] && echo 'Pretended 1' && exit\n\(script)\n"
      try writeProgram(text, to: program.path)
      try body(
        folder, "$PLEATS verify fold --browser ./chromium --sizes 8x8 --scales 1 --methods matrices"
      )
    }
  }

  @Test(arguments: [
    ("exit 0", "printed nothing"),
    ("echo no >&2; exit 7", "ended with code 7: no"),
    ("kill -ABRT $$", "was ended by signal 6"),
    ("echo '<html></html>'", "is not a result"),
  ]) func theBrowserFails(script: String, message: String) throws {
    try withBrowser(script) { folder, command in
      let outcome = try Command.shell(command, in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.text.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  /// Temporary files and the browser go, and the signal is what ends the command.
  @Test func anInterrupt() throws {
    let script = "echo $$ > \"$TMPDIR/../browser\"; sleep 60"
    try withBrowser(script) { folder, command in
      let outcome = try Command.shell(
        """
        mkdir temporary; TMPDIR=$PWD/temporary; export TMPDIR
        exec_verify() { exec \(command); }
        exec_verify & verify=$!
        while ! [ -s browser ]; do sleep 0.05; done
        kill -TERM $verify; wait $verify; echo "code $?"
        ls temporary
        kill -0 $(cat browser) 2>/dev/null && echo "the browser is still there"
        exit 0
        """, in: folder)
      #expect(outcome.text == "code 143\n", "\(outcome.errors)")
    }
  }

  private static let isInstalled = (try? Browser()) != nil
  /// Whether there is time to bake: without the compiler's optimisations that takes seconds.
  private static let isSlow = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] != nil

  @Test(.enabled(if: isInstalled, "there is no Chromium: install chromium-headless-shell"))
  func aRealBrowserConfirms() throws {
    let methods = Self.isSlow ? "matrices,joints,layers,css,waapi" : "matrices,joints,layers"
    let outcome = try Command.pleats(
      line: "verify fold --sizes 21x33,40x30 --scales 2 --methods \(methods)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    let lines = outcome.lines
    #expect(lines[1].hasPrefix("8 transitions, pages of 21x33, 40x30 points, scale 2, 20 times: "))
    let table = lines.drop { !$0.hasPrefix("transition") }
    let columns = table.first?.split(separator: " ").map(String.init)
    #expect(
      columns == ["transition"] + methods.split(separator: ",").map(String.init)
        + (Self.isSlow ? ["shade"] : []))
    for row in table.dropFirst().prefix(8) {
      let numbers = row.split(separator: " ").compactMap { Double($0) }
      #expect(numbers.count == (Self.isSlow ? 6 : 3))
      #expect(numbers.prefix(3).allSatisfy { $0 < 0.0001 })
      #expect(numbers.dropFirst(3).allSatisfy { $0 < 0.25 })
    }
    #expect(table.dropFirst(9).first?.hasPrefix("bound ") == true)
    #expect(lines.last == "Every corner is within its bound.")
  }

  /// Kinds have no layers; a short name stands for its kind.
  @Test(.enabled(if: isInstalled, "there is no Chromium: install chromium-headless-shell"))
  func aKindIsConfirmed() throws {
    let outcome = try Command.pleats(
      line: "verify card --sizes 21x33 --scales 1 --methods joints,layers")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let rows = outcome.lines.filter { $0.hasPrefix("prism") }
    let inside = try #require(rows.first { $0.hasPrefix("prism --inside ") })
    let cells = inside.split(separator: " ").suffix(2)
    #expect(try #require(Double(cells.first!)) < 0.0001)
    #expect(cells.last == "-")
    #expect(!rows.contains { $0.contains("--direction") })
    #expect(outcome.text.contains(" --direction "))
  }

  @Test(.enabled(if: isInstalled, "there is no Chromium: install chromium-headless-shell"))
  func aBoundThatCannotHold() throws {
    let outcome = try Command.pleats(
      line: "verify flip --sizes 321x481 --scales 1 --methods matrices,layers --bound 1e-9")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("Error: matrices: a corner is off by 0.0000"))
    #expect(outcome.errors.contains("more than 1e-09; layers: a corner is off by 0.0000"))
    #expect(outcome.text.contains("The worst corners:"))
    #expect(!outcome.text.contains("Every corner"))
  }
}
