import Foundation
import Pleat
import Testing

@testable import PleatRender

/// What goes wrong: with programs that stand in for ffmpeg.
@Suite struct VideoErrorTests {
  private func encoder(
    _ program: String, _ path: String, width: Int = 400, height: Int = 300
  ) throws -> VideoEncoder {
    try VideoEncoder(
      program: program, path: path, width: width, height: height, frameRate: 25, format: .mp4)
  }

  /// Appends frames until that fails, then finishes.
  private func run(_ encoder: VideoEncoder, frames: Int = 20) throws {
    let image = Image(
      width: encoder.width, height: encoder.height, filledWith: Pixel(red: 9, green: 8, blue: 7))
    for _ in 0..<frames { try encoder.append(image) }
    try encoder.finish()
  }

  @Test func aProgramThatDiesMidWay() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        "head -c 1000000 >/dev/null; echo one >&2; echo >&2; echo two >&2; exit 3")
      let error = VideoError.encoderFailed(exitCode: 3, lines: ["one", "two"])
      #expect(throws: error) { try run(try encoder(program, folder.path("x.mp4"))) }
      #expect(try folder.names == ["bin"])
      #expect(
        error.description
          == "ffmpeg ended with exit code 3 before the file was whole; it said:\n  one\n  two")
    }
  }

  @Test func aProgramThatFailsAtTheEnd() throws {
    try withVideoFolder { folder in
      let program = try folder.program("cat >/dev/null; echo no space >&2; exit 1")
      let encoder = try encoder(program, folder.path("x.mp4"))
      #expect(throws: VideoError.encoderFailed(exitCode: 1, lines: ["no space"])) {
        try run(encoder)
      }
      #expect(try folder.names == ["bin"])
    }
  }

  @Test func aProgramThatIsKilled() throws {
    try withVideoFolder { folder in
      let program = try folder.program("head -c 100000 >/dev/null; kill -9 $$")
      let error = VideoError.encoderFailed(exitCode: nil, lines: [])
      #expect(throws: error) { try run(try encoder(program, folder.path("x.mp4"))) }
      #expect(error.description == "ffmpeg was killed before the file was whole")
      #expect(try folder.names == ["bin"])
    }
  }

  /// More words than a pipe holds, before anything is read: neither side may wait for the other.
  @Test(.timeLimit(.minutes(1))) func aProgramThatTalksTooMuch() throws {
    try withVideoFolder { folder in
      let program = try folder.program(
        """
        yes "a line of words that nobody asked for" | head -c 1000000 >&2
        wc -c > "$output"
        yes "another line of words" | head -c 1000000 >&2
        """)
      try run(try encoder(program, folder.path("x.mp4")))
      let text = try String(contentsOfFile: folder.path("x.mp4"), encoding: .utf8)
      #expect(text == "\(20 * 400 * 300 * 4)\n")
      #expect(try folder.names == ["bin", "x.mp4"])
    }
  }

  /// What it has said is all there, up to a limit that keeps the end.
  @Test func theLastWordsAreKept() throws {
    try withVideoFolder { folder in
      let program = try folder.program("seq 1 100000 >&2; cat >/dev/null; exit 9")
      #expect(
        throws: VideoError.encoderFailed(
          exitCode: 9, lines: (99_993...100_000).map(String.init))
      ) { try run(try encoder(program, folder.path("x.mp4"))) }
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

  @Test func targetsThatCannotBeWritten() throws {
    try withVideoFolder { folder in
      let program = try folder.program("cat >/dev/null")
      let missing = folder.path("missing/x.mp4")
      let error = VideoError.targetRefused(path: missing, what: "cannot be written", code: ENOENT)
      #expect(throws: error) { try encoder(program, missing) }
      #expect(error.description == missing + ": cannot be written: No such file or directory")
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
        == "1001.0 frames per second: accepted are 0.01 to 1000")
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
      VideoError.holdOutOfRange(3601).description == "a rest of 3601.0 s: accepted are 0 to 3600 s")
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
  @Test(.timeLimit(.minutes(1))) func encodersSideBySide() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try withVideoFolder { folder in
            let program = try folder.program("wc -c > \"$output\"")
            try run(try encoder(program, folder.path("x.mp4"), width: 40, height: 30), frames: 3)
            let text = try String(contentsOfFile: folder.path("x.mp4"), encoding: .utf8)
            #expect(text == "\(3 * 40 * 30 * 4)\n")
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
