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
  /// No call may wait for another, because two calls need not run at the same time. The calling thread
  /// takes part, and makes the calls that no other thread has begun.
  package static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { work(0) }
      return
    }
    #if canImport(Darwin)
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    #else
      let job = TeamJob(count, work)
      unsafe TeamCrew.shared.call(count - 1, for: job)
      job.takePart()
      unsafe TeamCrew.shared.dismiss(job)
      job.wait()
    #endif
  }
}

#if !canImport(Darwin)
  /// Work in shares, which several threads do.
  private final class TeamJob: @unchecked Sendable {
    private let condition = NSCondition()
    private var rest: Range<Int>
    private var running = 0
    private let work: @Sendable (Int) -> Void

    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
      rest = 0..<count
      self.work = work
    }

    /// Does shares until all have been begun.
    func takePart() {
      condition.withLock {
        while let share = rest.popFirst() {
          running += 1
          condition.unlock()
          work(share)
          condition.lock()
          running -= 1
        }
        if running == 0 { condition.broadcast() }
      }
    }

    /// Waits for the shares that other threads have begun.
    func wait() {
      condition.withLock {
        while running > 0 { condition.wait() }
      }
    }
  }

  /// The threads that help.
  ///
  /// They stay for a while after a job. The system often starts a new thread late, on the CPU of the
  /// thread that made it, and by then the frame is drawn.
  private final class TeamCrew: @unchecked Sendable {
    /// The crew of this process; a forked process gets a new crew.
    ///
    /// A forked process has none of the old threads, and one of them may have held the old crew's lock.
    /// The old crew is not freed, because freeing its condition might wait for those threads.
    nonisolated(unsafe) private(set) static var shared: TeamCrew = {
      pthread_atfork(nil, nil) {
        _ = unsafe Unmanaged.passRetained(TeamCrew.shared)
        unsafe TeamCrew.shared = TeamCrew()
      }
      return TeamCrew()
    }()
    private static let patience: TimeInterval = 1

    private let condition = NSCondition()
    /// The jobs that need help, each once for every thread that it can still take.
    private var calls: [TeamJob] = []
    /// The number of threads that wait for a job, or are about to begin.
    private var free = 0

    /// Asks for the help of a number of threads; the system may provide fewer.
    func call(_ count: Int, for job: TeamJob) {
      condition.withLock {
        calls.append(contentsOf: repeatElement(job, count: count))
        while free < calls.count, start() { free += 1 }
        condition.broadcast()
      }
    }

    /// Withdraws the requests of a job that no thread has answered.
    func dismiss(_ job: TeamJob) {
      condition.withLock { calls.removeAll { $0 === job } }
    }

    private func start() -> Bool {
      var thread: pthread_t = 0
      let code = unsafe pthread_create(
        &thread, nil,
        { _ in
          unsafe TeamCrew.shared.help()
          return nil
        }, nil)
      if code == 0 { pthread_detach(thread) }
      return code == 0
    }

    private func help() {
      while let job = next() {
        job.takePart()
        condition.withLock { free += 1 }
      }
    }

    /// Returns the next job, or nil if none has come for a while.
    private func next() -> TeamJob? {
      condition.withLock {
        let end = Date(timeIntervalSinceNow: Self.patience)
        while calls.isEmpty, condition.wait(until: end) {}
        free -= 1
        return calls.popLast()
      }
    }
  }
#endif
