import Foundation
import PleatRender
import TestSupport
import Testing

/// `pleats export`, run as people run it.
@Suite struct ExportCommandTests {
  /// The command was called `bake`, which works and stands in no help.
  @Test func theFormerName() throws {
    let line = "card \(Self.small) --format css"
    #expect(try Command.pleats(line: "bake " + line) == Command.pleats(line: "export " + line))
    for words in ["help %", "help % card", "% --help", "--help % card", "% card --siez 3x4"] {
      let (former, outcome) = (
        try Command.pleats(line: words.replacing("%", with: "bake")),
        try Command.pleats(line: words.replacing("%", with: "export"))
      )
      #expect(former == outcome)
      #expect(!(outcome.text + outcome.errors).contains("bake"))
    }
    for words in ["--help", "help batch", "kinds", "--experimental-dump-help", "bak"] {
      let outcome = try Command.pleats(line: words)
      #expect(!(outcome.text + outcome.errors).contains("bake"))
    }
  }

  private static let small = "--size 32x48"

  @Test(.needsPNG, arguments: ["fold", "flip --reverse"]) func css(kind: String) throws {
    let outcome = try Command.pleats(line: "export \(kind) \(Self.small) --format css")
    #expect(outcome.code == 0)
    #expect(outcome.text.hasPrefix("/* The transition \(kind.prefix(4)) from one page to another"))
    #expect(outcome.text.contains("@keyframes \(kind.prefix(4))-"))
    #expect(outcome.errors.contains("tolerance 1") && outcome.errors.hasSuffix(")\n"))
    #expect(!outcome.text.contains("tolerance"))
  }

  /// A line is enough, unless more is asked for.
  @Test(.needsPNG) func notes() throws {
    let line = "export card \(Self.small) --pictures none --format css"
    let quiet = try Command.pleats(line: line)
    let verbose = try Command.pleats(line: line + " --verbose")
    #expect(quiet.errors.split(separator: "\n").count == 1)
    #expect(verbose.errors.split(separator: "\n").count == 4)
    #expect(verbose.errors.hasPrefix(quiet.errors) && verbose.text == quiet.text)
    #expect(quiet.text.hasPrefix("/* The transition card from"))
  }

  /// A curl, which has the most panels, is not too much for a web page.
  @Test(.needsPNG, .enabled(if: Command.runsAllCases, "takes long without optimisation"))
  func sizeOfACurl() throws {
    for size in ["320x480", "1920x1080 --pictures none"] {
      let outcome = try Command.pleats(line: "export curl --size \(size) --format css")
      #expect(outcome.code == 0 && outcome.output.count <= 120_000)
    }
  }

  @Test(.needsPNG) func namesOfAStyleSheet() throws {
    let line = "export prism --direction up \(Self.small) --format css"
    let named = try Command.pleats(line: line + " --name card").text
    #expect(named.contains("\n.card {\n  --card-duration: 0.8s;"))
    let down = line.replacing("up", with: "down")
    let roots = try [line, down].map {
      try Command.pleats(line: $0).text.split(separator: "\n").first { $0.hasSuffix(" {") }
    }
    #expect(roots.allSatisfy { $0?.hasPrefix(".prism-") == true } && roots[0] != roots[1])
  }

  @Test(.needsPNG) func toleranceAndBackground() throws {
    let coarse = try Command.pleats(
      line: "export fold \(Self.small) --format css --tolerance 2 --background ff8000")
    #expect(coarse.text.contains("background: rgb(255 128 0);"))
    let fine = try Command.pleats(line: "export fold \(Self.small) --format css --tolerance 0.01")
    #expect(fine.lines.count > coarse.lines.count)
  }

  /// The kind of the command line is on the page too, and short names stand for their kinds.
  @Test(
    .needsPNG,
    arguments: Command.cases([
      ("cube, fold", ["Prism", "Fold"]), ("curl,doors", ["Fold", "Curl", "Doors"]),
      ("fold", ["Fold"]),
    ])) func kindsOfAPage(kinds: String, titles: [String]) throws
  {
    let outcome = try Command.pleats(
      "export", "fold", "--size", "32x48", "--format", "html", "--kinds", kinds)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let menu = #/"title":"([A-Za-z-]+)"/#
    #expect(outcome.text.matches(of: menu).map { String($0.1) } == titles)
    #expect(outcome.errors.contains(" of \(titles.count) kind"))
  }

  @Test(.needsPNG) func plainPage() throws {
    let outcome = try Command.pleats(line: "export curl \(Self.small) --format html")
    #expect(outcome.code == 0 && outcome.text.contains("id=\"scrubber\""))
    #expect(!outcome.text.contains("<select"))
    #expect(outcome.output.count < 60_000)
  }

  /// Advice on what to change names options, not words of the library.
  @Test(
    .needsPNG,
    arguments: [
      (
        "--pictures link --source /dev/null --destination /dev/null",
        "Error: --source /dev/null: is empty", ""
      ),
      ("-o no/such/a.css", "Error: --output no/such/a.css: there is no folder no/such/", ""),
      (
        "--perspective 5 --duration 0.3", "Error: panel front reaches the eye after 0.058",
        ": use a larger --perspective, or none"
      ),
    ]) func failures(options: String, start: String, end: String) throws
  {
    let outcome = try Command.pleats(line: "export flip \(Self.small) --format css \(options)")
    #expect(outcome.message.hasPrefix(start) && outcome.message.hasSuffix(end), "\(outcome.errors)")
    #expect(outcome.code == 1 && outcome.output.isEmpty)
  }

  static let list =
    "css (.css), waapi (.js, .mjs), html (.html), motion (.json), glsl (.glsl), wgsl (.wgsl), metal (.metal)"

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
        "$PLEATS" export fold \(Self.small) --format \(format) -o expected
        "$PLEATS" export fold \(Self.small) -o \(name)
        "$PLEATS" export fold \(Self.small) --format \(format) -o other.html
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let expected = try Data(contentsOf: folder.appending("expected"))
      #expect(try Data(contentsOf: folder.appending(name)) == expected)
      #expect(try Data(contentsOf: folder.appending("other.html")) == expected)
    }
  }

  /// An error that is found after the pictures are read has the usage of the command too.
  @Test(.needsPNG) func lateErrorsHaveTheUsageOfTheCommand() throws {
    try withFolder { folder in
      try Data(Image(width: 1, height: 1).pngData()).write(to: folder.appending("dot.png"))
      for (command, name) in [("export", "x.css"), ("render", "x.png")] {
        let outcome = try Command.shell(
          "exec \"$PLEATS\" \(command) prism --source dot.png -o \(name)", in: folder)
        #expect(outcome.errors.contains("\nUsage: pleats \(command) prism "), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("See 'pleats \(command) --help' for more information.\n"))
        #expect(outcome.code == 64)
      }
    }
  }

  /// A motion that turns back more often than there may be keyframes ends the search for them.
  @Test(
    .needsPNG, .enabled(if: Command.runsAllCases, "takes long without optimisation"),
    arguments: ["spring(1e-12 1e6 1e-9 0)", "spring(duration: 0.5, bounce: 0.999999)"])
  func endlessSprings(curve: String) throws {
    let outcome = try Command.shell(
      "ulimit -v 2000000; exec \"$PLEATS\" export flip --size 64x48 -o x.css --timing '\(curve)'")
    #expect(outcome.code == 1)
    #expect(
      outcome.message.hasPrefix(
        "Error: panel front needs more than 2000 keyframes for tolerance 1 (the limit is reached after"
      ))
  }
}
