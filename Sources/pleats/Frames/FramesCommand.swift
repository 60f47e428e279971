import ArgumentParser

struct FramesCommand: WorkingCommand {
  static var configuration: CommandConfiguration {
    KindHelp(
      command: "frames", verb: "Print the matrices, corners and shadows of",
      usage: "--size <WxH> [options]", discussion: formats
    ).configuration
  }

  @OptionGroup var kind: KindArguments
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var options: FrameOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func plan() throws -> FrameRun {
    let request = try TransitionRequest(
      .required(), kind.values, size: options.size, transition)
    if request.transition.isPeel, options.format == .npy {
      throw UsageError(
        "\(option: "--format") npy: peel has other panels in each frame: "
          + "\(accepted: "json, ndjson and csv are accepted")")
    }
    return try FrameRun(request, options)
  }

  func work() throws {
    let run = try plan()
    if options.count { return try printReport(["\(run.schedule.count)"]) }
    kind.printNote()
    OutputTarget.noteEnding(of: options.output, options.format)
    try run.write()
  }

  private static let formats = """
    The output starts with a header. It repeats the options and has an entry for each panel, with:

    content          the part of a page that the panel shows: the page (source,
                     destination or back) and a rectangle of it, in points
    gradient, cover  how to draw the panel's shadow: as a gradient, or as one
                     colour; null if the panel has no such shadow
    antialiasInsets  the transparent border, in points, to leave around the
                     panel's picture so that its edges are smooth: top, left,
                     bottom, right
    outline          the corners of the convex polygon that is drawn, in points
                     from the top left corner of the rectangle, clockwise; null
                     for all of the rectangle

    "clipEdges" in the header are the edges of the page at which to cut off the panels, because they \
    move across them; "clips" says whether there are any.

    Then, for each frame:

    time      in seconds; null with --progress
    progress  how far the transition has come, after easing
    angle     in degrees; which angle it is depends on the kind
    panels    one entry per panel, see below
    order     the names of the visible panels, in paint order, far to near

    A frame of peel also has the place of the finger, "held", the place on the page's plane to which it \
    brings the corner, the radius of the roll in points, and "line", where the paper lifts: the points q \
    with q · normal = offset. Its panels are others in each frame, so what the header has of panels is \
    there, too.

    And for each panel of a frame:

    visible   whether the panel is drawn in this frame: not if it has only
              one side, which faces away
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
