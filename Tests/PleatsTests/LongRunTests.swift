import Foundation
import TestSupport
import Testing

/// Long runs: little memory, a line about progress, no debris.
@Suite struct LongRunTests {
  private func arguments(_ frames: Int, _ format: String) -> [String] {
    [
      "frames", "flip", "--size", "320x480", "--fps", "240", "--duration",
      "\(Double(frames) / 240)", "--format", format,
    ]
  }

  private func layout(_ items: String) -> [String] {
    ["layout", "grid", "--size", "768x1004", "--items", items]
  }

  #if os(Linux)
    /// The most memory that a run ever had, in kilobytes.
    private func peak(_ arguments: [String]) throws -> Int {
      let process = Command.process(arguments)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      var peak = 0
      while process.isRunning {
        let status =
          (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8))
          ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let words = line?.split { " \t".contains($0) } ?? []
        if words.count > 1 { peak = max(peak, Int(words[1]) ?? 0) }
        usleep(5000)
      }
      #expect(process.terminationStatus == 0)
      return peak
    }

    /// What is printed is never held: three times as much takes no more memory.
    @Test(arguments: ["json", "ndjson", "csv", "layout"]) func memoryDoesNotGrow(what: String)
      throws
    {
      let (short, long) =
        if what == "layout" {
          try (peak(layout("100x100")), peak(layout("300x100")))
        } else {
          try (peak(arguments(9000, what)), peak(arguments(27000, what)))
        }
      #expect(short > 1000 && long < 100_000)
      #expect(long - short < 4000, "\(short) kB, and \(long) kB for three times as much")
    }

    /// Control-backslash ends a run as control-C does: Swift's own handler would let it go on.
    @Test(arguments: [SIGINT, SIGHUP, SIGQUIT]) func signalsEndARun(number: Int32) throws {
      try withFolder { folder in
        try Data("old".utf8).write(to: folder.appending("x.csv"))
        let process = Command.process(
          arguments(100_000_000, "csv") + ["-o", folder.appending("x.csv").path])
        try withNoSignalBlocked { try process.run() }
        while process.isRunning, try !Command.isWriting(process, into: folder) { usleep(1000) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == number)
        #expect(try folder.names == ["x.csv"])
        #expect(try String(contentsOf: folder.appending("x.csv"), encoding: .utf8) == "old")
      }
    }

    @Test func aTerminalSeesProgressAndAnInterruptLeavesNothing() throws {
      try withFolder { folder in
        // A pseudo-terminal: TIOCSPTLCK unlocks it, TIOCGPTN tells its number.
        let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number) = (Int32(0), Int32(0))
        try #require(ioctl(leader, 0x4004_5431, &lock) == 0)
        try #require(ioctl(leader, 0x8004_5430, &number) == 0)
        let follower = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(follower >= 0)
        // So many that a fast machine, too, is at 0 % when the time left is shown, after two seconds.
        let process = Command.process(
          arguments(900_000_000, "csv") + ["-o", folder.appending("x.csv").path])
        process.standardError = FileHandle(fileDescriptor: follower, closeOnDealloc: true)
        try withNoSignalBlocked { try process.run() }
        func text() -> String {
          var bytes = [UInt8](repeating: 0, count: 2000)
          let count = read(leader, &bytes, bytes.count)
          return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
        // The first line may come before the first frames are done.
        let expected = /\r\[-+\] \d+ of 900000001 frames, 0 %, \d+\/s, .* left\u{1B}\[K/
        var shown = ""
        for _ in 0..<50 where !shown.contains(expected) { shown += text() }
        #expect(shown.contains(expected), "\(shown.debugDescription)")
        #expect(try Command.isWriting(process, into: folder))
        process.terminate()
        process.waitUntilExit()
        // The signal has erased the bar.
        #expect(fcntl(leader, F_SETFL, O_NONBLOCK) == 0)
        var rest = text()
        while true {
          let more = text()
          if more.isEmpty { break }
          rest += more
        }
        #expect(rest.hasSuffix("\r\u{1B}[K"), "\(rest.debugDescription)")
        close(leader)
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGTERM)
        #expect(try folder.names.isEmpty)
      }
    }
  #endif
}
