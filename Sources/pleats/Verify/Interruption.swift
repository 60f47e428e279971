import Foundation
import Synchronization

/// Holds back a signal that asks this process to end, until the browser has been ended.
///
/// The browser runs in a process group of its own, so an interrupt from the terminal does not reach
/// it.
struct Interruption {
  private static let number = Atomic<Int32>(0)

  init() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let previous = signal(number) { Interruption.number.store($0, ordering: .relaxed) }
      // A signal that was ignored stays ignored.
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Whether a signal has arrived.
  var hasCome: Bool { Self.number.load(ordering: .relaxed) != 0 }

  /// Ends this process by the signal, as if it had not been held back.
  func happen() {
    let number = Self.number.load(ordering: .relaxed)
    signal(number, SIG_DFL)
    raise(number)
  }
}
