public import Pleat

/// Draws the frames of a transition between two pictures.
///
/// ```swift
/// let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
/// let renderer = try PageRenderer(fold, source: a, destination: b, scale: 2)
/// let picture = try renderer.image(at: 0.5)
/// ```
///
/// A frame contains the panels of the transition (flat parts of the two pages), drawn in perspective in
/// their paint order. Pixels of pages are interpolated linearly, or averaged where a panel is shown
/// smaller than its part of the page. Edges are antialiased: the coverage of a pixel by a panel is the
/// exact area that the panel covers. Shades, the shadows on panels, leave transparent parts of a page
/// transparent. At progress 0, the frame shows only the source page, and at the end only the destination
/// page.
///
/// Panels that share a hinge have no seam, whether they are rectangles or polygons. An exception is a
/// hinge that is not parallel to an edge of the page: there, a seam one pixel wide may show between
/// translucent panels, and the pixel in which the hinge ends may have a little more or less coverage than
/// both panels together.
///
/// A transition may show further pages, such as the back of a leaf. A page without a
/// picture is plain paper, which is opaque white.
///
/// All pages are stretched to the transition's size times `scale`, rounded to whole pixels
/// (halves up). Positions of panels are stretched in the same way. So the edges of a page at rest
/// are at whole pixels.
///
/// Each byte of a frame is within 1 of the exact result, if at most two of the panels that cover the
/// pixel are translucent there. Several threads may use a renderer at the same time.
///
/// - Complexity: O(n) for n pixels of a frame. Parts that an opaque panel covers are not drawn.
public struct PageRenderer: Sendable {
  /// The options of a renderer.
  public typealias Options = PageRendererOptions

  /// The transition.
  public let transition: CompiledTransition
  /// The options of the renderer.
  public let options: Options
  /// The number of pixels of a frame per point of the page.
  public let scale: Double
  /// The width of the pages in pixels.
  public let pageWidth: Int
  /// The height of the pages in pixels.
  public let pageHeight: Int
  /// The number of pixels between the left edge of the frame and the left edge of the page.
  ///
  /// The margin to the right of the page has the same width. On a ``PageRendererOptions/Canvas`` it
  /// may have another width, and the number is negative if the canvas cuts the page.
  public let horizontalMargin: Int
  /// The number of pixels between the top edge of the frame and the top edge of the page: see
  /// ``horizontalMargin``.
  public let verticalMargin: Int
  /// The width of a frame in pixels.
  public let width: Int
  /// The height of a frame in pixels.
  public let height: Int
  /// How far panels reach beyond the page at any progress, in points, on the side where they reach farther.
  ///
  /// An extent is infinite if a corner of a panel cannot be projected.
  package let reach: Size

  private let kernels: RasterKernels
  private let kind: PixelKind
  private var placement: PanelPlacement
  private let hasBack: Bool
  /// Whether pages are also stored with rows and columns exchanged.
  private let byColumns: Bool
  /// The picture behind the pages, of the size of a frame.
  private let backdrop: RasterPage?
  /// The shadow of the page on what is behind it.
  private let pageShadow: PlacedPanel?
  /// The blurred copies of pages that fill the frame behind them.
  private var fills: [Panel.Page: BlurredCopy] = [:]

