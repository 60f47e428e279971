import Testing

@testable import PleatRender

/// What errors quote from outside acts on no terminal.
@Suite struct PrintableErrorTests {
  private static let evil = "\u{1B}[2J\n\u{202E}\u{9B}"
  private static let written = "\\u001b[2J\\n\\u202e\\u009b"

  @Test(arguments: [
    "\(ImageError(name: evil, reason: .notFound))",
    "\(ImageError(name: "x", reason: .damaged(evil)))",
    "\(ImageError(name: "x", reason: .unsupported(evil)))",
    "\(ImageError(name: "x", reason: .unreadable(evil)))",
    "\(ImageError(name: "x", reason: .notEncoded(evil)))",
    "\(ImageError(name: "x", reason: .unknownFormat(evil)))",
    "\(VideoError.encoderFailed(exitCode: 1, lines: [evil]))",
    "\(VideoError.targetRefused(path: evil, what: "cannot be written", code: 2))",
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
    "\(BakeError.cornerBehindEye(panel: evil, time: 0))",
    "\(StripError.tooManyStrips(panel: evil, limit: 1))",
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

  @Test func longLines() {
    let long = String(repeating: "n", count: 1_000_000)
    let error = VideoError.encoderFailed(exitCode: 1, lines: [long, long])
    #expect(error.description.utf8.count < 3000)
  }
}
