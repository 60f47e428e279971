#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Dispatch
#endif

/// Threads that share work.
///
/// On Linux these are plain threads: Dispatch needs file descriptors for its workers, and ends the
/// process if there are none left.
package enum ThreadTeam {
  /// Calls `work` once with each number in `0..<count`, possibly at the same time, and waits for all calls.
  ///
  /// No call may wait for another, because two calls need not run at the same time. The calling thread
  /// takes part, and makes the calls that no other thread has begun.
  package static func run(_ count: Int, _ work: @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { work(0) }
      return
    }
    #if canImport(Glibc) || canImport(Musl)
      withoutActuallyEscaping(work) { work in
        let job = TeamJob(count, work)
        unsafe TeamCrew.shared.call(count - 1, for: job)
        job.takePart()
        unsafe TeamCrew.shared.dismiss(job)
        job.finish()
      }
    #elseif canImport(Darwin)
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    #else
      for share in 0..<count { work(share) }
    #endif
  }
}

#if canImport(Glibc) || canImport(Musl)
  /// Work that several threads do, in shares.
  private final class TeamJob: @unchecked Sendable {
    private let condition = ThreadCondition()
    private var rest: Range<Int>
    private var running = 0
    /// The work; nil when all shares are done, because a thread may keep the job longer than the work lives.
    private var work: (@Sendable (Int) -> Void)?

    init(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
      rest = 0..<count
      self.work = work
    }

    /// Does one share after another, until no share is left to begin.
    func takePart() {
      condition.lock()
      while let share = rest.popFirst() {
        running += 1
        condition.unlock()
        perform(share)
        condition.lock()
        running -= 1
      }
      if running == 0 { condition.wakeAll() }
      condition.unlock()
    }

    /// Does a share.
    ///
    /// The function is not inlined, so that the thread keeps a reference to the work only during the share.
    @inline(never) private func perform(_ share: Int) { work?(share) }

    /// Waits for the shares that other threads have begun, and releases the work.
    func finish() {
      condition.lock()
      while running > 0 { condition.wait() }
      work = nil
      condition.unlock()
    }
  }

  /// The threads that help the thread that calls `ThreadTeam.run`.
  ///
  /// They stay for a while after a job, because a new thread often begins only when the work is done: the
  /// system puts it on the CPU of the thread that made it.
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
    /// The number of seconds for which a thread waits for a job.
    private static let patience = 1

    private let condition = ThreadCondition()
    /// The jobs that need help, each listed once for every thread that it still asks for.
    private var calls: [TeamJob] = []
    /// The number of threads that wait for a job, or are about to begin.
    private var free = 0

    /// Asks for the help of a number of threads; the system may provide fewer.
    func call(_ count: Int, for job: TeamJob) {
      condition.lock()
      calls.append(contentsOf: repeatElement(job, count: count))
      while free < calls.count, start() { free += 1 }
      condition.wakeAll()
      condition.unlock()
    }

    /// Withdraws a job's calls for help that no thread has answered.
    func dismiss(_ job: TeamJob) {
      condition.lock()
      calls.removeAll { $0 === job }
      condition.unlock()
    }

    private func start() -> Bool {
      var thread = pthread_t()
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
        condition.lock()
        free += 1
        condition.unlock()
      }
    }

    /// Returns the next job, or nil if none has come for a while.
    private func next() -> TeamJob? {
      condition.lock()
      defer { condition.unlock() }
      let end = ThreadCondition.time(in: Self.patience)
      while calls.isEmpty, condition.wait(until: end) {}
      free -= 1
      return calls.popLast()
    }
  }

  /// A lock with a condition, whose memory does not move.
  @safe private final class ThreadCondition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      unsafe mutex.initialize(to: pthread_mutex_t())
      unsafe condition.initialize(to: pthread_cond_t())
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(condition, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(condition)
      unsafe pthread_mutex_destroy(mutex)
      unsafe condition.deallocate()
      unsafe mutex.deallocate()
    }

    func lock() { unsafe pthread_mutex_lock(mutex) }
    func unlock() { unsafe pthread_mutex_unlock(mutex) }
    func wakeAll() { unsafe pthread_cond_broadcast(condition) }
    func wait() { unsafe pthread_cond_wait(condition, mutex) }

    /// Waits to be woken, and returns false if the time `end` comes first.
    func wait(until end: timespec) -> Bool {
      var end = end
      return unsafe pthread_cond_timedwait(condition, mutex, &end) == 0
    }

    /// Returns the time that is a number of seconds from now.
    static func time(in seconds: Int) -> timespec {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      time.tv_sec += seconds
      return time
    }
  }
#endif
