#if canImport(Darwin)
  internal import Dispatch
#endif
internal import Foundation

/// Threads that share work.
///
/// On Linux these are plain threads: Dispatch needs file descriptors for its workers, and ends the
/// process if there are none left.
package enum ThreadTeam {
  /// Runs `work` once for each of `0..<count`, possibly at the same time, and waits for all of
  /// them.
  ///
  /// No share may wait for another, because Dispatch decides how many run at once. This thread
  /// takes part. After its own share it does those for which the system gave no thread.
  package static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { work(0) }
      return
    }
    #if canImport(Darwin)
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    #else
      var threads: [pthread_t] = []
      var rest: [Int] = []
      for index in 1..<count {
        let share = unsafe Unmanaged.passRetained(Share(index: index, work: work))
        var thread: pthread_t = 0
        let code = unsafe pthread_create(
          &thread, nil,
          { share in
            if let share = unsafe share {
              unsafe Unmanaged<Share>.fromOpaque(share).takeRetainedValue().run()
            }
            return nil
          }, share.toOpaque())
        if code == 0 {
          threads.append(thread)
        } else {
          unsafe share.release()
          rest.append(index)
        }
      }
      work(0)
      for index in rest { work(index) }
      for thread in threads { pthread_join(thread, nil) }
    #endif
  }

  private final class Share {
    private let index: Int
    private let work: @Sendable (Int) -> Void

    init(index: Int, work: @escaping @Sendable (Int) -> Void) {
      self.index = index
      self.work = work
    }

    func run() { work(index) }
  }
}
