import Foundation
import TestSupport
import Testing

@testable import pleats

/// What `pleats book` prints for a script.
@Suite struct PagerLineTests {
  /// A line of the output.
  struct Line: Decodable, Equatable {
    struct Effect: Decodable, Equatable {
      let kind: String
      var finished: Bool?
      var completed: Bool?
      var from: Int?
      var to: Int?
      var reason: String?
    }

    struct Leaf: Decodable, Equatable {
      let from: Int
      let to: Int?
      let progress: Double
      let velocity: Double
    }

    let t: Double
    let state: String
    let page: Int
    var progress: Double?
    var velocity: Double?
    var target: Int?
    var leaves: [Leaf]?
    var crossFade: Bool?
    var effect: Effect?
  }

  /// Runs `pleats book` with a script on standard input.
  static func run(_ script: String, _ options: String = "") throws -> Outcome {
    try withFolder { folder in
      try Data(script.utf8).write(to: folder.appending("script"))
      return try Command.shell(
        "exec \"$PLEATS\" book --size 320x480 --pages 5 \(options) < script", in: folder)
    }
  }

  private func lines(_ script: String, _ options: String = "") throws -> [Line] {
    let outcome = try Self.run(script, options)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test func anEmptyScriptIsOneIdleLine() throws {
    #expect(try Self.run("").text == "{\"t\":0,\"state\":\"idle\",\"page\":0}\n")
    #expect(try Self.run("\n \n", "--page 3").text == "{\"t\":0,\"state\":\"idle\",\"page\":3}\n")
  }

  @Test func aStepIsTheLineThenItsEffectThenFramesThenTheLanding() throws {
    let outcome = try Self.run("{\"t\":0.2,\"step\":\"next\"}", "--fps 10")
    let first =
      "{\"t\":0.2,\"state\":\"settling\",\"page\":0,\"progress\":0,\"velocity\":0,\"target\":1}"
    #expect(outcome.lines.first == first)
    #expect(
      outcome.lines.last
        == "{\"t\":0.7,\"state\":\"idle\",\"page\":1,\"effect\":{\"kind\":\"didFinish\","
        + "\"finished\":true,\"completed\":true,\"from\":0,\"to\":1}}")
    let lines = try lines("{\"t\":0.2,\"step\":\"next\"}", "--fps 10")
    #expect(lines.map(\.t) == [0.2, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    #expect(lines[1].effect == .init(kind: "didStart", from: 0, to: 1))
    #expect(abs((lines[2].progress ?? 0) - 0.107430) < 1e-5)
  }

  /// A finger that is left on the glass falls back when the script ends.
  @Test func aFingerIsUpAtTheEnd() throws {
    let lines = try lines(
      """
      {"t":0,"touch":"began","x":300,"y":240}
      {"t":0.5,"touch":"moved","x":90,"y":240}
      """)
    #expect(lines[2].progress == 0.75 && lines[2].state == "dragging")
    // Nothing moves by itself under a finger.
    #expect(lines.map(\.t).filter { $0 > 0 && $0 < 0.5 }.isEmpty)
    let last = try #require(lines.last)
    #expect(last.state == "idle" && last.page == 0 && last.effect?.completed == false)
    #expect(abs(last.t - 0.875) < 1e-9)
  }

