import ArgumentParser

/// `pleats render`: the parent of the kinds of transition.
struct RenderKinds: KindParent {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Draw a fold or a flip between two pages: pictures, a contact sheet, a video.",
    usage: usage, discussion: outputs,
    subcommands: [
      RenderCommand<FoldOptions>.self, RenderCommand<FlipOptions>.self, NoKind<RenderKinds>.self,
    ],
    defaultSubcommand: NoKind<RenderKinds>.self)

  static let name = "render"

  static let usage = "pleats render (fold|flip) --size <WxH> [options] --output <name>"

  /// What is written, for the help of each kind.
  static let outputs = """
    What --output ends in says what is made:

    frame.png       one frame: give --progress or --times with one number.
                    A name of - writes it to standard output
    frame-%05d.png  a file per frame; the number starts at 0, %d is without
                    zeros, and %% a percent sign
    sheet.png       a contact sheet of all frames with their times; any
                    name that ends in sheet.png
    turn.gif        frames last whole hundredths of a second, two at least,
                    so --fps is taken to the nearest of 50, 33.3, 25, 20, …
                    (default: 50). 256 colours
    turn.apng       lossless, any transparency
    turn.mp4        H.264, no transparency. An odd size gets a row or column
                    of the background
    turn.webm       VP9, any transparency

    The last four need the program ffmpeg, and frames at an even rate. GIF and APNG loop.

    Behind the pages nothing is drawn, so the pictures are clear there: in PNG, APNG and WebM; in GIF a \
    pixel is either clear or opaque. Where a format has no transparency, and in GIF, the background is \
    white unless --background says otherwise; the sheet shows a light checkerboard.

    Progress 0 and the end show that page alone. Pages of another size than --size are stretched to it. \
    Pictures are always made of geometry in double precision, whatever --precision says; --backend is \
    who draws as well, where the rasteriser has one of that name.

    A job array shares the work by --frames: the files of all parts are those of one run, byte for byte. \
    After an interruption --resume keeps the files that are whole PNGs of the right size and draws the \
    others; it cannot know whether the options were the same. A file has its name only when it is whole \
    and on the disk; what a killed run may have left in the folder is removed by the next one.

    An ffmpeg that makes no progress for the seconds of --encoder-timeout is ended, and its file is put \
    in place only if it is a whole one.

    Exit codes: 0, 64 for wrong usage, 1 for any other failure.
    """
}

/// `pleats render fold` and `pleats render flip`.
struct RenderCommand<Own: KindOptions>: TransitionCommand {
  typealias Parent = RenderKinds

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Own.kind, abstract: "Draw \(Own.sight).",
      usage: "pleats render \(Own.kind) \(Own.flags) --size <WxH> [options] --output <name>",
      discussion: """
        \(Own.panels)

        \(RenderKinds.outputs)
        """)
  }

  @OptionGroup var own: Own
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: RenderOptions
  @OptionGroup(visibility: .hidden) var foreign: Own.Foreign

  // What is refused here is reported with the usage of the subcommand.
  func validate() throws {
    try refuseForeignOptions()
    try pictures.validate(size: options.size, scale: transition.scale)
    let plan = try RenderPlan(options, transition, pictures)
    // Without a size the pictures must be read first, which is not a matter of usage.
    if let size = options.size {
      _ = try plan.frames(of: TransitionRequest(own, size: size, plan.transition).schedule)
    }
  }

  func run() throws {
    let plan = try RenderPlan(options, transition, pictures)
    if plan.target.isPNG { try requirePNG(for: "--output \(options.output)") }
    let pages = try pictures.pages(size: options.size, scale: transition.scale)
    let request = try TransitionRequest(own, size: pages.size, plan.transition)
    try RenderRun(plan, request, source: pages.source, destination: pages.destination).write()
  }
}
