import Foundation
import Testing

@testable import PleatRender

/// What a signal takes away.
@Suite struct UnfinishedWorkTests {
  /// A folder that a process and its child both know.
  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("pleat-signal-tests-\(process)")
  }

  /// As many files as there are, and not those that were forgotten.
  @Test func aSignalRemovesThemAll() async throws {
    let folder = Self.folder(of: getpid())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = (0..<1500).map { folder.appendingPathComponent("\($0)").path }
    for path in paths { try Data("half".utf8).write(to: URL(fileURLWithPath: path)) }
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let folder = UnfinishedWorkTests.folder(of: getppid())
      let paths = (0..<1500).map { folder.appendingPathComponent("\($0)").path }
      UnfinishedWork.endWithSignals()
      UnfinishedWork.uninterrupted { list in
        list.paths.formUnion(paths)
        for path in [paths[0], paths[1499]] { list.paths.remove(path) }
      }
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      kill(getpid(), SIGTERM)
      while true { sleep(60) }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["0", "1499"])
  }

  /// A signal may come while memory is allocated, which cleaning up needs too.
  @Test(arguments: 0..<8) func aSignalEndsAProcessThatAllocates(_: Int) async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      await MainActor.run {
        alarm(20)
        UnfinishedWork.endWithSignals()
        UnfinishedWork.uninterrupted { list in _ = list.paths.insert("/pleat/none") }
        let process = getpid()
        Thread.detachNewThread {
          usleep(20_000)
          kill(process, SIGTERM)
        }
        var all: [[UInt8]] = []
        while true {
          all.append([UInt8](repeating: 1, count: 120_000))
          if all.count > 1000 { all = [] }
        }
      }
    }
  }
}
