internal import Foundation

/// A program that runs beside this one: it reads what is written to it, and its words are kept.
///
/// Both pipes are served in turns, so neither program ever waits for the other in a circle. A child that
/// stops reading is no signal here, but an answer.
final class ChildProcess {
  /// Why a program did not start: the system's error number, nil if there is no such program.
  struct StartError: Error {
    let code: Int32?
  }

  /// How a program ended.
  struct Ending {
    /// Nil if a signal ended it, or somebody else has asked for its code.
    let exitCode: Int32?
    /// The last of what it said.
    let words: [UInt8]

    /// Its last lines that are not empty.
    func lastLines(_ count: Int) -> [String] {
      String(decoding: words, as: UTF8.self).split(whereSeparator: \.isNewline)
        .filter { !$0.allSatisfy(\.isWhitespace) }.suffix(count).map(String.init)
    }
  }

  /// The number that a lent descriptor has in the child.
  static let lentDescriptor: Int32 = 3

  /// How much of its words is kept.
  private static let wordLimit = 1 << 14

  /// Held while a child is started: the next one would inherit its pipes, and keep them open.
  private static let starting = NSLock()

  private let identifier: pid_t
  private var input: Int32
  private var output: Int32
  private var isSilent = false
  private var words: [UInt8] = []
  private var scratch = [UInt8](repeating: 0, count: 1 << 12)
  /// Until its end has been asked for.
  private(set) var isRunning = true

  /// Starts a program that the search path has.
  ///
  /// - Parameter descriptor: what the child has as `lentDescriptor`.
  init(_ program: String, _ arguments: [String], lending descriptor: Int32) throws(StartError) {
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
        identifier = try Self.start(
          program, arguments,
          descriptors: [(toChild.read, 0), (fromChild.write, 2), (descriptor, Self.lentDescriptor)])
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

  /// Writes all bytes; false if the child has stopped reading.
  func write(_ bytes: Span<UInt8>) -> Bool {
    withoutPipeSignal {
      unsafe bytes.withUnsafeBufferPointer { bytes in
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
          guard waitForTurn() else { continue }
          let piece = unsafe UnsafeBufferPointer(rebasing: rest)
          let written = unsafe Foundation.write(input, piece.baseAddress, piece.count)
          if written >= 0 {
            unsafe rest = rest.dropFirst(written)
          } else if errno != EAGAIN, errno != EINTR {
            return false
          }
        }
        return true
      }
    }
  }

  /// Closes its input, and waits until it ends.
  func waitForEnd() -> Ending {
    precondition(isRunning)
    isRunning = false
    close(input)
    while !isSilent {
      var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&request, 1, -1) > 0 { readWords() }
    }
    close(output)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return Ending(exitCode: nil, words: words) }
    }
    // The low seven bits are the signal that ended it, the next byte is its exit code.
    return Ending(exitCode: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, words: words)
  }

  /// Ends it at once, unless it has ended.
  func kill() {
    guard isRunning else { return }
    Foundation.kill(identifier, SIGKILL)
    // Children of its own may go on speaking: nobody waits for them.
    isSilent = true
    _ = waitForEnd()
  }

  /// Waits until the child takes bytes or speaks, and listens; whether it takes bytes, or never will.
  private func waitForTurn() -> Bool {
    var requests = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isSilent ? -1 : output, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&requests, 2, -1) > 0 else { return false }
    if requests[1].revents != 0 { readWords() }
    return requests[0].revents != 0
  }

  /// Reads some of what it says, or notes that it says no more.
  private func readWords() {
    let count = unsafe scratch.withUnsafeMutableBytes {
      unsafe read(output, $0.baseAddress, $0.count)
    }
    guard count > 0 else {
      isSilent = count == 0 || (errno != EAGAIN && errno != EINTR)
      return
    }
    words += scratch[..<count]
    if words.count > 2 * Self.wordLimit { words.removeFirst(words.count - Self.wordLimit) }
  }

  /// Does what may raise SIGPIPE, without raising it.
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

// MARK: - Starting

extension ChildProcess {
  /// A pipe whose ends children do not inherit that are started later.
  private static func pipe() throws(StartError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else { throw StartError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program with some of this process's descriptors under other numbers, no standard output,
  /// and signals as if nobody had touched them.
  private static func start(
    _ program: String, _ arguments: [String], descriptors: [(mine: Int32, its: Int32)]
  ) throws(StartError) -> pid_t {
    #if os(Linux)
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = unsafe (
        nil, nil
      )
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // First to numbers that no child is given, or one could take another's place.
    let raised = descriptors.map { fcntl($0.mine, F_DUPFD_CLOEXEC, lentDescriptor + 1) }
    defer { for descriptor in raised where descriptor >= 0 { close(descriptor) } }
    for (mine, its) in zip(raised, descriptors.map(\.its)) {
      guard mine >= 0 else { throw StartError(code: errno) }
      unsafe posix_spawn_file_actions_adddup2(&actions, mine, its)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var (none, pipe) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &pipe)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map {
      unsafe strdup($0)
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let code = unsafe posix_spawnp(&identifier, program, &actions, &attributes, words, environ)
    guard code == 0 else { throw StartError(code: code == ENOENT ? nil : code) }
    return identifier
  }
}
