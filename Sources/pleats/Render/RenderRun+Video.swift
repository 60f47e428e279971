import Pleat
import PleatRender

extension RenderRun {
  /// Writes a video, a GIF or an APNG.
  func writeVideo(_ format: VideoFormat, to path: String) throws {
    let file = try OutputFile(path, regularFor: "a .\(format.rawValue)")
    var line = ProgressLine(total: frames.count, files: [file])
    do {
      let encoder = try VideoEncoder(
        width: renderer.width, height: renderer.height,
        frameRate: request.options.fps ?? 60, format: format, background: plan.background,
        hold: plan.options.hold ?? (format.loops ? 0.5 : 0), expectedFrames: frames.count,
        timeLimit: plan.options.encoderTimeout ?? VideoEncoder.usualTimeLimit, file: file)
      // ffmpeg encodes one frame while the next is drawn.
      var image = try newImage()
      for index in frames {
        try draw(index, into: &image)
        try encoder.append(image)
        line.show(index + 1)
      }
      try encoder.finish()
      line.clear()
    } catch let error as VideoError {
      line.clear()
      // The caller names the options that need so much memory.
      if case .outOfMemory = error { throw error }
      throw Failure(error.description(naming: "--output \(path)"))
    }
  }
}
