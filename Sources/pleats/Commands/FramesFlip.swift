import ArgumentParser
import Pleat

/// `pleats frames flip`.
struct FramesFlip: FrameCommand {
  static let configuration = CommandConfiguration(
    commandName: "flip",
    abstract: "Print the keyframes of a page that turns about a spine in the middle.",
    usage: "pleats frames flip [--backward] [--vertical] [--reverse] --size <WxH> [options]",
    discussion: """
      The panels are front, back, facing and reveal: front and back are the two sides of the leaf that \
      turns, which lifts off reveal and comes down on facing. Progress runs from 0 to 2: below 1 the front moves, from 1 on \
      the back. Without --timing a flip eases in and out; linear, easeIn, easeOut and easeInOut ease the \
      two legs apart, any other curve eases the whole.

      \(Frames.formats)
      """)

  @OptionGroup var own: FlipOptions
  @OptionGroup var options: FrameOptions
  @OptionGroup(visibility: .hidden) var foreign: FoldOptions

  var transition: FlipTransition {
    var style: FlipStyle = []
    if own.backward { style.insert(.backward) }
    if own.vertical { style.insert(.vertical) }
    if own.reverse { style.insert(.reverse) }
    return FlipTransition(
      style, size: options.size, scale: options.scale,
      perspective: options.perspective ?? .automatic, shadowColor: options.shadowColor,
      pageShadowOpacity: own.pageShadow ?? 0.1, coverShadowOpacity: own.coverShadow ?? 1 / 3)
  }

  var kind: TransitionKind {
    TransitionKind(
      name: "flip",
      bits: [("backward", own.backward), ("vertical", own.vertical), ("reverse", own.reverse)])
  }

  var foldingExtent: Double { own.vertical ? options.size.height : options.size.width }
}
