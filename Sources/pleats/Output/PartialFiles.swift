import Foundation

/// Files that must not outlive this process unless they become whole.
///
/// An interrupted run removes them: a signal handler may only read memory that is ready for it, hence
/// the C strings.
enum PartialFiles {
  /// As many as are ever written at once.
  nonisolated(unsafe) private static let slots = {
    let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 2)
    slots.initialize(repeating: nil, count: 2)
    return slots
  }()

  /// What ends a run early.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private static let watchesSignals: Void = {
    for number in signals { watch(number) }
  }()

  /// Does what must not be left half done: signals that end a run wait until it is.
  static func uninterrupted<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (held, previous) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for number in signals { sigaddset(&held, number) }
    pthread_sigmask(SIG_BLOCK, &held, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    return try body()
  }

  /// Remembers a file.
  static func add(_ path: String) {
    for index in 0..<2 where slots[index] == nil {
      slots[index] = strdup(path)
      watchesSignals
      return
    }
  }

  /// Forgets a file that has become whole.
  static func forget(_ path: String) {
    for index in 0..<2 {
      guard let slot = slots[index], strcmp(slot, path) == 0 else { continue }
      slots[index] = nil
      free(slot)
    }
  }

  /// Removes a file that will not become whole.
  static func remove(_ path: String) {
    unlink(path)
    forget(path)
  }

  /// Ends this process by a signal as if nobody watched, but without partial files; a signal that is
  /// ignored stays so.
  private static func watch(_ number: Int32) {
    let previous = signal(number) { number in
      for index in 0..<2 {
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
