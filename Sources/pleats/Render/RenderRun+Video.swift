import Pleat
import PleatRender

extension RenderRun {
  /// Writes a video, a GIF or an APNG.
  func writeVideo(_ format: VideoFormat, to path: String) throws {
    let movie = PictureOutput.Movie(
      format: format, frameRate: request.options.fps ?? 60, background: plan.background,
      hold: plan.options.hold, timeLimit: plan.options.encoderTimeout, encoding: plan.encoding)
    try PictureOutput(path: path).write(
      movie, width: renderer.width, height: renderer.height, frames: frames, draw: draw)
  }
}
