import Pleat
import Testing

@testable import PleatVerify

/// What errors quote from outside acts on no terminal.
@Suite struct BrowserErrorTests {
  private static let evil = "\u{1B}[2J\n\u{202E}\u{9B}"
  private static let written = "\\u001b[2J\\n\\u202e\\u009b"

  @Test(arguments: [
    "\(BrowserError.missing(name: evil))", "\(BrowserError.missing(name: "/" + evil))",
    "\(BrowserError.unusable(path: evil, reason: ""))",
    "\(BrowserError.unusable(path: "", reason: evil))",
    "\(BrowserError.failed(path: evil, status: 1, said: ""))",
    "\(BrowserError.killed(path: evil, signal: 1, said: ""))",
    "\(BrowserError.late(path: evil, seconds: 1))",
    "\(BrowserError.silent(path: evil, said: ""))",
    "\(BrowserError.unreadable(path: evil, reason: ""))",
    "\(BrowserError.unreadable(path: "", reason: evil))", "\(BrowserError.refused(evil))",
    "\(BrowserError.temporaryFile(path: evil, reason: ""))",
  ]) func description(text: String) {
    #expect(text.contains(Self.written), "\(text.debugDescription)")
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
      #expect(scalar == "\n")
    }
  }

  /// Of what a browser says, lines stay lines.
  @Test func linesOfABrowser() {
    let error = BrowserError.failed(path: "x", status: 7, said: "one\u{1B}\ntwo\u{7F}")
    #expect(error.description == "x ended with code 7: one\\u001b\ntwo\\u007f")
  }

  @Test func aSubjectNeedsAMoment() {
    #expect(throws: PleatError.countMismatch(expected: 1, actual: 0)) {
      let size = Size(width: 320, height: 480)
      _ = try VerificationSubject(FoldTransition(size: size), name: "x", moments: [])
    }
  }
}
