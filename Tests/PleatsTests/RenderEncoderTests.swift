import Foundation
import TestSupport
import Testing

/// Encoders that lie, and encoders that hang.
@Suite struct RenderEncoderTests {
  private let run = "PATH=bin:$PATH exec \"$PLEATS\" render fold --size 24x36 --duration 0.3"

  /// A name that is a folder by the time the file is whole: the message names it once.
  @Test func aFolderTakesTheName() throws {
    try withFolder { folder in
      try RenderFiles.standIn(
        "cat > /dev/null; \(WholeMP4.command) > \"$output\"; mkdir x.mp4", in: folder)
      let outcome = try Command.shell("\(run) -o x.mp4", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.errors == "Error: --output x.mp4: cannot be put in place: Is a directory\n")
      #expect(try folder.names == ["bin", "x.mp4"])
    }
  }

  /// A program that dies, that hangs, or that reports success has not written a whole file: the old one
  /// stays.
  @Test(
    arguments: Command.cases([
      ("true", "-o x.mp4", "\(liar) .mp4: it is empty"),
      ("cat > /dev/null", "-o x.gif", "\(liar) .gif: it is empty"),
      ("cat > /dev/null; : > \"$output\"", "-o x.webm", "\(liar) .webm: it is empty"),
      ("cat > \"$output\"", "-o x.apng", "\(liar) .apng: ffprobe says \"Invalid data\""),
      (
        "cat > /dev/null; printf GIF89a > \"$output\"", "-o x.gif",
        "\(liar) .gif: ffprobe says \"Invalid data\""
      ),
      (
        "head -c 20000 > \"$output\"; echo 'disk on fire' >&2; exit 3", "--size 120x180 -o x.mp4",
        "ffmpeg ended with exit code 3 before the file was whole; it printed:\n  disk on fire"
      ),
      ("echo hm >&2; sleep 1000", "--encoder-timeout 0.5 -o x.mp4", hanging),
      ("echo hm >&2; cat > /dev/null; sleep 1000", "--encoder-timeout 0.5 -o x.mp4", hanging),
    ])) func theOldFileStays(script: String, options: String, text: String) throws
  {
    let name = String(options.split(separator: " ").last ?? "")
    try withFolder { folder in
      try RenderFiles.standIn(
        script, probe: "echo 'fd/3: Invalid data' >&2; exit 1", in: folder)
      try Data("old".utf8).write(to: folder.appending(name))
      let outcome = try Command.shell("\(run) \(options)", in: folder)
      #expect(outcome.code == 1)
      // It may be gone before it has been given everything.
      let texts = [text, "ffmpeg ended with exit code 0 before the file was whole"]
      #expect(
        texts.contains { outcome.errors == "Error: --output \(name): \($0)\n" },
        "\(outcome.errors)")
      #expect(try folder.names == ["bin", name])
      #expect(try Data(contentsOf: folder.appending(name)) == Data("old".utf8))
    }
  }

  static let liar = "ffmpeg reported success, but its file is not a complete"
  static let hanging =
    "ffmpeg has neither taken a frame nor written anything for 0.5 s, and was ended; it printed:\n  hm"

  /// What the program has started keeps its standard error open, and goes with it.
  @Test func aGrandchildIsNotWaitedFor() throws {
    try withFolder { folder in
      try RenderFiles.standIn(
        "sleep 1000 & echo $! > bin/pids; { \(WholeMP4.command); wc -c; } > \"$output\"",
        in: folder)
      let outcome = try Command.shell("\(run) -o x.mp4", in: folder)
      #expect(outcome.code == 0)
      #expect(try folder.names == ["bin", "x.mp4"])
      #expect(try RenderFiles.allEnd(folder))
    }
  }

  /// A signal ends the command, the program and what that has started, at once.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalEndsOneThatHangs(number: Int32) throws {
    try withFolder { folder in
      try RenderFiles.standIn(
        "trap '' INT TERM HUP; sleep 1000 & echo $$ $! > bin/pids; cat > /dev/null; sleep 1000",
        in: folder)
      try Data("old".utf8).write(to: folder.appending("x.mp4"))
      let process = Command.process(
        ["render", "fold", "--size", "24x36", "-o", folder.appending("x.mp4").path])
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment
        .merging(["PATH": folder.appending("bin").path + ":/usr/bin:/bin"]) { $1 }
      try withNoSignalBlocked { try process.run() }
      while process.isRunning, try RenderFiles.alive(folder).count < 2 { usleep(1000) }
      usleep(20000)
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == number)
      #expect(try RenderFiles.allEnd(folder))
      #expect(try folder.names == ["bin", "x.mp4"])
      #expect(try Data(contentsOf: folder.appending("x.mp4")) == Data("old".utf8))
    }
  }

  /// A video goes the road of all files.
  @Test(.needsFFmpeg)
  func linksArePassedAndPermissionsKept() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        mkdir real; echo old > real/x.gif; chmod 604 real/x.gif; ln -s real/x.gif x.gif
        "$PLEATS" render fold --size 24x36 -o x.gif && readlink x.gif && stat -c %a real/x.gif
        head -c 6 real/x.gif
        """, in: folder)
      #expect(outcome.lines == ["real/x.gif", "604", "GIF89a"])
    }
  }
}
