import Foundation
import Pleat
import Testing

@testable import pleats

/// What is refused: the text names the option, the value and what is accepted.
@Suite struct BadInputTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let text: String

    init(_ arguments: String..., text: String) {
      self.arguments = arguments
      self.text = text
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private func check(_ prefix: [String], _ refusal: Refusal) throws {
    let words = prefix + refusal.arguments
    let outcome = try Command.shell(
      "exec \"$PLEATS\" " + words.map { "'\($0)'" }.joined(separator: " "))
    #expect(outcome.message == "Error: " + refusal.text)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
  }

  static let foldHas = "a fold has --unfold, --cubic, --horizontal, --fold-shadow"
  static let kinds =
    (TransitionKind.builtIn.map(\.name) + TransitionKind.shortNames.map(\.name))
    .joined(separator: ", ")
  static let flipHas =
    "a flip has --backward, --vertical, --reverse, --page-shadow, --cover-shadow"
  static let range = "width and height must be finite, above 0 and at most 1e15, as in 320x480"
  static let form = "a width and a height are needed, as in 320x480"

  @Test(arguments: [
    ("0x480", range), ("320x0", range), ("-320x480", range), ("320x-1", range), ("nanx480", range),
    ("320xinf", range), ("1e300x1e300", range), ("1e400x2", range), ("320", form), ("", form),
    ("320x480x2", form), ("x", form), ("axb", form), ("320 x 480", form), ("0x1p3", form),
  ]) func sizes(size: String, advice: String) throws {
    try check(
      ["frames", "fold", "--size", size],
      Refusal(text: "The value '\(size)' is invalid for '--size <WxH>': \(advice)"))
  }

  static let scale = "pixels per point must be above 0 and at most 1000000"
  static let seconds = "seconds must be finite and not negative, as in 1.5"
  static let rate = "frames per second must be finite and above 0"
  static let distance =
    "a distance must be finite and at least 0.000001 points; auto and none are accepted too"
  static let fraction = "accepted: 0...1"
  static let list = "the list is empty; at least one number is needed, as in 0,0.05,0.3"
  static let digits = "six hexadecimal digits are needed, as in ff8000"

  @Test(arguments: [
    ("--scale <number>", "0", scale), ("--scale <number>", "-1", scale),
    ("--scale <number>", "inf", scale), ("--scale <number>", "nan", scale),
    ("--scale <number>", "1e7", scale), ("--scale <number>", "two", scale),
    ("--duration <seconds>", "-0.3", seconds), ("--duration <seconds>", "inf", seconds),
    ("--duration <seconds>", "", seconds), ("--duration <seconds>", "0.3s", seconds),
    ("--fps <number>", "0", rate), ("--fps <number>", "-60", rate),
    ("--fps <number>", "nan", rate), ("--fps <number>", "1e999", rate),
    ("--perspective <distance>", "0", distance), ("--perspective <distance>", "-1120", distance),
    ("--perspective <distance>", "inf", distance), ("--perspective <distance>", "1e-7", distance),
    ("--times <list>", "", list),
    ("--progress <list>", "", list),
    (
      "--times <list>", "0,,1",
      "an entry is empty; numbers separated by commas are needed, as in 0,0.05,0.3"
    ),
    (
      "--progress <list>", "0,half",
      "\"half\" is not a finite number; numbers separated by commas are needed, as in 0,0.05,0.3"
    ),
    (
      "--times <list>", "nan",
      "\"nan\" is not a finite number; numbers separated by commas are needed, as in 0,0.05,0.3"
    ),
    ("--shadow-color <rrggbb>", "ff80", digits), ("--shadow-color <rrggbb>", "gggggg", digits),
    ("--fold-shadow <0...1>", "1.5", fraction), ("--fold-shadow <0...1>", "-0.1", fraction),
  ]) func numbers(option: String, value: String, advice: String) throws {
    let name = String(option.prefix { $0 != " " })
    try check(
      ["frames", "fold", "--size", "320x480", name, value],
      Refusal(text: "The value '\(value)' is invalid for '\(option)': \(advice)"))
  }

  static let formats = "accepted: json, ndjson, csv, npy"
  static let curves =
    "accepted: auto, linear, easeIn, easeOut, easeInOut, default, easeOutBounce and the like, "
    + "cubic-bezier(x1,y1,x2,y2), linear(…), steps(…), spring(…)"

  @Test(arguments: [
    ("--format <format>", "jsno", "did you mean \"json\"? \(formats)"),
    ("--format <format>", "CSV", "did you mean \"csv\"? \(formats)"),
    ("--format <format>", "picture", formats),
    ("--precision <precision>", "doubel", "did you mean \"double\"? accepted: single, double"),
    ("--timing <curve>", "eseIn", "did you mean \"easeIn\"? \(curves)"),
    ("--timing <curve>", "easeOutBounc", "did you mean \"easeOutBounce\"? \(curves)"),
    ("--timing <curve>", "spring", curves),
    (
      "--timing <curve>", "cubic-bezier(1,2,3)",
      "expected a number in 0...1 at character 18"
    ),
    (
      "--timing <curve>", "cubic-bezier(0,x,0,1,1)",
      "expected one of four numbers at character 16"
    ),
    (
      "--timing <curve>", "cubic-bezier(0,0,1,1,)",
      "expected a closing parenthesis at character 21"
    ),
    (
      "--timing <curve>", "cubic-bezier(1.5,0,0,1)",
      "expected a number in 0...1 at character 14"
    ),
    (
      "--timing <curve>", "cubic-bezier(0,0,-0.1,1)",
      "expected a number in 0...1 at character 18"
    ),
    (
      "--perspective <distance>", "atuo",
      "did you mean \"auto\"? accepted: auto, none, or a distance in points"
    ),
  ]) func names(option: String, value: String, advice: String) throws {
    let name = String(option.prefix { $0 != " " })
    try check(
      ["frames", "fold", "--size", "320x480", name, value],
      Refusal(text: "The value '\(value)' is invalid for '\(option)': \(advice)"))
  }

  @Test func backends() throws {
    let outcome = try Command.pleats(
      line: "frames fold --size 320x480 --backend swfit")
    #expect(outcome.code == 64)
    #expect(
      outcome.message.hasPrefix(
        "Error: The value 'swfit' is invalid for '--backend <name>': no such backend on this machine; "
          + "did you mean \"swift\"? accepted: automatic, "))
    #if arch(x86_64)
      let missing = try Command.pleats(line: "frames fold --size 320x480 --backend neon")
      #expect(missing.code == 64)
      #expect(missing.message.contains("no such backend on this machine; accepted: automatic, "))
    #endif
  }

  @Test func theBackendOfTheEnvironment() throws {
    for line in ["frames fold --size 320x480", "info"] {
      let outcome = try Command.pleats(line: line, environment: ["PLEAT_BACKEND": "avx9"])
      #expect(outcome.code == 1)
      #expect(
        outcome.message.hasPrefix(
          "Error: PLEAT_BACKEND: there is no backend \"avx9\" on this machine; available: "))
    }
    let forced = try Command.pleats(
      line: "frames fold --size 320x480 --progress 0", environment: ["PLEAT_BACKEND": "swift"])
    #expect(forced.text.contains(#""backend": "swift""#))
  }

  @Test(arguments: [
    Refusal("--times", "0.1,0.4", text: "--times 0.4: times must be in 0...0.3, up to --duration"),
    Refusal("--times", "-0.1", text: "--times -0.1: times must be in 0...0.3, up to --duration"),
    Refusal("--progress", "0,1.5", text: "--progress 1.5: the progress of a fold must be in 0...1"),
    Refusal("--progress", "-1", text: "--progress -1: the progress of a fold must be in 0...1"),
    Refusal(
      "--fps", "1e300",
      text: "--fps 1e+300 for --duration 0.3: at most 1000000000 frames are accepted"),
    Refusal(
      "--duration", "1e300",
      text: "--fps 60 for --duration 1e+300: at most 1000000000 frames are accepted"),
    Refusal(
      "--fps", "1e300", "--duration", "1e300",
      text: "--fps 1e+300 for --duration 1e+300: at most 1000000000 frames are accepted"),
    Refusal(
      "--fps", "60", "--times", "0",
      text: "--fps and --times cannot be combined: give one of them"),
    Refusal(
      "--times", "0", "--progress", "0",
      text: "--times and --progress cannot be combined: give one of them"),
    Refusal(
      "--fps", "30", "--progress", "0",
      text: "--fps and --progress cannot be combined: give one of them"),
    Refusal(
      "--scale", "0.001",
      text: "--size 320x480: an extent of 480.0 points at scale 0.001 has fewer than 2 pixels "
        + "along the motion"),
    Refusal("--backward", text: "--backward is an option of `pleats frames flip`; " + foldHas),
    Refusal("--vertical", text: "--vertical is an option of `pleats frames flip`; " + foldHas),
    Refusal("--reverse", text: "--reverse is an option of `pleats frames flip`; " + foldHas),
    Refusal(
      "--page-shadow", "0.1",
      text: "--page-shadow is an option of `pleats frames flip`; " + foldHas),
    Refusal(
      "--cover-shadow", "0.1",
      text: "--cover-shadow is an option of `pleats frames flip`; " + foldHas),
    Refusal(
      "--duration", "0", "--times", "0.1", text: "--times 0.1: with --duration 0 the only time is 0"
    ),
    Refusal("--unfol", text: "Unknown option '--unfol'. Did you mean '--unfold'?"),
    Refusal("extra", text: "Unexpected argument 'extra'"),
    Refusal(
      "--format", "npy",
      text: "--format npy writes two files: give the start of their names with --output, as in "
        + "-o turn"),
    Refusal(
      "--format", "npy", "--output", "-",
      text: "--format npy writes two files: give the start of their names with --output, as in "
        + "-o turn"),
    Refusal(
      "--format", "npy", "--output", "/tmp/", text: "--output /tmp/: a file name is needed"),
    Refusal("--output", "x/", text: "--output x/: a file name is needed"),
    Refusal("--output", "", text: "--output \"\": a file name is needed"),
  ]) func combinations(refusal: Refusal) throws {
    try check(["frames", "fold", "--size", "320x480"], refusal)
  }

  @Test(arguments: [
    Refusal(
      "frames", text: "the transition is missing after \"frames\": give one of " + kinds),
    Refusal(
      "frames", "--size", "320x480",
      text: "the transition is missing after \"frames\": give one of " + kinds),
    Refusal(
      "frames", "--unfold", "fold", "--size", "320x480",
      text: "the transition is missing after \"frames\": give one of " + kinds),
    Refusal(
      "frames", "flod", "--size", "320x480",
      text: "there is no transition \"flod\": did you mean \"fold\"? accepted: " + kinds),
    Refusal(
      "fraems",
      text:
        "there is no command \"fraems\": did you mean \"frames\"? accepted: "
        + Pleats.names.joined(separator: ", ")
    ),
    Refusal("frames", "fold", text: "Missing expected argument '--size <WxH>'"),
    Refusal("frames", "fold", "--size", text: "Missing value for '--size <WxH>'"),
    Refusal(
      "frames", "flip", "--size", "320x480", "--progress", "2.5",
      text: "--progress 2.5: the progress of a flip must be in 0...1"),
    Refusal(
      "frames", "flip", "--size", "320x480", "--unfold",
      text: "--unfold is an option of `pleats frames fold`, `accordion`; " + flipHas),
    Refusal("-x", text: "unknown option -x; the command comes first: see pleats --help"),
    Refusal(
      "--verson", text: "unknown option --verson; the command comes first: see pleats --help"),
    Refusal(
      "frames", "flip", "--size", "320x480", "--fold-shadow", "0.2",
      text: "--fold-shadow is an option of `pleats frames fold`; " + flipHas),
    Refusal(
      "frames", "flip", "--size", "1x480",
      text: "--size 1x480: an extent of 1.0 points at scale 1.0 has fewer than 2 pixels along the "
        + "motion"),
  ]) func commands(refusal: Refusal) throws { try check([], refusal) }
}
