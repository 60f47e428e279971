import ArgumentParser
import Pleat
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

  static let accepted =
    "accepted: .png for one frame, a pattern such as frame-%05d.png for all frames, sheet.png for a "
    + "contact sheet, .gif, .apng, .mp4, .webm, and - for one PNG on standard output"

  /// Reads the name of the output.
  init(_ output: String) throws {
    let target = Result { try Self.read(output) }
      .mapError { error in
        let words = (error as? ValidationError)?.message ?? "\(error)"
        return ValidationError("--output \(output.isEmpty ? "\"\"" : output.printable): \(words)")
      }
    self = try target.get()
  }

  private static func read(_ output: String) throws -> RenderTarget {
    if output == "-" { return .standardOutput }
    guard !output.isEmpty, !output.hasSuffix("/") else {
      throw ValidationError("a file name is needed; " + accepted)
    }
    guard let ending = ending(of: output) else {
      throw ValidationError("the name has no extension; " + accepted)
    }
    let format = VideoFormat(rawValue: ending)
    guard ending == "png" || format != nil else {
      throw ValidationError(
        ".\(ending.printable(atMost: 60)) is not supported; " + accepted)
    }
    switch (try NumberedName.read(output), format) {
    case (.plain(let path), nil):
      return path.lowercased().hasSuffix("sheet.png") ? .sheet(path) : .picture(path)
    case (.numbered(let pattern), nil): return .pattern(pattern)
    case (.plain(let path), let format?): return .video(path, format)
    case (.numbered, _?):
      throw ValidationError(
        "a .\(ending) contains all frames, so its name cannot have a frame number: leave it out, or "
          + "write numbered .png files")
    }
  }

  /// The extension of a name in lower case; nil if it has none.
  static func ending(of output: String) -> String? {
    let name = output.split(separator: "/").last ?? ""
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 1, let last = words.last, !last.isEmpty else { return nil }
    return last.lowercased()
  }

  /// Whether the format has no transparency.
  var isOpaque: Bool {
    guard case .video(_, .mp4) = self else { return false }
    return true
  }

  /// Whether pixels can be transparent, but not partly.
  var isJagged: Bool {
    guard case .video(_, .gif) = self else { return false }
    return true
  }

  /// Whether this program writes PNG files, instead of having ffmpeg encode the output.
  var isPNG: Bool {
    guard case .video = self else { return true }
    return false
  }

  /// Whether each frame is a file.
  var isNumbered: Bool {
    guard case .pattern = self else { return false }
    return true
  }
}
