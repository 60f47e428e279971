import ArgumentParser
import Pleat
import PleatRender

struct RenderStage {
  let request: TransitionRequest
  /// The number of pixels per point of the page: --scale, or less if the page shrinks.
  ///
  /// A page that shrinks is cut into the same panels as at --scale, so a spine stays in the middle.
  let scale: Double
  let options: PageRendererOptions
  private(set) var choices: [String] = []

  init(_ options: CanvasOptions, _ request: TransitionRequest, hasBack: Bool) throws {
    self.request = request
    var drawing = PageRendererOptions(
      margin: options.margin ?? .points(0), backgroundFit: options.fit ?? .cover,
      vanishingPoint: options.vanishingPoint)
    if options.vanishingPoint != nil, request.transition.perspectiveDistance() == nil {
      throw UsageError(
        "\(option: "--vanishing-point"): without perspective, lines that lead away do not meet; leave "
          + "out --perspective none")
    }
    drawing.canvas = options.canvas.map {
      .init(width: $0.width, height: $0.height, x: options.place?.x, y: options.place?.y)
    }
    let scale = request.options.scale
    guard options.overflow == .shrink else {
      (self.scale, self.options) = (scale, drawing)
      return
    }
    let room = try options.canvas ?? PixelSize(of: request.size, scale: scale)
    drawing.canvas = .init(width: room.width, height: room.height)
    let reach = try PageRenderer.reach(
      of: request.transition, hasBack: hasBack, options: drawing)
    let factor = try Self.factor(room, request, reach)
    (self.scale, self.options) = (scale * factor, drawing)
    guard factor < 1 else { return }
    let isWhole = reach.width <= request.size.width && reach.height <= request.size.height
    choices.append(
      "\(room) pixels; "
        + (isWhole ? "so that every frame fits" : "what reaches farther than its own size is cut")
        + ", the page is \(try PixelSize(of: request.size, scale: self.scale)), "
        + "\(roundedText(100 * factor)) % of its size"
        + (options.fit == .cover ? " and does not cover them" : "") + " (--overflow shrink)")
  }

  /// Returns the factor, at most 1, by which the page shrinks so that its panels stay in the frame.
  ///
  /// The room on each side of the page is at most as large as the page, as in an automatic margin. Panels
  /// that reach farther, even up to the viewer, are cut off.
  private static func factor(
    _ room: PixelSize, _ request: TransitionRequest, _ reach: Size
  ) throws -> Double {
    func excess(_ room: Int, _ page: Int, _ reach: Double, _ extent: Double) -> Double {
      // If the page cannot lie in the middle, it lies half a pixel away. Less than a millionth of a
      // pixel is a rounding error.
      let beyond = min(reach / extent, 1) * Double(page) - 1e-6
      let needed = Double(page) + (beyond > 0 ? 2 * beyond + Double((room - page) & 1) : 0)
      return needed / Double(room)
    }
    var factor = 1.0
    // A page has whole pixels, so after the first trial it may still be a few pixels too large.
    for trial in 0..<Self.mostTrials {
      let page = try PixelSize(of: request.size, scale: factor * request.options.scale)
      let excess = max(
        excess(room.width, page.width, reach.width, request.size.width),
        excess(room.height, page.height, reach.height, request.size.height))
      if excess <= 1 { break }
      let step = trial == 0 ? 1 : 1 - 0.5 / Double(max(page.width, page.height))
      factor *= step / excess
    }
    return factor
  }

  /// The largest number of page sizes that are tried, of which usually two or three suffice.
  private static let mostTrials = 64

  func notes(about renderer: PageRenderer, _ options: CanvasOptions) -> [String] {
    let frame = "\(renderer.width)x\(renderer.height) pixels"
    let page = "\(renderer.pageWidth)x\(renderer.pageHeight)"
    if options.margin == .automatic {
      return choices + [
        "\(frame): the page, \(page), with \(renderer.horizontalMargin) on the left and on the right, "
          + "\(renderer.verticalMargin) above and below (--margin auto)"
      ]
    }
    var notes = choices
    if options.canvas != nil, options.overflow != .shrink,
      (renderer.width, renderer.height) != (renderer.pageWidth, renderer.pageHeight)
    {
      notes.append(
        "\(frame) (--canvas); the page is \(page), at \(renderer.horizontalMargin),"
          + "\(renderer.verticalMargin)")
    }
    guard options.overflow == nil, options.margin == nil, let far = cut(by: renderer) else {
      return notes
    }
    notes.append(
      "\(frame); what moves "
        + (far.isFinite ? "up to \(numberText(far)) pixel\(far == 1 ? "" : "s") " : "far ")
        + "beyond them is cut: --overflow shrink makes it fit"
        + (options.canvas == nil ? ", and --margin auto makes room" : ""))
    return notes
  }

  /// Returns how many pixels panels reach beyond the frame, or nil if they do not.
  private func cut(by renderer: PageRenderer) -> Double? {
    func beyond(_ reach: Double, _ extent: Double, page: Int, frame: Int, before: Int) -> Double {
      guard reach.isFinite else { return .infinity }
      let pixels = (reach * Double(page) / extent - 1e-6).rounded(.up)
      // If the frame already cuts the page at rest, only what reaches beyond the page counts.
      return pixels > 0 ? pixels - Double(max(0, min(before, frame - page - before))) : 0
    }
    let far = max(
      beyond(
        renderer.reach.width, request.size.width, page: renderer.pageWidth,
        frame: renderer.width, before: renderer.horizontalMargin),
      beyond(
        renderer.reach.height, request.size.height, page: renderer.pageHeight,
        frame: renderer.height, before: renderer.verticalMargin))
    return far > 0 ? far : nil
  }
}
