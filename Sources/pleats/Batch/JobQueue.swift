import Foundation
import Pleat
import PleatRender

final class JobQueue: @unchecked Sendable {
  private let lock = NSLock()
  private let plan: BatchPlan
  private let report: BatchReport
  private let reader: JobReader
  private let decoder = JSONDecoder()
  private var root: OutputRoot
  private var (done, skipped, failed) = (0, 0, 0)
  private var failure: (any Error)?
  private var line: ProgressLine

  init(_ plan: BatchPlan, _ root: OutputRoot, _ report: BatchReport) throws {
    (self.plan, self.root, self.report) = (plan, root, report)
    reader = try plan.file.reader()
    line = ProgressLine(total: plan.part.count, of: "jobs", files: [])
  }

  /// Returns the next job and the number of its line; nil if none is left, or if the batch has to stop.
  func next() -> (job: BatchJob, line: Int)? {
    lock.withLock {
      guard failure == nil else { return nil }
      do {
        while let bytes = try reader.next() {
          // All lines are read, even those after the part, to compare the digest of the file.
          guard plan.part.contains(reader.count - 1) else { continue }
          let job = try BatchJob(of: bytes, decoder)
          try plan.requireChecked(job, below: &root)
          return (job, reader.line)
        }
        try plan.requireSame(reader)
      } catch let refusal as ScriptLine.Refusal {
        failure = Failure("\(plan.file.name), line \(reader.line): \(refusal.text)")
      } catch {
        failure = error
      }
      return nil
    }
  }

  func finish(_ job: (job: BatchJob, line: Int), _ outcome: BatchRun.Outcome) throws {
    try lock.withLock {
      switch outcome {
      case .done: done += 1
      case .skipped:
        skipped += 1
        line.skip()
      case .failed(let code, let text):
        failed += 1
        try report.add(job.job, line: job.line, code: code, error: text)
      }
      if done + failed > 0 { line.show(done + failed) }
    }
  }

  func stop(_ error: any Error) {
    lock.withLock { failure = failure ?? error }
  }

  func end() throws {
    line.clear()
    try report.finish()
    if let failure { throw failure }
    let rest = skipped > 0 ? ", \(skipped) skipped, since their outputs are there" : ""
    guard failed > 0 else {
      return printNotes(["\(done) \(done == 1 ? "job" : "jobs") done\(rest)"])
    }
    throw Failure(
      "\(failed) of \(plan.part.count) jobs failed: the report has them, and can be run again; "
        + "\(done) done\(rest)")
  }
}
