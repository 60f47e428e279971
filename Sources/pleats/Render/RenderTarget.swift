import PleatRender

/// The kind of output, which follows from the output's name.
enum RenderTarget: Equatable {
  /// One frame as PNG, to standard output.
  case standardOutput
  /// One frame as PNG.
  case picture(String)
  /// A PNG per frame.
  case pattern(FramePattern)
  /// All frames in one PNG, small, with their times.
  case sheet(String)
  /// A video, GIF or APNG.
  case video(String, VideoFormat)

  /// Reads the name of the output.
  init(_ output: String) throws {
    let target = try OutputTarget(
      output, accepting: .drawn, dash: .png,
      or: ["frame-%05d.png for all frames", "sheet.png for a contact sheet"])
    if target.path == nil {
      self = .standardOutput
      return
    }
    switch (try NumberedName.read(target), target.video) {
    case (.plain(let path), nil):
      self = path.lowercased().hasSuffix("sheet.png") ? .sheet(path) : .picture(path)
    case (.numbered(let pattern), nil): self = .pattern(pattern)
    case (.plain(let path), let format?): self = .video(path, format)
    case (.numbered, let format?):
      throw target.refusal(
        "a .\(format.rawValue) contains all frames, so its name cannot have a frame number: leave it "
          + "out, or write numbered .png files")
    }
  }

  /// The format of a video, which ffmpeg encodes; nil for PNG.
  var video: VideoFormat? { if case .video(_, let format) = self { format } else { nil } }

  /// Whether each frame is a file.
  var isNumbered: Bool { if case .pattern = self { true } else { false } }
}
