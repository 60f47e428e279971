import ArgumentParser
import Pleat
import PleatContainers
import PleatRender
import PleatWeb

struct FlipCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "flip",
    abstract: "A gallery of four pictures that flip like pages.",
    usage: "pleats compose flip [options]",
    discussion: ComposeHelp.discussion(
      """
      The pictures have 500 x 380 points; the first follows the last. The moving page casts a shadow on \
      the pages under it.
      """, film: "four flips, through all pictures"))

  @Flag(help: "Flip to the previous picture.")
  var backward = false

  @Flag(help: "Flip about a horizontal line.")
  var vertical = false

  @OptionGroup var panels: ComposePanelOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func output() throws -> ComposeRun {
    // Pages are cut at whole pixels, so the numbers depend on the density.
    try ComposeRun(picture, flaws, numbers: panels.progress == nil ? [.density, .rate] : .density)
  }

  func film(in run: ComposeRun) throws -> FlipFilm {
    try run.check(picture.view)
    var gallery = FlipGallery()
    gallery.scale = picture.pixelsPerPoint
    gallery.skew = panels.skew
    gallery.slowMotion = panels.slowMotion
    var style = FlipStyle()
    if backward { style.insert(.backward) }
    if vertical { style.insert(.vertical) }
    let progress = try panels.progress(run)
    let times = progress == nil ? try run.times(of: FlipFilm.duration(of: gallery)) : [0]
    return try FlipFilm(gallery, style, progress: progress, view: picture.view, moments: times)
  }
}

struct FlipFilm: Film {
  let gallery: FlipGallery
  let style: FlipStyle
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

  private func place(at time: Double) -> (gallery: FlipGallery, progress: Double) {
    if let progress { return (gallery, progress) }
    var gallery = gallery
    let done = min(Int(max(0, time / timeline.duration)), gallery.imageCount - 1)
    for _ in 0..<done { gallery.finish(style) }
    // After the end, the progress stays that of the end.
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
      \(panels.members(atQuarterTurns: 2 * progress))
      """
  }

  /// The tints of the pictures with the letters A, B, A and B: pictures of the same letter differ in tint.
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
    return panels.elements(atQuarterTurns: 2 * progress, pages) { panel in
      guard ["front", "back"].contains(panel.name) else { return nil }
      return Drawing.Shadow(gallery.shadow(of: panel, at: progress))
    }
  }
}

/// A circular series of four pictures, of a size in points, that flip like pages in any of four directions.
///
/// Source: EnterTheMatrix's FlipViewController.
struct FlipGallery {
  let size = Size(width: 500, height: 380)
  let imageCount = 4
  /// The number of pixels per point.
  ///
  /// The line about which a page turns is placed on the boundary between two pixels.
  var scale = 1.0
  private(set) var index = 0
  var skew = SkewPreset.normal
  var slowMotion = SlowMotion.none

  func destination(of style: FlipStyle) -> Int {
    guard style.contains(.backward) else { return index == imageCount - 1 ? 0 : index + 1 }
    return index == 0 ? imageCount - 1 : index - 1
  }

  mutating func finish(_ style: FlipStyle) { index = destination(of: style) }

  /// Returns the rig of a flip: that of `FlipTransition`, with the perspective of `skew`.
  ///
  /// The flag `FlipStyle.reverse` has no effect: `skew` determines whether the page turns towards
  /// the viewer or away. In both cases the turning page casts a shadow on the pages under it.
  func rig(_ style: FlipStyle) throws(PleatError) -> Rig {
    var rig = try FlipTransition(
      PageSetup(size: size, scale: scale, perspective: .none), style: style.subtracting(.reverse)
    ).rig()
    rig.projection = skew.camera(half: size[style.axis] / 2)
      .anchored(at: Point3(x: size.width / 2, y: size.height / 2, z: 0))
    return rig
  }

  /// The duration of half a flip in seconds: 0.3 times the factor of `slowMotion`.
  var halfDuration: Double { 0.3 * slowMotion.factor }

  /// Returns the timeline of a flip: the first half eases in, the second eases out.
  func timeline() throws(PleatError) -> Timeline {
    let flip = FlipTransition(PageSetup(size: size))
    return try Timeline(
      legs: flip.legs(duration: 2 * halfDuration, curve: .easeInOut, from: 0), end: 1)
  }

  /// Returns the opacity of the drop shadow of the moving page, in addition to the page's shading.
  ///
  /// The shadow fades in over the first eighth of the first half, and out over the last eighth of the
  /// second half.
  func shadowOpacity(at progress: Double) -> Double {
    let toEnd = progress < 0.5 ? progress : 1 - progress
    guard toEnd > 0 else { return 0 }
    return 0.25 * min(1, 16 * toEnd)
  }

  /// Returns the drop shadow of the page without its transparent ring, in the panel's own points.
  func shadow(of panel: Panel, at progress: Double) -> DropShadow {
    let ring = RingedBitmap(panel).bounds
    let page = Rect(origin: .zero, size: ring.size).inset(by: panel.antialiasInsets)
    return DropShadow(
      opacity: shadowOpacity(at: progress), offset: Size(width: 0, height: 3),
      path: page.offsetBy(dx: ring.origin.x, dy: ring.origin.y))
  }
}
