import Foundation
import Synchronization

/// A signal that asks this process to end, kept until what must be tidied up is.
///
/// A browser runs in a process group of its own, which a terminal's interrupt does not reach.
struct Interruption {
  private static let number = Atomic<Int32>(0)

  init() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let previous = signal(number) { Interruption.number.store($0, ordering: .relaxed) }
      // What is ignored stays so.
      if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Whether there was one.
  var hasCome: Bool { Self.number.load(ordering: .relaxed) != 0 }

  /// Ends this process by it, as if nobody had kept it.
  func happen() {
    let number = Self.number.load(ordering: .relaxed)
    signal(number, SIG_DFL)
    raise(number)
  }
}
