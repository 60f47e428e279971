import Foundation
import TestSupport
import Testing

@testable import pleats

/// What comes from outside and is quoted: it acts on no terminal, stands on its line, and is no name
/// that was changed on the way.
@Suite struct ForeignTextTests {
  /// Clears the screen, ends a line, and turns what follows.
  private static let evil = "\u{1B}[2J\n\u{202E}\u{9B}"
  private static let written = "\\u001b[2J\\n\\u202e\\u009b"

  @Test(
    .needsPNG,
    arguments: Command.cases([
      ["%"], ["-%"], ["frames", "%"], ["frames", "fold", "--size", "%"],
      ["frames", "fold", "--size=%"],
      ["frames", "fold", "--size", "9x9", "--times", "1,%"],
      ["frames", "fold", "--size", "9x9", "--%"],
      ["frames", "fold", "--size", "9x9", "--output", "%/"],
      ["frames", "fold", "--size", "9x9", "--output", "%/x"],
      ["render", "fold", "--size", "9x9", "--output", "x.%"],
      ["render", "fold", "--size", "9x9", "--output", "%%"],
      ["render", "fold", "--size", "9x9", "--output", "%.png"],
      ["render", "fold", "--size", "9x9", "--progress", "0", "--output", "%/x.png"],
      ["render", "fold", "--source", "%", "--progress", "0", "--output", "x.png"],
      ["export", "fold", "--size", "9x9", "--format", "css", "--output", "%/x"],
      ["book", "--size", "9x9", "--pages", "2", "--script", "%"],
      ["layout", "%"], ["layout", "grid", "--size", "9x9", "--items", "1,%"],
      ["orientation", "--transform", "1,0,0,%"], ["orientation", "--device", "%"],
      ["demo", "/dev/null/%"], ["info", "%"], ["kinds", "%"],
    ])) func arguments(words: [String]) throws
  {
    let outcome = try Command.pleats(
      arguments: words.map { $0.replacingOccurrences(of: "%", with: Self.evil) })
    #expect(outcome.code == 64 || outcome.code == 1)
    #expect(outcome.errors.contains(Self.written), "\(outcome.errors)")
    expectPrintable(outcome.errors)
    expectPrintable(outcome.text)
    #expect(!outcome.errors.contains("Domain"))
  }

  private func expectPrintable(_ text: String) {
    for scalar in text.unicodeScalars where scalar.properties.generalCategory == .control {
      #expect(scalar == "\n", "\(text.debugDescription)")
    }
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    // A message, its help and the usage: nothing begins where a quoted line ended.
    for line in text.split(separator: "\n").dropFirst() {
      #expect(["Help:", "Usage:", "  "].contains { line.hasPrefix($0) }, "\(line)")
    }
  }

