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

  @Flag(help: "The new page opens out of the middle, instead of the old one folding away.")
  var unfold = false

  @Flag(help: "The sliding halves hang at right angles to the folding ones, like a box.")
  var cubic = false

  @Flag(help: "Left and right halves instead of top and bottom ones.")
  var horizontal = false

  @OptionGroup var options: FrameOptions

  @Option(
    parsing: .unconditional,
    help: .init("The opacity of the folds' shadow when shut. (default: 0.25)", valueName: "0...1"),
    transform: Double.opacityOption)
  var foldShadow = 0.25

  var transition: FoldTransition {
    var style: FoldStyle = []
    if unfold { style.insert(.unfold) }
    if cubic { style.insert(.cubic) }
    if horizontal { style.insert(.horizontal) }
    return FoldTransition(
      style, size: options.size, scale: options.scale,
      perspective: options.perspective ?? .automatic, shadowColor: options.shadowColor,
      shadowOpacity: foldShadow)
  }

  var kind: TransitionKind {
    TransitionKind(
      name: "fold", bits: [("unfold", unfold), ("cubic", cubic), ("horizontal", horizontal)])
  }

  var foldingExtent: Double { horizontal ? options.size.width : options.size.height }
}
