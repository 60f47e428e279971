import ArgumentParser
import Pleat
import PleatRender

/// The kind of output, which follows from the output's name.
enum NavigateTarget: Equatable {
  /// JSON on standard output.
  case text
  case picture(String)
  case video(String, VideoFormat)
  case page(String)

  init(_ output: String?) throws {
    guard let output else {
      self = .text
      return
    }
    if output == "-" {
      self = .picture(output)
      return
    }
    let name = output.split(separator: "/").last ?? ""
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = words.count > 1 ? words.last.map { $0.lowercased() } ?? "" : ""
    switch (ending, VideoFormat(rawValue: ending)) {
    case ("png", _): self = .picture(output)
    case ("html", _): self = .page(output)
    case (_, let format?): self = .video(output, format)
    default:
      throw ValidationError(
        "--output \(output.isEmpty ? "\"\"" : output.printable): accepted: .gif, .apng, .mp4, .webm, "
          + ".png, .html, and - for a PNG on standard output")
    }
  }

  var isPicture: Bool {
    guard case .picture = self else { return false }
    return true
  }

  /// The output as a noun, if it has no frames per second.
  var withoutRate: String? {
    switch self {
    case .text, .video: nil
    case .picture: "a picture of one moment"
    case .page: "a page for the browser"
    }
  }

  /// Throws if the output is not made of pixels, which an option needs.
  func requirePixels(for option: String) throws {
    switch self {
    case .picture, .video: return
    case .text, .page:
      throw ValidationError(
        "\(option): this output does not use it; accepted with .png, .gif, .apng, .mp4 and .webm")
    }
  }

  /// Throws if the container has too few or too many pixels to be drawn.
  func check(size: Size, scale: Double) throws {
    guard self != .text, let fault = NavigationCheck.fault(of: size, scale: scale) else { return }
    throw ValidationError("--size \(size) at --scale \(numberText(scale)): \(fault)")
  }
}