  @Test(arguments: [30, 60, 240, 7])
  func theRateChangesNothingButFrames(rate: Int) throws {
    let script = """
      {"t":0,"touch":"began","x":300,"y":240}
      {"t":0.05,"touch":"moved","x":240,"y":240}
      {"t":0.1,"touch":"ended","x":220,"y":240,"vx":-300}
      {"t":1.2,"tap":[10,240]}
      {"t":1.3,"swipe":"left"}
      {"t":2,"goTo":3}
      {"t":2.1,"touch":"began","x":300,"y":240,"id":7}
      {"t":2.4,"touch":"ended","id":7,"vy":3}
      {"t":3,"resize":[480,320]}
      {"t":4,"step":"last"}
      {"t":4.1,"ready":4}
      """
    let effects = try lines(script, "--late 4 --fps \(rate)").filter { $0.effect != nil }
    let usual = try lines(script, "--late 4").filter { $0.effect != nil }
    #expect(effects == usual && usual.count == 11)
    #expect(usual.last?.page == 4)
    // Time never goes back, and no line stands twice but for effects.
    let all = try lines(script, "--late 4 --fps \(rate)")
    for (one, other) in zip(all, all.dropFirst()) { #expect(one.t <= other.t) }
  }

  @Test func severalLeavesAreListedFarToNear() throws {
    let script = (0..<3).map { "{\"t\":\(Double($0) / 20),\"step\":\"next\"}" }
    let lines = try lines(script.joined(separator: "\n"), "--leaves 3 --fps 100")
    let three = try #require(lines.first { $0.t == 0.27 })
    #expect(three.leaves?.map(\.from) == [0, 2, 1])
    #expect(three.target == 3 && three.progress == three.leaves?[1].progress)
    // Landings one by one.
    let landings = lines.filter { $0.effect?.kind == "didFinish" }
    #expect(landings.map(\.page) == [1, 2, 3])
  }

  @Test func everyOptionCounts() throws {
    func first(_ event: String, _ options: String) throws -> Line? {
      try lines("{\"t\":0,\(event)}", options).first { $0.effect != nil }
    }
    #expect(try first("\"swipe\":\"up\"", "--direction up")?.effect?.to == 1)
    #expect(try first("\"swipe\":\"right\"", "--direction right")?.effect?.to == 1)
    #expect(try first("\"step\":\"next\"", "--spine second")?.progress == 0.5)
    #expect(try first("\"step\":\"next\"", "--spine first")?.progress == 0)
    #expect(try first("\"step\":\"previous\"", "--loop")?.effect?.to == 4)
    #expect(try first("\"step\":\"next\"", "--reduced-motion")?.crossFade == true)
    #expect(try first("\"step\":\"next\"", "--late 1")?.state == "waiting")
    #expect(try first("\"step\":\"next\"", "--duration 0")?.state == "idle")
    #expect(try first("\"goTo\":9", "")?.effect == .init(kind: "refused", reason: "unknownPage"))
    #expect(try lines("{\"t\":0,\"goTo\":9}").count == 2)
    let drag = """
      {"t":0,"touch":"began","x":160,"y":9}
      {"t":1,"touch":"moved","x":134,"y":9}
      """
    #expect(try lines(drag, "--drag-anywhere")[1].progress == 0.05)
    #expect(try lines(drag).allSatisfy { $0.state == "idle" })
  }

  /// What calls may say besides the page, and what effects say if they are asked.
  @Test func callsAndTurns() throws {
    let script = """
      {"t":0,"goTo":3,"direction":"backward","duration":1}
      {"t":0.2,"touch":"began","x":300,"y":240}
      {"t":0.3,"goTo":1,"animated":false}
      """
    let effects = try Self.run(script, "--turns").lines.filter { $0.contains("effect") }
      .map { String($0[$0.range(of: "\"effect\":")!.upperBound...].dropLast()) }
    #expect(
      effects == [
        #"{"kind":"didStart","from":0,"to":3,"turn":0,"cause":"call","direction":"backward"}"#,
        #"{"kind":"refused","reason":"flipInProgress","turn":1,"cause":"gesture"}"#,
        #"{"kind":"didFinish","finished":true,"completed":true,"from":0,"to":3,"turn":0,"cause":"call","direction":"backward"}"#,
        #"{"kind":"didStart","from":3,"to":1,"turn":2,"cause":"call","direction":"backward"}"#,
        #"{"kind":"didFinish","finished":true,"completed":true,"from":3,"to":1,"turn":2,"cause":"call","direction":"backward"}"#,
      ])
  }

