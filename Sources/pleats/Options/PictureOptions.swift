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

  private static func fileOption(_ text: String) throws -> String {
    if text.isEmpty || text == "-" {
      throw ValidationError("the name of a PNG or JPEG file is needed; standard input is not read")
    }
    return text
  }

  /// The most pixels that a page may have.
  static let pixelLimit = Image.pixelLimit

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
    if let size { return try Self.check(size, scale) }
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
    let pictures = [try Self.load("--source", source), try Self.load("--destination", destination)]
    let measured = (pictures[0] ?? pictures[1]).map {
      Size(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
    guard let size = size ?? measured else { preconditionFailure("validated above") }
    let pages = zip(pictures, [Panel.Page.source, .destination]).map { picture, page in
      picture?.page(of: size, scale: scale) ?? TestPage.image(page, size: size, scale: scale)
    }
    return (size, pages[0], pages[1])
  }

  private static func load(_ option: String, _ path: String?) throws -> Image? {
    guard let path else { return nil }
    do {
      return try Image(contentsOf: path, limit: pixelLimit)
    } catch {
      throw PictureError(option: option, error: error)
    }
  }

  private static func check(_ size: Size, _ scale: Double) throws {
    // In doubles: such numbers need not fit into an integer.
    let width = max(1, (size.width * scale + 0.5).rounded(.down))
    let height = max(1, (size.height * scale + 0.5).rounded(.down))
    guard width * height <= Double(pixelLimit) else {
      throw ValidationError(
        "--size \(size) at --scale \(numberText(scale)): a page of \(numberText(width)) x "
          + "\(numberText(height)) pixels; at most \(pixelLimit) in all are drawn")
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

  var description: String { "\(option) \(error)" }
}
