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
    "\(ExportError.cornerBehindEye(panel: evil, time: 0))",
    "\(ExportError.notFinite(panel: evil))",
  ]) func description(text: String) {
    #expect(text.contains(Self.written), "\(text.debugDescription)")
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
      #expect(scalar == "\n")
    }
  }

  @Test func longLines() {
    let long = String(repeating: "n", count: 1_000_000)
    let error = VideoError.encoderFailed(exitCode: 1, lines: [long, long])
    #expect(error.description.utf8.count < 3000)
  }
}
