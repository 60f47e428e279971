import ArgumentParser
import Pleat
import PleatRender

/// The options of `pleats layout` for pictures.
struct LayoutPictureOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: .init(
      "File to write; its extension decides what: json, png, svg, html, gif, apng, mp4 or webm. "
        + "(default: -, JSON on standard output)", valueName: "file"),
    transform: LayoutTarget.option)
  var output = LayoutTarget.json(nil)

  @Option(
    parsing: .unconditional,
    help: .init("Pixels per point of a picture. (default: 1)", valueName: "number"),
    transform: Double.scaleOption)
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Colour behind the layout: clear (transparent), or six hexadecimal digits. (default: e8e3db)",
      valueName: "clear|rrggbb"),
    transform: BackgroundOption.option)
  var background: BackgroundOption?

  @Flag(
    help: .init(
      "Colour what looks blurred at --scale: magenta what is not on whole pixels, yellow what is "
        + "stretched, turned or in perspective."))
  var showMisaligned = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "How far, in points, a point may be from its place in an SVG, which has no perspective; at "
        + "least 0.001. (default: 0.1)", valueName: "points"),
    transform: Double.toleranceOption)
  var tolerance: Double?

  /// Refuses a view that is too small or too large for pixels.
  private func validate(size: Size) throws {
    let (width, height) = (size.width * (scale ?? 1), size.height * (scale ?? 1))
    guard width >= 1, height >= 1 else {
      throw ValidationError(
        "--size \(size) at --scale \(numberText(scale ?? 1)): a picture needs at least a pixel")
    }
    guard width * height <= Double(PictureOptions.pixelLimit) else {
      throw ValidationError(
        "--size \(size) at --scale \(numberText(scale ?? 1)): at most "
          + "\(PictureOptions.pixelLimit) pixels are accepted")
    }
  }

  /// Refuses options that the output does not use.
  func validate(_ moving: LayoutMotionOptions, size: Size) throws {
    let motion = moving.motion
    if output.isPixels || output.isSVG { try validate(size: size) }
    let given: [(String, Bool, Bool)] = [
      ("--scale", scale != nil, output.isPixels || showMisaligned),
      ("--background", background != nil, output.isPicture),
      ("--show-misaligned", showMisaligned, output.isPicture),
      ("--tolerance", tolerance != nil, output.isSVG),
    ]
    for (option, isGiven, isUsed) in given where isGiven && !isUsed {
      throw ValidationError("\(option): \(output.name) does not use it")
    }
    _ = try color()
    switch output {
    case .png, .svg:
      if motion != nil {
        throw ValidationError(
          "--output: a picture cannot move; accepted for a motion: json, gif, apng, mp4, webm")
      }
    case .video(_, let format):
      if motion == nil {
        throw ValidationError(
          "--output: nothing moves; give --insert, --delete, --to or --pinch, or write a .png")
      }
      _ = try RenderPlan.rate(format, moving.rate)
    case .html:
      if motion != nil {
        throw ValidationError(
          "--output: the page moves by itself; leave out --insert, --delete, --to and --pinch")
      }
    case .json: break
    }
  }

  /// The colour behind the layout; nil for transparent.
  func color() throws -> Color? {
    switch background {
    case .color(let color): return color
    case .clear where output.isOpaque:
      throw ValidationError(
        "--background clear: this format has no transparency; give a colour, as in ffffff")
    case .clear: return nil
    case nil: return LayoutArt.background
    }
  }
}

/// What `pleats layout` writes.
enum LayoutTarget: Equatable {
  /// nil is standard output.
  case json(String?)
  case png(String)
  case svg(String)
  case html(String)
  case video(String, VideoFormat)

  /// Reads the name of the output.
  static func option(_ text: String) throws -> LayoutTarget {
    if text == "-" { return .json(nil) }
    let name = text.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    let accepted = "accepted extensions: json, png, svg, html, gif, apng, mp4, webm"
    guard !text.isEmpty, !text.hasSuffix("/"), let ending else { throw ValidationError(accepted) }
    switch ending {
    case "json": return .json(text)
    case "png": return .png(text)
    case "svg": return .svg(text)
    case "html": return .html(text)
    default:
      guard let format = VideoFormat(rawValue: ending) else { throw ValidationError(accepted) }
      return .video(text, format)
    }
  }

  var path: String? {
    switch self {
    case .json(let path): path
    case .png(let path), .svg(let path), .html(let path), .video(let path, _): path
    }
  }

  /// What is written, in words.
  var name: String {
    switch self {
    case .json: "JSON"
    case .png: "a .png"
    case .svg: "an .svg"
    case .html: "an .html"
    case .video(_, let format): "a .\(format.rawValue)"
    }
  }

  var isSVG: Bool { if case .svg = self { true } else { false } }
  var isHTML: Bool { if case .html = self { true } else { false } }

  /// Whether it is made of pixels.
  var isPixels: Bool {
    switch self {
    case .png, .video: true
    default: false
    }
  }

  var isPicture: Bool { isPixels || isSVG }

  /// Whether the format has no transparency.
  var isOpaque: Bool { if case .video(_, .mp4) = self { true } else { false } }
}

extension Double {
  /// Parses a distance of at least a thousandth of a point.
  fileprivate static func toleranceOption(_ text: String) throws -> Double {
    guard let number = decimal(text), number.isFinite, number >= 0.001 else {
      throw ValidationError("points must be finite and at least 0.001")
    }
    return number
  }
}
