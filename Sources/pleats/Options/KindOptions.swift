import ArgumentParser
import Pleat

/// The options that one kind of transition has for itself.
///
/// The other kind accepts them as well, hidden, to say where they belong.
protocol KindOptions: ParsableArguments {
  associatedtype Motion: Transition

  /// The options of the other kind.
  associatedtype Foreign: KindOptions

  /// The kind's name on the command line.
  static var kind: String { get }

  /// What one sees, as in "a page that …".
  static var sight: String { get }

  /// The panels and how they run, for the help.
  static var panels: String { get }

  /// The flags of the style, without dashes.
  static var bits: [String] { get }

  /// All of its own options.
  static var names: [String] { get }

  /// Those that were given.
  var given: [String] { get }

  /// The kind and its style, for headers.
  var transitionKind: TransitionKind { get }

  /// What the options ask for.
  func transition(_ size: Size, _ options: TransitionOptions) -> Motion

  /// The page's extent across the hinge.
  func foldingExtent(of size: Size) -> Double
}

extension KindOptions {
  /// The flags of the style, for the line of usage.
  static var flags: String { bits.map { "[--\($0)]" }.joined(separator: " ") }
}

/// The options of a fold.
struct FoldOptions: KindOptions {
  @Flag(help: "The new page opens out of the middle, instead of the old one folding away.")
  var unfold = false

  @Flag(help: "The sliding halves hang at right angles to the folding ones, like a box.")
  var cubic = false

  @Flag(help: "Left and right halves instead of top and bottom ones.")
  var horizontal = false

  @Option(
    parsing: .unconditional,
    help: .init("The opacity of the folds' shadow when shut. (default: 0.25)", valueName: "0...1"),
    transform: Double.opacityOption)
  var foldShadow: Double?

  typealias Foreign = FlipOptions

  static let kind = "fold"
  static let sight = "a page that folds away about its middle"
  static let panels = """
    The panels are firstSleeve, firstFold, secondFold and secondSleeve: the halves of one page fold, \
    those of the other slide in. Progress runs from 0 to 1. Without --timing a fold eases out and an \
    unfold eases in.
    """
  static let bits = ["unfold", "cubic", "horizontal"]
  static let names = ["--unfold", "--cubic", "--horizontal", "--fold-shadow"]

  var given: [String] {
    zip(Self.names, [unfold, cubic, horizontal, foldShadow != nil]).filter(\.1).map(\.0)
  }

  var transitionKind: TransitionKind {
    TransitionKind(
      name: Self.kind, bits: Array(zip(Self.bits, [unfold, cubic, horizontal])))
  }

  func transition(_ size: Size, _ options: TransitionOptions) -> FoldTransition {
    var style: FoldStyle = []
    if unfold { style.insert(.unfold) }
    if cubic { style.insert(.cubic) }
    if horizontal { style.insert(.horizontal) }
    return FoldTransition(
      style, size: size, scale: options.scale, perspective: options.perspective ?? .automatic,
      shadowColor: options.shadowColor, shadowOpacity: foldShadow ?? 0.25)
  }

  func foldingExtent(of size: Size) -> Double { horizontal ? size.width : size.height }
}

/// The options of a flip.
struct FlipOptions: KindOptions {
  @Flag(help: "The page turns to the right, or down, instead of to the left, or up.")
  var backward = false

  @Flag(help: "The spine lies across, as a wall calendar's.")
  var vertical = false

  @Flag(help: "The page swings away from the viewer.")
  var reverse = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "The opacity of the shadow on the page upright. (default: 0.1)", valueName: "0...1"),
    transform: Double.opacityOption)
  var pageShadow: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The opacity of the shadow that a flat page casts, which --reverse does not have. "
        + "(default: 1/3)", valueName: "0...1"),
    transform: Double.opacityOption)
  var coverShadow: Double?

  typealias Foreign = FoldOptions

  static let kind = "flip"
  static let sight = "a page that turns about a spine in the middle"
  static let panels = """
    The panels are front, back, facing and reveal: front and back are the two sides of the leaf that \
    turns, which lifts off reveal and comes down on facing. Progress runs from 0 to 2: below 1 the \
    front moves, from 1 on the back. Without --timing a flip eases in and out; linear, easeIn, \
    easeOut and easeInOut ease the two legs apart, any other curve eases the whole.
    """
  static let bits = ["backward", "vertical", "reverse"]
  static let names = ["--backward", "--vertical", "--reverse", "--page-shadow", "--cover-shadow"]

  var given: [String] {
    zip(Self.names, [backward, vertical, reverse, pageShadow != nil, coverShadow != nil])
      .filter(\.1).map(\.0)
  }

  var transitionKind: TransitionKind {
    TransitionKind(
      name: Self.kind, bits: Array(zip(Self.bits, [backward, vertical, reverse])))
  }

  func transition(_ size: Size, _ options: TransitionOptions) -> FlipTransition {
    var style: FlipStyle = []
    if backward { style.insert(.backward) }
    if vertical { style.insert(.vertical) }
    if reverse { style.insert(.reverse) }
    return FlipTransition(
      style, size: size, scale: options.scale, perspective: options.perspective ?? .automatic,
      shadowColor: options.shadowColor, pageShadowOpacity: pageShadow ?? 0.1,
      coverShadowOpacity: coverShadow ?? 1 / 3)
  }

  func foldingExtent(of size: Size) -> Double { vertical ? size.height : size.width }
}
