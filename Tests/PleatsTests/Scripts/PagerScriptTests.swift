import Foundation
import Pleat
import PleatContainers
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
  static let broken = "broken JSON or a number out of range"
  static let steps = "one of next, previous, first, last"

  @Test(arguments: [
    "{\"t\":0,\"tap\":[,]}", "{,}", "{\"t\":0,,\"goTo\":1}", "{\"t\":0 \"goTo\":1}",
    "{\"t\":0,\"goTo\":1}}", "{t:0}", "{\"t\":0,'goTo':1}", "{\"t\":0,\"goTo\":1} // the first",
    "{\"t\":0,\"goTo\":1}{\"t\":0,\"goTo\":1}", "{\"t\":0,\"goTo\":tru}", "{\"t\":0,\"goTo\"",
    "{\"t\":0,\"go", "{\"t\":0,\"go\\", "{\"t\":0,\"goTo\":Infinity}", "{\"t\":NaN,\"goTo\":1}",
    "{\"t\":0,\"goTo\":1\u{A0}}", "\u{FEFF}{\"t\":0,\"goTo\":1}", "{\"\\udc00\":0}",
    "{\"t\":0,\"goTo\":1}\0", "{\"t\":.5,\"goTo\":1}", "{\"t\":+1,\"goTo\":1}", "[1]", "null",
    "{\"t\":0,\"step\":\"\\u12\"}",
  ]) func noObject(line: String) {
    #expect(refusal(line) == "line 1: " + Self.object)
  }

  /// The decoder would take them.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func otherEncodings(encoding: String.Encoding) throws {
    let line = try #require("{\"t\":0,\"goTo\":1}".data(using: encoding))
    #expect(refusal(line) == "line 1: " + Self.object)
  }

  @Test(arguments: [
    ("\"\\ud83d\\ude00\"", "\"step\" is \"😀\": accepted: next, previous, first, last"),
    ("\"\\ud800\"", "\"step\" is \(broken); accepted: \(steps)"),
    ("\"\\uDBFFx\"", "\"step\" is \(broken); accepted: \(steps)"),
    ("\"\\ud83d\\u0041\"", "\"step\" is \(broken); accepted: \(steps)"),
    ("\"\\xff\"", "\"step\" is \(broken); accepted: \(steps)"),
    ("\"\\é\"", "\"step\" is \(broken); accepted: \(steps)"),
    ("\"\\u12g4\"", "\"step\" is \(broken); accepted: \(steps)"),
    ("\"a\tb\"", "\"step\" is \(broken); accepted: \(steps)"),
  ]) func text(written: String, text: String) {
    #expect(refusal("{\"t\":0,\"step\":\(written)}") == "line 1: " + text)
  }

  /// What Foundation's decoder takes although the grammar does not have it.
  @Test func trailingCommasAndRepeatedKeys() throws {
    #expect(refusal("{\"t\":0,\"tap\":[1,2,],}") == nil)
    #expect(refusal("{\"t\":0,\"goTo\":{\"a\":1,\"a\":1}}")?.contains("is an object") == true)
    var lines = ["{\"t\":1,\"goTo\":2,\"\\u0074\":5,\"goTo\":3}"].map { Array($0.utf8)[...] }[...]
    let step = try #require(try PagerScript.steps { lines.popFirst() }.first)
    guard case .event(.goTo(let page, direction: _, animated: _, duration: _)) = step.action else {
      Issue.record("\(step.action)")
      return
    }
    #expect(page == 2 && step.time == 1 && step.line == 1)
  }

  @Test(arguments: [
    ("01", broken), ("-007.5", broken), ("1.", broken), ("1e", broken), ("-", broken),
    ("1e400", broken), ("-1e400", broken), ("1e-400", broken),
    (String(repeating: "9", count: 400), broken), ("1e300", "too large"),
    ("9223372036854775808", "too large"), ("100000000000000000000000", "too large"),
    ("9007199254740993", "9007199254740993, a whole number that Double cannot represent"),
  ]) func number(written: String, text: String) {
    let refusal = refusal("{\"t\":\(written),\"goTo\":1}")
    #expect(refusal == "line 1: \"t\" is \(text); accepted: a finite number")
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
    for exact in ["9007199254740994", "0.1", "1e-300"] {
      #expect(refusal("{\"t\":0,\"tap\":[\(exact),0.5]}") == nil, "\(exact)")
    }
  }

  @Test func bytesThatAreNotUTF8() {
    let start = Array("{\"t\":0,\"step\":\"ä".utf8)
    for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]] {
      #expect(
        refusal(start + bytes + Array("\"}".utf8))
          == "line 1: it is not UTF-8, which is needed")
    }
  }

  /// Nesting and length cost time in proportion, or nothing.
  @Test func deepAndLongLines() {
    for depth in [520, 100_000] {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(refusal("{\"t\":\(lists),\"goTo\":1}") == "line 1: " + Self.object)
      let objects = String(repeating: "{\"a\":", count: depth)
      #expect(refusal(objects) == "line 1: " + Self.object)
    }
    let lists = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(
      refusal("{\"t\":\(lists),\"goTo\":1}")
        == "line 1: \"t\" is [[[…]]]; accepted: a finite number")
    let list = "[" + String(repeating: "1,", count: 10_000) + "1]"
    #expect(
      refusal("{\"t\":0,\"tap\":\(list)}")
        == "line 1: \"tap\" is [1, 1, 1, 1, …]; accepted: the coordinates [x, y]")
    let members = (0..<100).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(
      refusal("{\"t\":0,\"goTo\":1,\(members)}")?.hasPrefix("line 1: there is no \"k0\"") == true)
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
        error?.description
          == "--script \(path), line \(long + 1): a line can have at most 100 bytes"
      )
      var few = try ScriptLines(path, limits: .init(total: 1000))
      let other = #expect(throws: Failure.self) { while try few.next() != nil {} }
      #expect(
        other?.description == "--script \(path) is too long: a script can have at most 1000 bytes")
    }
  }
}
