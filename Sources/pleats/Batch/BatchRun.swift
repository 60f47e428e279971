import Foundation
import Pleat
import PleatRender

/// Runs each job in a process of its own, so that a job that crashes or needs too much memory fails alone.
struct BatchRun {
  let width: Int
  let resumes: Bool
  let program: String

  func run(_ plan: BatchPlan, below root: OutputRoot, report: BatchReport) throws {
    let queue = try JobQueue(plan, root, report)
    let width = max(1, min(width, plan.part.count))
    // Otherwise, each of several jobs would use as many threads as there are cores.
    let threads = max(1, Int.coreCount / width)
    ThreadTeam.run(width) { _ in
      while let job = queue.next() {
        do {
          try queue.finish(job, run(job.job, threads: threads))
        } catch {
          queue.stop(error)
        }
      }
    }
    try queue.end()
  }

  enum Outcome {
    case done, skipped
    case failed(Int, String)
  }

  private func run(_ job: BatchJob, threads: Int) throws -> Outcome {
    var options: [String] = []
    if resumes {
      switch try job.isDone() {
      case true?: return .skipped
      case false?: break
      case nil: options.append("--resume")
      }
    }
    if job.command == "render", RequestWords(job.words).value(of: "--threads") == nil {
      options += ["--threads", "\(threads)"]
    }
    // Words after "--" are not options.
    let place = job.words.firstIndex(of: "--") ?? job.words.count
    let words = job.words[..<place] + options + job.words[place...]
    let child: ChildProcess
    do throws(ChildProcess.StartError) {
      child = try ChildProcess(
        program, Array(words), endSignal: SIGTERM, patience: .inAll(.seconds(Int32.max)))
    } catch {
      return .failed(1, "the job cannot be started: \(systemWords(error.code ?? ENOENT))")
    }
    let ending = child.waitForEnd()
    if ending.exitCode == 0 { return .done }
    let text = String(decoding: ending.words, as: UTF8.self)
    let end =
      ending.signal.map { "signal \($0) ended the job" } ?? "exit code \(ending.exitCode ?? -1)"
    return .failed(
      Int(ending.exitCode ?? 128 + (ending.signal ?? 0)),
      text.allSatisfy(\.isWhitespace) ? end : Self.message(text))
  }

  /// The error message in what a command has written, without its notes, its usage and the word "Error".
  private static func message(_ text: String) -> String {
    let all = text.split(separator: "\n")
    let start = all.firstIndex { $0.hasPrefix("Error: ") } ?? 0
    let lines = all[start...].prefix { !$0.hasPrefix("Usage: ") }
    let message = lines.joined(separator: "\n")
    return message.hasPrefix("Error: ") ? String(message.dropFirst("Error: ".count)) : message
  }
}
