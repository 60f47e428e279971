import ArgumentParser
import Pleat

/// `pleats frames fold`.
struct FramesFold: FrameCommand {
  static let configuration = CommandConfiguration(
    commandName: "fold",
    abstract: "Print the keyframes of a page that folds away about its middle.",
    usage: "pleats frames fold [--unfold] [--cubic] [--horizontal] --size <WxH> [options]",
    discussion: """
      The panels are firstSleeve, firstFold, secondFold and secondSleeve: the halves of one page fold, \
      those of the other slide in. Progress runs from 0 to 1. Without --timing a fold eases out and an \
      unfold eases in.

      \(Frames.formats)
      """)

  @OptionGroup var own: FoldOptions
  @OptionGroup var options: FrameOptions
  @OptionGroup(visibility: .hidden) var foreign: FlipOptions

  var transition: FoldTransition {
    var style: FoldStyle = []
    if own.unfold { style.insert(.unfold) }
    if own.cubic { style.insert(.cubic) }
    if own.horizontal { style.insert(.horizontal) }
    return FoldTransition(
      style, size: options.size, scale: options.scale,
      perspective: options.perspective ?? .automatic, shadowColor: options.shadowColor,
      shadowOpacity: own.foldShadow ?? 0.25)
  }

  var kind: TransitionKind {
    TransitionKind(
      name: "fold",
      bits: [("unfold", own.unfold), ("cubic", own.cubic), ("horizontal", own.horizontal)])
  }

  var foldingExtent: Double { own.horizontal ? options.size.width : options.size.height }
}
