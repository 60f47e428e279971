/// Reads the frames of an animated WebP at a size and a rate, one after another.
///
/// ffmpeg decodes the frames as pictures of their own, and this puts them together.
final class WebPReader: MovingPicture {
  let path: String
  var complaint: String? { nil }
  private let animation: WebPAnimation
  private let size: (width: Int, height: Int)
  private let frameRate: Double
  private let fit: PictureFit
  private let input: OutputFile
  private let child: ChildProcess
  private var canvas: Image
  /// The number of frames that have been read, and that have been decoded.
  private var (frameCount, decoded) = (0, 0)
  /// When the last decoded frame ends, in seconds.
  private var end = 0.0

  init(
    _ animation: WebPAnimation, _ path: String, width: Int, height: Int, frameRate: Double,
    fit: PictureFit, limit: Int, timeLimit: Double
  ) throws(VideoError) {
    (self.animation, self.path, self.fit, self.frameRate) = (animation, path, fit, frameRate)
    size = (width, height)
    canvas = try Self.picture(animation.width, animation.height)
    let input = try translating(
      OutputFile(containing: animation.frames.flatMap(\.file)), to: VideoError.init)
    self.input = input
    let filters = "\(Image.pixels),pad=\(animation.width):\(animation.height):0:0:color=black@0"
    child = try translating(
      ChildProcess(
        "ffmpeg",
        ImageFormat.webp.inputArguments(input, limit: limit)
          + ["-vf", filters, "-f", "rawvideo", "pipe:1"],
        lending: input.descriptor, keepsOutput: true, pixels: limit >> 6,
        patience: .withoutProgress(.seconds(timeLimit))), to: VideoError.startOfFFmpeg)
  }

  func read(into image: inout Image) throws(VideoError) -> Bool {
    let count = max(1, Int((animation.duration * frameRate).rounded()))
    guard frameCount < count else { return false }
    var isNew = false
    while decoded < animation.frames.count,
      decoded == 0 || end <= Double(frameCount) / frameRate + 1e-9
    {
      try drawNext()
      isNew = true
    }
    if isNew {
      image = try translating(
        canvas.resized(toWidth: size.width, height: size.height, fit), to: Self.memory)
    }
    frameCount += 1
    return true
  }

  private func drawNext() throws(VideoError) {
    if decoded > 0 {
      let before = animation.frames[decoded - 1]
      if before.clears { canvas.fill(x: before.columns, y: before.rows, with: .clear) }
    }
    var next = try Self.picture(animation.width, animation.height)
    var bytes = next.mutableBytes
    let room = bytes.count
    guard child.read(into: &bytes) == room else {
      let ending = child.waitForEnd()
      let reason = ImageFormat.webp.refusal(
        ending.lastLines(.max), isLate: ending.isLate, limit: animation.width * animation.height)
      throw .clipUnreadable(path: path, why: "\(reason)")
    }
    next.storage.multiplyByAlpha()
    let frame = animation.frames[decoded]
    if !frame.blends { canvas.fill(x: frame.columns, y: frame.rows, with: .clear) }
    // Around it, the picture is transparent.
    canvas.draw(next, x: frame.x, y: frame.y)
    decoded += 1
    end += frame.seconds
  }

  private static func picture(_ width: Int, _ height: Int) throws(VideoError) -> Image {
    try translating(Image(roomForWidth: width, height: height), to: memory)
  }

  private static func memory(_ error: OutOfMemory) -> VideoError {
    .outOfMemory(bytes: error.bytes)
  }
}

extension WebPAnimation.Frame {
  fileprivate var columns: Range<Int> { x..<x + width }
  fileprivate var rows: Range<Int> { y..<y + height }
}
