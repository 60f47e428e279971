import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// What goes wrong: with programs that stand in for ffmpeg.
@Suite struct VideoErrorTests {
  private func encoder(
    _ program: String, _ path: String, width: Int = 400, height: Int = 300,
    timeLimit: Double = VideoEncoder.defaultTimeLimit
  ) throws -> VideoEncoder {
    try VideoEncoder(
      program: program, width: width, height: height, frameRate: 25, format: .mp4,
      timeLimit: timeLimit, file: OutputFile(path, option: nil, regularFor: "a .mp4"))
  }

  /// Appends frames until that fails, then finishes.
  private func run(_ encoder: VideoEncoder, frames: Int = 20) throws {
    let image = Image(
      width: encoder.width, height: encoder.height, filledWith: Pixel(red: 9, green: 8, blue: 7))
    for _ in 0..<frames { try encoder.append(image) }
    try encoder.finish()
  }

  @Test func memoryThatIsNotThere() {
    #expect(
      VideoError.outOfMemory(bytes: 4096).description
        == "out of memory: 4096 bytes cannot be allocated; ask for less at a time")
  }

  /// What a stand-in has added to a whole file.
  private func added(_ path: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.starts(with: WholeMP4.bytes))
    return String(decoding: bytes.dropFirst(WholeMP4.bytes.count), as: UTF8.self)
  }

  /// It dies midway or at the end, or is killed; of many words the last are kept.
  @Test(
    arguments: [
      (
        "head -c 1000000 >/dev/null; echo one >&2; echo >&2; echo two >&2; exit 3", 3,
        ["one", "two"]
      ),
      ("cat >/dev/null; echo no space >&2; exit 1", 1, ["no space"]),
      ("head -c 100000 >/dev/null; kill -9 $$", nil, []),
      ("seq 1 100000 >&2; cat >/dev/null; exit 9", 9, (99_993...100_000).map(String.init)),
    ] as [(String, Int32?, [String])])
  func aProgramThatFails(script: String, exitCode: Int32?, lines: [String]) throws {
    try withVideoFolder { folder in
      let program = try folder.program(script)
      #expect(throws: VideoError.encoderFailed(exitCode: exitCode, lines: lines)) {
        try run(try encoder(program, folder.path("x.mp4")))
      }
      #expect(try folder.names == ["bin"])
    }
  }

  @Test func whatIsSaidOfAProgramThatFails() {
    #expect(
      VideoError.encoderFailed(exitCode: 3, lines: ["one", "two"]).description
        == "ffmpeg ended with exit code 3 before the file was whole; it printed:\n  one\n  two")
    #expect(
      VideoError.encoderFailed(exitCode: nil, lines: []).description
        == "ffmpeg was killed before the file was whole")
  }

  /// More words than a pipe holds, before anything is read: neither side may wait for the other.
  @Test func aProgramThatTalksTooMuch() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        """
        yes "a line of words that nobody asked for" | head -c 1000000 >&2
        { \(WholeMP4.command); wc -c; } > "$output"
        yes "another line of words" | head -c 1000000 >&2
        """)
      try run(try encoder(program, folder.path("x.mp4")))
      #expect(try added(folder.path("x.mp4")) == "\(20 * 400 * 300 * 4)\n")
      #expect(try folder.names == ["bin", "x.mp4"])
    }
  }

  @Test func noProgram() throws {
    try withVideoFolder { folder in
      #expect(throws: VideoError.encoderMissing) {
        try encoder("no-program-of-this-name", folder.path("x.mp4"))
      }
      #expect(throws: VideoError.encoderMissing) {
        try encoder(folder.path("bin/ffmpeg"), folder.path("x.mp4"))
      }
      #expect(try folder.names.isEmpty)
      let program = try folder.program("")
      chmod(program, 0o644)
      #expect(throws: VideoError.encoderNotStarted(code: EACCES)) {
        try encoder(program, folder.path("x.mp4"))
      }
      #expect(
        VideoError.encoderNotStarted(code: EACCES).description
          == "ffmpeg cannot be started: Permission denied")
      #expect(VideoError.encoderMissing.description.hasSuffix("install it (the package ffmpeg)"))
      #expect(try folder.names == ["bin"])
    }
  }

  /// Without ffprobe there is no video that nobody has checked.
  @Test func noProbe() throws {
    try withVideoFolder { folder in
      let program = try folder.program("cat > \"$output\"")
      try FileManager.default.removeItem(atPath: folder.path("bin/ffprobe"))
      #expect(throws: VideoError.probeMissing) { try encoder(program, folder.path("x.mp4")) }
      #expect(VideoError.probeMissing.description.hasSuffix("install it (the package ffmpeg)"))
      #expect(try folder.names == ["bin"])
    }
    #expect(VideoProbe(ofEncoder: "ffmpeg").program == "ffprobe")
    #expect(VideoProbe(ofEncoder: "/a/ffmpeg").program == "/a/ffprobe")
  }

  @Test func targetsThatCannotBeWritten() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        "{ \(WholeMP4.command); cat >/dev/null; } > \"$output\"")
      let missing = folder.path("missing/x.mp4")
      let error = VideoError.targetUnusable(
        path: missing, why: "there is no folder \(folder.path("missing"))/")
      #expect(throws: error) { try encoder(program, missing) }
      #expect(error.description == "\(missing): there is no folder \(folder.path("missing"))/")
      // A device or a pipe is not replaced by a file.
      let device = VideoError.targetUnusable(
        path: "/dev/null", why: "a .mp4 needs a regular file, not a device or a pipe")
      #expect(throws: device) { try encoder(program, "/dev/null") }
      // A folder of that name appears in the meantime.
      let target = folder.path("x.mp4")
      let late = try encoder(program, target)
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
      #expect(
        throws: VideoError.targetRefused(path: target, what: "cannot be put in place", code: EISDIR)
      ) { try run(late) }
      #expect(try folder.names == ["bin", "x.mp4"])
    }
  }

  /// A program that reports success has to have written a whole file.
  @Test func aProgramThatLies() throws {
    try withVideoFolder { folder in
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path("x.mp4")))
      for (script, probe, why) in [
        ("cat >/dev/null", "", "it is empty"),
        ("cat >/dev/null; rm -f \"$output\"; exit 0", "", "it is empty"),
        ("cat > \"$output\"", "", "it has no video"),
        (
          "cat > \"$output\"", "echo 'fd/3: Invalid data' >&2; exit 1",
          "ffprobe says \"Invalid data\""
        ),
        ("cat > \"$output\"", "exit 1", "ffprobe cannot read it"),
        (
          "cat > \"$output\"", "echo h264,40,30,7",
          "it has h264,40,30,7 (codec, size, frames), not h264,40,30,20"
        ),
      ] {
        let error = VideoError.resultUnreadable(format: .mp4, why: why)
        #expect(throws: error) {
          let program = try folder.program(script, probe: probe)
          try run(try encoder(program, folder.path("x.mp4"), width: 40, height: 30))
        }
        #expect(
          error.description
            == "ffmpeg reported success, but its file is not a complete .mp4: \(why)")
        #expect(try folder.names == ["bin", "x.mp4"])
        #expect(try String(contentsOfFile: folder.path("x.mp4"), encoding: .utf8) == "old")
      }
    }
  }

  /// A program that hangs, before it takes the frames or after, is ended with what it has started.
  @Test func aProgramThatHangs() throws {
    try withVideoFolder { folder in
      for script in ["sleep 1000 & sleep 1000", "cat >/dev/null; sleep 1000"] {
        let program = try folder.program("echo words >&2; : > \"${0%/*}/said\"; " + script)
        let late = try encoder(program, folder.path("x.mp4"), timeLimit: 0.5)
        // The time that it has to make progress does not run until it is given a frame.
        while !FileManager.default.fileExists(atPath: folder.path("bin/said")) { usleep(1000) }
        try FileManager.default.removeItem(atPath: folder.path("bin/said"))
        let error = VideoError.encoderStalled(seconds: 0.5, lines: ["words"])
        #expect(throws: error) { try run(late) }
        #expect(
          error.description
            == "ffmpeg has neither taken a frame nor written anything for 0.5 s, and was ended; it "
            + "printed:\n  words")
        #expect(try folder.names == ["bin"])
      }
    }
  }

  /// What a program prints does not keep it alive.
  @Test(.timeLimit(.minutes(1))) func aProgramThatPrintsForEver() throws {
    try withVideoFolder { folder in
      for start in ["", "cat >/dev/null; "] {
        let program = try folder.program(start + "while :; do echo words >&2; sleep 0.01; done")
        let late = try encoder(program, folder.path("x.mp4"), timeLimit: 0.5)
        #expect {
          try run(late)
        } throws: { error in
          if case VideoError.encoderStalled(0.5, let lines) = error {
            lines.last == "words"
          } else {
            false
          }
        }
        #expect(try folder.names == ["bin"])
      }
    }
  }

  /// A program that is slow but moves is not ended: here it writes, and takes longer in all than its limit.
  @Test func aProgramThatIsSlow() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        """
        cat >/dev/null
        { \(WholeMP4.command); for i in $(seq 1 60); do sleep 0.1; echo $i; done; } > "$output"
        """, probe: "echo h264,40,30,1")
      let slow = try encoder(program, folder.path("x.mp4"), width: 40, height: 30, timeLimit: 5)
      try run(slow, frames: 1)
      #expect(try added(folder.path("x.mp4")) == (1...60).map { "\($0)\n" }.joined())
    }
  }

  /// What a program leaves running neither keeps its words open nor the file.
  @Test func aProgramThatLeavesAChild() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        "sleep 1000 & { \(WholeMP4.command); wc -c; } > \"$output\"; echo done >&2",
        probe: "echo h264,40,30,2")
      try run(try encoder(program, folder.path("x.mp4"), width: 40, height: 30), frames: 2)
      #expect(try folder.names == ["bin", "x.mp4"])
      let failing = try folder.program("sleep 1000 & cat >/dev/null; echo no >&2; exit 2")
      #expect(throws: VideoError.encoderFailed(exitCode: 2, lines: ["no"])) {
        try run(try encoder(failing, folder.path("x.mp4"), width: 40, height: 30), frames: 2)
      }
    }
  }

  /// The file goes the road of all files: links are followed, permissions kept.
  @Test func whatIsReplaced() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        "{ \(WholeMP4.command); wc -c; } > \"$output\"", probe: "echo h264,40,30,1")
      let (real, link) = (folder.path("real"), folder.path("x.mp4"))
      try Data("old".utf8).write(to: URL(fileURLWithPath: real))
      chmod(real, 0o604)
      symlink("real", link)
      try run(try encoder(program, link, width: 40, height: 30), frames: 1)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
      #expect(try added(real) == "4800\n")
      var status = stat()
      try #require(stat(real, &status) == 0)
      #expect(status.st_mode & 0o7777 == 0o604)
    }
  }

  @Test(arguments: [0, -1, 86401, .infinity, .nan] as [Double])
  func timeLimitsThatAreRefused(limit: Double) throws {
    try withVideoFolder { (folder) throws in
      #expect(throws: VideoError.self) {
        try VideoEncoder(
          path: folder.path("x.mp4"), width: 2, height: 2, frameRate: 25, format: .mp4,
          timeLimit: limit)
      }
      #expect(try folder.names.isEmpty)
    }
    #expect(
      VideoError.timeLimitOutOfRange(0).description
        == "a time limit of 0.0 s: 0.1 to 86400 s are accepted")
  }

  /// A file is named once.
  @Test func theNameOfTheFile() {
    let named = VideoError.targetRefused(
      path: "demo/flip.gif", what: "cannot be put in place", code: EISDIR)
    #expect(
      named.description(naming: "demo/flip.gif")
        == "demo/flip.gif: cannot be put in place: Is a directory")
    #expect(
      VideoError.targetUnusable(path: "x.gif", why: "is a folder").description(naming: "x.gif")
        == "x.gif: is a folder")
    #expect(
      VideoError.noFrames.description(naming: "x\n.gif")
        == "\("x\n.gif".printable): a video needs at least one frame")
  }

  @Test func framesThatDoNotFit() throws {
    try withVideoFolder { folder in
      let program = try folder.program("cat >/dev/null")
      let first = try encoder(program, folder.path("x.mp4"), width: 4, height: 3)
      let error = VideoError.sizeDiffers(
        width: 3, height: 4, expectedWidth: 4, expectedHeight: 3)
      #expect(throws: error) { try first.append(Image(width: 3, height: 4)) }
      #expect(error.description == "a frame of 3x4 pixels in a video of 4x3")
      let second = try encoder(program, folder.path("x.mp4"))
      #expect(throws: VideoError.noFrames) { try second.finish() }
      #expect(try folder.names == ["bin"])
    }
  }

  @Test(arguments: [0, -1, 0.001, 1001, .infinity, .nan] as [Double])
  func ratesThatAreRefused(rate: Double) throws {
    for format in VideoFormat.allCases {
      #expect(throws: VideoError.self) { try format.frameRate(nearest: rate) }
    }
    #expect(
      VideoError.frameRateOutOfRange(1001).description
        == "1001 frames per second: 0.01 to 1000 are accepted")
  }

  @Test(arguments: [-1, 3601, .infinity, .nan] as [Double])
  func restsThatAreRefused(hold: Double) throws {
    try withVideoFolder { (folder) throws in
      #expect(throws: VideoError.self) {
        try VideoEncoder(
          path: folder.path("x.mp4"), width: 2, height: 2, frameRate: 25, format: .mp4, hold: hold)
      }
      #expect(try folder.names.isEmpty)
    }
    #expect(
      VideoError.holdOutOfRange(3601).description == "a hold of 3601.0 s: 0 to 3600 s are accepted")
  }

  @Test func ratesOfAGIF() throws {
    let pairs: [(Double, Double)] = [
      (60, 50), (1000, 50), (50, 50), (40, 100 / 3), (30, 100 / 3), (25, 25), (24, 25), (20, 20),
      (15, 100 / 7), (12, 12.5), (10, 10), (1, 1), (0.01, 0.01),
    ]
    for (wanted, rate) in pairs {
      #expect(try VideoFormat.gif.frameRate(nearest: wanted) == rate)
      #expect(try VideoFormat.apng.frameRate(nearest: wanted) == wanted)
    }
  }

  /// Many at once: none keeps another's pipe open.
  @Test func encodersSideBySide() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try withVideoFolder { folder in
            let program = try folder.program(
              "{ \(WholeMP4.command); wc -c; } > \"$output\"", probe: "echo h264,40,30,3")
            try run(try encoder(program, folder.path("x.mp4"), width: 40, height: 30), frames: 3)
            #expect(try added(folder.path("x.mp4")) == "\(3 * 40 * 30 * 4)\n")
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
