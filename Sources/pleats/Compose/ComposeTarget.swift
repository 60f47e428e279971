import ArgumentParser
import Pleat
import PleatRender

/// What a command of `pleats compose` writes, which follows from the name of the output.
enum ComposeTarget {
  /// Numbers; nil is standard output.
  case json(String?)
  /// One frame as PNG.
  case picture(String)
  /// A GIF or a video.
  case video(String, VideoFormat)
  /// A page for the browser.
  case page(String)

  /// Reads the name of the output.
  ///
  /// - Parameter hasPage: whether the command has a page for the browser.
  init(_ output: String?, hasPage: Bool) throws {
    guard let output, output != "-" else {
      self = .json(nil)
      return
    }
    let accepted =
      "accepted: .json, .png, .gif, .apng, .mp4, .webm\(hasPage ? ", .html" : "") and - for JSON on "
      + "standard output"
    let name = output.isEmpty ? "\"\"" : output.printable
    guard !output.hasSuffix("/"), let ending = RenderTarget.ending(of: output) else {
      throw ValidationError(
        "--output \(name): a file name with an extension is needed; \(accepted)")
    }
    switch (ending, VideoFormat(rawValue: ending)) {
    case ("json", _): self = .json(output)
    case ("png", _): self = .picture(output)
    case ("html", _) where hasPage: self = .page(output)
    case (_, let format?): self = .video(output, format)
    default:
      throw ValidationError(
        "--output \(name): .\(ending.printable(atMost: 60)) is not supported; \(accepted)")
    }
  }

  var isJSON: Bool { if case .json = self { true } else { false } }
  var isFilm: Bool { if case .video = self { true } else { false } }
  var isPage: Bool { if case .page = self { true } else { false } }
  /// Whether it has one frame or several, of pixels.
  var isDrawn: Bool { !isJSON && !isPage }

  /// What is written, in words.
  var name: String {
    switch self {
    case .json: "this JSON"
    case .picture: "a .png"
    case .video(_, let format): format == .apng ? "an .apng" : "a .\(format.rawValue)"
    case .page: "an .html"
    }
  }
}
