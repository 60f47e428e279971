import Foundation
import PleatRender
import TestSupport
import Testing

/// `pleats bake`, run as people run it.
@Suite struct BakeCommandTests {
  private static let small = "--size 32x48"

  @Test(.needsPNG, arguments: ["fold", "flip --reverse"]) func css(kind: String) throws {
    let outcome = try Command.pleats(line: "bake \(kind) \(Self.small) --format css")
    #expect(outcome.code == 0)
    #expect(outcome.text.hasPrefix("/* The transition \(kind.prefix(4)) from one page to another"))
    #expect(outcome.text.contains("@keyframes pleat-"))
    #expect(outcome.errors.contains("tolerance 0.25"))
    #expect(!outcome.text.contains("tolerance"))
  }

  @Test(.needsPNG) func namesOfAStyleSheet() throws {
    let line = "bake prism --direction up \(Self.small) --format css"
    let named = try Command.pleats(line: line + " --name card").text
    #expect(named.contains("\n.card {\n  --card-duration: 0.3s;"))
    let down = line.replacing("up", with: "down")
    let roots = try [line, down].map {
      try Command.pleats(line: $0).text.split(separator: "\n").first { $0.hasSuffix(" {") }
    }
    #expect(roots.allSatisfy { $0?.hasPrefix(".pleat-prism-") == true } && roots[0] != roots[1])
  }

  @Test(.needsPNG) func waapi() throws {
    let outcome = try Command.pleats(line: "bake fold \(Self.small) --format waapi --duration 2")
    #expect(outcome.code == 0)
    #expect(outcome.text.contains("  duration: 2000,\n"))
  }

