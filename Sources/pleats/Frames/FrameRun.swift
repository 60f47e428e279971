import Pleat
import PleatRender

/// One execution of `pleats frames`, with everything that is known before the first byte is
/// written.
struct FrameRun {
  let request: TransitionRequest
  let options: FrameOptions
  let backend: Backend

  /// Creates the execution from the requested frames and the output options.
  init(_ request: TransitionRequest, _ options: FrameOptions) throws {
    self.request = request
    self.options = options
    backend = try request.options.backend.resolved()
  }

  var schedule: FrameSchedule { request.schedule }
  var panels: [Panel] { request.transition.basis.panels }

  /// Generates and writes all frames.
  func write() throws {
    do {
      switch options.precision {
      case .single: try write(as: Float.self)
      case .double: try write(as: Double.self)
      }
    } catch OutputError.readerLeft {
      // The reader has closed the pipe, which is not an error.
    }
  }

  // The writer has a concrete type, not an existential, so that its printing code is specialised.
  private func write<Scalar: PrintableScalar>(as scalar: Scalar.Type) throws {
    switch options.format {
    case .json, .ndjson: try stream(try JSONWriter<Scalar>(self))
    case .csv: try stream(try CSVWriter<Scalar>(self))
    case .npy: try stream(try NPYWriter<Scalar>(self))
    }
  }

  private func stream<Writer: FrameWriter & ~Copyable>(_ newWriter: consuming Writer) throws {
    var writer = newWriter
    do {
      var line = ProgressLine(total: schedule.count, files: writer.files)
      defer { line.clear() }
      var block = FrameBlock<Writer.Scalar>()
      let capacity = FrameBlock<Writer.Scalar>.capacity(panels: panels.count)
      var next = 0
      try writer.begin()
      while next < schedule.count {
        let range = next..<min(next + capacity, schedule.count)
        try block.fill(range, of: schedule, transition: request.transition, backend: backend)
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
