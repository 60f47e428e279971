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

  /// The thread that a signal meets may have a lock that cleaning up needs, such as that of the memory.
  @Test func aSignalStopsNoThread() async throws {
    let folder = Self.folder(of: getpid()).appendingPathExtension("on")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let folder = UnfinishedWorkTests.folder(of: getppid()).appendingPathExtension("on")
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      UnfinishedWork.endWithSignals()
      let begun = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        UnfinishedWork.uninterrupted { _ in
          begun.signal()
          sleep(1)
        }
      }
      while begun.wait(timeout: .now()) != .success {}
      pthread_kill(pthread_self(), SIGTERM)
      try Data().write(to: folder.appendingPathComponent("x"))
      while true { sleep(60) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x"])
  }
}
