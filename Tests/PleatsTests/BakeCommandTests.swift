import Foundation
import TestSupport
import TestTraits
import Testing

/// `pleats bake`, run as people run it.
@Suite struct BakeCommandTests {
  private static let small = "--size 32x48"

  @Test(.needsPNG, arguments: ["fold", "flip --reverse"]) func css(kind: String) throws {
    let outcome = try Command.pleats(line: "bake \(kind) \(Self.small) --format css")
    #expect(outcome.code == 0)
    #expect(outcome.text.hasPrefix("/* A \(kind.prefix(4)) from one page to another"))
    #expect(outcome.text.contains("@keyframes pleat-"))
    #expect(outcome.errors.contains("tolerance 0.25"))
    #expect(!outcome.text.contains("tolerance"))
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
        text:
          "--precision single is an option of `pleats frames`; `pleats bake` uses double precision"
      ),
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
      unknown.message.contains("did you mean \"waapi\"? accepted: css, waapi, svg, lottie, html"))
    let missing = try Command.pleats(line: "bake fold \(Self.small)")
    #expect(missing.code == 64 && missing.message.contains("--format <format>"))
  }
}
