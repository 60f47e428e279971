import ArgumentParser

/// `pleats frames`: the parent of the kinds of transition.
struct FramesKinds: KindParent {
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Print the matrices, corners and shadows of a fold or a flip.",
    usage: usage,
    discussion: formats,
    subcommands: [
      FramesCommand<FoldOptions>.self, FramesCommand<FlipOptions>.self, NoKind<FramesKinds>.self,
    ],
    defaultSubcommand: NoKind<FramesKinds>.self)

  static let name = "frames"

  static let usage = "pleats frames (fold|flip) --size <WxH> [options]"

  /// The output formats, for the help of each kind.
  static let formats = """
    The output starts with a header. It repeats the options and has an entry for each panel, with:

    content          the part of a page that the panel shows: the page (source
                     or destination) and a rectangle of it, in points
    gradient, cover  how to draw the panel's shadow: as a gradient, or as one
                     colour; null if the panel has no such shadow
    antialiasInsets  the transparent border, in points, to leave around the
                     panel's picture so that its edges are smooth: top, left,
                     bottom, right

    If "clips" is true in the header, draw only what is inside the page's rectangle, because panels \
    move outside it.

    Then, for each frame:

    time      in seconds; null with --progress
    progress  how far the transition has come, after easing
    angle     in degrees, between the moving panel and the page. Fold: of the
              folding halves, from 0 to 90. Flip: of the leaf, which rises
              to 90 and falls back to 0
    panels    one entry per panel, see below
    order     the names of the visible panels, in paint order

    And for each panel of a frame:

    visible   whether the panel is drawn in this frame
    matrix    the 16 numbers m11 m12 … m44 of a CSS matrix3d(), with
              transform-origin 0 0. It maps points of the panel to the page;
              the origin of both is their top left corner, and the
              antialiasInsets are not part of the panel
    quad      the corners on the page in points, y down: top left, top right,
              bottom right, bottom left; null for a corner behind the viewer
    shade     the opacity of the shadow, from 0 to 1

    Formats:

    json    one object: the header, then the array "frames"
    ndjson  the header on the first line, then one frame per line
    csv     a line with the names of the columns, then one line per frame and
            panel, without the header; cells are empty where JSON has null
    npy     two NumPy files of type <f4 or <f8: NAME-matrices.npy, of shape
            (frames, panels, 4, 4), and NAME-quads.npy, of shape
            (frames, panels, 4, 2), for --output NAME. NaN stands where JSON
            has null. They contain no times and no shades

    A file that exists is replaced only when the new one is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}

/// `pleats frames fold` and `pleats frames flip`.
struct FramesCommand<Own: KindOptions>: TransitionCommand {
  typealias Parent = FramesKinds

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Own.kind, abstract: "Print the matrices, corners and shadows of \(Own.sight).",
      usage: "pleats frames \(Own.kind) \(Own.flags) --size <WxH> [options]",
      discussion: """
        \(Own.panels)

        \(FramesKinds.formats)
        """)
  }

  @OptionGroup var own: Own
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var options: FrameOptions
  @OptionGroup(visibility: .hidden) var foreign: Own.Foreign

  private func frameRun() throws -> FrameRun<Own.Motion> {
    try FrameRun(TransitionRequest(own, size: options.size, transition), options)
  }

  // Errors that are thrown in `validate` are printed with the usage of the subcommand.
  func validate() throws {
    try refuseForeignOptions()
    _ = try frameRun()
  }

  func run() throws { try frameRun().write() }
}
