import Foundation
import TestSupport
import Testing

@testable import pleats

/// What `pleats book` refuses of a script.
@Suite struct PagerCommandTests {
  static let object = "not a JSON object; one is needed, as in {\"t\":0,\"step\":\"next\"}"
  static let events = "touch, tap, swipe, goTo, step, resize, ready, turn, gestures"

  @Test(
    arguments: Command.cases([
      ("x", object), ("[1]", object), ("{\"t\":NaN,\"step\":\"next\"}", object),
      ("{\"t\":0", object),
      ("{\"t\":0}", "an event is missing; accepted: \(events)"),
      (
        "{\"t\":0,\"swpe\":\"left\"}",
        "an event is missing; \"swpe\" is not an event: did you mean \"swipe\"? accepted: \(events)"
      ),
      ("{\"step\":\"next\"}", "\"t\" is missing: a finite number"),
      ("{\"t\":\"0\",\"step\":\"next\"}", "\"t\" is \"0\"; accepted: a finite number"),
      ("{\"t\":true,\"step\":\"next\"}", "\"t\" is true; accepted: a finite number"),
      ("{\"t\":1e19,\"step\":\"next\"}", "\"t\" is too large; accepted: a finite number"),
      ("{\"t\":-1,\"step\":\"next\"}", "\"t\" is -1: times must not be negative"),
      (
        "{\"t\":0.4,\"step\":\"next\"}",
        "\"t\" is 0.4, which is earlier than 0.5 in the line before"
      ),
      (
        "{\"t\":1,\"tap\":[1,2],\"step\":\"next\"}",
        "a line has one event, not both \"tap\" and \"step\""
      ),
      ("{\"t\":1,\"goTo\":1.5}", "\"goTo\" is 1.5; accepted: a whole number"),
      ("{\"t\":1,\"goTo\":null}", "\"goTo\" is null; accepted: a whole number"),
      (
        "{\"t\":1,\"goTo\":1,\"vx\":2}",
        "there is no \"vx\" in a line with \"goTo\": accepted: t, goTo, direction, animated, duration"
      ),
      (
        "{\"t\":1,\"step\":\"nxt\"}",
        "\"step\" is \"nxt\": did you mean \"next\"? accepted: next, previous, first, last"
      ),
      ("{\"t\":1,\"step\":1}", "\"step\" is 1; accepted: one of next, previous, first, last"),
      ("{\"t\":1,\"tap\":[1]}", "\"tap\" is [1]; accepted: the coordinates [x, y]"),
      (
        "{\"t\":1,\"goTo\":1,\"direction\":\"up\"}",
        "\"direction\" is \"up\": accepted: forward, backward"
      ),
      ("{\"t\":1,\"goTo\":1,\"animated\":0}", "\"animated\" is 0; accepted: true or false"),
      (
        "{\"t\":1,\"goTo\":1,\"duration\":-1}",
        "\"duration\" is -1; accepted: seconds from 0 to 86400"
      ),
      ("{\"t\":1,\"turn\":\"up\"}", "\"turn\" is \"up\": accepted: portrait, landscape"),
      (
        "{\"t\":1,\"turn\":\"portrait\",\"size\":[1]}",
        "\"size\" is [1]; accepted: [width, height], both above 0 and at most 1e15"
      ),
      ("{\"t\":1,\"gestures\":1}", "\"gestures\" is 1; accepted: true or false"),
      ("{\"t\":1,\"tap\":{}}", "\"tap\" is an object; accepted: the coordinates [x, y]"),
      (
        "{\"t\":1,\"resize\":[0,1]}",
        "\"resize\" is [0, 1]; accepted: [width, height], both above 0 and at most 1e15"
      ),
      (
        "{\"t\":1,\"touch\":\"began\",\"x\":1}",
        "\"y\" is missing: only ended and cancelled may omit it"
      ),
      (
        "{\"t\":1,\"touch\":\"ended\",\"x\":1}",
        "\"y\" is missing: give both \"x\" and \"y\", or neither"
      ),
      (
        "{\"t\":1,\"touch\":\"began\",\"x\":1,\"y\":2,\"id\":\"a\"}",
        "\"id\" is \"a\"; accepted: a whole number"
      ),
    ]))
  func aBadLinePrintsNothingElse(line: String, text: String) throws {
    let outcome = try PagerLineTests.run(
      "{\"t\":0.5,\"step\":\"next\"}\n\n\(line)\n{\"t\":9,\"goTo\":0}")
    #expect(outcome.errors == "Error: line 3: \(text)\n")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
  }

  /// What messages say of a script is text on one line, and no longer than a reader wants.
  @Test func nothingOfAScriptReachesTheTerminal() throws {
    for (line, text) in [
      (
        "{\"t\":0,\"step\":\"\\u001b[2J\\u0007\\n\u{9B}\u{202E}\u{7F}\"}",
        "\"step\" is \"\\u001b[2J\\u0007\\n\\u009b\\u202e\\u007f\": accepted: next, previous, first, last"
      ),
      (
        "{\"t\":0,\"\\u001b]0;x\":1}",
        "an event is missing; \"\\u001b]0;x\" is not an event: accepted: \(Self.events)"
      ),
    ] {
      #expect(try PagerLineTests.run(line).errors == "Error: line 1: \(text)\n")
    }
    let words = String(repeating: "n", count: 1_000_000)
    for line in ["{\"t\":0,\"step\":\"\(words)\"}", "{\"t\":0,\"\(words)\":1}"] {
      let start = ContinuousClock.now
      let outcome = try PagerLineTests.run(line)
      #expect(outcome.code == 1 && outcome.errors.utf8.count < 300)
      #expect(outcome.errors.contains(String(repeating: "n", count: 60) + "…"))
      #expect(start.duration(to: .now) < .seconds(10))
    }
  }

  /// Pages that are not there.
  @Test func whatIsNotThere() throws {
    let script = #"{"t":0,"step":"next"}"# + "\n" + #"{"t":0.1,"ready":9}"#
    let usual = try PagerLineTests.run(#"{"t":0,"step":"next"}"# + "\n" + #"{"t":0.1,"ready":4}"#)
    let other = try PagerLineTests.run(script, "--late 5,9")
    #expect(other.code == 0 && other.output == usual.output)
  }
}
