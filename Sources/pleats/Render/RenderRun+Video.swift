import Pleat
import PleatRender

extension RenderRun {
  /// Writes a video, or whatever else ffmpeg encodes.
  func writeVideo(_ format: VideoFormat, to path: String) throws {
    try PictureOutput(path: path).write(
      movie(format), width: renderer.width, height: renderer.height, frames: frames, draw: draw)
  }

  /// The properties of a video of the frames.
  func movie(_ format: VideoFormat) -> PictureOutput.Movie {
    PictureOutput.Movie(
      format: format, frameRate: request.options.fps ?? 60, background: plan.background,
      hold: plan.options.hold, holdsStart: frames.lowerBound == 0,
      holdsEnd: frames.upperBound == request.schedule.count,
      timeLimit: plan.options.encoderTimeout, encoding: plan.encoding)
  }
}
