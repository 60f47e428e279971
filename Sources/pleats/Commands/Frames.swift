import ArgumentParser

/// `pleats frames`: the parent of the kinds of transition.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the keyframes of a fold or a flip.", usage: usage, discussion: formats,
    subcommands: [FramesFold.self, FramesFlip.self, NoKind.self], defaultSubcommand: NoKind.self)

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

/// What runs when no kind of transition is named: word of what is missing or wrong.
struct NoKind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "no-kind", usage: Frames.usage, shouldDisplay: false, helpNames: [])

  // Options too: what is said about them would miss the point.
  @Argument(parsing: .allUnrecognized, help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first, !word.hasPrefix("-") else {
      throw ValidationError("say which transition right after \"frames\": fold or flip")
    }
    throw Names(["fold", "flip"], of: "transition").refusal(of: word)
  }
}
