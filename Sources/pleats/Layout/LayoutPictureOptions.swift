import ArgumentParser
import Pleat
import PleatRender

struct LayoutPictureOptions: ParsableArguments {
  @Option(
    "File to write; its extension decides what: json, png, html, gif, apng, mp4 or webm.",
    "file", name: .shortAndLong, default: "-, JSON on standard output")
  var output: String?

  @Option("Pixels per point of a picture.", "number", default: "1", as: Double.scaleOption)
  var scale: Double?

  @Option(
    "Colour behind the layout: clear (transparent), or six hexadecimal digits.",
    "clear|rrggbb", default: "e8e3db", as: BackgroundOption.option)
  var background: BackgroundOption?

  @Flag(
    help: .init(
      "Colour what looks blurred at --scale: magenta what is not on whole pixels, yellow what is "
        + "stretched, turned or in perspective."))
  var showMisaligned = false

  private func validate(size: Size) throws {
    let (width, height) = (size.width * (scale ?? 1), size.height * (scale ?? 1))
    guard width >= 1, height >= 1 else {
      throw UsageError(
        "\(option: "--size") \(size) at --scale \(numberText(scale ?? 1)): "
          + "\(accepted: "a picture needs at least a pixel")")
    }
    guard width * height <= Double(PictureOptions.pixelLimit) else {
      throw UsageError(
        "\(option: "--size") \(size) at --scale \(numberText(scale ?? 1)): "
          + "\(accepted: "at most \(PictureOptions.pixelLimit) pixels are accepted")")
    }
  }

  func validate(_ moving: LayoutMotionOptions, size: Size) throws {
    let (target, moves) = (try target, moving.motion != nil)
    if [OutputTarget.Format].drawn.contains(target.format) { try validate(size: size) }
    try target.refuse("--scale", scale != nil && !showMisaligned, usedBy: .drawn)
    try target.refuse("--background", background != nil, usedBy: .drawn)
    try target.refuse("--show-misaligned", showMisaligned, usedBy: .drawn)
    _ = try color
    switch target.format {
    case .png where moves:
      throw target.refusal(
        "a picture cannot move; accepted for a motion: \(accepted: ".json, .gif, .apng, .mp4 and .webm")"
      )
    case .html where moves:
      throw target.refusal(
        "the page moves by itself; leave out --insert, --delete, --to and --pinch")
    default:
      guard let format = target.video else { return }
      guard moves else {
        throw target.refusal(
          "nothing moves; \(accepted: "give --insert, --delete, --to or --pinch, or write a .png")")
      }
      _ = try RenderPlan.rate(format, moving.rate)
    }
  }

  var target: OutputTarget {
    get throws {
      try OutputTarget(output, accepting: .drawn(with: .json, .html), dash: .json)
    }
  }

  /// The colour behind the layout; nil for transparent.
  var color: RGBColor? {
    get throws { try background.color(in: target.video, or: LayoutArt.background) }
  }
}
