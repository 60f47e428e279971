internal import Foundation
internal import Synchronization

/// Things that must not outlive this process: unfinished files with a name, and child processes.
///
/// After a program has called `endWithSignals`, a signal that ends the program removes them. Without this
/// call, as in a program that uses Pleat as a library, the handling of signals is not changed.
package enum UnfinishedWork {
  /// The files and processes that a signal removes.
  struct List {
    /// Files that have a temporary name.
    var paths: Set<String> = []
    /// The leaders of process groups, each with the signal that ends the group.
    ///
    /// A leader is removed when its exit code is read, because the system may then reuse its number.
    var children: [pid_t: Int32] = [:]
    /// The bytes that erase the line that a terminal shows; empty if it shows none.
    var erasure: [UInt8] = []
  }

  private static let list = Mutex(List())

  /// Runs a function that must not be left half done, on one thread at a time; a signal that ends the
  /// program waits for the function.
  static func uninterrupted<Result: Sendable, Failure: Error>(
    _ body: (inout List) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try list.withLock { list throws(Failure) in try body(&list) }
  }

  /// Sets the bytes that erase a line on standard error when a signal ends the program.
  package static func setErasure(_ bytes: [UInt8]) { uninterrupted { $0.erasure = bytes } }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let held = mask(of: signals)

  private static func mask(of numbers: [Int32]) -> sigset_t {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in numbers { unsafe sigaddset(&mask, number) }
    return mask
  }

  /// Changes the set of signals that are blocked in this thread, and returns the previous set.
  @discardableResult private static func setMask(_ how: Int32, to mask: sigset_t) -> sigset_t {
    var (mask, previous) = (mask, sigset_t())
    unsafe pthread_sigmask(how, &mask, &previous)
    return previous
  }

  /// The pipe through which a signal handler wakes the thread that ends the process; a handler may do
  /// little else.
  private static let pipe = try? FileCalls.pipe()

  /// Makes signals remove unfinished files and child processes before they end this process as usual.
  ///
  /// Ignored signals stay ignored.
  package static func endWithSignals() {
    guard pipe != nil, startWatching() else { return }
    for number in signals {
      let previous = signal(number) { number in
        // The interrupted thread goes on, because it may hold a lock that is needed to remove things.
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        if let pipe = UnfinishedWork.pipe { _ = unsafe write(pipe.write, &byte, 1) }
        errno = code
      }
      if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Starts the thread that ends the process and itself gets no signals; returns false if it cannot
  /// be started.
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
    // The lock is held until the process ends, so that no thread begins another file.
    list.withLock { list in
      for (child, signal) in list.children {
        kill(-child, signal)
        // A stopped process takes most signals only after this one.
        kill(-child, SIGCONT)
      }
      for child in list.children.keys {
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
      }
      for path in list.paths { FileCalls.remove(path) }
      // A terminal that is stopped would not take the bytes.
      var request = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      if !list.erasure.isEmpty, unsafe poll(&request, 1, 0) > 0 {
        _ = unsafe write(STDERR_FILENO, list.erasure, list.erasure.count)
      }
      let number = Int32(byte)
      signal(number, SIG_DFL)
      // Unblocks only this signal: the handler of another one would stop this thread.
      setMask(SIG_UNBLOCK, to: mask(of: [number]))
      raise(number)
    }
  }
}
