import ArgumentParser
import Foundation
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// What `pleats render` refuses, and what it leaves when something fails.
@Suite struct RenderBadInputTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let options: String
    let text: String

    init(_ options: String, _ text: String...) {
      self.options = options
      self.text = text.joined()
    }

    var testDescription: String { options }
  }

  private static let accepted =
    "accepted: .png, .gif, .apng, .mp4, .webm, .mov, .webp, .avif, .y4m, frame-%05d.png for all "
    + "frames, sheet.png for a contact sheet and - for a PNG on standard output"

  private static let refusals: [Refusal] = [
    Refusal("-o x.bmp", "--output x.bmp: .bmp is not supported; ", accepted),
    Refusal("-o x", "--output x: the name has no extension; ", accepted),
    Refusal("-o x.", "--output x.: the name has no extension; ", accepted),
    Refusal("-o .d/x", "--output .d/x: the name has no extension; ", accepted),
    Refusal("-o x/", "--output x/: a file name is needed; ", accepted),
    Refusal("-o ''", "--output \"\": a file name is needed; ", accepted),
    Refusal(
      "-o x.png",
      "--output x.png: one picture cannot show 19 frames: choose one with --progress or --times, or ",
      "write numbered files, as in x-%05d.png, or a contact sheet, x-sheet.png"
    ),
    Refusal(
      "-o - --times 0,0.1",
      "--output -: one picture cannot show 2 frames: choose one with --progress or --times, or write ",
      "numbered files, as in frame-%05d.png, or a contact sheet, sheet.png"
    ),
    Refusal(
      "-o x-%5d.png",
      "--output x-%5d.png: %5d is not a placeholder for the frame number: write %d, or %05d to pad ",
      "it to five digits (20 at most), or %% for a percent sign"
    ),
    Refusal(
      "-o x-%s.png",
      "--output x-%s.png: %s is not a placeholder for the frame number: write %d, or %05d to pad ",
      "it to five digits (20 at most), or %% for a percent sign"
    ),
    Refusal(
      "-o x-%d-%03d.png",
      "--output x-%d-%03d.png: the name has 2 placeholders for the frame number: keep one; write %% ",
      "for a percent sign"
    ),
    Refusal(
      "-o x-%d.mp4",
      "--output x-%d.mp4: a .mp4 contains all frames, so its name cannot have a frame number: leave ",
      "it out, or write numbered .png files"
    ),
    Refusal(
      "-o x.mp4 --frames 0..<4",
      "--frames is only for numbered files, as in frame-%05d.png: a .mp4 contains all frames. Draw ",
      "numbered files in parts, then encode them"
    ),
    Refusal(
      "-o sheet.png --resume",
      "--resume is only for numbered files, as in frame-%05d.png: a contact sheet contains all ",
      "frames"
    ),
    Refusal(
      "-o x.png --progress 0 --resume",
      "--resume is only for numbered files, as in frame-%05d.png: one picture contains one frame"
    ),
    Refusal(
      "-o %d.png --frames 0..<99999999999999999999",
      "The value '0..<99999999999999999999' is invalid for '--frames <range>': frame numbers of at ",
      "most 9223372036854775807 are accepted"),
    Refusal("-o %d.png --frames 19..<20", "--frames 19..<20: there are 19 frames, 0 to 18"),
    Refusal("-o %d.png --progress 0 --frames 1..<2", "--frames 1..<2: there is one frame, 0"),
    Refusal(
      "-o x.gif --progress 0",
      "--progress: a .gif has a constant frame rate, --fps; write frames of your choice into ",
      "numbered files, as in frame-%05d.png, or on a contact sheet, sheet.png"
    ),
    Refusal(
      "-o x.webm --fps 1001", "--fps 1001: a .webm can have from 0.01 to 1000 frames per second"),
    Refusal(
      "-o x.mp4 --background clear",
      "--background clear: this format has no transparency; give a colour, as in ffffff"
    ),
    Refusal(
      "-o %d.png --hold 1",
      "--hold is only for videos, as in turn.mp4, which play in time"
    ),
    Refusal(
      "-o %d.png --encoder-timeout 1",
      "--encoder-timeout is only for videos, as in turn.mp4, which ffmpeg encodes"
    ),
    Refusal(
      "-o x.png --progress 0 --codec h264", "--codec is only for videos, which ffmpeg encodes"),
    Refusal("-o - --format rgba --quality 3", "--quality is only for videos, which ffmpeg encodes"),
    Refusal(
      "-o %d.png --ffmpeg-arg -x", "--ffmpeg-arg is only for videos, which ffmpeg encodes"),
    Refusal(
      "-o x.mp4 --codec prores",
      "--codec prores: prores is not made for a .mp4: h264, h265, av1 are accepted"),
    Refusal(
      "-o x.gif --codec gif", "--codec gif: a .gif has a codec of its own; leave it out"),
    Refusal(
      "-o x.apng --quality 3", "--quality 3: a .apng has no quality to choose; leave it out"),
    Refusal(
      "-o x.mov --codec h264 --background clear",
      "--background clear: this format has no transparency; give a colour, as in ffffff"),
    Refusal(
      "-o - --format y4m --progress 0",
      "--progress: a .y4m has a constant frame rate, --fps; write frames of your choice into ",
      "numbered files, as in frame-%05d.png, or on a contact sheet, sheet.png"),
    Refusal(
      "-o - --format rgba --frames 0..<4",
      "--frames is only for numbered files, as in frame-%05d.png: a stream contains all frames"),
    Refusal(
      "-o - --format rgba --hold 1", "--hold is only for videos, as in turn.mp4, which play in time"
    ),
    Refusal(
      "-o sheet.png --fps 4000",
      "--output sheet.png: 1201 frames are too many for a contact sheet, which has at most 1000: ",
      "give a lower --fps, or --times"
    ),
    Refusal(
      "-o %d.png --size 30000x30000",
      "--size 30000x30000 at --scale 1: a page of 30000 x 30000 pixels is too large: at most 268435456 ",
      "are accepted; --max-megapixels can raise this limit"
    ),
    Refusal("-o %d.png --precision single", "Unknown option '--precision'"),
  ]

  // What options alone decide is decided when they are read: no process is needed to see it.
  private func refusal(_ words: [String]) -> (text: String, code: Int32)? {
    NamedKind.$arguments.withValue(.init(words)) {
      do {
        _ = try (Pleats.parseAsRoot(words) as? RenderCommand)?.plan()
        return nil
      } catch {
        let report = ErrorReport(error, of: RenderCommand.self)
        let message = report.text.split(separator: "\n")
          .prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }.joined(separator: "\n")
        return (message, report.code)
      }
    }
  }

  @Test(arguments: refusals) func usage(expected: Refusal) throws {
    let words = expected.options.split(separator: " ").map { $0 == "''" ? "" : String($0) }
    let size = words.contains("--size") ? [] : ["--size", "24x36"]
    let answer = try #require(refusal(["render", "fold"] + size + words))
    #expect(answer.text == "Error: " + expected.text)
    #expect(answer.code == 64)
  }

  @Test(arguments: [
    (
      "--frames", ["5", "1...3", "a..<b", "-1..<3", "..<3", "1..<", "0..<99999999999999999999", ""]
    ),
    ("--threads", ["0", "-1", "257", "two", "1.5"]), ("--margin", ["-1", "nan", "wide", "1e9"]),
    ("--hold", ["-1", "inf", "3601", "x"]), ("--encoder-timeout", ["0", "-1", "86401", "nan"]),
    ("--frames", ["4..<4", "5..<4"]),
    ("--background", ["none", "fff", "ffffff00"]), ("--quality", ["0", "101", "x", "1.5"]),
    ("--codec", ["mpeg2", ""]), ("--format", ["mp4", ""]),
  ]) func values(option: String, values: [String]) throws {
    for value in values {
      let words = ["render", "fold", "--size", "24x36", "-o", "%d.png", option, value]
      let answer = try #require(refusal(words), "\(value)")
      #expect(answer.code == 64)
      #expect(answer.text.hasPrefix("Error: The value '\(value)' is invalid for '\(option) <"))
    }
  }

  @Test(.needsPNG) func aMarginTooWide() throws {
    let outcome = try Command.pleats(
      line: "render fold --size 24x36 --progress 0 --margin 10000 --scale 2 -o -")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.message
        == "Error: --size 24x36 at --scale 2: a picture of 40048 x 40072 pixels, margins included, is "
        + "too large: at most 268435456 are accepted; --max-megapixels can raise this limit")
    let wider = try Command.pleats(
      line: "render fold --size 24x36 --progress 0 --margin 100000 --scale 2 -o -")
    #expect(wider.code == 64)
    #expect(
      wider.message
        == "Error: --size 24x36 at --scale 2: a picture is too large, margins included: at most "
        + "2147483648 pixels, and 16777216 in width or height, are accepted, even with --max-megapixels"
    )
  }

  @Test func withoutASize() throws {
    for (line, text) in [
      ("fold -o %d.png", "the page's size is missing: give --size"),
      ("fold --size 24x36", "Missing expected argument '--output <name>'"),
      (
        "--size 24x36 -o x.png",
        "the transition is missing after \"render\": give one of " + BadInputTests.kinds
      ),
      (
        "--pages a.png b.png -o x.mp4",
        "the transition is missing after \"render\": give one of " + BadInputTests.kinds
          + ", or several with --kinds"
      ),
      (
        "flip a.png -o x.png",
        "Unexpected argument 'a.png'; pictures are given with --source and --destination, more"
      ),
      ("flip a.png b.png -o x.png", "2 unexpected arguments: 'a.png', 'b.png'; pictures are"),
      ("flip 24x36 -o x.png", "Unexpected argument '24x36'; the size of the page is given with"),
      (
        "flip --unfold --size 24x36 -o x.png",
        "--unfold is an option of `pleats render fold`, `accordion`; a flip has --backward"
      ),
    ] {
      let answer = try #require(
        refusal(["render"] + line.split(separator: " ").map(String.init)))
      #expect(answer.text.hasPrefix("Error: " + text))
      #expect(answer.code == 64)
    }
  }

  /// Pictures that cannot be read, by the messages of the library.
  @Test(.needsPNG) func pictures() throws {
    try withFolder { folder in
      let png = try Image(width: 30, height: 40).pngData()
      func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: folder.appending(name))
      }
      try write("text.png", Array("no picture at all\n".utf8))
      try write("short.png", png.dropLast(20))
      try write("empty.png", [])
      // The header says 0 or 2^31 - 1 pixels across.
      try write("zero.png", png[..<16] + [0, 0, 0, 0] + png[20...])
      try write("huge.png", png[..<16] + [0x7F, 0xFF, 0xFF, 0xFF] + png[20...])
      for (name, words) in [
        ("missing.png", "there is no such file"), ("text.png", "is text, not a picture"),
        ("short.png", "is cut off"), ("empty.png", "is empty"),
        ("zero.png", "has 0x40 pixels"),
        ("huge.png", "has 2147483647x40 pixels; at most 268435456"),
        (".", "is a folder"),
      ] {
        for option in ["--source", "--destination"] {
          let before = try folder.names
          let outcome = try Command.shell(
            "exec \"$PLEATS\" render fold \(option) \(name) -o out-%d.png", in: folder)
          #expect(outcome.code == 1)
          #expect(outcome.errors.hasPrefix("Error: \(option) \(name): \(words)"))
          #expect(outcome.errors.split(separator: "\n").count == 1)
          #expect(try folder.names == before)
        }
      }
    }
  }

  @Test(.needsPNG) func targets() throws {
    try withFolder { folder in
      let run = "\"$PLEATS\" render fold --size 24x36"
      try FileManager.default.createDirectory(
        at: folder.appending("3.png"), withIntermediateDirectories: false)
      for (options, text) in [
        ("-o missing/x.png --progress 0", "--output missing/x.png: there is no folder missing/"),
        ("-o missing/%d.png", "--output missing/0.png: there is no folder missing/"),
        ("-o missing/x.mp4", "--output missing/x.mp4: there is no folder missing/"),
        ("-o 3.png --progress 0", "--output 3.png: is a folder"),
      ] {
        let outcome = try Command.shell("exec \(run) \(options)", in: folder)
        #expect(outcome.code == 1)
        #expect(outcome.errors == "Error: \(text)\n")
        #expect(try folder.names == ["3.png"])
      }
      let middle = try Command.shell("exec \(run) -o %d.png", in: folder)
      #expect(middle.errors == "Error: --output 3.png: is a folder\n")
      #expect(try folder.names == ["0.png", "1.png", "2.png", "3.png"])
      let pipe = try Command.shell("mkfifo x.gif; exec \(run) -o x.gif", in: folder)
      #expect(
        pipe.errors
          == "Error: --output x.gif: a .gif needs a regular file, not a device or a pipe\n")
    }
  }

  @Test func ffmpegIsMissing() throws {
    try withFolder { folder in
      try Data("old".utf8).write(to: folder.appending("x.mp4"))
      let outcome = try Command.shell(
        "PATH=/nowhere exec \"$PLEATS\" render fold --size 24x36 -o x.mp4", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors
          == "Error: --output x.mp4: there is no program ffmpeg, which encodes videos, GIF and APNG: "
          + "install it (the package ffmpeg)\n")
      #expect(try folder.names == ["x.mp4"])
      #expect(try Data(contentsOf: folder.appending("x.mp4")) == Data("old".utf8))
    }
  }

  @Test func ffmpegDiesMidWay() throws {
    try withFolder { folder in
      try RenderFiles.standIn(
        "head -c 20000 > \"$output\"; echo 'disk on fire' >&2; exit 3", in: folder)
      try Data("old".utf8).write(to: folder.appending("x.mp4"))
      let outcome = try Command.shell(
        "PATH=bin:$PATH exec \"$PLEATS\" render fold --size 120x180 -o x.mp4", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors
          == "Error: --output x.mp4: ffmpeg ended with exit code 3 before the file was whole; it "
          + "printed:\n  disk on fire\n")
      #expect(try folder.names == ["bin", "x.mp4"])
      #expect(try Data(contentsOf: folder.appending("x.mp4")) == Data("old".utf8))
    }
  }

  /// The child writes into the file that has no name yet, and gets the frames and nothing else.
  @Test func whatTheChildGets() throws {
    try withFolder { folder in
      try RenderFiles.standIn(
        "{ \(WholeMP4.command); wc -c; } > \"$output\"", probe: "echo h264,20,30,19", in: folder)
      let outcome = try Command.shell(
        "umask 027; PATH=bin:$PATH \"$PLEATS\" render fold --size 20x30 -o x.mp4 <&- && ls -l x.mp4; cat x.mp4",
        in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.lines.first?.hasPrefix("-rw-r-----") == true)
      #expect(outcome.text.hasSuffix("\(19 * 20 * 30 * 4)\n"))
    }
  }

  @Test func anInterruptedVideoLeavesNothing() throws {
    try withFolder { folder in
      try RenderFiles.standIn("echo started > bin/started; cat > \"$output\"", in: folder)
      let process = Command.process([
        "render", "fold", "--size", "40x60", "--duration", "1000", "-o",
        folder.appending("x.mp4").path,
      ])
      process.environment = ProcessInfo.processInfo.environment
        .merging(["PATH": folder.appending("bin").path + ":/usr/bin:/bin"]) { $1 }
      process.currentDirectoryURL = folder
      try withNoSignalBlocked { try process.run() }
      while process.isRunning, try folder.appending("bin").names.count < 3 { usleep(500) }
      usleep(20000)
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(try folder.names == ["bin"])
    }
  }
}
