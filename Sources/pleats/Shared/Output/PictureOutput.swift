import Pleat
import PleatRender

struct PictureOutput {
  /// The name of the file, or nil for standard output.
  let path: String?

  func open() throws -> OutputFile {
    let file = try OutputFile(path)
    if path == nil { try refuseTerminal(file, "a PNG") }
    return file
  }

  private func refuseTerminal(_ file: OutputFile, _ what: String) throws {
    guard file.isTerminal else { return }
    throw Failure(
      "\(option: "--output") \(path ?? "-"): a terminal cannot show \(what): redirect it to a file or "
        + "a pipe")
  }

  /// Writes frames one after another, without a header.
  ///
  /// - Parameter draw: Draws a frame into `image`, whose memory it may reuse.
  func write(
    _ format: StreamFormat, width: Int, height: Int, frames: Range<Int>,
    draw: (_ frame: Int, _ image: inout Image) throws -> Void
  ) throws {
    let file = try OutputFile(path)
    try refuseTerminal(file, "frames")
    var line = ProgressLine(total: frames.count, files: [file])
    defer { line.clear() }
    var image = try Image(roomForWidth: width, height: height)
    for index in frames {
      try draw(index, &image)
      // The Swift compiler 6.3 crashes if these calls are in one expression.
      if format == .png {
        let bytes = try image.pngData()
        try file.write(bytes.span.bytes)
      } else {
        let straight = try image.withStraightColors()
        try file.write(straight.bytes.bytes)
      }
      line.show(index + 1 - frames.lowerBound)
    }
    try OutputFile.commit([file])
  }

  /// Draws a picture and writes it as PNG; an old file is replaced when the new one is complete.
  func write(_ draw: () throws -> Image) throws {
    let file = try open()
    var line = ProgressLine(total: 1, of: "pictures", files: [file])
    defer { line.clear() }
    try file.writeWhole(draw().pngData())
    line.show(1)
  }

  /// Encodes frames as a video.
  ///
  /// - Parameter draw: Draws a frame into `image`, whose memory it may reuse.
  func write(
    _ movie: Movie, width: Int, height: Int, frames: Range<Int>,
    draw: (_ frame: Int, _ image: inout Image) throws -> Void
  ) throws {
    let file = try OutputFile(
      path, regularFor: movie.format.streams ? nil : movie.format.noun)
    try refuseTerminal(file, "a video")
    var line = ProgressLine(total: frames.count, files: [file])
    defer { line.clear() }
    do {
      let encoder = try VideoEncoder(
        width: width, height: height, frameRate: movie.frameRate, format: movie.format,
        background: movie.background, hold: movie.heldSeconds, holdsStart: movie.holdsStart,
        holdsEnd: movie.holdsEnd, expectedFrames: frames.count,
        timeLimit: movie.timeLimit ?? VideoEncoder.defaultTimeLimit, encoding: movie.encoding,
        file: file)
      // ffmpeg encodes one frame while the next is drawn.
      var image = try Image(roomForWidth: width, height: height)
      for index in frames {
        try draw(index, &image)
        try encoder.append(image)
        line.show(index + 1 - frames.lowerBound)
      }
      try encoder.finish()
    } catch let error as VideoError {
      if file.readerHasLeft { throw OutputError.readerLeft }
      // The caller adds the names of the options that need so much memory.
      if case .outOfMemory = error { throw error }
      throw Failure(
        "\(about: "--output")\(error.description(naming: "--output \(path ?? "-")"))", cause: error)
    }
  }

  struct Movie {
    var format: VideoFormat
    /// The number of frames per second.
    var frameRate: Double
    /// The colour behind every frame, or nil for transparent.
    var background: RGBColor?
    /// The additional time in seconds for which the first and the last frame are shown; nil for the default.
    var hold: Double?
    /// Whether the first frame is shown longer: false if an earlier part of the same video comes before it.
    var holdsStart = true
    var holdsEnd = true
    /// The number of seconds without progress after which ffmpeg is ended; nil for the default.
    var timeLimit: Double?
    var encoding = VideoEncoding()

    /// The additional time in seconds: that of `hold`, or the default.
    var heldSeconds: Double { hold ?? (format.loops ? 0.5 : 0) }
  }
}

enum StreamFormat: String, CaseIterable {
  case rgba, y4m, png
}
