import ArgumentParser
import Pleat
import PleatRender

/// The options that the commands of `pleats compose` share: the view, and what is written.
struct ComposePictureOptions: ParsableArguments {
  @Option("Size of the view in points.", "WxH", default: "800x600", as: Size.option)
  var size: Size?

  @Option(
    "Pixels per point of pictures, above 0 and at most 1000000.",
    "number", default: "1", as: Double.scaleOption)
  var density: Double?

  @Option(
    "Colour behind everything: clear, or six hexadecimal digits.",
    "clear|rrggbb", default: "a dark blue", as: BackgroundOption.option)
  var background: BackgroundOption?

  @Option("Frames per second, above 0.", "number", default: "30; 25 for GIF", as: Double.rateOption)
  var fps: Double?

  @Option("Name of the output, as listed above.", "name", name: .shortAndLong, default: "-")
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
