internal import Foundation

/// A child process that may read from a pipe; its error output and its output may be kept or read.
///
/// All pipes are served in turns, so the two processes cannot wait for each other forever. If the child
/// stops reading, ``write(_:)`` returns false, and there is no SIGPIPE. A child is ended if it takes too
/// long, either in all or without progress. Progress means that the child takes bytes or writes to the
/// file that was lent to it. Printing is no progress, because a child may print for ever.
///
/// The child leads its own process group. The whole group is ended with the child, so there is no wait
/// for processes that the child has started.
package final class ChildProcess {
  /// The reason why a program did not start: the error number, or nil if there is no such program.
  package struct StartError: Error {
    package let code: Int32?
  }

  /// How long a child may take.
  package enum Patience {
    /// The child may take this time without progress.
    case withoutProgress(Duration)
    /// The child may take this time in all.
    case inAll(Duration)
  }

  package struct Ending {
    /// The exit code, or nil if a signal ended the child or other code has already read the exit code.
    package let exitCode: Int32?
    package let signal: Int32?
    /// Whether the child was ended because it took too long.
    package let isLate: Bool
    /// The end of the child's error output.
    package let words: [UInt8]
    package let output: [UInt8]

    /// Returns the last lines of the error output that are not empty.
    func lastLines(_ count: Int) -> [String] {
      String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
        .filter { !$0.allSatisfy(\.isWhitespace) }.suffix(count).map(String.init)
    }
  }

  /// The number that a lent descriptor has in the child.
  static let lentDescriptor: Int32 = 3

  /// Bytes that the child prints to one of its descriptors.
  private struct Stream {
    /// The descriptor of this process's end of the pipe, or -1 for none.
    var descriptor: Int32 = -1
    var isAtEnd = false
    var bytes: [UInt8] = []
    /// The largest number of bytes that are kept.
    var limit = Int.max

    /// The event for which `poll` waits.
    var request: pollfd {
      pollfd(fd: isAtEnd ? -1 : descriptor, events: Int16(POLLIN), revents: 0)
    }
  }

  /// The lock for starting a child: another child that starts at the same time would inherit the pipes.
  private static let starting = NSLock()

  /// The longest time between two checks of the child's progress, in milliseconds.
  private static let glance: Int32 = 250

  private let identifier: pid_t
  /// The state of the lent file at the last check.
  private var lent: (descriptor: Int32, size: off_t, seconds: Int, nanoseconds: Int)
  /// The time that the child may take, and the time that it has taken.
  private let patience: Patience
  private var used = Duration.zero
  /// The end of the pipe from which the child reads, or -1 for none.
  private var input: Int32 = -1
  private var errors = Stream(limit: 1 << 14)
  private var output = Stream()
  private var scratch = [UInt8](repeating: 0, count: 1 << 12)
  /// Whether the child's exit code has not been read yet.
  package private(set) var isRunning = true
  /// Whether the child's number may belong to another process by now; used only inside `uninterrupted`.
  private var isGone = false

  /// Starts a program that is found on the search path.
  ///
  /// - Parameters:
  ///   - descriptor: a file that the child has as `lentDescriptor`, or nil for none. It stays open as
  ///     long as this object is used.
  ///   - hasInput: whether ``write(_:)`` is used. Without it, the child has nothing to read.
  ///   - keepsOutput: whether its standard output is kept.
  ///   - endSignal: the signal that ends the child when a signal ends this process: SIGTERM for a
  ///     child that then removes its own unfinished work.
  ///   - pixels: the size of the largest picture that the child handles, which limits its memory to 4 GiB
  ///     and 1 KiB for each pixel, or nil for no limit.
  ///   - patience: how long the child may take.
  package init(
    _ program: String, _ arguments: [String], lending descriptor: Int32? = nil,
    hasInput: Bool = false, keepsOutput: Bool = false, endSignal: Int32 = SIGKILL,
    pixels: Int? = nil, patience: Patience
  ) throws(StartError) {
    lent = (descriptor ?? -1, 0, 0, 0)
    self.patience = patience
    Self.starting.lock()
    defer { Self.starting.unlock() }
    // `mine` has the pipe ends that this process uses; they are closed if the child does not start. `its` has
    // the descriptors that the child gets.
    var (mine, its) = ([Int32](), descriptor.map { [(mine: $0, its: Self.lentDescriptor)] } ?? [])
    let isLent = its.count
    defer { for end in its.dropFirst(isLent) { close(end.mine) } }
    do throws(StartError) {
      for number in [0, 1, 2] as [Int32] {
        guard [hasInput, keepsOutput, true][Int(number)] else { continue }
        let pipe = try Self.pipe()
        mine.append(number == 0 ? pipe.write : pipe.read)
        its.append((number == 0 ? pipe.read : pipe.write, number))
      }
      let descriptors = its
      identifier = try UnfinishedWork.uninterrupted { list throws(StartError) in
        let identifier = try Self.start(program, arguments, descriptors: descriptors)
        list.children[identifier] = endSignal
        if let pixels { Self.limit(identifier, toBytes: 4 << 30 + pixels << 10) }
        return identifier
      }
    } catch {
      for end in mine { close(end) }
      throw error
    }
    // Reads and writes on these pipes never wait: they transfer only as many bytes as is possible at once.
    for descriptor in mine { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    if hasInput { input = mine.removeFirst() }
    if keepsOutput { output.descriptor = mine.removeFirst() }
    errors.descriptor = mine.removeFirst()
    #if os(Linux)
      // A frame has megabytes, but a pipe has 64 KiB by default. The system may refuse to enlarge it.
      let setSize: Int32 = 1031  // F_SETPIPE_SZ
      for pipe in [input, output.descriptor] { _ = fcntl(pipe, setSize, 1 << 20) }
    #endif
  }

  deinit { kill() }

  /// Writes all bytes, or returns false if the child has stopped reading, has ended or stalls.
  package func write(_ bytes: Span<UInt8>) -> Bool {
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
            used = .zero
          } else if errno != EAGAIN, errno != EINTR {
            return false
          }
        }
        return true
      }
    }
  }

  /// Fills memory with what the child prints, and returns the number of bytes, which is less than
  /// the room only if the output has ended or the child stalls.
  ///
  /// Here, printing counts as progress. The bytes are not kept.
  ///
  /// - Precondition: the output is kept, and only this method reads it.
  package func read(into bytes: inout MutableSpan<UInt8>) -> Int {
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      var filled = 0
      while filled < bytes.count, !output.isAtEnd, !isLate {
        var requests = [errors.request, output.request]
        guard look({ unsafe poll(&requests, 2, Self.glance) > 0 }) else { continue }
        if requests[0].revents != 0 { read(&errors) }
        guard requests[1].revents != 0 else { continue }
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: bytes[filled...])
        let count = unsafe Foundation.read(output.descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          filled += count
          used = .zero
        } else {
          output.isAtEnd = count == 0 || (errno != EAGAIN && errno != EINTR)
        }
      }
      return filled
    }
  }

  /// Closes the child's input and waits for the child's end; a child that takes too long is ended.
  package func waitForEnd() -> Ending {
    precondition(isRunning)
    isRunning = false
    close(input)
    // The error output usually ends before the child does. But the child may close it early, and a
    // process that the child has started may keep it open for longer. So the child's end is checked, too.
    var pause: Int32 = 1
    while !isLate, !hasEnded {
      var requests = [errors.request, output.request]
      if look({ unsafe poll(&requests, 2, pause) > 0 }) {
        readWords(requests)
      } else {
        pause = min(2 * pause, 32)
      }
    }
    return end()
  }

  /// Ends the child; any thread may call this, even while another thread waits for the child and thus sees it end.
  func interrupt() {
    UnfinishedWork.uninterrupted { _ in
      if !isGone { _ = Foundation.kill(-identifier, SIGKILL) }
    }
  }

  /// Ends the child at once, unless it has ended.
  package func kill() {
    guard isRunning else { return }
    isRunning = false
    close(input)
    _ = end()
  }

  /// Ends the child's group, reads the rest of its output, and gets its exit code.
  private func end() -> Ending {
    // Until the child's exit code is read, the system gives the group's number to no other process.
    Foundation.kill(-identifier, SIGKILL)
    var information = unsafe siginfo_t()
    let flags = WEXITED | WNOWAIT
    while unsafe waitid(P_PID, id_t(identifier), &information, flags) < 0, errno == EINTR {}
    // A pipe contains at most as much as this loop reads, even if another process still writes to it.
    for _ in 0..<512 {
      var requests = [errors.request, output.request]
      guard unsafe poll(&requests, 2, 0) > 0 else { break }
      readWords(requests)
    }
    for stream in [errors, output] { close(stream.descriptor) }
    let status: Int32? = UnfinishedWork.uninterrupted { list in
      list.children[identifier] = nil
      isGone = true
      var status: Int32 = 0
      return unsafe waitpid(identifier, &status, 0) == identifier ? status : nil
    }
    // The low seven bits are the signal that ended the child, and the next byte is the exit code.
    let signal = status.map { $0 & 0x7F } ?? 0
    return Ending(
      exitCode: signal == 0 ? status.map { $0 >> 8 & 0xFF } : nil,
      signal: signal == 0 ? nil : signal, isLate: isLate, words: errors.bytes,
      output: output.bytes)
  }

  private var isLate: Bool {
    switch patience {
    case .withoutProgress(let limit), .inAll(let limit): used >= limit
    }
  }

  /// Whether the child has ended, for any reason.
  private var hasEnded: Bool {
    var information = unsafe siginfo_t()
    let answer = unsafe waitid(
      P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
    return answer == 0 ? unsafe information.si_signo == SIGCHLD : errno != EINTR
  }

  /// Waits until the child takes bytes or prints something, and reads what the child has printed.
  ///
  /// Returns true if the child takes bytes, or will never take any again.
  private func waitForTurn() -> Bool {
    var requests = [
      errors.request, output.request, pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
    ]
    guard look({ unsafe poll(&requests, 3, Self.glance) > 0 }) else { return false }
    readWords(requests)
    return requests[2].revents != 0
  }

  /// Calls a function that waits for the child, and adds the time to `used`.
  ///
  /// If only time without progress counts, `used` is reset when the child has written to the lent file.
  /// Time during which this process is stopped does not count.
  private func look(_ wait: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    let isReady = wait()
    used += min(start.duration(to: .now), .milliseconds(2 * Int(Self.glance)))
    if case .withoutProgress = patience, hasWritten() { used = .zero }
    return isReady
  }

  /// Whether the lent file has changed since the last call.
  private func hasWritten() -> Bool {
    var status = stat()
    guard unsafe fstat(lent.descriptor, &status) == 0 else { return false }
    let time = status.modification
    let now = (lent.descriptor, status.st_size, time.tv_sec, time.tv_nsec)
    defer { lent = now }
    return now != lent
  }

  /// Reads some of the bytes that the child has printed, or notes their end, by the answers of `poll`.
  private func readWords(_ answers: [pollfd]) {
    if answers[0].revents != 0 { read(&errors) }
    if answers[1].revents != 0 { read(&output) }
  }

  private func read(_ stream: inout Stream) {
    let count = unsafe scratch.withUnsafeMutableBytes {
      unsafe Foundation.read(stream.descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else {
      stream.isAtEnd = count == 0 || (errno != EAGAIN && errno != EINTR)
      return
    }
    stream.bytes += scratch[..<count]
    if stream.bytes.count / 2 > stream.limit {
      stream.bytes.removeFirst(stream.bytes.count - stream.limit)
    }
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
  fileprivate var modification: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
