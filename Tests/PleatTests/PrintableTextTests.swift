import Pleat
import TestSupport
import Testing

/// What messages quote from outside.
@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("", ""), ("plain, as it is \\ \"", "plain, as it is \\ \""),
    ("Grüße, 漢字, עברית, 👩‍👩‍👧 e\u{301} …", "Grüße, 漢字, עברית, 👩‍👩‍👧 e\u{301} …"),
    ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
    ("\u{1B}[31mred\u{0}\u{7}", "\\u001b[31mred\\u0000\\u0007"),
    ("\u{7F}\u{80}\u{85}\u{9B}\u{9F}\u{A0}", "\\u007f\\u0080\\u0085\\u009b\\u009f\u{A0}"),
    ("x\u{202A}\u{202E}y\u{2066}\u{2069}", "x\\u202a\\u202ey\\u2066\\u2069"),
    (
      "\u{200E}\u{200F}\u{61C}\u{FEFF}\u{2028}\u{2029}",
      "\\u200e\\u200f\\u061c\\ufeff\\u2028\\u2029"
    ),
  ]) func printable(text: String, expected: String) {
    #expect(text.printable == expected)
    #expect(expected.printable == expected, "it does not change twice")
    #expect(Array(text.utf8) == Array(text.printable.utf8) || text != expected)
  }

  /// No scalar that is left acts on a terminal, and no other is touched.
  @Test func everyScalar() {
    let unprintable = Set<UInt32>(
      Array(0..<0x20) + Array(0x7F...0x9F) + [0x61C, 0x200E, 0x200F, 0xFEFF]
        + Array(0x2028...0x202E) + Array(0x2066...0x206F) + Array(0xFFF9...0xFFFB))
    for value in UInt32(0)..<0x3_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(String.UnicodeScalarView([scalar]))
      if (text.printable.unicodeScalars.first == scalar) == unprintable.contains(value) {
        Issue.record("U+\(String(value, radix: 16)) became \(text.printable.debugDescription)")
      }
    }
  }

  @Test func longTextsAreCutByScalars() {
    #expect("abc".printable(atMost: 3) == "abc")
    #expect("abcd".printable(atMost: 3) == "abc…")
    #expect("\n\n\n".printable(atMost: 2) == "\\n\\n…")
    #expect("".printable(atMost: 0) == "")
    // One character of a million scalars.
    let long = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(long.printable(atMost: 5).unicodeScalars.count == 6)
  }

  @Test func linesStayLines() {
    #expect("a\n\u{1B}b\n".printableLines == "a\n\\u001bb\n")
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "a\\xffb"), ([0xC3, 0xA4], "ä"), ([0xC3], "\\xc3"),
      ([0xED, 0xA0, 0x80, 0x0A], "\\xed\\xa0\\x80\\n"), ([], ""),
      ([0xF0, 0x9F, 0x98, 0x41], "\\xf0\\x9f\\x98A"),
    ] as [([UInt8], String)]) func bytes(bytes: [UInt8], text: String)
  {
    #expect(printableText(bytes) == text)
  }

  @Test func theErrorOfABackend() {
    let error = PleatError.backendUnavailable(name: "a\u{1B}[2J\u{202E}", available: ["swift"])
    #expect(
      error.description
        == "there is no backend \"a\\u001b[2J\\u202e\" on this machine; available: swift")
  }
}
