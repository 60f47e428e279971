import Pleat
import PleatContainers
import PleatRender

final class NavigationArtist {
  /// The size in points of a picture, in whose top left corner the container lies.
  let size: Size
  private let scale: Double
  private let background: RGBColor
  private let showsMisaligned: Bool
  /// The photographs of pages, by the pages' names; a page without a photograph is drawn with its name.
  private let photographs: [String: Image]

  private var pages: [PageKey: Image] = [:]
  private var current: Running?

  private struct PageKey: Hashable {
    let name: String
    let size: Size
  }

  private struct View {
    let page: String
    let frame: Rect
    let shade: ModalShade?
  }

  private struct Running {
    let change: NavigationChange<String>
    let bounds: Rect
    let renderer: PageRenderer
  }

  init(
    size: Size, scale: Double, background: RGBColor, showsMisaligned: Bool = false,
    photographs: [String: Image] = [:]
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.showsMisaligned = showsMisaligned
    self.photographs = photographs
  }

  func image(_ container: NavigationContainer<String>, at time: Double) throws -> Image {
    var drawing = Drawing(
      size: size, background: background, elements: try elements(container, at: time))
    if showsMisaligned { drawing.colorFlaws(on: PixelGrid(scale: scale)) }
    return try drawing.image(scale: scale, threads: .coreCount)
  }

  func picture(of page: String, size: Size) throws -> Image {
    let key = PageKey(name: page, size: size)
    if let image = pages[key] { return image }
    let image =
      try photographs[page]?.page(of: size, scale: scale)
      ?? TestPageDrawing(named: page, size: size, scale: scale).image()
    pages[key] = image
    return image
  }

  // MARK: - Views

  /// Returns the visible pages of a stack, from back to front.
  private func views(
    _ pages: [String], _ presented: [PresentedPage<String>],
    in container: NavigationContainer<String>
  ) -> [View] {
    let cover = presented.lastIndex { $0.kind == .fullScreen }
    let covering = presented[(cover ?? 0)...]
    let first = cover == nil ? pages.suffix(1).map { PresentedPage($0, as: .child) } : []
    return (first + covering).map { page in
      let modal = page.modal
      return View(
        page: page.page,
        frame: modal?.placement.frame(in: container.bounds, on: container.stack.grid)
          ?? container.bounds,
        shade: modal?.shade)
    }
  }

  private func element(_ view: View, opacity: Double = 1) throws -> Drawing.Element {
    Drawing.Element(
      .picture(try picture(of: view.page, size: view.frame.size)), frame: view.frame,
      opacity: opacity)
  }

  private func element(
    _ shade: ModalShade, _ bounds: Rect, opacity: Double
  ) -> Drawing.Element {
    Drawing.Element(.color(shade.color), frame: bounds, opacity: opacity)
  }

  private func elements(_ views: [View], _ bounds: Rect) throws -> [Drawing.Element] {
    try views.flatMap { view in
      (view.shade.map { [element($0, bounds, opacity: $0.opacity)] } ?? []) + [try element(view)]
    }
  }

  private func picture(_ views: [View], _ bounds: Rect) throws -> Image {
    try Drawing(size: bounds.size, background: background, elements: elements(views, bounds))
      .image(scale: scale, threads: .coreCount)
  }

  // MARK: - Frames

  private func elements(
    _ container: NavigationContainer<String>, at time: Double
  ) throws -> [Drawing.Element] {
    let bounds = container.bounds
    let before = views(container.stack.pages, container.stack.presented, in: container)
    guard let change = container.stack.running, let since = container.elapsed(at: time) else {
      current = nil
      return try elements(before, bounds)
    }
    let after = views(change.pages, change.presented, in: container)
    let isForward = change.direction == .forward
    if let shade = change.shade, let modal = (isForward ? after : before).last {
      return try elements(isForward ? before : after, bounds)
        + [element(shade.shade, bounds, opacity: shade.opacity(at: since))]
        + [try element(modal, of: change, container, at: time)]
    }
    if change.fade != nil {
      let front = try picture(isForward ? after : before, bounds)
      return try elements(isForward ? before : after, bounds) + [
        Drawing.Element(.picture(front), frame: bounds, opacity: change.opacity(at: since))
      ]
    }
    let renderer = try renderer(change, bounds) {
      (try picture(before, bounds), try picture(after, bounds))
    }
    return [try frame(of: renderer, container, at: time, in: bounds)]
  }

  private func element(
    _ modal: View, of change: NavigationChange<String>, _ container: NavigationContainer<String>,
    at time: Double
  ) throws -> Drawing.Element {
    guard change.style != nil else {
      return try element(modal, opacity: container.opacity(at: time) ?? 1)
    }
    let renderer = try renderer(change, modal.frame) {
      let page = try picture(of: modal.page, size: modal.frame.size)
      let nothing = try Image(roomForWidth: page.width, height: page.height)
      return change.direction == .forward ? (nothing, page) : (page, nothing)
    }
    return try frame(of: renderer, container, at: time, in: modal.frame)
  }

  /// Returns the renderer of a transition, which is kept until the transition ends.
  private func renderer(
    _ change: NavigationChange<String>, _ bounds: Rect, pages: () throws -> (Image, Image)
  ) throws -> PageRenderer {
    if let current, current.change == change, current.bounds == bounds { return current.renderer }
    guard let transition = change.transition(size: bounds.size, scale: scale) else {
      preconditionFailure("the change has a style")
    }
    let (source, destination) = try pages()
    let renderer = try PageRenderer(
      transition.compiled(), source: source, destination: destination, scale: scale,
      options: PageRendererOptions(threads: .coreCount))
    current = Running(change: change, bounds: bounds, renderer: renderer)
    return renderer
  }

  private func frame(
    of renderer: PageRenderer, _ container: NavigationContainer<String>, at time: Double,
    in bounds: Rect
  ) throws -> Drawing.Element {
    let image = try renderer.image(at: container.progress(at: time) ?? 1)
    let (x, y) = (
      bounds.width / Double(renderer.pageWidth), bounds.height / Double(renderer.pageHeight)
    )
    let (left, top) = (
      Double(renderer.horizontalMargin) * x, Double(renderer.verticalMargin) * y
    )
    return Drawing.Element(
      .picture(image),
      frame: Rect(
        x: bounds.minX - left, y: bounds.minY - top, width: bounds.width + 2 * left,
        height: bounds.height + 2 * top))
  }
}
