import ArgumentParser
import Pleat
import PleatRender

/// What is made of the frames, as the name of the output says.
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
    "accepted are .png for one frame, a pattern such as frame-%05d.png for all, sheet.png for a contact "
    + "sheet, .gif, .apng, .mp4, .webm, and - for one PNG on standard output"

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
      throw ValidationError("the name has no ending; " + accepted)
    }
    let format = VideoFormat(rawValue: ending)
    guard ending == "png" || format != nil else {
      throw ValidationError(
        "nothing is known that ends in .\(ending.printable(atMost: 60)); " + accepted)
    }
    switch (try NumberedName.read(output), format) {
    case (.plain(let path), nil):
      return path.lowercased().hasSuffix("sheet.png") ? .sheet(path) : .picture(path)
    case (.numbered(let pattern), nil): return .pattern(pattern)
    case (.plain(let path), let format?): return .video(path, format)
    case (.numbered, _?):
      throw ValidationError(
        "a .\(ending) holds all frames, so its name has no place for a number: leave out the %d, or "
          + "number .png files")
    }
  }

  /// What a name ends in, in small letters; nil if it has no ending.
  private static func ending(of output: String) -> String? {
    let name = output.split(separator: "/").last ?? ""
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 1, let last = words.last, !last.isEmpty else { return nil }
    return last.lowercased()
  }

  /// Whether no pixel can be clear.
  var isOpaque: Bool {
    guard case .video(_, .mp4) = self else { return false }
    return true
  }

  /// Whether a pixel can be clear or opaque and nothing between.
  var isJagged: Bool {
    guard case .video(_, .gif) = self else { return false }
    return true
  }

  /// Whether PNG files are written, and no video, GIF or APNG by another program.
  var isPNG: Bool {
    guard case .video = self else { return true }
    return false
  }

  /// Whether every frame is a file.
  var isNumbered: Bool {
    guard case .pattern = self else { return false }
    return true
  }
}
