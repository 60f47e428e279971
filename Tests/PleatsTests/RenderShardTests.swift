import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// Parts of a run, runs that were ended, and what they leave.
@Suite struct RenderShardTests {
  private let flip = RenderFiles.flip

  @Test(.needsPNG) func partsAreOneRun() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        mkdir whole parts
        "$PLEATS" \(flip) -o whole/%05d.png
        for part in '0..<4' '4..<8' '8..<12'; do
          "$PLEATS" \(flip) -o parts/%05d.png --frames "$part" --threads 2 &
        done
        wait
        """, in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.errors.isEmpty)
      let whole = try RenderFiles.contents(folder.appending("whole"))
      #expect(whole.count == 10)
      #expect(try RenderFiles.contents(folder.appending("parts")) == whole)
    }
  }

  /// A bit wrong anywhere, in any chunk or between, and pixels that end too early in whole chunks.
  @Test(.needsPNG) func resumingDrawsDamagedFilesAnew() throws {
    try withFolder { folder in
      let run = "\"$PLEATS\" \(flip) -o %d.png"
      #expect(try Command.shell(run, in: folder).code == 0)
      let whole = try RenderFiles.contents(folder)
      let path = folder.appending("3.png").path
      #expect(FinishedPicture.isWhole(path, width: 24, height: 50) == false)
      let size = RenderFiles.size(try #require(whole["3.png"]))
      #expect(FinishedPicture.isWhole(path, width: size[0], height: size[1]))
      let bytes = [UInt8](try #require(whole["3.png"]))
      for position in stride(from: 0, to: bytes.count, by: 3) {
        var damaged = bytes
        damaged[position] ^= 1 << UInt8(position % 8)
        try Data(damaged).write(to: URL(fileURLWithPath: path))
        #expect(!FinishedPicture.isWhole(path, width: size[0], height: size[1]), "\(position)")
      }
      var middle = bytes
      middle[bytes.count / 2] ^= 0x10
      try Data(middle).write(to: URL(fileURLWithPath: path))
      #expect(try Command.shell(run + " --resume", in: folder).code == 0)
      #expect(try RenderFiles.contents(folder) == whole)
    }
  }

  @Test(.needsPNG) func resumingKeepsWhatIsWhole() throws {
    try withFolder { folder in
      let run = "\"$PLEATS\" \(flip) -o %d.png"
      #expect(try Command.shell(run, in: folder).code == 0)
      let whole = try RenderFiles.contents(folder)
      // A file cut off, an empty one, another size, no picture, one missing, and a whole one.
      try Data(whole["0.png"]?.dropLast(5) ?? Data()).write(to: folder.appending("0.png"))
      try Data().write(to: folder.appending("1.png"))
      _ = try Command.shell(
        "\"$PLEATS\" render flip --size 20x36 --progress 1 -o 2.png", in: folder)
      try Data("text".utf8).write(to: folder.appending("3.png"))
      try FileManager.default.removeItem(at: folder.appending("4.png"))
      func number(_ name: String) throws -> ino_t {
        var status = stat()
        try #require(stat(folder.appending(name).path, &status) == 0)
        return status.st_ino
      }
      let kept = try (5..<10).map { try number("\($0).png") }
      let outcome = try Command.shell(run + " --resume", in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.errors.isEmpty)
      #expect(try RenderFiles.contents(folder) == whole)
      #expect(try (5..<10).map { try number("\($0).png") } == kept)
      // Without the option all are drawn anew.
      #expect(try Command.shell(run, in: folder).code == 0)
      #expect(try number("7.png") != kept[2])
    }
  }

  /// Kills runs when they feel safe; a few times here, fifty where there is time.
  @Test(.needsPNG) func killedRunsAreResumed() throws {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let times = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == nil ? 4 : 50
    let line = "render flip --size 120x180 --fps 100 --duration 0.3"
    try withFolder { folder in
      let whole = try Command.shell(
        "mkdir whole cut; \"$PLEATS\" \(line) -o whole/%d.png", in: folder)
      #expect(whole.code == 0)
      let (expected, cut) = (
        try RenderFiles.contents(folder.appending("whole")), folder.appending("cut")
      )
      // Some runs are whole before they can be killed: they are tried again.
      var ended = 0
      for _ in 0..<20 * times where ended < times {
        for name in try cut.names { try FileManager.default.removeItem(at: cut.appending(name)) }
        let process = Command.process(
          line.split(separator: " ").map(String.init)
            + ["-o", cut.appending("%d.png").path, "--threads", "2"])
        // Somewhere between its start and its end.
        let files = Int.random(in: 0..<expected.count, using: &generator)
        try process.run()
        while process.isRunning, try cut.names.count < files { usleep(200) }
        usleep(UInt32.random(in: 0..<3000, using: &generator))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        ended += process.terminationReason == .uncaughtSignal ? 1 : 0
        // What has a name is whole.
        for (name, data) in try RenderFiles.contents(cut) where !name.hasPrefix(".pleats-") {
          #expect(data == expected[name], "seed \(seed)")
        }
        let outcome = try Command.shell("\"$PLEATS\" \(line) -o cut/%d.png --resume", in: folder)
        #expect(outcome.code == 0, "seed \(seed)")
        #expect(try RenderFiles.contents(cut) == expected, "seed \(seed)")
      }
      #expect(ended == times, "seed \(seed)")
    }
  }

  @Test(.needsPNG, arguments: [SIGINT, SIGTERM]) func anInterruptLeavesWholeFilesOnly(number: Int32)
    throws
  {
    try withFolder { folder in
      let process = Command.process(
        ["render", "flip", "--size", "40x60", "--duration", "1000", "--threads", "2", "-o"]
          + [folder.appending("%d.png").path])
      try withNoSignalBlocked { try process.run() }
      while process.isRunning, try folder.names.count < 5 { usleep(500) }
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(try folder.names.allSatisfy { !$0.hasPrefix(".") })
      for (name, data) in try RenderFiles.contents(folder) {
        #expect(FinishedPicture.isWhole(folder.appending(name).path, size: RenderFiles.size(data)))
      }
    }
  }
}

extension FinishedPicture {
  fileprivate static func isWhole(_ path: String, size: [Int]) -> Bool {
    size.count == 2 && isWhole(path, width: size[0], height: size[1])
  }
}
