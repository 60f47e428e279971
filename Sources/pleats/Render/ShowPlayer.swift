import Pleat
import PleatRender

/// Draws the frames of a video of several pages, one after another.
///
/// Two pages are in memory at a time.
struct ShowPlayer {
  struct Style {
    var requests: [TransitionRequest]
    /// Pixels per point of the pages.
    var scale: Double
    var drawing: PageRendererOptions
    var fit: PictureFit
    var pixelLimit: Int
    /// After how many seconds without progress ffmpeg is ended; nil for the usual.
    var timeLimit: Double?
  }

  private let pages: [ShowPage]
  private let schedule: ShowSchedule
  private let style: Style
  private let timelines: [Timeline]
  private var current: ShownPage
  private var following: ShownPage
  private var renderer: PageRenderer
  /// The page that rests, or that the next one replaces, and the frame since it has come to rest.
  private var (page, frame) = (0, 0)
  private var isDrawn = false

  init(_ pages: [ShowPage], _ schedule: ShowSchedule, _ style: Style) throws {
    (self.pages, self.schedule, self.style) = (pages, schedule, style)
    timelines = try style.requests.map {
      try $0.transition.timeline(duration: $0.options.duration, curve: $0.options.curve)
    }
    current = try ShownPage(pages[0], schedule.rate, style)
    following = try ShownPage(pages[1], schedule.rate, style)
    renderer = try Self.renderer(style, 0, current, following)
  }

  var size: PixelSize { PixelSize(width: renderer.width, height: renderer.height) }

  private static func renderer(
    _ style: Style, _ turn: Int, _ source: ShownPage, _ destination: ShownPage
  ) throws -> PageRenderer {
    let request = style.requests[turn % style.requests.count]
    return try PageRenderer(
      request.transition, source: source.image, destination: destination.image,
      scale: style.scale, options: style.drawing)
  }

  mutating func draw(into image: inout Image) throws {
    while true {
      if frame < schedule.rests[page] {
        try drawAtRest(into: &image)
        frame += 1
        if page == pages.count - 1, frame == schedule.rests[page] { try current.finish() }
        return
      }
      let moment = frame - schedule.rests[page]
      if moment < schedule.turn, page < pages.count - 1 {
        try drawTurning(moment, into: &image)
        frame += 1
        return
      }
      precondition(page < pages.count - 1, "there are no more frames than scheduled")
      if schedule.turn == 0 { try prepareTurn() }
      try current.finish()
      page += 1
      frame = 0
      current = following
      isDrawn = false
    }
  }

  /// The first page is the source of the first transition; each other one the destination of that before it.
  private mutating func drawAtRest(into image: inout Image) throws {
    let isFirst = page == 0
    // A page comes with its first frame, except that the transition to it has begun with that.
    let isFirstFrame = frame == 0 && (isFirst || schedule.turn == 0)
    let isNew = isFirstFrame ? false : try current.advance()
    if isNew { try renderer.setPicture(current.image, of: isFirst ? .source : .destination) }
    if isDrawn, !isNew { return }
    try renderer.draw(at: isFirst ? 0 : 1, into: &image)
    isDrawn = true
  }

  private mutating func drawTurning(_ moment: Int, into image: inout Image) throws {
    if page + frame > 0, try current.advance(), moment > 0 {
      try renderer.setPicture(current.image, of: .source)
    }
    if moment == 0 {
      try prepareTurn()
    } else if try following.advance() {
      try renderer.setPicture(following.image, of: .destination)
    }
    let index = page % timelines.count
    let progress = try timelines[index].progress(at: Double(moment) / schedule.rate)
    try renderer.draw(at: progress, into: &image)
    isDrawn = false
  }

  private mutating func prepareTurn() throws {
    if page > 0 { following = try ShownPage(pages[page + 1], schedule.rate, style) }
    renderer = try Self.renderer(style, page, current, following)
  }
}

struct ShownPage {
  private(set) var image: Image
  private var clip: (any MovingPicture)?

  init(_ page: ShowPage, _ rate: Double, _ style: ShowPlayer.Style) throws {
    let (size, scale) = (style.requests[0].size, style.scale)
    guard let facts = page.clip else {
      let picture = try page.picture(limit: style.pixelLimit)
      picture.printRemark(on: "--pages \(page.path)")
      image = try namingMemory(of: "\(option: "--pages") \(page.path.printable)") {
        try picture.page(of: size, scale: scale, style.fit)
      }
      return
    }
    image = Image(width: 1, height: 1)
    do {
      let clip = try facts.reader(
        of: page.path, width: Image.pixels(size.width, scale: scale),
        height: Image.pixels(size.height, scale: scale), frameRate: rate, fit: style.fit,
        limit: style.pixelLimit,
        timeLimit: style.timeLimit ?? VideoEncoder.defaultTimeLimit)
      guard try clip.read(into: &image) else {
        throw VideoError.clipUnreadable(path: page.path, why: "has no frame that ffmpeg can read")
      }
      self.clip = clip
    } catch let error as VideoError {
      throw Self.failure(error)
    }
  }

  /// Goes on to the next frame of a clip, and returns whether the picture is another one.
  ///
  /// After the end of a clip its last frame stays.
  mutating func advance() throws -> Bool {
    guard let clip else { return false }
    if try translating(clip.read(into: &image), to: Self.failure) { return true }
    if let words = clip.complaint {
      printNotes(["--pages \(clip.path): \(words)"], after: "Note: ")
    }
    self.clip = nil
    return false
  }

  /// Reads a clip to its end, where ffmpeg has said what is wrong with it.
  mutating func finish() throws { while try advance() {} }

  static func failure(_ error: VideoError) -> any Error {
    // The caller names the options that need so much memory.
    if case .outOfMemory = error { return error }
    return Failure("\(option: "--pages") \(error)", cause: error)
  }
}
