internal import Foundation

/// A child process that reads from a pipe, and whose error output is kept.
///
/// Both pipes are served in turns, so the two processes cannot wait for each other forever. If the
/// child stops reading, a call returns false; there is no SIGPIPE. A child that makes no progress
/// for too long is ended. Progress means that it takes bytes, prints something, or writes to the
/// file that it was lent.
///
/// The child leads its own process group. The group is ended with it, so processes that it has
/// started are not waited for either.
final class ChildProcess {
  /// Why a program did not start: the system's error number, nil if there is no such program.
  struct StartError: Error {
    let code: Int32?
  }

  /// How a program ended.
  struct Ending {
    /// The exit code, or nil if a signal ended it or other code has already read it.
    let exitCode: Int32?
    /// Whether it was ended because it made no progress.
    let isLate: Bool
    /// The end of its error output.
    let words: [UInt8]

    /// Its last lines that are not empty.
    func lastLines(_ count: Int) -> [String] {
      String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
        .filter { !$0.allSatisfy(\.isWhitespace) }.suffix(count).map(String.init)
    }
  }

  /// The number that a lent descriptor has in the child.
  static let lentDescriptor: Int32 = 3

  /// How many bytes of its error output are kept.
  private static let wordLimit = 1 << 14

  /// Held while a child is started: the next one would inherit its pipes, and keep them open.
  private static let starting = NSLock()

  /// The longest time between two checks of its progress, in milliseconds.
  private static let glance: Int32 = 250

  private let identifier: pid_t
  /// The state of the lent file at the last check.
  private var lent: (descriptor: Int32, size: off_t, seconds: Int, nanoseconds: Int)
  /// How long it may make no progress, and how long it has made none.
  private var patience: (limit: Duration, used: Duration)
  private var input: Int32
  private var output: Int32
  private var isSilent = false
  private var words: [UInt8] = []
  private var scratch = [UInt8](repeating: 0, count: 1 << 12)
  /// True until its exit code has been read.
  private(set) var isRunning = true

  /// Starts a program that the search path has.
  ///
  /// - Parameters:
  ///   - descriptor: a file that the child has as `lentDescriptor`; it stays open as long as this
  ///     object is used.
  ///   - timeLimit: how long the child may make no progress.
  init(
    _ program: String, _ arguments: [String], lending descriptor: Int32,
    timeLimit: Duration = .seconds(VideoEncoder.usualTimeLimit)
  ) throws(StartError) {
    lent = (descriptor, 0, 0, 0)
    patience = (timeLimit, .zero)
    Self.starting.lock()
    defer { Self.starting.unlock() }
    let toChild = try Self.pipe()
    defer { close(toChild.read) }
    input = toChild.write
    do throws(StartError) {
      let fromChild = try Self.pipe()
      defer { close(fromChild.write) }
      output = fromChild.read
      do throws(StartError) {
        identifier = try UnfinishedWork.uninterrupted { () throws(StartError) in
          let identifier = try Self.start(
            program, arguments,
            descriptors: [
              (toChild.read, 0), (fromChild.write, 2), (descriptor, Self.lentDescriptor),
            ])
          UnfinishedWork.add(child: identifier)
          return identifier
        }
      } catch {
        close(output)
        throw error
      }
    } catch {
      close(input)
      throw error
    }
    // Reads and writes are only ever made when they can be, and take what there is.
    for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    #if os(Linux)
      // A frame has megabytes, and a pipe by itself 64 KiB; more is at the system's discretion.
      let setSize: Int32 = 1031  // F_SETPIPE_SZ
      _ = fcntl(input, setSize, 1 << 20)
    #endif
  }

  deinit { kill() }

