import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// What a line of a script may be, read without the command around it.
@Suite struct PagerScriptTests {
  /// Why a script is refused, nil if it is not.
  private func refusal(_ script: some Sequence<UInt8>) -> String? {
    var lines = Array(script).split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    do {
      _ = try PagerScript.steps { lines.popFirst() }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func refusal(_ script: String) -> String? { refusal(script.utf8) }

  static let object = "not a JSON object; one is needed, as in {\"t\":0,\"step\":\"next\"}"
  static let after = "there is text after the object; a line contains one object and nothing else"
  static let trailing = "there is a comma before"

  @Test(arguments: [
    ("{\"t\":0,\"step\":\"next\",}", "\(trailing) \"}\"; JSON allows none after the last member"),
    ("{\"t\":0,\"tap\":[1,2,]}", "\(trailing) \"]\"; JSON allows none after the last value"),
    ("{\"t\":0,\"tap\":[,]}", object), ("{,}", object), ("{\"t\":0,,\"goTo\":1}", object),
    ("{\"t\":0 \"goTo\":1}", object), ("{\"t\":0,\"goTo\":1}}", after), ("{t:0}", object),
    ("{\"t\":0,'goTo':1}", object), ("{\"t\":0,\"goTo\":1} // the first", after),
    ("{\"t\":0,\"goTo\":1}{\"t\":0,\"goTo\":1}", after), ("{\"t\":0,\"goTo\":tru}", object),
    ("{\"t\":0,\"goTo\"", object), ("{\"t\":0,\"go", object), ("{\"t\":0,\"go\\", object),
    ("{\"t\":0,\"goTo\":Infinity}", object), ("{\"t\":0,\"goTo\":1\u{A0}}", object),
    ("\u{FEFF}{\"t\":0,\"goTo\":1}", "it starts with a byte order mark, which JSON does not allow"),
    ("{\"t\":0,\"goTo\":1,\"t\":0}", "a key appears twice"),
    ("{\"t\":0,\"goTo\":1,\"\\u0074\":0}", "a key appears twice"),
    ("{\"t\":0,\"goTo\":{\"a\":1,\"a\":1}}", "a key appears twice"),
    (
      "{\"t\":0,\"step\":\"\\ud800\"}",
      "\\ud800 is half of a surrogate pair, without the other half"
    ),
    (
      "{\"t\":0,\"step\":\"\\uDBFFx\"}",
      "\\uDBFF is half of a surrogate pair, without the other half"
    ),
    (
      "{\"t\":0,\"step\":\"\\ud83d\\u0041\"}",
      "\\ud83d is half of a surrogate pair, without the other half"
    ),
    ("{\"\\udc00\":0}", "\\udc00 is half of a surrogate pair, without the other half"),
    (
      "{\"t\":0,\"step\":\"\\ud83d\\ude00\"}",
      "\"step\" is \"😀\": accepted: next, previous, first, last"
    ),
    ("{\"t\":0,\"step\":\"\\xff\"}", "\\x is not an escape sequence of JSON"),
    ("{\"t\":0,\"step\":\"\\é\"}", "\\é is not an escape sequence of JSON"),
    ("{\"t\":0,\"step\":\"\\u12g4\"}", "four hexadecimal digits must follow \\u in a string"),
    ("{\"t\":0,\"step\":\"\\u12\"}", "four hexadecimal digits must follow \\u in a string"),
    (
      "{\"t\":0,\"step\":\"a\tb\"}",
      "a string contains the control character \\t, which must be escaped"
    ),
  ]) func text(line: String, text: String) {
    #expect(refusal(line) == "line 1: " + text)
  }

  @Test(arguments: [
    ("01", "01 is not a JSON number: it has a leading zero"),
    ("-007.5", "-007 is not a JSON number: it has a leading zero"),
    ("1.", object), (".5", object), ("+1", object), ("1e", object), ("-", object), ("0x10", object),
    (
      "9007199254740993",
      "\"t\" is 9007199254740993, a whole number that Double cannot represent; accepted: a finite number"
    ),
    (
      "100000000000000000000000",
      "\"t\" is 100000000000000000000000, a whole number that Double cannot represent; accepted: "
        + "a finite number"
    ),
    (String(repeating: "9", count: 400), "\"t\" is too large; accepted: a finite number"),
    ("1e400", "\"t\" is too large; accepted: a finite number"),
    ("-1e400", "\"t\" is too large; accepted: a finite number"),
  ]) func number(written: String, text: String) {
    #expect(refusal("{\"t\":\(written),\"goTo\":1}") == "line 1: " + text)
  }

  /// Whole numbers to the last digit, wherever they stand.
  @Test func inexactNumbers() {
    let what = "a whole number that Double cannot represent; accepted:"
    #expect(
      refusal("{\"t\":0,\"goTo\":-9007199254740993}")
        == "line 1: \"goTo\" is -9007199254740993, \(what) a whole number")
    #expect(
      refusal("{\"t\":0,\"tap\":[1,9007199254740993]}")
        == "line 1: \"tap\" is [1, 9007199254740993, a whole number that Double cannot represent]; "
        + "accepted: the coordinates [x, y]")
    for exact in [
      "9007199254740992", "9007199254740994", "-9223372036854775808", "9223372036854774784", "3.0",
      "3e0", "30e-1", "-0",
    ] {
      #expect(refusal("{\"t\":0,\"goTo\":\(exact)}") == nil, "\(exact)")
    }
    for exact in ["10000000000000000000000", String(format: "%.0f", 0x1p1000), "1e23", "0.1"] {
      #expect(refusal("{\"t\":0,\"tap\":[\(exact),0]}") == nil, "\(exact)")
    }
    #expect(
      refusal("{\"t\":0,\"goTo\":9223372036854775808}")
        == "line 1: \"goTo\" is 9.223372036854776e+18; accepted: a whole number")
  }

  @Test func bytesThatAreNotUTF8() {
    let start = Array("{\"t\":0,\"step\":\"ä".utf8)
    for (bytes, word) in [([0xFF], "\\xff"), ([0xC3], "\\xc3"), ([0xED, 0xA0, 0x80], "\\xed")]
      as [([UInt8], String)]
    {
      #expect(
        refusal(start + bytes + Array("\"}".utf8))
          == "line 1: byte 18 of the line, \(word), is not UTF-8; a script must be")
    }
  }

  /// Nesting and length cost time in proportion, or nothing.
  @Test func deepAndLongLines() {
    let deep = "arrays and objects are nested more than 16 deep"
    for depth in [510, 100_000] {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(refusal("{\"t\":\(lists),\"goTo\":1}") == "line 1: " + deep)
      let objects = String(repeating: "{\"a\":", count: depth)
      #expect(refusal(objects) == "line 1: " + deep)
    }
    let list = "[" + String(repeating: "1,", count: 10_000) + "1]"
    #expect(
      refusal("{\"t\":0,\"tap\":\(list)}")
        == "line 1: \"tap\" is [1, 1, 1, 1, …]; accepted: the coordinates [x, y]")
    let members = (0..<100).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(
      refusal("{\(members)}") == "line 1: an object has more than 32 members")
  }

  /// Lines of any length in pieces of any size, and the two limits.
  @Test func linesAreCutWhereTheyEnd() throws {
    try withFolder { folder in
      var random = SeededGenerator(seed: 15)
      let texts = (0..<200).map { _ in
        String(repeating: "x", count: Int.random(in: 0...4000, using: &random))
      }
      let path = folder.appending("script").path
      for end in ["", "\n"] {
        try Data((texts.joined(separator: "\n") + end).utf8).write(to: URL(fileURLWithPath: path))
        var lines = try ScriptLines(path)
        for text in texts { #expect(try lines.next().map(Array.init) == Array(text.utf8)) }
        #expect(try lines.next() == nil)
      }
      var short = try ScriptLines(path, limits: .init(line: 100))
      let long = try #require(texts.firstIndex { $0.count > 100 })
      for _ in 0..<long { _ = try short.next() }
      let error = #expect(throws: Failure.self) { _ = try short.next() }
      #expect(
        error?.description == "line \(long + 1): a line can have at most 100 bytes"
      )
      var few = try ScriptLines(path, limits: .init(total: 1000))
      let other = #expect(throws: Failure.self) { while try few.next() != nil {} }
      #expect(
        other?.description == "--script \(path) is too long: a script can have at most 1000 bytes")
    }
  }
}
