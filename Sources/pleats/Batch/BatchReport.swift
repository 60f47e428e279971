import Pleat
import PleatRender

final class BatchReport {
  private var text: TextBuffer

  init(_ path: String?) throws {
    text = TextBuffer(to: try OutputFile(path, option: "--report"))
  }

  func add(_ job: BatchJob, line: Int, code: Int, error: String) throws {
    text.append(
      json:
        "{\"command\": \(job.command), \"arguments\": \(job.arguments), \"line\": \(line), \"code\": \(code), \"error\": \(error)}\n"
    )
    try untilReaderLeaves { try text.flush() }
  }

  func finish() throws {
    try untilReaderLeaves { try text.flush() }
    try OutputFile.commit([text.file])
  }
}
