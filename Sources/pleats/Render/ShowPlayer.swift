import Pleat
import PleatRender

/// Draws the frames of a video of several pages, one after another.
///
/// Two pages are in memory at a time. What is around their pictures does not turn: a transition has the size
/// of the smallest rectangle of the page that contains both pictures.
struct ShowPlayer {
  struct Style {
    var turns: [ShowTurn]
    /// The requests for transitions of whole pages.
    var requests: [TransitionRequest]
    var size: Size
    /// The number of pixels per point of the pages.
    var scale: Double
    var drawing: PageRendererOptions
    /// The size of a frame, and the place of the page in it.
    var frame: PageRendererOptions.Canvas
    var fit: PictureFit
    var isFitGiven: Bool
    var plan: RenderPlan
  }

  private let pages: [ShowPage]
  private let schedule: ShowSchedule
  private let style: Style
  private var current: ShownPage
  private var following: ShownPage
  private var stage: Stage
  /// The index of the page that rests or is being replaced, and the number of frames since it came to rest.
  private var (page, moment) = (0, 0)
  private var isDrawn = false

  init(_ pages: [ShowPage], _ schedule: ShowSchedule, _ style: Style) throws {
    (self.pages, self.schedule, self.style) = (pages, schedule, style)
    current = try ShownPage(pages[0], schedule.rate, style)
    following = try ShownPage(pages[1], schedule.rate, style)
    stage = try Stage(style, 0, current, following)
  }

  /// Notes on how the first two pictures fit their pages.
  var fitNotes: [String] {
    if let note = current.cutNote ?? following.cutNote { return [note] }
    let page = Size(width: Double(current.image.width), height: Double(current.image.height))
    let isWhole = [current, following].allSatisfy { $0.part.size == page }
    return style.isFitGiven || isWhole
      ? []
      : [
        "pages of other proportions are shown whole: --fit cover fills the page with them, --fit blur the rest"
      ]
  }

  var size: PixelSize { PixelSize(width: style.frame.width, height: style.frame.height) }

  /// Draws a page at rest and the transition to the next one.
  private struct Stage {
    private(set) var renderer: PageRenderer
    let timeline: Timeline
    /// The part of the page that turns; nil for the whole page.
    private let part: Rect?
    /// For each page, the opacity of its picture where the other picture does not cover it; 1 if missing.
    private var opacities: [Panel.Page: Double] = [:]

    init(
      _ style: Style, _ turn: Int, _ source: ShownPage, _ destination: ShownPage
    ) throws {
      var (request, drawing) = (style.requests[turn], style.drawing)
      let (width, height) = (source.image.width, source.image.height)
      let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      var part = source.part.union(destination.part)
      let size = Size(width: part.width / style.scale, height: part.height / style.scale)
      // If the pictures are too small for the transition, the whole page turns.
      if part != whole, let smaller = try? style.turns[turn].request(size, style.plan.transition) {
        request = smaller
        let (x, y) = style.frame.place(ofPage: (width, height))
        drawing.canvas = .init(
          width: style.frame.width, height: style.frame.height, x: x + Int(part.minX),
          y: y + Int(part.minY))
        drawing.vanishingPoint = drawing.vanishingPoint.map {
          Point(x: $0.x - part.minX / style.scale, y: $0.y - part.minY / style.scale)
        }
      } else {
        part = whole
      }
      for (page, shown) in [(Panel.Page.source, source), (.destination, destination)]
      where shown.part != part {
        drawing.sheets[page] = shown.part.offsetBy(dx: -part.minX, dy: -part.minY)
      }
      self.part = part == whole ? nil : part
      timeline = try request.transition.timeline(
        duration: request.options.duration, curve: request.options.curve)
      renderer = try PageRenderer(
        request.transition, source: Self.cut(source.image, self.part),
        destination: Self.cut(destination.image, self.part), scale: style.scale, options: drawing)
    }

    private static func cut(_ image: Image, _ part: Rect?) -> Image {
      part.map { image.cropped(to: $0) } ?? image
    }

    /// Shows the picture of a page.
    ///
    /// - Parameters:
    ///   - isNew: Whether the picture has changed.
    ///   - other: The rectangle that the other page's picture covers.
    ///   - opacity: The opacity of the picture outside `other`.
    mutating func show(
      _ shown: ShownPage, as page: Panel.Page, isNew: Bool = true, beyond other: Rect? = nil,
      opacity: Double = 1
    ) throws {
      let other = other.flatMap { opacity < 1 && !$0.contains(shown.part) ? $0 : nil }
      let opacity = other == nil ? 1 : opacity
      guard isNew || opacity != opacities[page] ?? 1 else { return }
      opacities[page] = opacity
      let image = other.map { shown.image.faded(beyond: $0, to: opacity) } ?? shown.image
      try renderer.setPicture(Self.cut(image, part), of: page)
    }
  }

