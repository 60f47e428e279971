internal import Foundation
internal import Synchronization

/// What must not outlive this process: unfinished files that have a name, and children.
///
/// A program that asks for it by `endWithSignals` is rid of both when a signal ends it; a library
/// leaves signals alone.
package enum UnfinishedWork {
  /// What a signal takes away.
  struct List {
    /// Files that have a temporary name.
    var paths: Set<String> = []
    /// Leaders of process groups, each until its exit code is read: then its number can be
    /// another's.
    var children: Set<pid_t> = []
  }

  private static let list = Mutex(List())

  /// Does what must not be left half done, one thread at a time: a signal that ends the program
  /// waits until it is.
  static func uninterrupted<Result: Sendable, Failure: Error>(
    _ body: (inout List) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // A handler must not stop the thread that has the list.
    let previous = setMask(SIG_BLOCK, to: held)
    defer { setMask(SIG_SETMASK, to: previous) }
    return try list.withLock { list throws(Failure) in try body(&list) }
  }

  /// What ends a program early.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let held = mask(of: signals)

  private static func mask(of numbers: [Int32]) -> sigset_t {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in numbers { unsafe sigaddset(&mask, number) }
    return mask
  }

  /// Changes the signals that wait in this thread, and returns which did.
  @discardableResult private static func setMask(_ how: Int32, to mask: sigset_t) -> sigset_t {
    var (mask, previous) = (mask, sigset_t())
    unsafe pthread_sigmask(how, &mask, &previous)
    return previous
  }

  /// Through this a signal wakes the thread that ends the process, because a signal handler may do
  /// little else.
  private static let pipe = try? FileCalls.pipe()

  /// From now on a signal ends this process as if nobody watched, but without unfinished files and
  /// with its children; a signal that is ignored stays so.
  package static func endWithSignals() {
    guard pipe != nil, startWatching() else { return }
    for number in signals {
      let previous = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        if let pipe = UnfinishedWork.pipe { _ = unsafe write(pipe.write, &byte, 1) }
        // The thread must not go on, and perhaps end the program before it is tidied up.
        while true { pause() }
      }
      if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Starts the thread that waits for a signal, and gets none itself; false if the system has none.
  private static func startWatching() -> Bool {
    let previous = setMask(SIG_BLOCK, to: held)
    defer { setMask(SIG_SETMASK, to: previous) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return unsafe pthread_create(
      &thread, nil,
      { _ in
        UnfinishedWork.waitForSignal()
        return nil
      }, nil) == 0
  }

  private static func waitForSignal() {
    var byte: UInt8 = 0
    while unsafe read(pipe?.read ?? -1, &byte, 1) != 1 {
      guard errno == EINTR else { return }
    }
    // The lock is kept, so that no thread starts on another file.
    list.withLock { list in
      for child in list.children {
        kill(-child, SIGKILL)
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
      }
      for path in list.paths { FileCalls.remove(path) }
      let number = Int32(byte)
      signal(number, SIG_DFL)
      // No other: its handler would stop this thread.
      setMask(SIG_UNBLOCK, to: mask(of: [number]))
      raise(number)
    }
  }
}
