import ArgumentParser
import Pleat
import PleatRender

struct ShowRun {
  let plan: RenderPlan
  let pages: [ShowPage]
  let schedule: ShowSchedule
  private let style: ShowPlayer.Style
  /// The sounds of clips; nil without `--audio`.
  private let clipSounds: [VideoSound]?
  private let music: VideoSound?
  /// Notes on music that is shorter than the video.
  private let musicNotes: [String]
  private let choices: [String]

  init(_ plan: RenderPlan, _ command: RenderCommand) throws {
    self.plan = plan
    let entries = try command.show.entries()
    let (names, show) = (entries.map(\.path), command.show)
    let lists = command.show.lists
    let (transition, canvas) = (plan.transition, command.canvas)
    // The number of clips is checked first, because ffprobe needs a tenth of a second for each clip.
    let clips = try names.count { try ShowPage.kind(of: $0) == .clip }
    if command.show.audio, clips + (show.music == nil ? 0 : 1) > VideoSound.most {
      throw UsageError(
        "\(option: "--audio"): \(clips) clips; \(accepted: "at most \(VideoSound.most) are accepted")"
      )
    }
    let turns = try show.turns(entries, command.kind, transition)
    if !command.options.count {
      let inputs: [(name: String, path: String)] =
        (names + lists).map { ("--pages", $0) } + (show.music.map { [("--music", $0)] } ?? [])
      try Self.check(plan.target.path, inputs, canvas)
    }
    var known: [[UInt8]: ShowPage] = [:]
    func page(_ name: String) throws -> ShowPage {
      // Bytes are compared, because strings with two spellings of a letter would be equal.
      let key = Array(name.utf8)
      let page = try known[key] ?? ShowPage(name, limit: plan.pixelLimit)
      known[key] = page
      return page
    }
    let scale = transition.scale
    let size =
      try command.options.size
      ?? (canvas.canvas ?? page(names[0]).pixels(limit: plan.pixelLimit)).points(scale: scale)
    try command.pictures.validate(size: size, scale: scale)
    let measured: ErrorText? =
      command.options.size == nil && canvas.canvas == nil
      ? "\(option: "--pages") \(names[0].printable)" : nil
    var made: [ShowTurn: TransitionRequest] = [:]
    // All transitions are drawn at the smallest of their scales, so that each fits into the frame.
    var least: RenderStage?
    for (entry, turn) in zip(entries, turns) where made[turn] == nil {
      let stage = try entry.explaining {
        try RenderStage(canvas, turn.request(size, of: measured, transition), hasBack: false)
      }
      made[turn] = stage.request
      if stage.scale < least?.scale ?? .infinity { least = stage }
    }
    guard let least else { preconditionFailure("there is a transition") }
    let requests = turns.compactMap { made[$0] }
    var drawing = try plan.drawing(least.options, canvas)
    let frame =
      try drawing.canvas
      ?? PageRenderer.canvas(holding: made.values.map(\.transition), options: drawing)
    if canvas.margin == .automatic { drawing.canvas = frame }
    style = ShowPlayer.Style(
      turns: turns, requests: requests, size: size, scale: least.scale, drawing: drawing,
      frame: frame, fit: canvas.pictureFit(or: .contain), isFitGiven: canvas.fit != nil,
      plan: plan)
    choices = least.choices
    pages = try entries.map { try page($0.path).asked($0) }
    schedule = ShowSchedule(
      pages, rest: plan.options.hold ?? ShowOptions.usualRest,
      durations: requests.map(\.options.duration), rate: transition.fps ?? 60)
    guard schedule.count <= FrameLimit.frames else {
      throw UsageError(
        "\(option: "--pages"): \(schedule.count) frames; "
          + "\(accepted: "at most \(FrameLimit.frames) are accepted")")
    }
    for page in pages {
      guard let clip = page.clip, clip.duration * schedule.rate < 0.5 else { continue }
      let least = numberText((0.5 / clip.duration).rounded(.up))
      throw Failure(
        "\(option: "--pages") \(page.path.printable): lasts \(roundedText(clip.duration)) s, less than half "
          + "a frame at --fps \(numberText(schedule.rate)): "
          + "\(accepted: "give a longer clip, or --fps \(least)")")
    }
    clipSounds = show.audio ? schedule.sounds(of: pages) : nil
    let length = Double(schedule.count) / schedule.rate
    music = show.music.map { VideoSound.music($0, length: length) }
    musicNotes =
      try show.music.flatMap { path -> [String]? in
        let seconds = try translating(VideoSound.duration(of: path)) { (error: VideoError) in
          Failure("\(option: "--music") \(error)", cause: error)
        }
        guard let seconds, seconds < length - 0.05 else { return nil }
        return ["--music \(path) lasts \(roundedText(seconds)) s and is repeated"]
      } ?? []
  }

  /// Refuses an output that is an input, or whose folder is missing.
  private static func check(
    _ output: String?, _ files: [(name: String, path: String)], _ canvas: CanvasOptions
  ) throws {
    for inputs in [InputFiles(files), canvas.files] {
      try inputs.refuse(output: output)
    }
    guard let output, fileType(of: FilePlace.folder(output)) == nil else { return }
    throw OutputError.unusable(
      name: "--output \(output)", why: "there is no folder \(FilePlace.folder(output))")
  }

  func notes(_ size: PixelSize) -> [String] {
    let seconds = Double(schedule.count) / schedule.rate
    return (plan.note.map { [$0] } ?? []) + choices
      + plan.padding(width: size.width, height: size.height)
      + musicNotes + soundNotes
      + [
        "\(pages.count) pages, \(schedule.count) frame\(schedule.count == 1 ? "" : "s") of \(size) pixels, "
          + "\(roundedText(seconds)) s"
      ]
  }

  private var soundNotes: [String] {
    if let clipSounds {
      return clipSounds.isEmpty && music == nil ? ["no clip has sound, so the video has none"] : []
    }
    guard case .video(_, let format) = plan.target, format.hasSound,
      pages.contains(where: { $0.clip?.hasSound == true })
    else { return [] }
    return ["the sound of clips is left out: --audio keeps it"]
  }

  func write() throws {
    try namingMemory(of: plan.sizeName(of: style.size)) {
      var player = try ShowPlayer(pages, schedule, style)
      let size = player.size
      guard size.width <= plan.pixelLimit / size.height else {
        throw UsageError(
          "a frame of \(size) pixels is too large: \(accepted: "at most \(plan.pixelLimit) are accepted"); "
            + "--max-megapixels can raise this limit")
      }
      printNotes(player.fitNotes + notes(size), after: "Note: ")
      try write(&player, size)
    }
  }

  private func write(_ player: inout ShowPlayer, _ size: PixelSize) throws {
    let output = PictureOutput(path: plan.target.path)
    let frames = 0..<schedule.count
    switch plan.target {
    case .video(_, let format):
      var encoding = plan.encoding
      encoding.sounds = (clipSounds ?? []) + (music.map { [$0] } ?? [])
      let movie = PictureOutput.Movie(
        format: format, frameRate: schedule.rate, background: plan.background, hold: 0,
        timeLimit: plan.options.encoderTimeout, encoding: encoding)
      try output.write(movie, width: size.width, height: size.height, frames: frames) {
        try player.draw(into: &$1)
      }
    case .stream(_, let format):
      try output.write(format, width: size.width, height: size.height, frames: frames) {
        try player.draw(into: &$1)
      }
    default: preconditionFailure("checked in ShowOptions")
    }
  }
}
