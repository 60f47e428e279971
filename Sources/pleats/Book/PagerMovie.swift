import Pleat
import PleatContainers
import PleatRender

struct PagerMovie {
  let film: PagerFilm
  /// The pictures of the first pages; if there are more pages, the pictures repeat.
  let pages: [Image]
  /// The colour behind the pages; nil for transparent.
  let background: RGBColor?
  /// How far leaves may reach beyond the view, in points.
  let margin: Double
  /// The number of pixels per point.
  let scale: Double
  /// The size of the pictures in points: that of the largest view, with its margins.
  let size: Size

  init(_ film: PagerFilm, pages: [Image], background: RGBColor?, margin: Double, scale: Double) {
    self.film = film
    self.pages = pages
    self.background = background
    self.margin = margin
    self.scale = scale
    size = Size(
      width: (film.frames.map(\.size.width).max() ?? 1) + 2 * margin,
      height: (film.frames.map(\.size.height).max() ?? 1) + 2 * margin)
  }

  func picture(
    of frame: PagerFrame<Int>, reusing keyframes: inout Keyframes<Double>
  ) throws -> Image {
    let origin = Point(
      x: (size.width - frame.size.width) / 2, y: (size.height - frame.size.height) / 2)
    let clip = frame.clip
    // Some kinds of turn cut off what lies beyond edges of the frame.
    let room = clip.clipped(
      Rect(origin: .zero, size: size), to: Rect(origin: origin, size: frame.size))
    var view = Drawing(size: room.size, elements: try elements(of: frame, reusing: &keyframes))
    for index in view.elements.indices {
      view.elements[index].matrix = view.elements[index].matrix.concatenating(
        .translation(x: origin.x - room.minX, y: origin.y - room.minY))
    }
    guard !clip.isEmpty else {
      view.background = background
      return try view.image(scale: scale, threads: .coreCount)
    }
    let clipped = Drawing.Element(
      .picture(try view.image(scale: scale, threads: .coreCount)), frame: room)
    return try Drawing(size: size, background: background, elements: [clipped])
      .image(scale: scale, threads: .coreCount)
  }

  /// Returns the elements of a frame, in points of the view.
  private func elements(
    of frame: PagerFrame<Int>, reusing keyframes: inout Keyframes<Double>
  ) throws -> [Drawing.Element] {
    let whole = Rect(origin: .zero, size: frame.size)
    func page(_ page: Int, opacity: Double = 1) -> Drawing.Element {
      Drawing.Element(.picture(pages[page % pages.count]), frame: whole, opacity: opacity)
    }
    let byAge = frame.leaves.sorted { $0.id < $1.id }
    guard let oldest = byAge.first else { return [page(frame.page)] }
    if frame.isCrossFade {
      return [page(oldest.from)]
        + byAge.compactMap { leaf in
          guard let to = leaf.to, leaf.isDelivered else { return nil }
          return page(to, opacity: leaf.progress)
        }
    }
    return try frame.panels(scale: scale, reusing: &keyframes).compactMap { panel in
      guard let rect = panel.rect else { return nil }
      var content = Drawing.Content.clear
      if panel.isPlainBack {
        content = .color(.white)
      } else if let page = panel.page {
        let image = pages[page % pages.count]
        let (x, y) = (
          Double(image.width) / frame.size.width, Double(image.height) / frame.size.height
        )
        content = .part(
          of: image,
          Rect(
            x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y))
      }
      var element = Drawing.Element(
        content, size: rect.size, matrix: panel.matrix,
        shade: panel.shading.map { ($0.paint, panel.shade) })
      element.joinsEdges = true
      element.outline = panel.outline
      return element
    }
  }
}
