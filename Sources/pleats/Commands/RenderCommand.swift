import ArgumentParser
import Pleat

/// `pleats render`.
struct RenderCommand: PlannedCommand {
  static var configuration: CommandConfiguration {
    KindHelp(
      command: "render", verb: "Draw", detail: " between two pages, as pictures or as a video",
      usage: "[--size <WxH>] [options] --output <name>", discussion: outputs
    ).configuration
  }

  @OptionGroup var kind: KindArguments
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var options: RenderOptions

  /// The request is there if the size is known without the pictures.
  typealias Plan = (parts: RenderPlan, request: TransitionRequest?)
  var planned = Planned<Plan>()

  func plan() throws -> Plan {
    try pictures.validate(size: options.size, scale: transition.scale)
    let plan = try RenderPlan(options, transition, pictures)
    // Without a size, the number of frames is checked in `run`, because pictures must be read
    // first.
    guard let size = options.size else { return (plan, nil) }
    let request = try requested(size: size, plan)
    _ = try plan.frames(of: request.schedule)
    return (plan, request)
  }

  func work(_ planned: Plan) throws {
    let plan = planned.parts
    if plan.target.video == nil { try requirePNG(for: "--output \(options.output)") }
    let pages = try pictures.pages(size: options.size, scale: transition.scale)
    let request = try planned.request ?? requested(size: pages.size, plan)
    let run = try RenderRun(
      plan, request, source: pages.source, destination: pages.destination, pages: pages.others)
    try run.refuseReplacing(pictures.files)
    try run.write()
  }

  private func requested(size: Size, _ plan: RenderPlan) throws -> TransitionRequest {
    let request = try TransitionRequest(kind, size: size, plan.transition)
    try pictures.validate(pagesOf: request)
    return request
  }

  /// The outputs, for the help.
  private static let outputs = """
    The extension of --output selects what is written:

    frame.png       one frame, which --progress or --times selects.
                    --output - writes it to standard output
    frame-%05d.png  one PNG per frame, numbered from 0. %05d pads the number
                    with zeros to five digits, %d does not pad it, and %% is a
                    percent sign
    sheet.png       a contact sheet: one PNG with up to 1000 frames, each with
                    its time or progress. Any name that ends in sheet.png is a
                    contact sheet; any other .png name is one frame
    turn.gif        256 colours; a pixel is either opaque or fully transparent.
                    A frame lasts a whole number of hundredths of a second, at
                    least two. So --fps is rounded to 50, 33.3, 25, 20, …
    turn.apng       lossless, with transparency
    turn.mp4        H.264, without transparency. An odd width or height is
                    padded by one column or row of the background
    turn.webm       VP9, with transparency

    The last four need the program ffmpeg, and refuse --times and --progress. GIF and APNG loop.

    A contact sheet shows a light checkerboard where frames are transparent.

    At progress 0 and at the end, a frame shows one page alone. Drawing has its own backends: portable, \
    and avx512, avx2 or neon. If --backend names one of these, drawing uses it, otherwise the fastest.

    To share the work among several jobs, give each job a different range with --frames. With the same \
    backend, other than measured, they write the same bytes as one job. To resume after an interruption, use --resume: it \
    keeps each file that is a complete PNG of the right size. It cannot check that the options were the \
    same.

    A file appears under its name only when it is complete and on the disk. Only a run that is killed \
    (kill -9) can leave a temporary file, .pleats-…, in the folder: in the moment of a rename, or on a file \
    system without files without a name.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}
