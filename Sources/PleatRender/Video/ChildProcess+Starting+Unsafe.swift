internal import Foundation

extension ChildProcess {
  /// Returns a pipe whose ends are not inherited by child processes that start later.
  static func pipe() throws(StartError) -> (read: Int32, write: Int32) {
    try translating(FileCalls.pipe()) { (error: FileCalls.Refusal) in StartError(code: error.code) }
  }

  /// Starts a program in a process group of its own, without blocked signals, and with the usual SIGPIPE.
  ///
  /// The program gets some descriptors of this process under other numbers. A standard input or output
  /// that is not among them is `/dev/null`.
  static func start(
    _ program: String, _ arguments: [String], descriptors: [(mine: Int32, its: Int32)]
  ) throws(StartError) -> pid_t {
    if arguments.contains(where: { $0.utf8.contains(0) }) { throw StartError(code: EINVAL) }
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
    // Copy the descriptors to higher numbers than the child gets. Otherwise, giving one descriptor its new
    // number could close another that has this number now.
    let raised = descriptors.map { fcntl($0.mine, F_DUPFD_CLOEXEC, lentDescriptor + 1) }
    defer { for descriptor in raised where descriptor >= 0 { close(descriptor) } }
    for (mine, its) in zip(raised, descriptors.map(\.its)) {
      guard mine >= 0 else { throw StartError(code: errno) }
      unsafe posix_spawn_file_actions_adddup2(&actions, mine, its)
    }
    for number in [STDIN_FILENO, STDOUT_FILENO]
    where !descriptors.contains(where: { $0.its == number }) {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var (none, pipe) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &pipe)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
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

  /// Limits the memory of a child that has started.
  ///
  /// A damaged or hostile file can make a decoder ask for any amount.
  static func limit(_ child: pid_t, toBytes bytes: Int) {
    #if os(Linux)
      typealias Call =
        @convention(c) (
          pid_t, CInt, UnsafePointer<rlimit>, UnsafeMutablePointer<rlimit>?
        ) -> CInt
      // The headers declare `prlimit` only for GNU programs.
      guard let call = unsafe dlsym(nil, "prlimit") else { return }
      var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
      // Limit only the child's private memory. Its address space may be large, because threads reserve far
      // more addresses than they use.
      let data: CInt = 2  // RLIMIT_DATA
      _ = unsafe unsafeBitCast(call, to: Call.self)(child, data, &limit, nil)
    #endif
  }
}
