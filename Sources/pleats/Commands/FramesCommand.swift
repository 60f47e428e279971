import ArgumentParser

/// `pleats frames`: the parent of the kinds of transition.
struct FramesKinds: KindParent {
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Print the keyframes of a fold or a flip.", usage: usage,
    discussion: formats,
    subcommands: [
      FramesCommand<FoldOptions>.self, FramesCommand<FlipOptions>.self, NoKind<FramesKinds>.self,
    ],
    defaultSubcommand: NoKind<FramesKinds>.self)

  static let name = "frames"

  static let usage = "pleats frames (fold|flip) --size <WxH> [options]"

  /// What is printed, for the help of each kind.
  static let formats = """
    Per frame: "time" in seconds, "progress" as eased, "angle" in degrees, "panels", and "order", the \
    visible panels from far to near. Per panel: "matrix", the 16 numbers m11 m12 … m44 of a CSS matrix3d() with \
    transform-origin 0 0, which takes the panel's own points to the view; "quad", the corners top left, \
    top right, bottom right, bottom left in view points, y down, null behind the eye; "shade", the \
    opacity of its gradient or cover; "visible", whether it takes part.

    Before the frames, once per panel: "content", which part of which page it shows; "gradient" or \
    "cover", what darkens it; "antialiasInsets", the transparent ring its bitmap wants. With "clips" true, \
    draw inside the page's rectangle only.

    json    one object: the header, then "frames"
    ndjson  the header on the first line, then one frame per line
    csv     one line per frame and panel, after a line that names the
            columns; empty where JSON has null
    npy     with --output NAME, NAME-matrices.npy (frames, panels, 4, 4)
            and NAME-quads.npy (frames, panels, 4, 2), of type <f4 or <f8,
            NaN where JSON has null; times and shades are in the other formats

    A file that exists is replaced once the new one is whole. Exit codes: 0, 64 for wrong usage, 1 for \
    any other failure.
    """
}

/// `pleats frames fold` and `pleats frames flip`.
struct FramesCommand<Own: KindOptions>: TransitionCommand {
  typealias Parent = FramesKinds

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Own.kind, abstract: "Print the keyframes of \(Own.sight).",
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

  // What is refused here is reported with the usage of the subcommand.
  func validate() throws {
    try refuseForeignOptions()
    _ = try frameRun()
  }

  func run() throws { try frameRun().write() }
}
