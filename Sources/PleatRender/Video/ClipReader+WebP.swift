extension ClipReader {
  /// The state of drawing an animated WebP: ffmpeg decodes each frame alone, and does not compose them.
  struct Canvas {
    let animation: WebPAnimation
    let size: (width: Int, height: Int)
    let fit: PictureFit
    /// The moments to show, in seconds.
    let moments: [Double]
    var image: Image
    /// The number of moments that have been shown, and of frames that have been drawn.
    var shown = 0, drawn = 0
    /// When the last drawn frame ends, in seconds.
    var end = 0.0
  }

  /// Draws the frames of an animation over each other until the next moment.
  func read(from canvas: inout Canvas, into image: inout Image) throws(VideoError) -> Bool {
    let frames = canvas.animation.frames
    guard canvas.shown < canvas.moments.count else { return false }
    let old = canvas.drawn
    while canvas.drawn < frames.count,
      canvas.drawn == 0 || canvas.end <= canvas.moments[canvas.shown] + 1e-9
    {
      let frame = frames[canvas.drawn]
      guard let next = try nextFrame() else { throw refusal("is cut off") }
      if canvas.drawn > 0, frames[canvas.drawn - 1].clears {
        let last = frames[canvas.drawn - 1]
        canvas.image.fill(x: last.columns, y: last.rows, with: .clear)
      }
      if !frame.blends { canvas.image.fill(x: frame.columns, y: frame.rows, with: .clear) }
      // `next` can be larger than the frame, and is transparent outside of it.
      canvas.image.draw(next, x: frame.columns.lowerBound, y: frame.rows.lowerBound)
      canvas.drawn += 1
      canvas.end += frame.seconds
    }
    canvas.shown += 1
    guard canvas.drawn > old else { return true }
    image = try translating(
      canvas.image.resized(
        toWidth: canvas.size.width, height: canvas.size.height, canvas.fit), to: Self.memory)
    return true
  }
}
