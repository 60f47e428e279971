import ArgumentParser
import Pleat

/// The options that only one kind of transition has.
///
/// The other kind parses them too, without listing them, so that its error message can say where
/// they belong.
protocol KindOptions: ParsableArguments {
  associatedtype Motion: Transition

  /// The options of the other kind.
  associatedtype Foreign: KindOptions

  /// The kind's name on the command line.
  static var kind: String { get }

  /// The kind with a short explanation, for the abstracts of the help.
  static var sight: String { get }

  /// The panels, the progress range and the default timing, for the help.
  static var panels: String { get }

  /// The flags of the style, without dashes.
  static var bits: [String] { get }

  /// The names of all these options.
  static var names: [String] { get }

  /// The names of the options that were given.
  var given: [String] { get }

  /// The kind and its style, for headers.
  var transitionKind: TransitionKind { get }

  /// The transition that the options describe.
  func transition(_ size: Size, _ options: TransitionOptions) -> Motion

  /// The length of the page's side that is halved.
  func foldingExtent(of size: Size) -> Double
}

extension KindOptions {
  /// The flags of the style, for the usage line.
  static var flags: String { bits.map { "[--\($0)]" }.joined(separator: " ") }
}

/// The options of a fold.
struct FoldOptions: KindOptions {
  @Flag(
    help: "Unfold the destination page from the middle, instead of folding the source page away.")
  var unfold = false

  @Flag(
    help: .init(
      "Turn the sliding halves too, at right angles to the folding halves, like a box. Without "
        + "--cubic they stay flat."))
  var cubic = false

  @Flag(help: "Fold left and right halves, instead of top and bottom halves.")
  var horizontal = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Opacity of the shadow on the folding halves when they are shut. (default: 0.25)",
      valueName: "0...1"),
    transform: Double.opacityOption)
  var foldShadow: Double?

  typealias Foreign = FlipOptions

  static let kind = "fold"
  static let sight = "a fold, in which a page folds in half"
  static let panels = """
    A fold has four panels. firstFold and secondFold are the halves of the source page, which fold \
    together. firstSleeve and secondSleeve are the halves of the destination page, which slide in \
    from both sides. With --unfold the pages change roles: firstFold and secondFold show the \
    destination and unfold, and the sleeves show the source and slide out. First means top, or left \
    with --horizontal.

    Progress runs from 0 (the source page) to 1 (the destination page).
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
  @Flag(help: "Turn the page to the right (with --vertical: down), instead of to the left (up).")
  var backward = false

  @Flag(
    help: "Turn the page about a horizontal line, like a wall calendar, instead of a vertical one.")
  var vertical = false

  @Flag(help: "Swing the leaf away from the viewer, instead of toward the viewer.")
  var reverse = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Opacity of the shadow on the leaf when it is upright. (default: 0.1)",
      valueName: "0...1"),
    transform: Double.opacityOption)
  var pageShadow: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Largest opacity of the shadow that the leaf casts on the page. It is reached where the leaf "
        + "lies almost flat, near progress 0 and 2, and falls to 0 at 1. With --reverse there is no "
        + "such shadow. (default: 1/3)", valueName: "0...1"),
    transform: Double.opacityOption)
  var coverShadow: Double?

  typealias Foreign = FoldOptions

  static let kind = "flip"
  static let sight = "a flip, in which half of a page turns over"
  static let panels = """
    A flip has four panels. front and back are the two sides of the leaf, the half of the page that \
    turns: front shows the source page, back the destination page. reveal is the half of the \
    destination page that the leaf uncovers. facing is the half of the source page that the leaf \
    covers at the end.

    Progress runs from 0 (the source page) to 2 (the destination page). At 1 the leaf is upright. \
    Its front is visible below 1, its back at 1 and above.

    With three values of --timing, each half of a flip has its own curve. easeIn: easeIn, then linear. \
    easeOut: linear, then easeOut. easeInOut: easeIn, then easeOut. The curves default and cubic-bezier \
    apply to the whole flip.
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