  /// Creates a renderer and prepares its pages.
  ///
  /// - Parameters:
  ///   - transition: the transition.
  ///   - source: the picture of the source page.
  ///   - destination: the picture of the destination page.
  ///   - pages: the pictures of further pages. Pictures for the source and the destination are ignored.
  ///   - scale: the number of pixels per point of the frames. Use the scale of the transition,
  ///     which cuts pages into panels at whole pixels of its own scale.
  ///   - options: the options of the renderer.
  /// - Throws: a `PleatError` if an option of the transition, the scale, a size, a colour or the
  ///   number of threads is out of range, the backend is not available, or there is no memory for
  ///   the pages. A page and a frame may have at most 2^24 pixels in each direction and 2^31 in
  ///   all.
  public init(
    _ transition: some Transition, source: Image, destination: Image,
    pages: [Panel.Page: Image] = [:], scale: Double = 1, options: Options = Options()
  ) throws(PleatError) {
    guard (1...Options.maximumThreads).contains(options.threads) else {
      throw .threadsOutOfRange(options.threads, limit: Options.maximumThreads)
    }
    for fraction in options.background?.components ?? [] where !(0...1).contains(fraction) {
      throw .fractionOutOfRange(fraction)
    }
    guard scale > 0, scale <= 1e6 else { throw .scaleOutOfRange(scale) }
    kernels = try options.backend.kernels()
    kind = options.colorSpace == .encoded ? .bytes : .floats
    for extent in [options.canvas?.width, options.canvas?.height] {
      guard let extent, !(1...Int(Self.extentLimit)).contains(extent) else { continue }
      throw .sizeOutOfRange(width: Double(extent), height: Double(extent))
    }
    hasBack = pages[.back] != nil
    let transition = try Self.shown(transition, hasBack: hasBack, options)
    let rig = transition.rig()
    let size = rig.pageSize
    guard size.width > 0, size.height > 0,
      size.width * scale * (size.height * scale) <= Self.pixelLimit
    else { throw .sizeOutOfRange(width: size.width, height: size.height) }
    (pageWidth, pageHeight) = try Image.pixels(of: size, scale: scale)
    let survey = try PanelSurvey(transition, beyond: transition.clip == .all ? nil : size)
    reach = survey.reach
    let stretch = (
      x: Double(pageWidth) / size.width, y: Double(pageHeight) / size.height
    )
    if let canvas = options.canvas {
      (width, height) = (canvas.width, canvas.height)
      (horizontalMargin, verticalMargin) = canvas.place(ofPage: (pageWidth, pageHeight))
    } else {
      (horizontalMargin, verticalMargin) = try Self.margins(
        options.margin, reach: survey.reach, page: (pageWidth, pageHeight), stretch: stretch)
      (width, height) = (pageWidth + 2 * horizontalMargin, pageHeight + 2 * verticalMargin)
    }
    guard Double(max(width, height)) <= Self.extentLimit,
      Double(width) * Double(height) <= Self.pixelLimit
    else { throw .sizeOutOfRange(width: size.width, height: size.height) }
    self.transition = transition
    self.options = options
    self.scale = scale
    var pictures = pages
    pictures[.source] = source
    pictures[.destination] = destination
    // Without perspective, panels that lie by rows also lie by columns, along which upright hinges show no seam.
    byColumns = !survey.liesByRows || !rig.projection.hasPerspective
    let needed = Set(transition.basis.panels.compactMap(\.picture))
      .union([.page(.source, nil), .page(.destination, nil)])
    // The back of a leaf shows its page through a veil.
    let leaf = transition.basis.panels.first { $0.veil != nil && $0.content.page != .clear }
    placement = PanelPlacement(
      transition: transition, pages: [:], stretch: stretch, x: horizontalMargin, y: verticalMargin,
      isLinear: options.colorSpace == .linear,
      castingSheet: options.sheets[leaf?.content.page ?? .source])
    do throws(OutOfMemory) {
      if let picture = options.backgroundPicture {
        backdrop = try RasterPage(
          picture.resized(toWidth: width, height: height, options.backgroundFit), kind: kind,
          byColumns: false, kernels: kernels)
      } else {
        backdrop = nil
      }
      if let shadow = options.pageShadow,
        width > pageWidth || height > pageHeight || options.canvas != nil
      {
        let picture = try shadow.picture(of: size, scale: scale, opacity: 1)
        let (left, top) = (Double(horizontalMargin), Double(verticalMargin))
        pageShadow = PlacedPanel(
          page: try RasterPage(picture, kind: kind, byColumns: false, kernels: kernels),
          content: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)),
          corners: shadow.bounds(of: size).quad.corners.map {
            HomogeneousPoint(x: $0.x * stretch.x + left, y: $0.y * stretch.y + top, z: 0, w: 1)
          })
      } else {
        pageShadow = nil
      }
      try prepare(needed, of: pictures)
    } catch {
      throw PleatError(error)
    }
  }

  /// Prepares the pictures that panels show of these pages, and the pages' copies that fill the frame.
  private mutating func prepare(
    _ needed: some Sequence<PanelPicture>, of pages: [Panel.Page: Image]
  ) throws(OutOfMemory) {
    for picture in needed {
      placement.pages[picture] = try RasterPage(
        Image.picture(
          picture, of: pages, width: pageWidth, height: pageHeight, sheets: options.sheets),
        kind: kind, byColumns: byColumns, kernels: kernels)
    }
    for (page, image) in pages where options.fillsFrame {
      let picture = options.sheets[page].map { image.cropped(to: $0) } ?? image
      fills[page] = try BlurredCopy(of: picture, width: width, height: height)
    }
  }

  /// Draws the shadow of the page on the parts of a canvas above, below and on both sides of the page.
  private func draw(_ shadow: PlacedPanel, around canvas: RasterCanvas) {
    let columns = (horizontalMargin..<horizontalMargin + pageWidth).clamped(to: 0..<width)
    let rows = (verticalMargin..<verticalMargin + pageHeight).clamped(to: 0..<height)
    for (columns, rows) in [
      (0..<width, 0..<rows.lowerBound), (0..<width, rows.upperBound..<height),
      (0..<columns.lowerBound, rows), (columns.upperBound..<width, rows),
    ] where !columns.isEmpty && !rows.isEmpty {
      var part = canvas
      (part.columns, part.rows) = (columns, rows)
      kernels.draw([shadow], on: part, threads: options.threads)
    }
  }

  private static var pixelLimit: Double { 0x1p31 }
  /// The largest extent that the rasteriser accepts in each direction.
  private static var extentLimit: Double { 0x1p24 }

  /// Returns the transition as it is shown: with an opaque back if the back has a picture, and seen
  /// from the place that the options name.
  private static func shown(
    _ transition: some Transition, hasBack: Bool, _ options: Options
  ) throws(PleatError) -> CompiledTransition {
    let shown: any Transition = hasBack ? transition.withOpaqueBack : transition
    guard let point = options.vanishingPoint else { return try shown.compiled() }
    return try OffCentreTransition(shown, vanishingPoint: point).compiled()
  }

  /// Returns how far panels reach beyond the page at any progress, in points, as ``reach`` of a renderer
  /// with these options.
  package static func reach(
    of transition: some Transition, hasBack: Bool, options: Options
  ) throws(PleatError) -> Size {
    let shown = try shown(transition, hasBack: hasBack, options)
    return try PanelSurvey(
      shown, beyond: shown.clip == .all ? nil : shown.rig().pageSize
    ).reach
  }

  /// Returns the canvas on which all transitions, which have one size and scale, fit with their margins.
  package static func canvas(
    holding transitions: [CompiledTransition], options: Options
  ) throws(PleatError) -> Options.Canvas {
    var canvas = Options.Canvas(width: 1, height: 1)
    for transition in transitions {
      let size = transition.rig().pageSize
      let page = try Image.pixels(of: size, scale: transition.scale)
      let (x, y) = try margins(
        options.margin, reach: reach(of: transition, hasBack: false, options: options), page: page,
        stretch: (Double(page.width) / size.width, Double(page.height) / size.height))
      canvas.width = max(canvas.width, page.width + 2 * x)
      canvas.height = max(canvas.height, page.height + 2 * y)
    }
    return canvas
  }

  /// Returns the widths of the margins in pixels.
  private static func margins(
    _ margin: Options.Margin, reach: Size, page: (width: Int, height: Int),
    stretch: (x: Double, y: Double)
  ) throws(PleatError) -> (Int, Int) {
    switch margin {
    case .points(let points):
      guard points >= 0, points * max(stretch.x, stretch.y) <= extentLimit else {
        throw .sizeOutOfRange(width: points, height: points)
      }
      return (Int((points * stretch.x).rounded(.up)), Int((points * stretch.y).rounded(.up)))
    case .automatic:
      func pixels(_ points: Double, _ stretch: Double, atMost limit: Int) -> Int {
        // Less than a millionth of a pixel is a rounding error.
        Int(max(0, min((points * stretch - 1e-6).rounded(.up), Double(limit))))
      }
      return (
        pixels(reach.width, stretch.x, atMost: page.width),
        pixels(reach.height, stretch.y, atMost: page.height)
      )
    }
  }

  /// Replaces the picture of a page, as for the next frame of a clip.
  package mutating func setPicture(_ image: Image, of page: Panel.Page) throws(PleatError) {
    let changed = placement.pages.keys.filter {
      if case .page(page, _) = $0 { true } else { false }
    }
    try translating(prepare(changed, of: [page: image]), to: PleatError.init)
  }

  /// Returns a renderer of another transition that shows the same pages, such as another pose.
  package func showing(_ transition: some Transition) throws(PleatError) -> PageRenderer {
    var renderer = self
    renderer.placement.transition = try Self.shown(transition, hasBack: hasBack, options)
    return renderer
  }

  /// Returns the frame at a progress.
  ///
  /// Progress goes from 0 at the source page to 1 at the destination page.
  ///
  /// - Throws: `PleatError.progressOutOfRange`, or `PleatError.outOfMemory` if there is no memory
  ///   for the frame.
  public func image(at progress: Double) throws(PleatError) -> Image {
    var image = try translating(Image(roomForWidth: width, height: height), to: PleatError.init)
    try draw(at: progress, into: &image)
    return image
  }

  /// Replaces a picture by the frame at a progress.
  ///
  /// Use this method instead of ``image(at:)`` to draw many frames in the same memory. The memory
  /// of the picture is reused if the picture has the size of a frame and no copy shares its memory.
  ///
  /// - Throws: `PleatError.progressOutOfRange`, which leaves the picture unchanged, or
  ///   `PleatError.outOfMemory`, which leaves the picture unchanged or transparent.
  public func draw(at progress: Double, into image: inout Image) throws(PleatError) {
    let panels = try placement.panels(at: progress)
    if image.width != width || image.height != height
      || !isKnownUniquelyReferenced(&image.storage)
    {
      image = try translating(Image(roomForWidth: width, height: height), to: PleatError.init)
    }
    let isLinear = options.colorSpace == .linear
    // Lines are drawn in scratch memory, which takes less than 1024 bytes for each pixel of the
    // longest line, and less than 4096 for each panel.
    try translating(
      Memory.require(1024 * (width + height) + 4096 * panels.count), to: PleatError.init)
    let pixels =
      isLinear
      ? try translating(PixelStorage(room: 16 * width * height), to: PleatError.init)
      : image.storage
    let background = options.background.map { isLinear ? Light.linear($0) : $0 }
    var canvas = RasterCanvas(
      pixels, kind: kind, width: width, height: height,
      background: (background ?? .black, background == nil ? 0 : 1))
    let fillsFrame = width <= pageWidth && height <= pageHeight
    let isCut = !transition.clip.isEmpty && (!fillsFrame || options.canvas != nil)
    var backdrop = self.backdrop
    if let first = fills[.source], let second = fills[.destination] {
      backdrop = try translating(
        RasterPage(
          first.image(into: second, progress), kind: kind, byColumns: false, kernels: kernels),
        to: PleatError.init)
    }
    if isCut || backdrop != nil || pageShadow != nil {
      // Drawn with the panels, a picture behind them would change how their joined edges are drawn.
      let behind = backdrop.map { [PlacedPanel(whole: $0, atX: 0, y: 0)] } ?? []
      kernels.draw(behind, on: canvas, threads: options.threads)
      canvas.background = nil
    }
    if let pageShadow { draw(pageShadow, around: canvas) }
    if isCut {
      // All sides are whole numbers of pixels.
      func rect(x: Int, y: Int, _ width: Int, _ height: Int) -> Rect {
        Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
      }
      let seen = transition.clip.clipped(
        rect(x: 0, y: 0, width, height),
        to: rect(x: horizontalMargin, y: verticalMargin, pageWidth, pageHeight))
      canvas.columns = (Int(seen.minX)..<Int(seen.maxX)).clamped(to: 0..<width)
      canvas.rows = (Int(seen.minY)..<Int(seen.maxY)).clamped(to: 0..<height)
    }
    if !canvas.columns.isEmpty, !canvas.rows.isEmpty {
      kernels.draw(panels, on: canvas, threads: options.threads)
    }
    if isLinear {
      Light.shared.encode(canvas.pixels, width: width, height: height, into: image.storage)
    }
  }
}