  mutating func draw(into image: inout Image) throws {
    while true {
      if moment < schedule.rests[page] {
        try drawAtRest(into: &image)
        moment += 1
        if page == pages.count - 1, moment == schedule.rests[page] { try current.finish() }
        return
      }
      let turned = moment - schedule.rests[page]
      if page < pages.count - 1, turned < schedule.turns[page] {
        try drawTurning(turned, into: &image)
        moment += 1
        return
      }
      precondition(page < pages.count - 1, "there are no more frames than scheduled")
      if schedule.turns[page] == 0 { try prepareTurn() }
      try current.finish()
      page += 1
      moment = 0
      current = following
      isDrawn = false
    }
  }

  /// Draws a page at rest: the first as a source, a later one as the destination of the transition to it.
  private mutating func drawAtRest(into image: inout Image) throws {
    let isFirst = page == 0
    // The first frame has been read already. If there was a transition to the page, the frame has been shown, too.
    let isFirstFrame = moment == 0 && (isFirst || schedule.turns[page - 1] == 0)
    let isNew = isFirstFrame ? false : try current.advance()
    try stage.show(current, as: isFirst ? .source : .destination, isNew: isNew)
    if isDrawn, !isNew { return }
    try stage.renderer.draw(at: isFirst ? 0 : 1, into: &image)
    isDrawn = true
  }

  /// Draws a frame of a transition, in which the part of the new picture outside the old one fades in during
  /// the first half, and that of the old picture outside the new one fades out during the second half.
  private mutating func drawTurning(_ turned: Int, into image: inout Image) throws {
    let isNew = page + moment > 0 ? try current.advance() : false
    if turned == 0 { try prepareTurn() }
    let isNext = turned > 0 ? try following.advance() : false
    let progress = try stage.timeline.progress(at: Double(turned) / schedule.rate)
    let (going, coming) = (min(max(2 - 2 * progress, 0), 1), min(max(2 * progress, 0), 1))
    try stage.show(
      current, as: .source, isNew: isNew && turned > 0, beyond: following.part, opacity: going)
    try stage.show(
      following, as: .destination, isNew: isNext, beyond: current.part, opacity: coming)
    try stage.renderer.draw(at: progress, into: &image)
    isDrawn = false
  }

  private mutating func prepareTurn() throws {
    if page > 0 { following = try ShownPage(pages[page + 1], schedule.rate, style) }
    stage = try Stage(style, page, current, following)
  }
}

struct ShownPage {
  private(set) var image: Image
  /// A note on what `--fit cover` cuts off, or nil.
  let cutNote: String?
  /// The pixels of the page that the picture covers.
  let part: Rect
  private var clip: ClipReader?

  init(_ page: ShowPage, _ rate: Double, _ style: ShowPlayer.Style) throws {
    let (size, scale) = (style.size, style.scale)
    let pixels = try PixelSize(of: size, scale: scale)
    let picture = try page.clip == nil ? page.picture(limit: style.plan.pixelLimit) : nil
    let (width, height) = (
      picture?.width ?? page.clip?.width ?? 1, picture?.height ?? page.clip?.height ?? 1
    )
    part = style.fit.rect(of: (width, height), in: (pixels.width, pixels.height))
    let cut = style.fit == .cover ? PictureOptions.cutNote(width, height, on: size) : nil
    cutNote = cut.map { "--pages \(page.path): \($0)" }
    if let picture {
      picture.printRemark(on: "--pages \(page.path)")
      image = try namingMemory(of: "\(option: "--pages") \(page.path.printable)") {
        try picture.page(of: size, scale: scale, style.fit)
      }
      return
    }
    image = Image(width: 1, height: 1)
    do {
      let clip = try ClipReader(
        page.path, width: pixels.width, height: pixels.height, frameRate: rate, fit: style.fit,
        facts: page.clip, limit: style.plan.pixelLimit,
        timeLimit: style.plan.options.encoderTimeout ?? VideoEncoder.defaultTimeLimit)
      guard try clip.read(into: &image) else {
        throw VideoError.clipUnreadable(path: page.path, why: "has no frame that ffmpeg can read")
      }
      self.clip = clip
    } catch let error as VideoError {
      throw Self.failure(error)
    }
  }

  /// Reads the next frame of a clip, and returns whether there was one.
  ///
  /// After the end of a clip, its last frame stays.
  mutating func advance() throws -> Bool {
    guard let clip else { return false }
    if try translating(clip.read(into: &image), to: Self.failure) { return true }
    if let words = clip.complaint {
      printNotes(["--pages \(clip.path): \(words)"], after: "Note: ")
    }
    self.clip = nil
    return false
  }

  /// Reads a clip to its end, to learn what ffmpeg says is wrong with it.
  mutating func finish() throws { while try advance() {} }

  static func failure(_ error: VideoError) -> any Error {
    // The caller adds the names of the options that need so much memory.
    if case .outOfMemory = error { return error }
    return Failure("\(option: "--pages") \(error)", cause: error)
  }
}
