import Foundation
import TestSupport
import Testing

@testable import pleats

/// `pleats navigate`: what it prints for a script, what it draws, and what it refuses.
@Suite struct NavigateCommandTests {
  /// A line of the output.
  private struct Line: Decodable {
    struct Event: Decodable {
      let page: String
      let step: String
      var frame: [Double]?
    }

    struct Effect: Decodable {
      let kind: String
      var operation: String?
      var style: String?
      var duration: Double?
      var completed: Bool?
      var target: String?
      var reason: String?
    }

    let t: Double
    let state: String
    let pages: [String]?
    let presented: [String]?
    var from: String?
    var to: String?
    var progress: Double?
    var opacity: Double?
    var shade: Double?
    var event: Event?
    var effect: Effect?
  }

  /// Runs `pleats navigate` with a script on standard input.
  private func run(_ script: String, _ options: String = "") throws -> Outcome {
    try withFolder { folder in
      try Data(script.utf8).write(to: folder.appending("script"))
      return try Command.shell("exec \"$PLEATS\" navigate \(options) < script", in: folder)
    }
  }

  private func lines(_ script: String, _ options: String = "") throws -> [Line] {
    let outcome = try run(script, options)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  private func events(_ lines: [Line]) -> [String] {
    lines.compactMap { $0.event.map { "\($0.page) \($0.step)" } }
  }

  @Test func nothingHappens() throws {
    let lines = try lines("", "--root Home")
    #expect(lines.count == 1 && lines[0].pages == ["Home"] && lines[0].state == "idle")
  }

  /// A push: told, shown frame by frame, and over after its duration.
  @Test func push() throws {
    let lines = try lines(
      #"{"t":1,"push":"B","style":"prism --sides 6","duration":0.5}"#, "--fps 10")
    #expect(
      events(lines) == [
        "B setFrame", "B willMoveToParent", "B willAppear", "B addView", "A willDisappear",
        "A removeView", "A didDisappear", "B didAppear", "B didMoveToParent",
      ])
    let start = lines.first { $0.effect != nil }
    #expect(start?.effect?.style == "prism --sides 6" && start?.from == "A")
    let frames = lines.filter { $0.event == nil && $0.effect == nil }
    #expect(frames.map(\.t) == [1, 1.1, 1.2, 1.3, 1.4, 1.5])
    let progress = frames.compactMap(\.progress)
    #expect(progress.count == 5 && progress == progress.sorted() && progress[0] == 0)
    #expect(frames.last?.state == "idle" && frames.last?.pages == ["A", "B"])
    #expect(lines.first { $0.effect?.kind == "didFinish" }?.effect?.completed == true)
  }

  /// A modal: its frame is in the event, its shade fades, and a tap on the shade cancels it.
  @Test func modal() throws {
    let lines = try lines(
      """
      {"t":0,"present":"M","size":[200,100],"shade":0.6}
      {"t":0.1,"tap":[5,5]}
      {"t":1,"tap":[160,240]}
      {"t":2,"tap":[5,5]}
      """, "--fps 10")
    #expect(
      lines.compactMap(\.event?.frame) == [[60, 190, 200, 100], [0, 0, 320, 480]])
    #expect(lines.compactMap(\.effect?.target) == ["nobody", "page", "shade"])
    #expect(
      lines.filter { $0.effect?.kind == "didStart" }.compactMap(\.effect?.style) == [
        "fade", "fade",
      ])
    let frames = lines.filter { $0.event == nil && $0.effect == nil }
    #expect(frames.first?.shade == 0 && frames.first?.opacity == 0)
    let middle = try #require(frames.first { $0.t == 2.1 }?.shade)
    #expect((0.3...0.6).contains(middle))
    #expect(lines.last?.presented == [] && lines.last?.state == "idle")
  }

  @Test func segues() throws {
    let lines = try lines(
      """
      {"t":0,"segue":"push","from":"A","to":"B","style":"cube"}
      {"t":1,"segue":"modal","from":"B","to":"M"}
      {"t":2,"segue":"push","from":"B","to":"C"}
      {"t":3,"dismiss":true}
      {"t":4,"segue":"pop","from":"B","style":"flip --backward"}
      """, "--fps 1")
    #expect(lines.last?.pages == ["A"])
    #expect(
      lines.compactMap { $0.effect?.kind == "didStart" ? $0.effect?.style : nil }
        == ["cube", "fold", "fold --unfold", "flip --backward"])
    #expect(
      lines.compactMap(\.effect?.reason)
        == ["B is not visible: a segue must start at the visible page, M"])
  }

  /// What is asked for while a transition runs is refused, or waits; what is cancelled is taken back.
  @Test func busy() throws {
    let lines = try lines(
      """
      {"t":0,"push":"B"}
      {"t":0.1,"push":"C"}
      {"t":0.2,"push":"D","ifBusy":"queue","style":"none"}
      {"t":1,"push":"E"}
      {"t":1.2,"cancel":true}
      {"t":1.3,"cancel":true}
      {"t":2,"popToRoot":true,"style":"fade"}
      {"t":3,"replace":["A","Z"],"style":"none"}
      """, "--fps 1")
    #expect(
      lines.compactMap(\.effect?.kind) == [
        "didStart", "refused", "waits", "didFinish", "didStart", "didFinish", "didStart",
        "didFinish", "refused", "didStart", "didFinish", "didStart", "didFinish",
      ])
    #expect(lines.compactMap(\.effect?.completed) == [true, true, false, true, true])
    #expect(lines.last?.pages == ["Z"])
    #expect(events(lines).contains("E willMoveFromParent"))
    #expect(
      events(lines).suffix(11) == [
        "Z setFrame", "Z willMoveToParent", "A willMoveFromParent", "Z willAppear", "Z addView",
        "A willDisappear", "A removeView", "A didDisappear", "Z didAppear", "Z didMoveToParent",
        "A didMoveFromParent",
      ])
  }

  /// Effects and events in the order of MPFlipViewController, with a transition and without.
  @Test func theOrderOfAChange() throws {
    func order(_ style: String) throws -> [String] {
      try lines(#"{"t":0,"replace":["A","B"],"style":"\#(style)"}"#, "--fps 1").compactMap {
        line in
        line.effect?.kind ?? line.event.map { "\($0.page) \($0.step)" }
      }
    }
    let start = [
      "B setFrame", "B willMoveToParent", "A willMoveFromParent", "B willAppear", "B addView",
      "A willDisappear", "didStart",
    ]
    let end = ["A removeView", "A didDisappear", "B didAppear", "B didMoveToParent"]
    #expect(try order("fold") == start + end + ["A didMoveFromParent", "didFinish"])
    #expect(try order("none") == start + end + ["didFinish", "A didMoveFromParent"])
  }

  /// Styles have the names of the script, and pages go the way they came.
  @Test func stylesOfTheWayBack() throws {
    let lines = try lines(
      """
      {"t":0,"push":"B","style":"cube --sides 5"}
      {"t":1,"pop":true}
      {"t":2,"present":"M","style":"none"}
      {"t":3,"dismiss":true}
      {"t":4,"push":"C","style":"prism --sides 7"}
      {"t":4.1,"push":"D","style":"none","ifBusy":"queue"}
      {"t":4.2,"pop":true,"ifBusy":"queue"}
      {"t":5,"popToRoot":true}
      {"t":6,"push":"E"}
      {"t":7,"pop":true}
      """, "--style cube --fps 1")
    #expect(
      lines.compactMap(\.effect?.style) == [
        "cube --sides 5", "cube --direction right --sides 5", "none", "none", "prism --sides 7",
        "none", "none", "prism --direction right --sides 7", "cube", "cube --direction right",
      ])
  }

  /// What is refused is said in the words of a script.
  @Test func refusals() throws {
    let lines = try lines(
      """
      {"t":0,"cancel":true}
      {"t":0,"push":"B"}
      {"t":0,"pop":true}
      {"t":0,"pop":true,"ifBusy":"queue"}
      {"t":0.1,"cancel":true}
      """, "--fps 1")
    #expect(
      lines.compactMap(\.effect?.reason) == [
        "no transition is running: there is nothing to cancel",
        "a transition from A to B is running: wait until it ends, or add \"ifBusy\":\"queue\"",
        "this waited for the transition from A to B, which was cancelled",
      ])
  }

  /// What cannot be drawn is named by its line.
  @Test(
    .needsPNG,
    arguments: [
      ("-o a.png", #""resize":[16384,16384]"#, "line 2: a container of 16384x16384 at --scale 1: "),
      (
        "-o a.gif", #""present":"M","size":[2,2],"style":"accordion --panels 9""#,
        "line 2: a modal of 2x2: "
      ),
      ("-o a.html", #""resize":[90,90]"#, "line 2: a script for a web page cannot resize"),
    ])
  func linesThatCannotBeDrawn(options: String, line: String, text: String) throws {
    let outcome = try run(
      "{\"t\":0,\"push\":\"B\",\"style\":\"none\"}\n{\"t\":1,\(line)}", options)
    #expect(outcome.code == 1 && outcome.errors.hasPrefix("Error: " + text), "\(outcome.errors)")
  }

  /// A time so large that a frame later is the same time ends all the same.
  @Test func hugeTimes() throws {
    for time in ["1e15", "4e15", "1e16", "9e18"] {
      let lines = try lines("{\"t\":\(time),\"push\":\"B\"}")
      #expect(lines.count < 42 && lines.last?.pages == ["A", "B"])
    }
  }

  @Test func tooManyFrames() throws {
    let script = (0..<300).map { "{\"t\":\(60 * $0),\"push\":\"P\($0)\",\"duration\":60}" }
    let outcome = try run(script.joined(separator: "\n"))
    #expect(
      outcome.errors
        == "Error: --fps 60: the script has 1080000 frames; at most 1000000 are accepted\n")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
  }

  /// A wrong line: its number, exit 1, nothing printed, no file.
  @Test(
    arguments: Command.cases([
      (#"{"t":0,"push":7}"#, #""push" is 7; accepted: the name of a page"#),
      (#"{"t":0,"push":""}"#, #""push" is "": a page needs a name"#),
      (#"{"t":0,"pop":false}"#, #""pop" is false; accepted: true"#),
      (#"{"t":0,"psh":"B"}"#, #"did you mean "push"?"#),
      (#"{"t":0,"push":"B","pop":true}"#, #"a line has one event, not both "push" and "pop""#),
      (#"{"t":0,"push":"B","size":[9,9]}"#, #"there is no "size" in a line with "push""#),
      (#"{"t":0,"push":"B","style":"cuba"}"#, #"did you mean "cube"?"#),
      (#"{"t":0,"push":"B","style":"cube --sides 99"}"#, "--sides"),
      (#"{"t":0,"push":"B","style":"cube --sides 5 --sides 6"}"#, "--sides is there twice"),
      (#"{"t":0,"push":"B","style":"cube --side 9"}"#, #"did you mean "--sides"?"#),
      (#"{"t":0,"push":"B","duration":-1}"#, #""duration" is -1; accepted: seconds in 0...60"#),
      (#"{"t":0,"push":"B","ifBusy":"wait"}"#, "accepted: refuse, queue"),
      (#"{"t":0,"present":"M","as":"modal"}"#, #""size" is missing"#),
      (#"{"t":0,"present":"M","shade":0.5}"#, "is for a page that is presented as a modal"),
      (#"{"t":0,"present":"M","size":[9,9],"shade":2}"#, "an opacity in 0...1"),
      (#"{"t":0,"present":"M","size":[9,9],"at":[2,0]}"#, "both in 0...1"),
      (#"{"t":0,"present":"M","size":[9,0]}"#, "both at least 2"),
      (#"{"t":0,"segue":"pop","from":"A","to":"B"}"#, #"there is no "to" in a segue that pops"#),
      (#"{"t":0,"replace":["A"]}"#, "two pages"), (#"{"t":0,"tap":[1]}"#, "the coordinates [x, y]"),
      (#"{"t":-1,"pop":true}"#, "times must not be negative"), ("{", #"as in {"t":0,"push":"B"}"#),
    ])) func badLines(line: String, message: String) throws
  {
    let script = "{\"t\":0,\"push\":\"B\"}\n\n\(line)\n"
    try withFolder { folder in
      try Data(script.utf8).write(to: folder.appending("script"))
      let outcome = try Command.shell(
        "for o in '' '-o out.gif' '-o out.html' '-o out.png'; do $PLEATS navigate $o <script; echo $?; done",
        in: folder)
      #expect(outcome.lines == ["1", "1", "1", "1"])
      let errors = outcome.errors.split(separator: "\n")
      #expect(
        errors.count == 4 && errors.allSatisfy { $0.contains("line 3: ") && $0.contains(message) },
        "\(outcome.errors)")
      #expect(try folder.names == ["script"])
    }
  }

  @Test func timesGoForward() throws {
    let outcome = try run("{\"t\":1,\"push\":\"B\"}\n{\"t\":0.5,\"pop\":true}\n")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("line 2: \"t\" is 0.5, which is earlier than 1"))
  }

  /// Lines list the stack only where it is seen, so that many changes at once stay short.
  @Test func aDeepStackIsListedOnce() throws {
    let script = (0..<300).map { "{\"t\":0,\"push\":\"page\($0)\",\"style\":\"none\"}\n" }.joined()
    let lines = try lines(script)
    #expect(lines.count > 300 && lines.filter { $0.pages != nil }.count == 2)
    #expect(lines.first?.pages?.count == 2 && lines.last?.pages?.count == 301)
    let moving = try self.lines(
      #"{"t":0,"push":"B","style":"none"}{"t":1,"push":"C","duration":0.1}"#
        .replacing("}{", with: "}\n{"), "--fps 20")
    let frames = moving.filter { $0.t >= 1 && $0.event == nil && $0.effect == nil }
    #expect(frames.count == 3 && frames.allSatisfy { $0.pages != nil && $0.presented == [] })
  }

  /// Names cannot act on a terminal.
  @Test func namesAreEscaped() throws {
    let name = "a\u{9B}31m\u{202E}\u{7F}é"
    let outcome = try run("{\"t\":0,\"push\":\"\(name)\",\"style\":\"none\"}\n")
    #expect(outcome.code == 0 && outcome.text.contains(#""a\u009b31m\u202e\u007fé""#))
    #expect(
      !outcome.text.unicodeScalars.contains { ["\u{9B}", "\u{202E}", "\u{7F}"].contains($0) })
  }
}