  @Test func theEnvironment() throws {
    let outcome = try Command.pleats("info", environment: ["PLEAT_BACKEND": Self.evil])
    #expect(outcome.code == 1)
    #expect(outcome.lines.contains { $0.hasPrefix("PLEAT_BACKEND") && $0.hasSuffix(Self.written) })
    #expect(
      outcome.errors.hasPrefix("Error: PLEAT_BACKEND: there is no backend \"\(Self.written)\""))
    expectPrintable(outcome.errors)
  }

  /// What ffmpeg says.
  @Test func programs() throws {
    try withFolder { folder in
      let text = "#!/bin/sh\ncat > /dev/null\nprintf '\\033[2Jevil\\302\\233\\n' >&2\nexit 3\n"
      try writeProgram(text, to: folder.appending("ffmpeg").path)
      let outcome = try Command.shell(
        "PATH=.:$PATH exec \"$PLEATS\" render fold --size 8x8 -o x.gif", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("\\u001b[2Jevil\\u009b"), "\(outcome.errors)")
      #expect(!outcome.errors.unicodeScalars.contains("\u{1B}"))
      #expect(!outcome.errors.unicodeScalars.contains("\u{9B}"))
    }
  }

  /// Names whose bytes are no text: there is no folder of another name afterwards.
  @Test(arguments: [
    "demo \"$bad\"", "frames fold --size 8x8 -o \"$bad\"",
    "frames fold --size 8x8 --output=\"$bad\"",
    "render fold --size 8x8 --progress 0 -o \"$bad/x.png\"",
    "render fold --size 8x8 -o \"$bad-%d.png\"", "render fold --size 8x8 -o \"$bad.gif\"",
    "render fold --source \"$bad\" --progress 0 -o x.png",
    "export fold --size 8x8 --format css -o \"$bad\"",
    "book --size 8x8 --pages 2 --script \"$bad\"", "\"$bad\"",
  ]) func namesThatAreNotUTF8(line: String) throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "bad=$(printf 'a\\377\\033'); exec \"$PLEATS\" \(line)", in: folder)
      #expect(outcome.code == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("Error: argument "))
      #expect(outcome.errors.contains("a\\xff\\u001b"))
      #expect(outcome.message.hasSuffix(", is not UTF-8; file names and values must be"))
      #expect(try folder.names == [])
    }
  }

  /// A link is a name as well.
  @Test func aLinkToANameThatIsNotUTF8() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        ln -s "$(printf 'b\\377')" link
        "$PLEATS" frames fold --size 8x8 -o link
        code=$?; ls -a | wc -l; exit $code
        """, in: folder)
      #expect(outcome.code == 1 && outcome.lines == ["3"])
      #expect(
        outcome.errors == "Error: --output link: leads to b\\xff, a name that is not UTF-8\n")
    }
  }

  /// Named by all, and nothing is made before.
  @Test(arguments: [
    "demo folder", "frames fold --size 8x8 -o x", "frames fold --size 8x8 --backend swift -o x",
    "render fold --size 8x8 --progress 0 -o x.png", "render flip --size 8x8 -o %d.png",
    "render fold --size 8x8 -o x.gif", "export fold --size 8x8 --format css -o x",
    "export flip --size 8x8 --format html -o x", "book --size 8x8 --pages 2",
    "layout grid --size 8x8 --items 2", "orientation --device portrait", "kinds",
  ]) func theBackendOfTheEnvironment(line: String) throws {
    try withFolder { folder in
      let outcome = try Command.shell("PLEAT_BACKEND=foo exec \"$PLEATS\" \(line)", in: folder)
      #expect(outcome.code == 1 && outcome.output.isEmpty)
      #expect(
        outcome.errors.hasPrefix(
          "Error: PLEAT_BACKEND: there is no backend \"foo\" on this machine; available: "))
      #expect(try folder.names == [])
    }
  }

  /// A word is cut that is longer than any name, and one that is a line's end breaks no other.
  @Test func longAndEmptyWords() throws {
    let long = try Command.pleats(
      arguments: ["frames", "fold", "--size", String(repeating: "9", count: 100_000)])
    #expect(long.code == 64 && long.errors.utf8.count < 1000)
    #expect(long.message.hasPrefix("Error: The value '" + String(repeating: "9", count: 60) + "…'"))
    let empty = try Command.pleats(arguments: ["frames", "fold", "--size", "\n"])
    #expect(empty.message.hasPrefix("Error: The value '\\n' is invalid for '--size <WxH>': "))
    #expect(empty.errors.contains("\nUsage: pleats frames fold"))
  }

  /// Help needs no backend.
  @Test(arguments: ["--help", "help", "help frames", "frames fold --help", "--version", ""])
  func helpIsThere(line: String) throws {
    let outcome = try Command.pleats(line: line, environment: ["PLEAT_BACKEND": "foo"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty && !outcome.output.isEmpty)
  }

  /// Nobody to tell is no failure.
  @Test(.needsPNG, arguments: ["2>&-", "2>/dev/full"]) func standardErrorIsClosed(rest: String)
    throws
  {
    let outcome = try Command.shell("exec \"$PLEATS\" export fold --size 8x8 --format css \(rest)")
    #expect(outcome.code == 0 && outcome.text.contains("@keyframes"))
  }
}
