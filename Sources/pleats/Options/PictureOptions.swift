import ArgumentParser
import Pleat
import PleatRender

/// The pictures of the two pages, for all that draws.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "The page that goes, a PNG or JPEG file, stretched to --size. (default: a built-in page, an A)",
      valueName: "picture"),
    transform: fileOption)
  var source: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The page that comes, likewise. (default: a built-in page, a B)", valueName: "picture"),
    transform: fileOption)
  var destination: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "What lies behind the pages: clear, or six hexadecimal digits. (default: clear, or ffffff in a "
        + "format that knows no transparency)", valueName: "clear|rrggbb"),
    transform: BackgroundOption.option)
  var background: BackgroundOption?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The most pixels that the pictures which are read have together, and that a page or a frame has, in "
        + "megapixels of 1,048,576, from 1 to \(mostMegapixels). (default: 256)",
      valueName: "number"),
    transform: megapixelsOption)
  var maxMegapixels = pixelLimit / megapixel

  private static func fileOption(_ text: String) throws -> String {
    if text.isEmpty || text == "-" {
      throw ValidationError("the name of a PNG or JPEG file is needed; standard input is not read")
    }
    return text
  }

  /// The most pixels that pictures may have unless an option says otherwise.
  static let pixelLimit = Image.pixelLimit

  private static let megapixel = 1 << 20

  /// As many as a picture can have.
  private static let mostMegapixels = 2048

  /// The most pixels that `--max-megapixels` accepts.
  static let mostPixels = mostMegapixels * megapixel

  private static func megapixelsOption(_ text: String) throws -> Int {
    guard let number = Int(text), (1...mostMegapixels).contains(number) else {
      throw ValidationError("a whole number from 1 to \(mostMegapixels) is needed")
    }
    return number
  }

  /// The limit that refuses so many pixels, and whether an option raises it as far.
  static func limitText(_ limit: Int, for pixels: Double, _ sentence: (Int) -> String) -> String {
    pixels <= Double(mostPixels)
      ? sentence(limit) + ", unless --max-megapixels says more"
      : sentence(mostPixels) + ", whatever --max-megapixels says"
  }

  /// The most pixels that are accepted.
  var pixelLimit: Int { maxMegapixels * Self.megapixel }

  /// What lies behind the pages in a file that can be transparent, or cannot; nil for nothing.
  func background(canBeClear: Bool) throws -> Color? {
    switch background {
    case .color(let color): return color
    case .clear where !canBeClear:
      throw ValidationError(
        "--background clear: this format knows no transparency; give a colour, as in ffffff")
    case .clear: return nil
    case nil: return canBeClear ? nil : Color(red: 1, green: 1, blue: 1)
    }
  }

  /// Says what is missing where nothing tells how large a page is, and refuses one that is too large,
  /// before any file is opened.
  func validate(size: Size?, scale: Double) throws {
    if let size { return try check(size, scale) }
    if source == nil && destination == nil {
      throw ValidationError(
        "how large is the page? Give --size, as in 320x480, or a picture with --source, whose pixels "
          + "divided by --scale are the size then")
    }
  }

  /// The two pages, each of size times scale pixels, and the page's size in points.
  ///
  /// Without a size it is that of the source's picture in pixels, divided by the scale; of the
  /// destination's where only that is given. A picture of another size is stretched, each axis by itself.
  func pages(
    size: Size?, scale: Double
  ) throws -> (size: Size, source: Image, destination: Image) {
    try validate(size: size, scale: scale)
    let pictures = try loadPictures()
    let measured = (pictures[0] ?? pictures[1]).map {
      Size(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
    guard let size = size ?? measured else { preconditionFailure("validated above") }
    let pages = try namingMemory(of: "--size \(size) at --scale \(numberText(scale))") {
      try zip(pictures, [Panel.Page.source, .destination]).map { picture, page -> Image in
        if let picture { return try picture.page(of: size, scale: scale) }
        try checkMemory(for: Int(4 * size.width * size.height * scale * scale))
        return TestPage.image(page, size: size, scale: scale)
      }
    }
    return (size, pages[0], pages[1])
  }

  /// The pictures that are given, the source's first; nil for one that is not.
  private func loadPictures() throws -> [Image?] {
    let given = [("--source", source), ("--destination", destination)]
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
    // In doubles: such numbers need not fit into an integer.
    let width = max(1, (size.width * scale + 0.5).rounded(.down))
    let height = max(1, (size.height * scale + 0.5).rounded(.down))
    guard width * height <= Double(pixelLimit) else {
      throw ValidationError(
        "--size \(size) at --scale \(numberText(scale)): a page of \(numberText(width)) x "
          + "\(numberText(height)) pixels; at most "
          + Self.limitText(pixelLimit, for: width * height) { "\($0) in all are drawn" })
    }
  }
}

/// What lies behind the pages.
enum BackgroundOption: Equatable {
  case clear
  case color(Color)

  /// Reads an option: `clear` or six hexadecimal digits.
  static func option(_ text: String) throws -> BackgroundOption {
    if text == "clear" { return .clear }
    guard let color = Color(hexadecimal: text) else {
      throw ValidationError("accepted: clear, or six hexadecimal digits, as in ff8000")
    }
    return .color(color)
  }
}

/// A picture that an option names and that cannot be read.
struct PictureError: Error, Equatable, CustomStringConvertible {
  let option: String
  let error: ImageError

  var description: String {
    "\(option) \(error)" + (isUpToTheOption ? ", unless --max-megapixels says more" : "")
  }

  /// Whether the limit that refuses it can be raised so far.
  private var isUpToTheOption: Bool {
    switch error.reason {
    case .tooLarge(let width, let height, _):
      Double(width) * Double(height) <= Double(PictureOptions.mostPixels)
    case .tooLargeTogether(_, _, let together, _): together <= PictureOptions.mostPixels
    default: false
    }
  }
}
