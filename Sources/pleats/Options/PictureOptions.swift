import ArgumentParser
import Pleat
import PleatRender

/// The options that give the pictures of the two pages, for `render` and `bake`.
struct PictureOptions: ParsableArguments {
  @Option(
    "PNG or JPEG file of the source page, which is stretched to --size.",
    "picture", default: "a built-in page with an A", as: fileOption)
  var source: String?

  @Option(
    "PNG or JPEG file of the destination page, which is stretched to --size.",
    "picture", default: "a built-in page with a B", as: fileOption)
  var destination: String?

  @Option(
    "PNG or JPEG file of the page \"back\", which is what the reverse of a strip or a leaf shows "
      + "in some kinds. It is stretched to --size.",
    "picture", default: "plain paper", as: fileOption)
  var back: String?

  @Option(
    "Colour behind the pages: clear (transparent), or six hexadecimal digits.",
    "clear|rrggbb",
    default: "clear; ffffff if render writes MP4 or GIF",
    as: BackgroundOption.option)
  var background: BackgroundOption?

  @Option(
    "Limit in megapixels, from 1 to \(mostMegapixels), for each page, for each frame, and for all "
      + "input pictures together. Here a megapixel is 1,048,576 pixels.",
    "number", as: Int.option(in: 1...mostMegapixels))
  var maxMegapixels = pixelLimit / megapixel

  private static func fileOption(_ text: String) throws -> String {
    if text.isEmpty || text == "-" {
      throw ValidationError("the name of a PNG or JPEG file is needed; standard input is not read")
    }
    return text
  }

  /// The largest number of pixels that is accepted by default.
  static let pixelLimit = Image.pixelLimit

  private static let megapixel = 1 << 20

  /// The largest number of megapixels that a picture can have.
  private static let mostMegapixels = 2048

  /// The largest number of pixels that `--max-megapixels` can allow.
  static let mostPixels = mostMegapixels * megapixel

  /// The limit that refuses a number of pixels, and whether `--max-megapixels` can raise it that
  /// far.
  static func limitText(_ limit: Int, for pixels: Double) -> String {
    pixels <= Double(mostPixels)
      ? "at most \(limit) are accepted; --max-megapixels can raise this limit"
      : "at most \(mostPixels) are accepted, even with --max-megapixels"
  }

  /// The largest number of pixels that is accepted.
  var pixelLimit: Int { maxMegapixels * Self.megapixel }

  /// Throws if nothing determines the page's size or if the page is too large, before any file is
  /// opened.
  func validate(size: Size?, scale: Double) throws {
    if let size { return try check(size, scale) }
    if source == nil && destination == nil {
      throw ValidationError(
        "the page's size is missing: give --size, as in 320x480, or a picture with --source or "
          + "--destination, whose size in pixels is then divided by --scale")
    }
  }

  /// Throws if a picture is given for a page that no panel of a transition shows.
  func validate(pagesOf request: TransitionRequest) throws {
    guard back != nil else { return }
    guard request.transition.basis.panels.contains(where: { $0.content.page == .back }) else {
      throw ValidationError(
        "--back: no panel of this \(request.kind.name) shows the page \"back\"")
    }
  }

  /// The pictures of the pages, each of size times scale pixels, and the page's size in points.
  ///
  /// If `size` is nil, it is the size of the source picture in pixels, divided by the scale; if
  /// only the destination picture is given, that one's. A picture of another size is stretched on
  /// each axis separately.
  func pages(
    size: Size?, scale: Double
  ) throws -> (size: Size, source: Image, destination: Image, others: [Panel.Page: Image]) {
    try validate(size: size, scale: scale)
    let pictures = try loadPictures()
    let measured = (pictures[0] ?? pictures[1]).map {
      Size(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
    guard let size = size ?? measured else { preconditionFailure("validated above") }
    let pages = try namingMemory(of: "--size \(size) at --scale \(numberText(scale))") {
      try zip(pictures, [Panel.Page.source, .destination]).map { picture, page -> Image in
        if let picture { return try picture.page(of: size, scale: scale) }
        return try TestPageDrawing(page, size: size, scale: scale).image()
      }
    }
    // Without a picture, the page is plain paper.
    let others = pictures[2].map { [Panel.Page.back: $0] } ?? [:]
    return (size, pages[0], pages[1], others)
  }

  private var given: [(name: String, path: String?)] {
    [("--source", source), ("--destination", destination), ("--back", back)]
  }

  /// The files that are read.
  var files: InputFiles {
    InputFiles(given.compactMap { name, path in path.map { (name, $0) } })
  }

  /// The pictures of the source, the destination and the back; nil for one that is not given.
  private func loadPictures() throws -> [Image?] {
    let paths = given.compactMap(\.1)
    do throws(ImageError) {
      var images = try Image.images(contentsOf: paths, limit: pixelLimit)[...]
      return given.map { $0.1 == nil ? nil : images.popFirst() }
    } catch {
      let option = given.first { $0.1 == error.name }?.0
      throw PictureError(option: option ?? "--source", error: error)
    }
  }

  private func check(_ size: Size, _ scale: Double) throws {
    // These are doubles because the products need not fit into an integer.
    let width = max(1, (size.width * scale + 0.5).rounded(.down))
    let height = max(1, (size.height * scale + 0.5).rounded(.down))
    guard width * height <= Double(pixelLimit) else {
      throw ValidationError(
        "--size \(size) at --scale \(numberText(scale)): a page of \(numberText(width)) x "
          + "\(numberText(height)) pixels is too large: "
          + Self.limitText(pixelLimit, for: width * height))
    }
  }
}

/// The colour behind the pages.
enum BackgroundOption: Equatable {
  case clear
  case color(RGBColor)

  /// Parses an option: `clear` or six hexadecimal digits.
  static func option(_ text: String) throws -> BackgroundOption {
    if text == "clear" { return .clear }
    guard let color = RGBColor(hexadecimal: text) else {
      throw ValidationError("accepted: clear, or six hexadecimal digits, as in ff8000")
    }
    return .color(color)
  }
}

extension BackgroundOption? {
  /// The colour behind pictures; nil for transparent.
  ///
  /// - Parameters:
  ///   - format: The format of a video; nil for what can be transparent.
  ///   - usual: The colour if the option is not given.
  func color(in format: VideoFormat? = nil, or usual: RGBColor?) throws -> RGBColor? {
    switch self {
    case .color(let color): return color
    case .clear where format == .mp4:
      throw ValidationError(
        "--background clear: this format has no transparency; give a colour, as in ffffff")
    case .clear: return nil
    case nil: return usual
    }
  }
}

/// An error of reading a picture, with the option that names the picture.
struct PictureError: Error, Equatable, CustomStringConvertible {
  let option: String
  let error: ImageError

  var description: String {
    "\(option) \(error)" + (isUpToTheOption ? "; --max-megapixels can raise this limit" : "")
  }

  /// Whether `--max-megapixels` can raise the limit far enough for the picture.
  private var isUpToTheOption: Bool {
    switch error.reason {
    case .tooLarge(let width, let height, _):
      Double(width) * Double(height) <= Double(PictureOptions.mostPixels)
    case .tooLargeTogether(_, _, let together, _): together <= PictureOptions.mostPixels
    default: false
    }
  }
}
