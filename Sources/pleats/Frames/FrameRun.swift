import Pleat
import PleatRender

/// One execution of `pleats frames`, with everything that is known before the first byte is
/// written.
struct FrameRun {
  let request: TransitionRequest
  let options: FrameOptions
  let backend: Backend
  /// The frames that are written.
  let frames: Range<Int>

  /// Creates the execution from the requested frames and the output options.
  init(_ request: TransitionRequest, _ options: FrameOptions) throws {
    self.request = request
    self.options = options
    backend = try request.options.backend.resolved()
    let count = request.schedule.count
    frames = options.shard?.part(of: count) ?? 0..<count
  }

  var schedule: FrameSchedule { request.schedule }
  var panels: [Panel] { request.transition.basis.panels }

  /// Generates and writes all frames.
  func write() throws {
    do {
      if frames.isEmpty, let manifest = try manifestFile() { return try manifest.writeAlone() }
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
      let manifest = try manifestFile()
      var line = ProgressLine(total: frames.count, files: writer.files)
      defer { line.clear() }
      var block = FrameBlock<Writer.Scalar>()
      let capacity = FrameBlock<Writer.Scalar>.capacity(panels: panels.count)
      var next = frames.lowerBound
      let head = try writer.begin()
      while next < frames.upperBound {
        let range = next..<min(next + capacity, frames.upperBound)
        try block.fill(range, of: schedule, transition: request.transition, backend: backend)
        try writer.append(block)
        next = range.upperBound
        line.show(next - frames.lowerBound)
      }
      try writer.finish()
      var files = writer.files
      if let manifest { files.append(try manifest.write(sizesOf: files, head: head)) }
      try OutputFile.commit(files)
    } catch {
      for file in writer.files { file.discard() }
      throw error
    }
  }
}
