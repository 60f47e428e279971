import ArgumentParser

/// The options that one kind of transition has for itself.
///
/// The other kind accepts them as well, hidden, to say where they belong.
protocol KindOptions: ParsableArguments {
  /// The kind's name on the command line.
  static var kind: String { get }

  /// All of its own options.
  static var names: [String] { get }

  /// Those that were given.
  var given: [String] { get }
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

  static let kind = "fold"
  static let names = ["--unfold", "--cubic", "--horizontal", "--fold-shadow"]

  var given: [String] {
    zip(Self.names, [unfold, cubic, horizontal, foldShadow != nil]).filter(\.1).map(\.0)
  }
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

  static let kind = "flip"
  static let names = ["--backward", "--vertical", "--reverse", "--page-shadow", "--cover-shadow"]

  var given: [String] {
    zip(Self.names, [backward, vertical, reverse, pageShadow != nil, coverShadow != nil])
      .filter(\.1).map(\.0)
  }
}
