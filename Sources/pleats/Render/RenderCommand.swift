import ArgumentParser
import Pleat

struct RenderCommand: WorkingCommand {
  static var configuration: CommandConfiguration {
    KindHelp(
      command: "render", verb: "Draw", detail: " between two pages, as pictures or as a video",
      usage: "[--size <WxH>] [options] --output <name>", discussion: outputs
    ).configuration
  }

  @OptionGroup var kind: KindArguments
  @OptionGroup var transition: TransitionOptions
  @OptionGroup var pictures: PictureOptions
  @OptionGroup var canvas: CanvasOptions
  @OptionGroup var video: VideoOptions
  @OptionGroup var show: ShowOptions
  @OptionGroup var options: RenderOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func plan() throws -> RenderPlan {
    try canvas.check(limit: pictures.pixelLimit)
    if let lift = pictures.lift, canvas.canvas == nil, canvas.margin == nil {
      throw UsageError(
        "\(option: "--lift") \(numberText(lift)): a picture of the page alone has no room for a shadow around "
          + "the page: \(accepted: "give --margin, or --canvas")")
    }
    try PictureOptions.checkStandardInput(given)
    if let shard = options.shard, let name = given.first(where: { $0.path == "-" })?.name {
      throw UsageError(
        "\(option: name) -: every part reads all pages, so --shard \(shard) needs a file and not standard input"
      )
    }
    var plan = try RenderPlan(
      options, transition, pictures, video, hasManyPages: show.isWanted)
    try show.check(plan, pictures, transition)
    if show.isWanted { return plan }
    let size = canvas.pageSize(
      options.size, hasPictures: pictures.source != nil || pictures.destination != nil,
      scale: transition.scale)
    try pictures.validate(size: size, scale: transition.scale)
    // Without a size, the number of frames is checked after the pictures have been read.
    guard let size else { return plan }
    let request = try requested(size: size, plan.transition)
    _ = try plan.frames(of: request.schedule)
    plan.request = request
    return plan
  }

  var given: [(name: String, path: String?)] {
    pictures.given.map { ($0.name, $0.path) } + [("--background-picture", canvas.backgroundPicture)]
  }

  func work() throws {
    let plan = try plan()
    // With --count, nothing is written.
    if plan.target.needsPNG, !options.count {
      try requirePNG(for: "--output \(options.output)")
    }
    if show.isWanted {
      let run = try ShowRun(plan, self)
      if options.count { return try printReport(["\(run.schedule.count)"]) }
      kind.printNote()
      return try run.write()
    }
    let run = try prepared(plan)
    if options.count { return try printReport(["\(run.frames.count)"]) }
    kind.printNote()
    printNotes(run.notes, after: "Note: ")
    try run.write()
  }

  func prepared(_ plan: RenderPlan) throws -> RenderRun {
    let files = try pictures.decoded()
    let scale = transition.scale
    let request =
      try plan.request
      ?? pictures.measured(files, scale: scale).map { picture in
        try requested(
          size: canvas.pageSize(for: picture, scale: scale),
          of: canvas.canvas == nil ? pictures.measuredName : nil, plan.transition)
      }
    guard let request else { preconditionFailure("a size or a picture is there") }
    let stage = try RenderStage(canvas, request, hasBack: files[.back] != nil)
    var pages = try pictures.pages(
      files, size: request.size, scale: stage.scale, canvas.pictureFit)
    pages.notes =
      pictures.builtInNotes
      + (try pictures.notes(files, size: request.size, scale: scale, canvas))
    let digest = try options.shard.map { _ in
      try RequestWords(NamedKind.arguments.words).digest(files: given)
    }
    let run = try RenderRun(plan, canvas, stage, pages, digest: digest)
    for inputs in [pictures.files, canvas.files] { try run.refuseReplacing(inputs) }
    return run
  }

  private func requested(
    size: Size, of picture: ErrorText? = nil, _ transition: TransitionOptions
  ) throws -> TransitionRequest {
    try pictures.validate(size: size, scale: transition.scale)
    let request = try TransitionRequest(
      .required(), kind.values, size: size, of: picture, transition)
    try pictures.validate(pagesOf: request)
    return request
  }

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
    turn.mov        ProRes 4444, with transparency, for video editors
    turn.webp       animated WebP, with transparency
    turn.avif       animated AVIF, without transparency
    turn.y4m        YUV4MPEG2, not compressed, without transparency

    All but PNG need the program ffmpeg, and refuse --times and --progress. GIF, APNG, WebP and AVIF loop.

    --output - with --format writes all frames to standard output, for another program:

    pleats render flip … -o - --format y4m | x264 --demuxer y4m -o turn.264 -
    pleats render flip … -o - --format rgba | ffmpeg -f rawvideo -pixel_format rgba \
      -video_size 1920x1080 -framerate 60 -i - turn.mkv

    --pages makes a video of more than two pages, as in

    pleats render flip --pages a.jpg b.jpg c.mp4 d.jpg --hold 1.5 -o show.mp4

    A picture rests for --hold seconds, 2 by default. A clip plays once, from the start of the transition \
    that brings it to the end of the one that replaces it; if it is shorter, its last frame stays. All \
    pages have the size of --canvas, --size or the first page. Two pages are in memory at a time.

    Pictures turn, and not what is around them: a transition is as large as the smallest rectangle that \
    contains both of its pictures as --fit places them, the back of a leaf is as large as its picture, and the \
    background, or the blurred copies of --fit blur, which fade into each other, stay where they are.

    After the name of a page, :name=value gives it something of its own. A file whose whole name is as \
    written is that file. The names are:

    hold      seconds for which a picture rests, or a clip's last frame
    trim      the part of a clip that is shown, in seconds, as in 3..8, 3.. or ..8
    kind      kind of the transition to the next page, whose options have their
              names without hyphens before them, as in :kind=curl:radius=0.2
    duration  --duration of this transition
    timing    --timing of this transition

    A contact sheet shows a light checkerboard where frames are transparent.

    Pictures and videos have the pixels of the page, or of --canvas. What moves beyond them is cut; \
    --overflow shrink and --margin auto make it seen. Notes on standard error say what was chosen.

    At progress 0 and at the end, a frame shows one page alone. Drawing has its own backends: portable, \
    and avx512, avx2 or neon. If --backend names one of these, drawing uses it, otherwise the fastest.

    To share the work among several jobs, give each job a different part with --shard, and make one output \
    of all parts with `pleats join`. For numbered files in one folder, --frames does, too. With the same \
    backend they write the same bytes as one job. To resume after an interruption, use --resume: it keeps \
    each file that is a complete PNG of the right size. It cannot check that the options were the same.

    A file appears under its name only when it is complete and on the disk. Only a run that is killed \
    (kill -9) can leave a temporary file, .pleats-…, in the folder: in the moment of a rename, or on a file \
    system without files without a name.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
}
