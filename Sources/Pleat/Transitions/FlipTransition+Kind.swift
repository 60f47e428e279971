extension FlipTransition: ParameterizedTransition {
  /// The kind `flip`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "flip", title: "Flip", summary: "Half of the page turns over, like the leaf of a book.",
    discussion: """
      A flip has four panels. front and back are the two sides of the leaf, the half of the page that \
      turns: front shows the source page, back the destination page. reveal is the half of the \
      destination page that the leaf uncovers. facing is the half of the source page that the leaf \
      covers at the end.

      At progress 0.5 the leaf is upright. Its front is visible below 0.5, its back at 0.5 and above. The angle is that of the leaf, which \
      rises to 90 degrees and falls back to 0.

      The automatic timing is easeInOut. With three values of --timing, each half of a flip has its \
      own curve. easeIn: easeIn, then linear. easeOut: linear, then easeOut. easeInOut: easeIn, then \
      easeOut. The curves default and cubic-bezier apply to the whole flip.
      """,
    parameters: [
      .flag(
        "backward", \FlipTransition.style[has: .backward],
        help: "Turn the page to the right (with --vertical: down), instead of to the left (up)."),
      .flag(
        "vertical", \.style[has: .vertical],
        help: "Turn the page about a horizontal line, like a wall calendar, instead of a vertical "
          + "one."),
      .flag(
        "reverse", \.style[has: .reverse],
        help: "Swing the leaf away from the viewer, instead of toward the viewer."),
      .number(
        "pageShadow", \.pageShadowOpacity, 0...1, isInHeader: false,
        help: "Opacity of the shadow on the leaf when it is upright."),
      .number(
        "coverShadow", \.coverShadowOpacity, 0...1, isInHeader: false,
        help: "Largest opacity of the shadow that the leaf casts on the page. It is reached where "
          + "the leaf lies almost flat, near progress 0 and 1, and falls to 0 at 0.5. With --reverse "
          + "there is no such shadow. It is not drawn with --cast."),
      .number(
        "cast", \.cast, 0...1, isInHeader: false,
        help:
          "Greatest opacity of a soft shadow that the leaf casts on the page, darkest beside the "
          + "spine; 0 for --cover-shadow. With --reverse there is none."),
    ],
    reversing: "backward"
  ) { FlipTransition($0.directed(.left)) }.casting(0.6)
}
