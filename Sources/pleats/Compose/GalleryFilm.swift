import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// A gallery that flips through all of its pictures, back to the first.
struct GalleryFilm: ComposeFilm {
  let gallery: FlipGallery
  let style: FlipStyle
  /// The progress that is shown at every moment, if it is given.
  let progress: Double?
  let view: Size
  let moments: [Double]
  private let panels: ComposePanels
  private let timeline: Timeline

  init(
    _ gallery: FlipGallery, _ style: FlipStyle, progress: Double?, view: Size, moments: [Double]
  ) throws {
    (self.gallery, self.style, self.progress) = (gallery, style, progress)
    (self.view, self.moments) = (view, moments)
    panels = try ComposePanels(gallery.rig(style), size: gallery.size, view: view)
    timeline = try gallery.timeline()
  }

  /// The duration of flipping through all pictures, in seconds.
  static func duration(of gallery: FlipGallery) -> Double {
    Double(gallery.imageCount) * 2 * gallery.halfDuration
  }

  /// The gallery before the flip of a moment, and the progress of this flip.
  private func place(at time: Double) -> (gallery: FlipGallery, progress: Double) {
    if let progress { return (gallery, progress) }
    var gallery = gallery
    let done = min(Int(max(0, time / timeline.duration)), gallery.imageCount - 1)
    for _ in 0..<done { gallery.finish(style) }
    // A time after the end is that of the end.
    let progress = try? timeline.progress(at: time - Double(done) * timeline.duration)
    return (gallery, progress ?? timeline.end)
  }

  var header: JSONPiece {
    """
    "demo": "flip", "view": \(view), "skew": \(gallery.skew.name), \
    "backward": \(style.contains(.backward)), "vertical": \(style.contains(.vertical)), \
    "pictures": \(gallery.imageCount), "size": \(gallery.size), \
    "duration": \(Self.duration(of: gallery))
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let (gallery, progress) = place(at: moment)
    return """
      "time": \(self.progress == nil ? moment : nil), "progress": \(progress), \
      "from": \(gallery.index), "to": \(gallery.destination(of: style)), \
      "shadowOpacity": \(gallery.shadowOpacity(at: progress)),\(line)\
      \(panels.members(at: progress))
      """
  }

  /// The colours that tell the pictures apart: the letters A and B repeat.
  private static let tints = [
    nil, nil, RGBColor(red: 0.2, green: 0.7, blue: 0.3), RGBColor(red: 0.6, green: 0.3, blue: 0.9),
  ]

  func pictures(density: Double) throws -> [Image] {
    try (0..<gallery.imageCount).map { index in
      let page = try TestPageDrawing(
        index % 2 == 0 ? .source : .destination, size: gallery.size, scale: density
      ).image()
      let shade = Self.tints[index % Self.tints.count].map { (Shading.Paint.cover($0), 0.35) }
      return try Drawing(
        size: gallery.size,
        elements: [Drawing.Element(.picture(page), size: gallery.size, shade: shade)]
      ).image(scale: density)
    }
  }

  func elements(at moment: Double, _ pictures: [Image]) -> [Drawing.Element] {
    let (gallery, progress) = place(at: moment)
    let pages = [
      Panel.Page.source: pictures[gallery.index],
      .destination: pictures[gallery.destination(of: style)],
    ]
    return panels.elements(at: progress, pages) { panel in
      guard ["front", "back"].contains(panel.name) else { return nil }
      var shadow = gallery.shadow(of: panel, at: progress)
      // From the bitmap with its ring to the panel.
      let ring = RingedBitmap(panel).bounds.origin
      shadow.path = shadow.path?.offsetBy(dx: ring.x, dy: ring.y)
      return Drawing.Shadow(shadow)
    }
  }
}