  /// Writes all bytes; false if the child has stopped reading, has ended, or makes no progress.
  func write(_ bytes: Span<UInt8>) -> Bool {
    withoutPipeSignal {
      unsafe bytes.withUnsafeBufferPointer { bytes in
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
          guard waitForTurn() else {
            if isLate || hasEnded { return false }
            continue
          }
          let piece = unsafe UnsafeBufferPointer(rebasing: rest)
          let written = unsafe Foundation.write(input, piece.baseAddress, piece.count)
          if written >= 0 {
            unsafe rest = rest.dropFirst(written)
            patience.used = .zero
          } else if errno != EAGAIN, errno != EINTR {
            return false
          }
        }
        return true
      }
    }
  }

  /// Closes its input, and waits until it ends, or ends it when it makes no progress.
  func waitForEnd() -> Ending {
    precondition(isRunning)
    isRunning = false
    close(input)
    // Its error output usually ends before it does. But it may close standard error early, and its
    // own child may keep it open for longer. So both ends are checked.
    var pause: Int32 = 1
    while !isLate, !hasEnded {
      var request = pollfd(fd: isSilent ? -1 : output, events: Int16(POLLIN), revents: 0)
      if look({ unsafe poll(&request, 1, pause) > 0 }) {
        readWords()
      } else {
        pause = min(2 * pause, 32)
      }
    }
    return end()
  }

  /// Ends it at once, unless it has ended.
  func kill() {
    guard isRunning else { return }
    isRunning = false
    close(input)
    _ = end()
  }

  /// Ends its group, reads the rest of its error output, and gets its exit code.
  private func end() -> Ending {
    // Until its exit code is read, the system gives the group's number to no other process.
    Foundation.kill(-identifier, SIGKILL)
    var information = unsafe siginfo_t()
    let flags = WEXITED | WNOWAIT
    while unsafe waitid(P_PID, id_t(identifier), &information, flags) < 0, errno == EINTR {}
    // A pipe does not hold more than this, even if another process still writes to it.
    for _ in 0..<256 where !isSilent {
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, 0) > 0 else { break }
      readWords()
    }
    close(output)
    var status: Int32 = 0
    let isKnown = UnfinishedWork.uninterrupted {
      UnfinishedWork.forget(child: identifier)
      return unsafe waitpid(identifier, &status, 0) == identifier
    }
    // The low seven bits are the signal that ended it, the next byte is its exit code.
    let code = isKnown && status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    return Ending(exitCode: code, isLate: isLate, words: words)
  }

  /// Whether it has made no progress for too long.
  private var isLate: Bool { patience.used >= patience.limit }

  /// Whether it has ended, for any reason.
  private var hasEnded: Bool {
    var information = unsafe siginfo_t()
    let answer = unsafe waitid(
      P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
    return answer == 0 ? unsafe information.si_signo == SIGCHLD : errno != EINTR
  }

  /// Waits until the child takes bytes or prints something, which is read.
  ///
  /// Returns whether it takes bytes, or never will.
  private func waitForTurn() -> Bool {
    var requests = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isSilent ? -1 : output, events: Int16(POLLIN), revents: 0),
    ]
    guard look({ unsafe poll(&requests, 2, Self.glance) > 0 }) else { return false }
    if requests[1].revents != 0 { readWords() }
    return requests[0].revents != 0
  }

  /// Waits a while for progress of the child.
  ///
  /// If there is none, the time is added, unless it writes.
  ///
  /// The time during which this process is stopped does not count.
  private func look(_ wait: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    if wait() { return true }
    var status = stat()
    if unsafe fstat(lent.descriptor, &status) == 0 {
      let time = status.modification
      let now = (lent.descriptor, status.st_size, time.tv_sec, time.tv_nsec)
      if now != lent {
        lent = now
        patience.used = .zero
        return false
      }
    }
    patience.used += min(start.duration(to: .now), .milliseconds(2 * Int(Self.glance)))
    return false
  }

  /// Reads some of its error output, or notes its end.
  private func readWords() {
    let count = unsafe scratch.withUnsafeMutableBytes {
      unsafe read(output, $0.baseAddress, $0.count)
    }
    guard count > 0 else {
      isSilent = count == 0 || (errno != EAGAIN && errno != EINTR)
      return
    }
    patience.used = .zero
    words += scratch[..<count]
    if words.count > 2 * Self.wordLimit { words.removeFirst(words.count - Self.wordLimit) }
  }

  /// Runs code that may raise SIGPIPE, without raising it.
  private func withoutPipeSignal<Result>(_ body: () -> Result) -> Result {
    var (pipe, previous, pending) = (sigset_t(), sigset_t(), sigset_t())
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe sigpending(&pending)
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    unsafe pthread_sigmask(SIG_BLOCK, &pipe, &previous)
    let result = body()
    unsafe sigpending(&pending)
    if !wasPending, unsafe sigismember(&pending, SIGPIPE) == 1 {
      var number: Int32 = 0
      unsafe sigwait(&pipe, &number)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    return result
  }
}

extension stat {
  /// When the file was last written.
  fileprivate var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
