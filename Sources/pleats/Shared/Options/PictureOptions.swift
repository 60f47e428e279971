import ArgumentParser
import Pleat
import PleatRender

struct PictureOptions: ParsableArguments {
  @Option(
    "File of the source page: PNG, JPEG, or through ffmpeg WebP, AVIF, HEIC, TIFF, BMP or GIF; - is standard input. It is stretched to the page, unless --fit says otherwise.",
    "picture", default: "a built-in page with an A", as: fileOption)
  var source: String?

  @Option(
    "File of the destination page, likewise.",
    "picture", default: "a built-in page with a B", as: fileOption)
  var destination: String?

  @Option(
    "File of the page \"back\", which is what the reverse of a strip or a leaf shows "
      + "in some kinds, likewise.",
    "picture", default: "plain paper", as: fileOption)
  var back: String?

  @Option(
    "Colour behind the pages: clear (transparent), or six hexadecimal digits.",
    "clear|rrggbb",
    default: "clear; ffffff if render writes GIF or a video without transparency",
    as: BackgroundOption.option)
  var background: BackgroundOption?

  @Option(
    "Height in points, above 0 and at most 1000, at which the pages float above what is behind them: "
      + "they drop a soft shadow around them. In render this needs room, from --canvas or --margin; in "
      + "export, css or waapi.", "points", default: "no shadow",
    as: Double.option(
      in: Double.leastNonzeroMagnitude...1000,
      "points above 0 and at most 1000 are needed, as in 12"))
  var lift: Double?

  @Option(
    "Limit in megapixels, from 1 to \(mostMegapixels), for each page, for each frame, and for all "
      + "input pictures together. Here a megapixel is 1,048,576 pixels.",
    "number", as: Int.option(in: 1...mostMegapixels))
  var maxMegapixels = pixelLimit / megapixel

  static func fileOption(_ text: String) throws -> String {
    if text.isEmpty {
      throw UsageError(
        "\(accepted: "the name of a file, or - for standard input, is needed")")
    }
    return text
  }

  static func path(_ name: String) -> String { name == "-" ? "/dev/stdin" : name }

  func validate() throws { try Self.checkStandardInput(given.map { ($0.name, $0.path) }) }

  static func checkStandardInput(_ options: [(name: String, path: String?)]) throws {
    let names = options.filter { $0.path == "-" }.map(\.name)
    guard names.count > 1 else { return }
    throw UsageError("\(option: names[0]) and \(names[1]) cannot both read standard input")
  }

  static let pixelLimit = Image.pixelLimit

  private static let megapixel = 1 << 20

  private static let mostMegapixels = 2048

  static let mostPixels = mostMegapixels * megapixel

  /// Returns words that name a limit for the number of pixels, and say whether `--max-megapixels` can
  /// raise it to `pixels`.
  static func limitText(_ limit: Int, for pixels: Double) -> ErrorText {
    pixels <= Double(mostPixels)
      ? "\(accepted: "at most \(limit) are accepted"); --max-megapixels can raise this limit"
      : "\(accepted: "at most \(mostPixels) are accepted"), even with --max-megapixels"
  }

  var pixelLimit: Int { maxMegapixels * Self.megapixel }

  /// Throws if nothing determines the page's size, or if the page is too large.
  func validate(size: Size?, scale: Double) throws {
    if let size { return try check(size, scale) }
    if source == nil && destination == nil {
      throw UsageError(
        "\(about: "--size")the page's size is missing: "
          + "\(accepted: "give --size, as in 320x480, or a picture with --source or --destination, whose size in pixels is then divided by --scale")"
      )
    }
  }

  func validate(pagesOf request: TransitionRequest) throws {
    guard back != nil else { return }
    let panels = try request.transition.withOpaqueBack.rig().panels
    guard panels.contains(where: { $0.content.page == .back }) else {
      throw UsageError(
        "\(option: "--back"): no panel of this \(request.kind.name) shows the page \"back\"")
    }
  }

