internal import Foundation

/// What must not outlive this process: unfinished files that have a name, and children.
///
/// A program that asks for it by `endWithSignals` is rid of both when a signal ends it; a library leaves
/// signals alone. A signal handler may only read memory that is ready for it, hence the C strings.
package enum UnfinishedWork {
  /// A list whose places are used again, and that grows when all are taken.
  @unsafe private struct Slots<Slot> {
    private(set) var places: UnsafeMutablePointer<Slot>
    private(set) var count = 64
    private let empty: Slot

    init(of empty: Slot) {
      unsafe self.empty = empty
      unsafe places = .allocate(capacity: count)
      unsafe places.initialize(repeating: empty, count: count)
    }

    /// Doubles the list; a handler waits meanwhile.
    mutating func grow() {
      let more = unsafe UnsafeMutablePointer<Slot>.allocate(capacity: 2 * count)
      unsafe more.moveInitialize(from: places, count: count)
      unsafe (more + count).initialize(repeating: empty, count: count)
      unsafe places.deallocate()
      unsafe places = more
      unsafe count *= 2
    }
  }

  nonisolated(unsafe) private static let paths = unsafe list(of: UnsafeMutablePointer<CChar>?.none)
  /// Leaders of process groups; 0 for none.
  nonisolated(unsafe) private static let children = unsafe list(of: pid_t(0))

  /// An empty list, at a place of its own: a handler reads it as plain memory.
  private static func list<Slot>(of empty: Slot) -> UnsafeMutablePointer<Slots<Slot>> {
    let list = UnsafeMutablePointer<Slots<Slot>>.allocate(capacity: 1)
    unsafe list.initialize(to: Slots(of: empty))
    return unsafe list
  }

  /// What ends a program early.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Held by the thread that changes a list; it may take it again while it has it.
  nonisolated(unsafe) private static let mutex = {
    var attributes = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&attributes)
    unsafe pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, &attributes)
    return unsafe mutex
  }()

  /// Does what must not be left half done, one thread at a time: signals that end a program wait until
  /// it is, on whichever thread they arrive.
  static func uninterrupted<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (held, previous) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&held)
    for number in signals { unsafe sigaddset(&held, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &previous)
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_mutex_unlock(mutex)
      unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
  }

  /// Remembers a file.
  static func add(path: String) {
    uninterrupted {
      var index = 0
      while unsafe index < paths.pointee.count, unsafe paths.pointee.places[index] != nil {
        index += 1
      }
      if unsafe index == paths.pointee.count { unsafe paths.pointee.grow() }
      unsafe paths.pointee.places[index] = strdup(path)
    }
  }

  /// Forgets a file that is whole or gone.
  static func forget(path: String) {
    uninterrupted {
      for index in unsafe 0..<paths.pointee.count {
        guard let slot = unsafe paths.pointee.places[index], unsafe strcmp(slot, path) == 0 else {
          continue
        }
        unsafe paths.pointee.places[index] = nil
        unsafe free(slot)
      }
    }
  }

  /// Remembers a child that leads a process group of its own.
  static func add(child: pid_t) { replace(0, by: child) }

  /// Forgets a child, before its number can be another's.
  static func forget(child: pid_t) { replace(child, by: 0) }

  private static func replace(_ old: pid_t, by new: pid_t) {
    uninterrupted {
      var index = 0
      while unsafe index < children.pointee.count, unsafe children.pointee.places[index] != old {
        index += 1
      }
      if unsafe index == children.pointee.count {
        guard old == 0 else { return }
        unsafe children.pointee.grow()
      }
      unsafe children.pointee.places[index] = new
    }
  }

  /// From now on a signal ends this process as if nobody watched, but without unfinished files and with
  /// its children; a signal that is ignored stays so.
  package static func endWithSignals() {
    // What a handler uses is made before there is one.
    uninterrupted { _ = unsafe (paths, children) }
    for number in signals { watch(number) }
  }

  private static func watch(_ number: Int32) {
    let previous = signal(number) { number in
      // Another thread may be in the middle of something. This one is not: it would hold signals. The
      // mutex is kept, so that no thread starts on another file.
      while unsafe pthread_mutex_trylock(UnfinishedWork.mutex) != 0 { usleep(1000) }
      for index in unsafe 0..<UnfinishedWork.children.pointee.count {
        let child = unsafe UnfinishedWork.children.pointee.places[index]
        guard child != 0 else { continue }
        kill(-child, SIGKILL)
        while waitpid(child, nil, 0) < 0, errno == EINTR {}
      }
      for index in unsafe 0..<UnfinishedWork.paths.pointee.count {
        if let path = unsafe UnfinishedWork.paths.pointee.places[index] { _ = unsafe unlink(path) }
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}