  @Test(.needsPNG) func toAFile() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "echo old > a.css && \"$PLEATS\" bake flip \(Self.small) --format css -o a.css", in: folder)
      #expect(outcome.code == 0 && outcome.output.isEmpty)
      #expect(try folder.names == ["a.css"])
      let text = try String(contentsOf: folder.appending("a.css"), encoding: .utf8)
      #expect(text.hasPrefix("/*") && text.hasSuffix("}\n"))
    }
  }

  @Test(.needsPNG) func toleranceAndBackground() throws {
    let coarse = try Command.pleats(
      line: "bake fold \(Self.small) --format css --tolerance 2 --background ff8000")
    #expect(coarse.text.contains("background: rgb(255 128 0);"))
    let fine = try Command.pleats(line: "bake fold \(Self.small) --format css --tolerance 0.01")
    #expect(fine.lines.count > coarse.lines.count)
  }

  @Test(.needsPNG) func aPictureSaysHowLargeThePageIs() throws {
    try withFolder { folder in
      // Two pixels across, three down: the smallest PNG of that size, grey.
      let picture = folder.appending("page.png")
      let bytes = Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAAAAACcgYFdAAAADUlEQVR42mNomMAARgAOSQMxKABUxgAAAABJRU5ErkJggg=="
      )
      try #require(bytes).write(to: picture)
      let outcome = try Command.pleats("bake", "fold", "--format", "css", "--source", picture.path)
      if outcome.code == 0 { #expect(outcome.text.contains("  width: 2px;\n  height: 3px;")) }
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
  }

  /// The kind of the command line is on the page too, and short names stand for their kinds.
  @Test(
    .needsPNG,
    arguments: [
      ("curl,doors", ["Fold", "Curl", "Doors"]), ("cube, fold", ["Prism", "Fold"]),
      ("fold", ["Fold"]),
    ]) func kindsOfAPage(kinds: String, titles: [String]) throws
  {
    let outcome = try Command.pleats(
      "bake", "fold", "--size", "32x48", "--format", "html", "--kinds", kinds)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let menu = #/"title":"([A-Za-z-]+)"/#
    #expect(outcome.text.matches(of: menu).map { String($0.1) } == titles)
    #expect(outcome.errors.contains(" of \(titles.count) kind"))
  }

  @Test(.needsPNG) func plainPage() throws {
    let line = "bake curl \(Self.small) --format html"
    let outcome = try Command.pleats(line: line + " --plain")
    #expect(outcome.code == 0 && outcome.text.contains("id=\"scrubber\""))
    #expect(!outcome.text.contains("<select"))
    #expect(outcome.output.count < 60_000)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let line: String
    let text: String
    var code: Int32 = 64
    var testDescription: String { line }
  }

  private static let plays =
    "is an option of `pleats frames` and `pleats render`; `pleats bake` exports an animation that "
    + "plays at every time, with the keyframes that --tolerance needs"

  @Test(
    .needsPNG,
    arguments: [
      Refusal(line: "fold \(small) --format css --fps 30", text: "--fps \(plays)"),
      Refusal(line: "fold \(small) --format css --times 0,0.1", text: "--times \(plays)"),
      Refusal(line: "flip \(small) --format css --progress 1", text: "--progress \(plays)"),
      Refusal(
        line: "flip \(small) --format css --precision single",
        text: "Unknown option '--precision'"),
      Refusal(
        line: "flip \(small) --format css --backend portable",
        text: "--backend portable is an option of `pleats frames`; `pleats bake` uses no backend"),
      Refusal(
        line: "flip \(small) --format css --duration 0",
        text: "--duration 0: an exported animation must last more than 0 seconds"),
      Refusal(
        line: "fold \(small) --format css --tolerance 0",
        text:
          "The value '0' is invalid for '--tolerance <points>': points must be finite and above 0"
      ),
      Refusal(
        line: "fold \(small) --format css --tolerance nan",
        text:
          "The value 'nan' is invalid for '--tolerance <points>': points must be finite and above 0"
      ),
      Refusal(
        line: "flip \(small) --format css --unfold",
        text:
          "--unfold is an option of `pleats bake fold`, `accordion`; a flip has --backward, --vertical, "
          + "--reverse, --page-shadow, --cover-shadow"),
      Refusal(
        line: "fold \(small) --format css --name 2nd",
        text:
          "The value '2nd' is invalid for '--name <identifier>': accepted are letters, digits, - and _, "
          + "not beginning with a digit or with - and a digit, and not - alone"),
      Refusal(
        line: "fold \(small) --format waapi --name card",
        text: "--name card: only a style sheet has names to choose; leave it out, or write css"),
      Refusal(
        line: "fold \(small) --format css --kinds curl",
        text: "--kinds curl: not in css; accepted with html"),
      Refusal(
        line: "fold \(small) --plain -o page.js", text: "--plain: not in waapi; accepted with html"),
      Refusal(
        line: "fold \(small) --format html --plain --kinds curl",
        text: "--kinds curl: not with --plain, whose page has no menu; accepted: one of the two"),
      Refusal(
        line: "fold \(small) --format html --kinds curl,dors",
        text:
          "The value 'curl,dors' is invalid for '--kinds <kinds>': there is no kind \"dors\": did you "
          + "mean \"doors\"? accepted: \(BadInputTests.kinds)"),
      Refusal(
        line: "fold \(small) --format html --kinds curl,",
        text:
          "The value 'curl,' is invalid for '--kinds <kinds>': there is no kind \"\": accepted: "
          + BadInputTests.kinds),
      Refusal(
        line: "fold \(small) --format html --kinds ,",
        text:
          "The value ',' is invalid for '--kinds <kinds>': there is no kind \"\": accepted: "
          + BadInputTests.kinds),
      Refusal(
        line: "fold \(small) --format html --kinds prism,curl,cube",
        text:
          "The value 'prism,curl,cube' is invalid for '--kinds <kinds>': prism is there twice; "
          + "accepted: each kind once"),
      Refusal(
        line: "fold \(small) --format html --pictures link",
        text: "--pictures link: not in html; accepted: inline"),
      Refusal(
        line: "fold \(small) --format css --pictures links",
        text: "The value 'links' is invalid for '--pictures <form>'"),
      Refusal(
        line: "fold \(small) --format css --pictures link",
        text: "--pictures link: --source is missing: give a file to link to"),
      Refusal(
        line:
          "fold \(small) --format css --pictures link --source /dev/null --destination /dev/null",
        text: "--source /dev/null: is empty", code: 1),
      Refusal(
        line: "fold --format css --pictures none",
        text: "--pictures none: give --size, as in 320x480"),
      Refusal(
        line: "fold \(small) --format css --pictures none --source a.png",
        text: "--pictures none: --source a.png is not used; leave it out"),
      Refusal(
        line: "fold --format css",
        text:
          "the page's size is missing: give --size, as in 320x480, or a picture with --source or "
          + "--destination, whose size in pixels is then divided by --scale"),
      Refusal(
        line: "fold \(small) --format css -o there/", text: "--output there/: a file name is needed"
      ),
      Refusal(
        line: "flop \(small)",
        text: "there is no transition \"flop\": did you mean \"flip\"? accepted: "
          + BadInputTests.kinds),
      Refusal(
        line: "fold \(small) --format css -o no/such/a.css",
        text: "--output no/such/a.css: there is no folder no/such/", code: 1),
      Refusal(
        line: "flip \(small) --format css --perspective 5",
        text: "panel front reaches the eye after 0.058", code: 1),
    ]) func refusals(refusal: Refusal) throws
  {
    let outcome = try Command.pleats(line: "bake " + refusal.line)
    #expect(outcome.message.hasPrefix("Error: " + refusal.text))
    #expect(outcome.code == refusal.code)
    #expect(outcome.output.isEmpty)
  }

  @Test func formatsAreNamed() throws {
    let unknown = try Command.pleats(line: "bake fold \(Self.small) --format waapy")
    #expect(unknown.code == 64)
    #expect(
      unknown.message.contains("did you mean \"waapi\"? accepted: css, waapi, html"))
    let gone = try Command.pleats(line: "bake fold \(Self.small) --format svg")
    #expect(gone.code == 64)
    #expect(gone.message.contains("accepted: css, waapi, html"))
    for words in ["", " -o -"] {
      let missing = try Command.pleats(line: "bake fold \(Self.small)\(words)")
      #expect(missing.code == 64)
      #expect(
        missing.message
          == "Error: --format <format> is missing: give it, or --output with an extension; accepted: "
          + Self.list)
    }
  }

  static let list =
    "css (.css), waapi (.js, .mjs), html (.html)"

  /// Without `--format`, the extension names the format; with it, the extension does not matter.
  @Test(
    .needsPNG,
    arguments: [
      ("css", "x.css"), ("waapi", "x.js"), ("waapi", "x.MJS"), ("css", "x.js.css"),
    ]) func extensionsNameFormats(format: String, name: String) throws
  {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        set -e
        "$PLEATS" bake fold \(Self.small) --format \(format) -o expected
        "$PLEATS" bake fold \(Self.small) -o \(name)
        "$PLEATS" bake fold \(Self.small) --format \(format) -o other.html
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let expected = try Data(contentsOf: folder.appending("expected"))
      #expect(try Data(contentsOf: folder.appending(name)) == expected)
      #expect(try Data(contentsOf: folder.appending("other.html")) == expected)
    }
  }

  @Test(arguments: [
    ("x", "the name has no extension"), ("x.mp4", ".mp4 is not supported"),
    (".css/x", "the name has no extension"), ("x.css.", "the name has no extension"),
    ("css", "the name has no extension"),
  ]) func otherExtensions(name: String, fault: String) throws {
    let outcome = try Command.pleats(line: "bake fold \(Self.small) -o \(name)")
    #expect(
      outcome.message
        == "Error: --output \(name): \(fault); accepted: .css, .js, .mjs, .html and any other "
        + "name with --format")
    #expect(outcome.code == 64)
  }

  /// Advice on what to change names options, not words of the library.
  @Test(
    .needsPNG,
    arguments: [
      ("flip \(small) --format css --perspective 5", ": use a larger --perspective, or none")
    ]) func adviceNamesOptions(line: String, advice: String) throws
  {
    let outcome = try Command.pleats(line: "bake " + line)
    #expect(outcome.message.hasSuffix(advice), "\(outcome.errors)")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
  }

  /// An error that is found after the pictures are read has the usage of the command too.
  @Test(.needsPNG) func lateErrorsHaveTheUsageOfTheCommand() throws {
    try withFolder { folder in
      try Data(Image(width: 1, height: 1).pngData()).write(to: folder.appending("dot.png"))
      for (command, name) in [("bake", "x.css"), ("render", "x.png")] {
        let outcome = try Command.shell(
          "exec \"$PLEATS\" \(command) prism --source dot.png -o \(name)", in: folder)
        #expect(outcome.errors.contains("\nUsage: pleats \(command) prism "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("See 'pleats \(command) --help' for more information.\n"))
        #expect(outcome.code == 64)
      }
    }
  }
}
