import ArgumentParser
import Pleat
import PleatRender

struct PagerPictureOptions: ParsableArguments {
  @Option(
    "File to write instead of printing lines: .html, a page for the browser; .gif, .apng, .mp4 or "
      + ".webm, a video, which needs the program ffmpeg; .png, a picture of one moment; or a "
      + "folder, as in book/, for a book of pictures.", "name",
    name: .shortAndLong)
  var output: String?

  @Option(
    "Moment of a .png, in seconds.",
    "seconds", default: "the end of the script", as: Double.durationOption)
  var time: Double?

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Files of the pages, in the formats of `pleats render`, in their order; each is stretched to "
        + "--size; if there are more pages, the pictures repeat. (default: built-in pages with "
        + "numbers)",
      valueName: "picture"))
  var pictures: [String] = []

  @Option(
    "Pixels per point of the video, or of built-in pages in the browser.",
    "number", default: "1 for a video, 2 in the browser", as: Double.scaleOption)
  var scale: Double?

  @Option(
    "Points around the view, into which a leaf reaches when it is upright.",
    "points",
    default: "15 % of the longer side",
    as: Double.option(in: 0..., "points must be finite and not negative"))
  var margin: Double?

  @Option(
    "Colour behind the pages: clear (transparent), or six hexadecimal digits.",
    "clear|rrggbb", default: "202428", as: BackgroundOption.option)
  var background: BackgroundOption?

  /// The file or the folder to which a book of pictures is written; nil for other outputs.
  var bookOutput: String? {
    output.flatMap { name in
      OutputFolder.isFolder(name) || (try? target.format) == .html ? name : nil
    }
  }

  func validate() throws {
    if let output, OutputFolder.isFolder(output) { return }
    let target = try target
    try target.refuse("--time", time != nil, usedBy: [.png])
    try target.refuse("--scale", scale != nil, usedBy: .drawn(with: .html))
    try target.refuse("--pictures", !pictures.isEmpty, usedBy: .drawn(with: .html))
    try target.refuse("--margin", margin != nil, usedBy: .drawn)
    try target.refuse("--background", background != nil, usedBy: .drawn)
    _ = try color
  }

  var target: OutputTarget {
    get throws { try OutputTarget(output, accepting: .drawn(with: .html)) }
  }

  /// The colour behind the pages; nil for transparent.
  var color: RGBColor? {
    get throws {
      try background.color(in: target.video, or: RGBColor(hexadecimal: "202428") ?? .black)
    }
  }

  static func check(_ name: ErrorText, _ size: Size, scale: Double) throws {
    guard let fault = fault(of: size, scale: scale, limit: Image.pixelLimit) else { return }
    throw Failure("\(name) at --scale \(numberText(scale)): \(fault)")
  }

  /// Says why a view cannot be drawn with at most `limit` pixels; nil if it can be drawn.
  static func fault(of size: Size, scale: Double, limit: Int) -> String? {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width * height <= Double(limit), min(width, height) >= 2 else {
      return "at least 2 pixels each way and at most \(limit) in all are accepted"
    }
    return max(width, height) <= Double(longest)
      ? nil : "at most \(longest) pixels each way are accepted"
  }

  /// The largest width and height in pixels.
  private static let longest = 1 << 24

  /// Returns the pictures of the first pages; if there are more pages, the pictures repeat.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per point of built-in pages.
  ///   - first: The number on the first built-in page.
  func pages(_ pages: BookPages, size: Size, scale: Double, first: Int = 0) throws -> [Image] {
    let (option, files) = files(pages)
    if files.isEmpty {
      // Together, the built-in pages have at most as many pixels as one picture may have.
      let pixels = max(1, size.width * scale * (size.height * scale))
      let room = max(1, Int(Double(Image.pixelLimit) / pixels))
      return try (0..<min(pages.count, Self.mostOwnPages, room)).map {
        try TestPageDrawing(named: "\(first + $0)", size: size, scale: scale).image()
      }
    }
    return try Array(Image.pictures(files, option: option).prefix(pages.count))
  }

  /// Returns the files of the pictures, and the option that names them.
  func files(_ pages: BookPages) -> (option: String, paths: [String]) {
    pages.files.map { ("--pages", $0) } ?? ("--pictures", pictures)
  }

  /// The largest number of different built-in pages.
  private static let mostOwnPages = 100
}

extension Image {
  /// Reads the files that an option names.
  static func pictures(_ paths: [String], option: String = "--pictures") throws -> [Image] {
    let images = try translating(
      images(contentsOf: paths, limit: PictureOptions.pixelLimit)
    ) { PictureError(option: option, error: $0) }
    for (path, image) in zip(paths, images) { image.printRemark(on: "\(option) \(path)") }
    return images
  }
}
