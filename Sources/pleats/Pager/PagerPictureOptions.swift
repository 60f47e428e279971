import ArgumentParser
import Pleat
import PleatRender

/// The options of `pleats pager` that concern pictures.
struct PagerPictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: .init(
      "Draw the pages to a video instead of printing lines: a name that ends in .gif, .apng, .mp4 or "
        + ".webm. They need the program ffmpeg.",
      valueName: "name"))
  var output: String?

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "PNG or JPEG files of the pages, in their order; each is stretched to --size, and they start again "
        + "if there are more pages. (default: built-in pages with numbers)",
      valueName: "picture"))
  var pictures: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init("Pixels per point of the video. (default: 1)", valueName: "number"),
    transform: Double.scaleOption)
  var scale = 1.0

  @Option(
    parsing: .unconditional,
    help: .init(
      "Points around the view, into which a leaf reaches when it is upright. (default: 15 % of the longer "
        + "side)",
      valueName: "points"),
    transform: {
      try Double.option($0, "points must be finite and not negative") { $0 >= 0 }
    })
  var margin: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Colour behind the pages: clear (transparent), or six hexadecimal digits. (default: 202428)",
      valueName: "clear|rrggbb"),
    transform: BackgroundOption.option)
  var background = BackgroundOption.color(Color(hexadecimal: "202428") ?? .black)

  /// The format of the video, nil without --output.
  var format: VideoFormat? {
    get throws {
      guard let output else { return nil }
      let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
      if let format = VideoFormat(rawValue: ending) { return format }
      throw ValidationError(
        "--output \(output.printable): accepted: names that end in "
          + VideoFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", "))
    }
  }

  /// The colour behind the pages, nil for transparent.
  func color(for format: VideoFormat) throws -> Color? {
    switch background {
    case .color(let color): return color
    case .clear where format == .mp4:
      throw ValidationError(
        "--background clear: this format has no transparency; give a colour, as in ffffff")
    case .clear: return nil
    }
  }

  /// The pictures of all pages.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - size: The size of a page in points.
  func pages(_ count: Int, size: Size) throws -> [Image] {
    if pictures.isEmpty {
      // Numbers beyond those of the built-in colours, but not without end.
      let own = min(count, Self.mostOwnPages)
      let images = (0..<own).map { TestPage.image(named: "\($0)", size: size, scale: scale) }
      return (0..<count).map { images[$0 % own] }
    }
    do throws(ImageError) {
      let images = try Image.images(contentsOf: pictures, limit: PictureOptions.pixelLimit)
      return (0..<count).map { images[$0 % images.count] }
    } catch {
      throw PictureError(option: "--pictures", error: error)
    }
  }

  /// The number of built-in pages, which start again after that.
  private static let mostOwnPages = 100
}