  func decoded() throws -> [Panel.Page: Image] {
    let files = try load { paths, limit throws(ImageError) in
      try Image.images(contentsOf: paths, limit: limit)
    }
    for file in given { files[file.page]?.printRemark(on: "\(file.name) \(file.path ?? "")") }
    return files
  }

  /// Returns the pictures of the pages, each of `size` times `scale` pixels.
  func pages(
    _ files: [Panel.Page: Image], size: Size, scale: Double, _ fit: PictureFit
  ) throws -> PagePictures {
    func fitted(_ file: Image) throws -> Image {
      try namingMemory(of: "\(option: "--size") \(size) at --scale \(numberText(scale))") {
        try file.page(of: size, scale: scale, fit)
      }
    }
    func page(_ page: Panel.Page) throws -> Image {
      try files[page].map(fitted) ?? drawing(of: page, size: size, scale: scale)
    }
    // Without a picture, the back is plain paper. Its picture is not stretched here: the renderer does that.
    var others = files.filter { $0.key == .back }
    if fit != .stretch { others = try others.mapValues(fitted) }
    var pages = PagePictures(
      size: size, source: try page(.source), destination: try page(.destination), others: others)
    let (width, height) = (pages.source.width, pages.source.height)
    for (page, file) in files where page != .back && fit == .contain {
      let rect = fit.rect(of: (file.width, file.height), in: (width, height))
      if rect.size != Size(width: Double(width), height: Double(height)) {
        pages.sheets[page] = rect
      }
    }
    return pages
  }

  /// - Parameter read: Reads files, given a limit on the number of pixels of all files together.
  func load<Picture>(
    _ read: (_ paths: [String], _ limit: Int) throws(ImageError) -> [Picture]
  ) throws -> [Panel.Page: Picture] {
    let files = given.compactMap { file in file.path.map { (file.page, $0) } }
    do throws(ImageError) {
      let pictures = try read(files.map { Self.path($0.1) }, pixelLimit)
      return Dictionary(uniqueKeysWithValues: zip(files.map(\.0), pictures))
    } catch {
      let file = given.first { $0.path.map(Self.path) == error.name }
      throw PictureError(
        option: file?.name ?? "--source",
        error: ImageError(name: file?.path ?? error.name, reason: error.reason))
    }
  }

