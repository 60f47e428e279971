import Foundation

/// Files that must not outlive this process unless they become whole.
///
/// An interrupted run removes them: a signal handler may only read memory that is ready for it, hence
/// the C strings.
enum PartialFiles {
  /// How many files there can be at once.
  static let capacity = 512

  nonisolated(unsafe) private static let slots = {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    return slots
  }()

  /// What ends a run early.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let watchesSignals: Void = {
    for number in signals { watch(number) }
  }()

  /// Held by whoever changes the list; a thread may take it again while it has it.
  nonisolated(unsafe) private static let mutex = {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, &attributes)
    return mutex
  }()

  /// Does what must not be left half done, one thread at a time: signals that end a run wait until it
  /// is, on whichever thread they arrive.
  static func uninterrupted<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (held, previous) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for number in signals { sigaddset(&held, number) }
    pthread_sigmask(SIG_BLOCK, &held, &previous)
    pthread_mutex_lock(mutex)
    defer {
      pthread_mutex_unlock(mutex)
      pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
  }

  /// Remembers a file.
  static func add(_ path: String) {
    uninterrupted {
      for index in 0..<capacity where slots[index] == nil {
        slots[index] = strdup(path)
        watchesSignals
        return
      }
    }
  }

  /// Forgets a file that has become whole.
  static func forget(_ path: String) {
    uninterrupted {
      for index in 0..<capacity {
        guard let slot = slots[index], strcmp(slot, path) == 0 else { continue }
        slots[index] = nil
        free(slot)
      }
    }
  }

  /// Ends this process by a signal as if nobody watched, but without partial files; a signal that is
  /// ignored stays so.
  private static func watch(_ number: Int32) {
    let previous = signal(number) { number in
      // Another thread may be in the middle of something. This one is not: it would hold signals. The
      // mutex is kept, so that no thread starts on another file.
      while pthread_mutex_trylock(PartialFiles.mutex) != 0 { usleep(1000) }
      for index in 0..<PartialFiles.capacity {
        if let path = PartialFiles.slots[index] { unlink(path) }
      }
      signal(number, SIG_DFL)
      raise(number)
    }
    if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }
}
