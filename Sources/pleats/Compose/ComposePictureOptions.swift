import ArgumentParser
import Pleat
import PleatRender

/// The options that the commands of `pleats compose` share: the view, and what is written.
struct ComposePictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("Size of the view in points. (default: 800x600)", valueName: "WxH"),
    transform: Size.option)
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels per point of pictures, above 0 and at most 1000000. (default: 1)",
      valueName: "number"),
    transform: Double.scaleOption)
  var density: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Colour behind everything: clear, or six hexadecimal digits. (default: a dark blue)",
      valueName: "clear|rrggbb"),
    transform: BackgroundOption.option)
  var background: BackgroundOption?

  @Option(
    parsing: .unconditional,
    help: .init("Frames per second, above 0. (default: 30; 25 for GIF)", valueName: "number"),
    transform: Double.rateOption)
  var fps: Double?

  @Option(
    name: [.short, .long],
    help: .init("Name of the output, as listed above. (default: -)", valueName: "name"))
  var output: String?

  /// The size of the view.
  var view: Size { size ?? Size(width: 800, height: 600) }
  /// The number of pixels per point.
  var pixelsPerPoint: Double { density ?? 1 }

  /// Refuses options that an output does not use.
  ///
  /// - Parameters:
  ///   - target: the output.
  ///   - use: what the numbers of the command depend on.
  ///   - showsMisaligned: whether `--show-misaligned` is given.
  func refuseUnused(
    by target: OutputTarget, numbers use: ComposeRun.NumbersUse, showsMisaligned: Bool
  ) throws {
    func isUnused(_ number: ComposeRun.NumbersUse) -> Bool {
      target.format != .json || !use.contains(number)
    }
    try target.refuse("--size", size != nil, usedBy: .drawn(with: .json))
    try target.refuse("--density", density != nil && isUnused(.density), usedBy: .drawn)
    try target.refuse("--background", background != nil, usedBy: .drawn)
    try target.refuse("--fps", fps != nil && isUnused(.rate), usedBy: .films)
    try target.refuse("--show-misaligned", showsMisaligned, usedBy: .drawn)
  }
}
