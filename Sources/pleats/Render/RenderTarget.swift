import ArgumentParser
import Pleat
import PleatRender

enum RenderTarget: Equatable {
  case standardOutput
  case picture(String)
  case pattern(FramePattern)
  /// A PNG with all frames, reduced in size, and their times.
  case sheet(String)
  case video(String, VideoFormat)
  /// All frames one after another, in a file or, if there is no name, on standard output.
  case stream(String?, StreamFormat)

  /// - Parameter format: The format, if the name does not determine it.
  init(_ output: String, as format: StreamFormat? = nil) throws {
    if let format {
      try OutputTarget.requireFile(output)
      try Self.check(output, as: format)
      self =
        format == .y4m
        ? .video(output, .y4m) : .stream(output == "-" ? nil : output, format)
      return
    }
    let target = try OutputTarget(
      output, accepting: .rendered, dash: .png,
      or: ["frame-%05d.png for all frames", "sheet.png for a contact sheet"], elsewhere: "export")
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
        "\(format.noun) contains all frames, so its name cannot have a frame number: leave it "
          + "out, or write numbered .png files")
    }
  }

  private static func check(_ output: String, as format: StreamFormat) throws {
    guard let target = try? OutputTarget(output, accepting: .rendered), target.path != nil else {
      return
    }
    if target.format.rawValue != format.rawValue {
      throw UsageError(
        "\(option: "--format") \(format.rawValue): \(output.printable) is the name of a "
          + ".\(target.format.rawValue); "
          + "\(accepted: "leave --format out, or give --output - or a name such as x.\(format.rawValue)")"
      )
    }
    if case .numbered = try NumberedName.read(target) {
      throw UsageError(
        "\(option: "--format") \(format.rawValue) writes one file, so its name cannot have a frame "
          + "number, as \(output.printable) has: leave one of them out")
    }
  }

  /// The format of a video, which ffmpeg encodes; nil for PNG and RGBA.
  var video: VideoFormat? { if case .video(_, let format) = self { format } else { nil } }

  /// The name of the file, or nil for standard output and for numbered files.
  var path: String? {
    switch self {
    case .standardOutput, .pattern, .video("-", .y4m): nil
    case .picture(let path), .sheet(let path), .video(let path, _): path
    case .stream(let path, _): path
    }
  }

  var needsPNG: Bool {
    switch self {
    case .standardOutput, .picture, .pattern, .sheet, .stream(_, .png): true
    case .video, .stream: false
    }
  }

  /// Says why the frames cannot be made in parts; nil for numbered files, and for videos, which have
  /// reasons of their own.
  var whole: String? {
    switch self {
    case .sheet: "a contact sheet contains all frames"
    case .stream: "a stream contains all frames"
    case .picture, .standardOutput: "one picture contains one frame"
    case .pattern, .video: nil
    }
  }

  var isNumbered: Bool { if case .pattern = self { true } else { false } }
}

extension VideoFormat {
  var noun: String { (self == .avif ? "an ." : "a .") + rawValue }
}
