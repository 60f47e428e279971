extension FoldTransition: ParameterizedTransition {
  /// The kind `fold`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "fold", title: "Fold", summary: "The page folds in half, like a card that closes.",
    discussion: """
      A fold has four panels. firstFold and secondFold are the halves of the source page, which fold \
      together. firstSleeve and secondSleeve are the halves of the destination page, which slide in \
      from both sides. With --unfold the pages change roles: firstFold and secondFold show the \
      destination and unfold, and the sleeves show the source and slide out. First means top, or left \
      with --horizontal.

      Progress runs from 0 (the source page) to 1 (the destination page). The angle is that of the \
      folding halves, from 0 to 90 degrees. The automatic timing is easeOut, with --unfold easeIn.
      """,
    parameters: [
      .flag(
        "unfold", \FoldTransition.style[has: .unfold],
        help: "Unfold the destination page from the middle, instead of folding the source page "
          + "away."),
      .flag(
        "cubic", \.style[has: .cubic],
        help: "Turn the sliding halves too, at right angles to the folding halves, like a box. "
          + "Without --cubic they stay flat."),
      .flag(
        "horizontal", \.style[has: .horizontal],
        help: "Fold left and right halves, instead of top and bottom halves."),
      .number(
        "foldShadow", \.shadowOpacity, 0...1, isInHeader: false,
        help: "Opacity of the shadow on the folding halves when they are shut."),
    ],
    reversing: "unfold"
  ) {
    FoldTransition($0.directed(.left))
  }.dragging(to: "fold the page", reversed: "unfold the page")
}
