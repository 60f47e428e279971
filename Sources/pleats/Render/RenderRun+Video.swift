import Pleat
import PleatRender

extension RenderRun {
  /// Writes a video, a GIF or an APNG.
  func writeVideo(_ format: VideoFormat, to path: String) throws {
    // Known before it is opened: a pipe would wait for its reader.
    let place = try FilePlace.followLinks(path, name: "--output \(path)")
    guard case .regular = try FilePlace.kind(of: place, name: "--output \(path)") else {
      throw Failure(
        "--output \(path.printable): a .\(format.rawValue) needs a regular file, not a device or a pipe"
      )
    }
    let file = try open(path)
    guard let unfinished = file.unfinishedPath else { preconditionFailure("a regular file") }
    var line = ProgressLine(total: frames.count, files: [file])
    do {
      let encoder = try VideoEncoder(
        path: unfinished, width: renderer.width, height: renderer.height,
        frameRate: request.options.fps ?? 60, format: format, background: plan.background,
        hold: plan.options.hold ?? (format.loops ? 0.5 : 0), expectedFrames: frames.count,
        isInPlace: true)
      // While ffmpeg encodes one frame the next is drawn.
      var image = try newImage()
      for index in frames {
        try draw(index, into: &image)
        try encoder.append(image)
        line.show(index + 1)
      }
      try encoder.finish()
      line.clear()
      try OutputFile.commit([file])
    } catch let error as VideoError {
      line.clear()
      throw Failure("--output \(path.printable): \(error)")
    }
  }
}
