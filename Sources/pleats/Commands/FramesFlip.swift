import ArgumentParser
import Pleat

/// `pleats frames flip`.
struct FramesFlip: FrameCommand {
  static let configuration = CommandConfiguration(
    commandName: "flip",
    abstract: "Print the keyframes of a page that turns about a spine in the middle.",
    usage: "pleats frames flip [--backward] [--vertical] [--reverse] --size <WxH> [options]",
    discussion: """
      The panels are front, back, facing and reveal: front and back are the sides of the leaf that \
      turns, from facing and over reveal. Progress runs from 0 to 2: below 1 the front moves, from 1 on \
      the back. Without --timing a flip eases in and out; linear, easeIn, easeOut and easeInOut ease the \
      two legs apart, any other curve eases the whole.

      \(Frames.formats)
      """)

  @Flag(help: "The page turns to the right, or down, instead of to the left, or up.")
  var backward = false

  @Flag(help: "The spine lies across, as a wall calendar's.")
  var vertical = false

  @Flag(help: "The page swings away from the viewer.")
  var reverse = false

  @OptionGroup var options: FrameOptions

  @Option(
    parsing: .unconditional,
    help: .init(
      "The opacity of the shadow on the page upright. (default: 0.1)", valueName: "0...1"),
    transform: Double.opacityOption)
  var pageShadow = 0.1

  @Option(
    parsing: .unconditional,
    help: .init(
      "The opacity of the shadow that a flat page casts. (default: 1/3)", valueName: "0...1"),
    transform: Double.opacityOption)
  var coverShadow = 1.0 / 3

  var transition: FlipTransition {
    var style: FlipStyle = []
    if backward { style.insert(.backward) }
    if vertical { style.insert(.vertical) }
    if reverse { style.insert(.reverse) }
    return FlipTransition(
      style, size: options.size, scale: options.scale,
      perspective: options.perspective ?? .automatic, shadowColor: options.shadowColor,
      pageShadowOpacity: pageShadow, coverShadowOpacity: coverShadow)
  }

  var kind: TransitionKind {
    TransitionKind(
      name: "flip", bits: [("backward", backward), ("vertical", vertical), ("reverse", reverse)])
  }

  var foldingExtent: Double { vertical ? options.size.height : options.size.width }
}
