import Pleat
import PleatRender

/// One execution of `pleats frames`, with everything that is known before the first byte is
/// written.
struct FrameRun {
  let schedule: FrameSchedule
  let header: FrameHeader
  let format: FrameFormat
  /// The output file; nil for standard output.
  let output: String?

  /// Creates the execution from the requested frames and the output options.
  init(_ request: TransitionRequest, _ options: FrameOptions) throws {
    schedule = request.schedule
    header = FrameHeader(request: request, backend: try request.options.backend.resolved())
    format = options.format
    output = options.output
  }

  /// Generates and writes all frames.
  func write() throws {
    do {
      switch header.precision {
      case .single: try write(as: Float.self)
      case .double: try write(as: Double.self)
      }
    } catch OutputError.readerLeft {
      // The reader has closed the pipe, which is not an error.
    }
  }

  // The writer has a concrete type, not an existential, so that its printing code is specialised.
  private func write<Scalar: PrintableScalar>(as scalar: Scalar.Type) throws {
    switch format {
    case .json: try stream(try JSONWriter<Scalar>(header, output: output))
    case .ndjson: try stream(try JSONWriter<Scalar>(header, output: output, isNDJSON: true))
    case .csv: try stream(try CSVWriter<Scalar>(header, output: output))
    case .npy:
      try stream(try NPYWriter<Scalar>(header, frames: schedule.count, output: output ?? ""))
    }
  }

  private func stream<Writer: FrameWriter & ~Copyable>(_ newWriter: consuming Writer) throws {
    var writer = newWriter
    do {
      var line = ProgressLine(total: schedule.count, files: writer.files)
      defer { line.clear() }
      var block = FrameBlock<Writer.Scalar>()
      let capacity = FrameBlock<Writer.Scalar>.capacity(panels: header.panels.count)
      var next = 0
      try writer.begin()
      while next < schedule.count {
        let range = next..<min(next + capacity, schedule.count)
        try block.fill(
          range, of: schedule, transition: header.transition, backend: header.backend)
        try writer.append(block)
        next = range.upperBound
        line.show(next)
      }
      try writer.finish()
      try OutputFile.commit(writer.files)
    } catch {
      for file in writer.files { file.discard() }
      throw error
    }
  }
}