  /// The steps of pages, before the start of a call and before the end of a finger.
  @Test func containment() throws {
    func kinds(_ script: String) throws -> [String] {
      try lines(script, "--containment").compactMap { $0.effect?.kind }
    }
    let called = try kinds(#"{"t":0,"step":"next"}"#)
    #expect(called.firstIndex(of: "willMoveToParent")! < called.firstIndex(of: "didStart")!)
    let dragged = try kinds(
      """
      {"t":0,"touch":"began","x":300,"y":240}
      {"t":1,"touch":"ended","x":100,"y":240}
      """)
    #expect(dragged.firstIndex(of: "willMoveToParent")! > dragged.firstIndex(of: "didStart")!)
    #expect(dragged.last == "didFinish" && dragged.count == called.count)
    let atOnce = try kinds(#"{"t":0,"goTo":2,"animated":false}"#)
    #expect(atOnce.suffix(2) == ["didFinish", "didMoveFromParent"])
    let frame = #""effect":{"kind":"setFrame","page":2,"frame":[0, 0, 320, 480]}"#
    let outcome = try Self.run(#"{"t":0,"goTo":2,"animated":false}"#, "--containment")
    #expect(outcome.lines.count { $0.contains(frame) } == 1)
  }

  /// A video of a script that moves for too long at a rate is refused; lines are printed.
  @Test func tooManyFrames() throws {
    let script = "{\"t\":0,\"goTo\":3,\"duration\":86400}"
    let lines = try Self.run(script, "--fps 0.1")
    #expect(lines.code == 0 && lines.lines.count > 8640)
    try withFolder { folder in
      try Data(script.utf8).write(to: folder.appending("script"))
      let movie = try Command.shell(
        "exec \"$PLEATS\" book --size 32x48 --pages 5 -o turn.gif < script", in: folder)
      #expect(movie.code == 1 && movie.errors.contains("86400 seconds at --fps 60"))
    }
  }

  /// A view that cannot be drawn is named by its line.
  @Test func linesThatCannotBeDrawn() throws {
    for (line, text) in [
      ("\"resize\":[1e5,1e5]", "line 2: a view of 100000x100000 at --scale 1: "),
      ("\"turn\":\"portrait\",\"size\":[1,9]", "line 2: a view of 1x9 at --scale 1: "),
      ("\"resize\":[16384,16384]", "line 2: a view of 16528x16528 with its margin at --scale 1: "),
    ] {
      try withFolder { folder in
        try Data("{\"t\":0,\"step\":\"next\"}\n{\"t\":0,\(line)}\n".utf8)
          .write(to: folder.appending("script"))
        let outcome = try Command.shell(
          "exec \"$PLEATS\" book --size 320x480 --pages 5 -o a.png < script", in: folder)
        #expect(
          outcome.code == 1 && outcome.errors.hasPrefix("Error: " + text), "\(outcome.errors)")
      }
    }
  }

  /// The interface turns, and gestures are switched off and on.
  @Test func theInterfaceTurns() throws {
    let script = """
      {"t":0,"step":"next"}
      {"t":0.1,"turn":"landscape"}
      {"t":1,"gestures":false}
      {"t":1,"tap":[310,240]}
      {"t":2,"gestures":true}
      {"t":2,"touch":"began","x":470,"y":10}
      {"t":2.5,"touch":"moved","x":240,"y":10}
      """
    let turned = try lines(script, "--landscape left,first")
    #expect(turned.first { $0.effect?.kind == "didFinish" }?.t == 0.1)
    let early = turned.filter { $0.t > 0.1 && $0.t < 2 }
    #expect(early.allSatisfy { $0.t >= 1 && $0.effect == nil })
    // 480 wide by then, and H is the way to the edge.
    #expect(abs((turned.first { $0.t == 2.5 }?.progress ?? 0) - 115.0 / 470) < 1e-12)
    // Without a choice the leaf goes on.
    #expect(try lines(script).first { $0.effect?.kind == "didFinish" }?.t == 0.5)
  }

  /// The direction of a layout is that of the pages from then on.
  @Test func aLayoutHasADirection() throws {
    func target(_ swipe: String, _ options: String) throws -> Int? {
      let script = """
        {"t":0,"turn":"landscape"}
        {"t":1,"swipe":"\(swipe)"}
        """
      return try lines(script, options).first { $0.effect?.kind == "didStart" }?.effect?.to
    }
    #expect(try target("right", "--landscape right") == 1)
    #expect(try target("left", "--landscape left --direction right") == 1)
    #expect(try target("right", "--portrait up --direction right") == 1)
    #expect(try target("up", "--landscape up,first --direction right") == 1)
  }

  /// Another kind has no spine, and its own number of leaves.
  @Test func anotherKind() throws {
    let script = """
      {"t":0,"step":"next"}
      {"t":0.1,"step":"next"}
      """
    func refusals(_ options: String) throws -> Int {
      try lines(script, "--leaves 2 " + options).count { $0.effect?.reason == "flipInProgress" }
    }
    #expect(try refusals("") == 0 && refusals("--kind curl --parameter strips=6") == 0)
    #expect(try refusals("--kind cube --spine first") == 1)
    #expect(try Self.run(script, "--kind flip").text == Self.run(script).text)
  }

  @Test func aScriptMayBeAFile() throws {
    try withFolder { folder in
      try Data("{\"t\":0,\"step\":\"next\"}\r\n".utf8).write(to: folder.appending("script"))
      let outcome = try Command.shell(
        "exec \"$PLEATS\" book --size 320x480 --pages 2 --script script", in: folder)
      #expect(outcome.code == 0 && outcome.lines.count == 32)
      let missing = try Command.shell(
        "exec \"$PLEATS\" book --size 320x480 --pages 2 --script none", in: folder)
      #expect(missing.code == 1 && missing.output.isEmpty)
      #expect(missing.errors == "Error: --script none cannot be read: No such file or directory\n")
    }
  }

  /// Whatever can be read, once, bit by bit, and from where others have read before.
  @Test(
    arguments: Command.cases([
      "cat script | \"$PLEATS\" book $options --script /dev/stdin",
      "cat script | \"$PLEATS\" book $options --script /dev/fd/0",
      "cat script | \"$PLEATS\" book $options",
      "mkfifo pipe; cat script > pipe & \"$PLEATS\" book $options --script pipe",
      "{ head -c 22 script; sleep 0.05; tail -c +23 script; } | \"$PLEATS\" book $options --script -",
      "bash -c '\"$PLEATS\" book '\"$options\"' --script <(cat script)'",
      "\"$PLEATS\" book $options --script /dev/stdin < script",
    ])) func aScriptMayComeThroughAPipe(command: String) throws
  {
    try withFolder { folder in
      let script = "{\"t\":0,\"step\":\"next\"}\n{\"t\":0.1,\"goTo\":9}\n"
      try Data(script.utf8).write(to: folder.appending("script"))
      let outcome = try Command.shell(
        "options='--size 320x480 --pages 5'; " + command, in: folder)
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(try outcome.text == Self.run(script).text)
    }
  }

  @Test(
    arguments: Command.cases([
      ("--script .", "--script . cannot be read: it is a folder"),
      ("--script x/y", "--script x/y cannot be read: No such file or directory"),
      ("--script /dev/null/x", "--script /dev/null/x cannot be read: Not a directory"),
      ("<&-", "standard input cannot be read: Bad file descriptor"),
      ("--script /dev/zero", "--script /dev/zero, line 1: a line can have at most 16777216 bytes"),
    ])) func aScriptThatCannotBeRead(options: String, text: String) throws
  {
    let outcome = try Command.shell(
      "exec timeout 20 \"$PLEATS\" book --size 320x480 --pages 2 \(options)")
    #expect(outcome.errors == "Error: \(text)\n")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
  }

  /// What the page about the page flipper says that it prints.
  @Test func theExampleOfTheDocumentation() throws {
    let catalog = DocumentationCatalog(of: "PleatContainers")
    let blocks = try catalog.page("TurningPages").blocks
    let index = try #require(blocks.firstIndex { $0.text.contains("pleats book") })
    let script = blocks[index].text
      .replacingOccurrences(of: "swift run -c release pleats", with: "\"$PLEATS\"")
    #expect(try Command.shell(script).text == blocks[index + 1].text + "\n")
  }
}
