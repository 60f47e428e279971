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
    let panels = try request.transition.withOpaqueBack.rig().panels
    guard panels.contains(where: { $0.content.page == .back }) else {
      throw ValidationError(
        "--back: no panel of this \(request.kind.name) shows the page \"back\"")
    }
  }

  /// The pictures of the pages, each of size times scale pixels, and the page's size in points.
  ///
  /// If `size` is nil, it is the size of the source picture in pixels, divided by the scale; if
  /// only the destination picture is given, that one's. A picture of another size is stretched on
  /// each axis separately.
  func pages(size: Size?, scale: Double) throws -> PagePictures {
    try validate(size: size, scale: scale)
    let files = try load { paths, limit throws(ImageError) in
      try Image.images(contentsOf: paths, limit: limit)
    }
    guard let size = size ?? measured(files, scale: scale) else {
      preconditionFailure("validated above")
    }
    func page(_ page: Panel.Page) throws -> Image {
      guard let file = files[page] else { return try drawing(of: page, size: size, scale: scale) }
      return try namingMemory(of: "--size \(size) at --scale \(numberText(scale))") {
        try file.page(of: size, scale: scale)
      }
    }
    // Without a picture, the back is plain paper.
    return PagePictures(
      size: size, source: try page(.source), destination: try page(.destination),
      others: files.filter { $0.key == .back })
  }

  /// Reads the files that are given.
  ///
  /// - Parameters:
  ///   - formats: The formats that are accepted.
  ///   - read: Reads files, given a limit on the pixels of all of them together.
  func load<Picture>(
    _ formats: [String] = ["PNG", "JPEG"],
    _ read: (_ paths: [String], _ limit: Int) throws(ImageError) -> [Picture]
  ) throws -> [Panel.Page: Picture] {
    let files = given.compactMap { file in file.path.map { (file.page, $0) } }
    do throws(ImageError) {
      let pictures = try read(files.map(\.1), pixelLimit)
      return Dictionary(uniqueKeysWithValues: zip(files.map(\.0), pictures))
    } catch {
      let option = given.first { $0.path == error.name }?.name
      throw PictureError(option: option ?? "--source", error: error, formats: formats)
    }
  }

  /// The size in points of the source picture or, if it is not there, of the destination picture.
  func measured(_ pictures: [Panel.Page: Image], scale: Double) -> Size? {
    (pictures[.source] ?? pictures[.destination]).map {
      Size(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
  }

  /// Draws the built-in picture of a page.
  func drawing(of page: Panel.Page, size: Size, scale: Double) throws -> Image {
    try namingMemory(of: "--size \(size) at --scale \(numberText(scale))") {
      try TestPageDrawing(page, size: size, scale: scale).image()
    }
  }

  /// The options of files, in the order in which files are read.
  var given: [(page: Panel.Page, name: String, path: String?)] {
    [
      (.source, "--source", source), (.destination, "--destination", destination),
      (.back, "--back", back),
    ]
  }

  /// The files that are read.
  var files: InputFiles {
    InputFiles(given.compactMap { file in file.path.map { (file.name, $0) } })
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

/// The pictures of the pages of a transition.
struct PagePictures {
  /// The page's size in points.
  let size: Size
  let source, destination: Image
  var others: [Panel.Page: Image] = [:]
  /// The URLs of pages whose files are embedded or linked as they are.
  var urls: [Panel.Page: String] = [:]
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
  /// The formats that are accepted.
  var formats = ["PNG", "JPEG"]

  var description: String {
    "\(option) \(error.name.printable): \(error.reason.text(accepting: formats))"
      + (isUpToTheOption ? "; --max-megapixels can raise this limit" : "")
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