  /// Returns the size in points of the source picture or, without one, of the destination picture.
  func measured(_ pictures: [Panel.Page: Image], scale: Double) -> Size? {
    (pictures[.source] ?? pictures[.destination]).map {
      Size(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
  }

  /// The option and the file of the picture that gives the page its size.
  var measuredName: ErrorText? {
    given.first { $0.path != nil }.map { "\(option: $0.name) \(($0.path ?? "").printable)" }
  }

  /// Returns notes on the pictures whose proportions differ from the page's, unless `--fit` shows them whole.
  func notes(
    _ files: [Panel.Page: Image], size: Size, scale: Double, _ canvas: CanvasOptions
  ) throws -> [String] {
    guard canvas.fit == nil || canvas.fit == .cover else { return [] }
    let page = try PixelSize(of: size, scale: scale)
    return given.compactMap { file in
      guard let picture = files[file.page], let path = file.path,
        let cut = Self.cutNote(picture.width, picture.height, on: size)
      else { return nil }
      if canvas.fit == .cover { return "\(file.name) \(path): \(cut)" }
      let words = "\(file.name) \(path), \(picture.width)x\(picture.height) pixels, is "
      return canvas.pictureFit == .stretch
        ? words + "stretched to the page, \(page): --fit contain or cover keeps its proportions"
        : words + "shown whole on the page, \(page): --fit cover fills it"
    }
  }

  /// Returns a note on how much of a picture is cut off by a page; nil if the loss is not visible.
  static func cutNote(_ width: Int, _ height: Int, on page: Size) -> String? {
    let proportions = Double(width) / Double(height) / (page.width / page.height)
    // A difference of one pixel in 200 is not visible.
    guard abs(proportions - 1) > 0.005 else { return nil }
    let (share, extent) =
      proportions > 1 ? (1 - 1 / proportions, "width") : (1 - proportions, "height")
    return
      "\(numberText((100 * share).rounded(.up))) % of its \(extent) is cut off: --fit contain or blur "
      + "shows all of it"
  }

  /// A note on the built-in page, if only the other page has a picture.
  var builtInNotes: [String] {
    guard (source == nil) != (destination == nil) else { return [] }
    return [
      source == nil
        ? "without --source, the source page is the built-in page with an A"
        : "without --destination, the destination page is the built-in page with a B"
    ]
  }

  func drawing(of page: Panel.Page, size: Size, scale: Double) throws -> Image {
    try namingMemory(of: "\(option: "--size") \(size) at --scale \(numberText(scale))") {
      try TestPageDrawing(page, size: size, scale: scale).image()
    }
  }

  /// The options that name files, in the order in which the files are read.
  var given: [(page: Panel.Page, name: String, path: String?)] {
    [
      (.source, "--source", source), (.destination, "--destination", destination),
      (.back, "--back", back),
    ]
  }

  var files: InputFiles {
    InputFiles(given.compactMap { file in file.path.map { (file.name, $0) } })
  }

  private func check(_ size: Size, _ scale: Double) throws {
    // These are doubles, because the products may not fit into an integer.
    let width = max(1, (size.width * scale + 0.5).rounded(.down))
    let height = max(1, (size.height * scale + 0.5).rounded(.down))
    guard width * height <= Double(pixelLimit) else {
      throw UsageError(
        "\(option: "--size") \(size) at --scale \(numberText(scale)): a page of \(numberText(width)) x "
          + "\(numberText(height)) pixels is too large: \(Self.limitText(pixelLimit, for: width * height))"
      )
    }
  }
}

extension Image {
  /// Prints the remark on the picture, if there is one, after the option and the path that `file` contains.
  func printRemark(on file: String) {
    if let remark { printNotes(["\(file): \(remark)"], after: "Note: ") }
  }
}

struct PagePictures {
  /// The page's size in points.
  let size: Size
  let source, destination: Image
  var others: [Panel.Page: Image] = [:]
  /// The part of each page, in pixels, that a picture covers, if it does not cover the whole page.
  var sheets: [Panel.Page: Rect] = [:]
  var notes: [String] = []
  var urls: [Panel.Page: String] = [:]
}

enum BackgroundOption: Equatable {
  case clear
  case color(RGBColor)

  static var noTransparency: UsageError {
    UsageError(
      "\(option: "--background") clear: this format has no transparency; "
        + "\(accepted: "give a colour, as in ffffff")")
  }

  /// Parses an option: `clear` or six hexadecimal digits.
  static func option(_ text: String) throws -> BackgroundOption {
    if text == "clear" { return .clear }
    guard let color = RGBColor(hexadecimal: text) else {
      throw UsageError("accepted: \(accepted: "clear, or six hexadecimal digits, as in ff8000")")
    }
    return .color(color)
  }
}

extension BackgroundOption? {
  /// Returns the colour behind pictures; nil for transparent.
  ///
  /// - Parameters:
  ///   - format: The format of a video; nil for any other output.
  ///   - usual: The colour if the option is not given.
  func color(in format: VideoFormat? = nil, or usual: RGBColor?) throws -> RGBColor? {
    switch self {
    case .color(let color): return color
    case .clear where format == .mp4: throw BackgroundOption.noTransparency
    case .clear: return nil
    case nil: return usual
    }
  }
}

struct PictureError: MarkedError, Equatable {
  let option: String
  let error: ImageError
  var noun = "picture"

  var text: ErrorText {
    "\(accepting: error.reason.accepted(noun))\(option: option) \(error.name.printable): "
      + "\(error.reason.text(accepting: noun))"
      + (isUpToTheOption ? "; --max-megapixels can raise this limit" : "")
  }

  private var isUpToTheOption: Bool {
    switch error.reason {
    case .tooLarge(let width, let height, _):
      Double(width) * Double(height) <= Double(PictureOptions.mostPixels)
    case .tooLargeTogether(_, _, let together, _): together <= PictureOptions.mostPixels
    default: false
    }
  }
}
