import ArgumentParser
import Foundation
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// What `pleats render` refuses, and what it leaves when something fails.
@Suite struct RenderBadInputTests {
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
      let run = "\"$PLEATS\" render fold --size 24x36 --duration 0.3"
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
      // Another thread may be past the picture that cannot be written.
      let middle = try Command.shell("exec \(run) --threads 1 -o %d.png", in: folder)
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

  /// The child writes into the file that has no name yet, and gets the frames and nothing else.
  @Test func whatTheChildGets() throws {
    try withFolder { folder in
      try RenderFiles.standIn(
        "{ \(WholeMP4.command); wc -c; } > \"$output\"", probe: "echo h264,20,30,19", in: folder)
      let outcome = try Command.shell(
        "umask 027; PATH=bin:$PATH \"$PLEATS\" render fold --size 20x30 --duration 0.3 -o x.mp4 <&- && ls -l x.mp4; cat x.mp4",
        in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.lines.first?.hasPrefix("-rw-r-----") == true)
      #expect(outcome.text.hasSuffix("\(19 * 20 * 30 * 4)\n"))
    }
  }
}
