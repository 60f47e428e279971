import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// `pleats compose flip`.
struct GalleryCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "flip",
    abstract: "A gallery of four pictures that flip like pages.",
    usage: "pleats compose flip [options]",
    discussion: ComposeHelp.discussion(
      """
      The pictures have 500 x 380 points; the first follows the last. The moving page \
      casts a shadow on the pages under it.
      """, film: "four flips, through all pictures"))

  @Flag(help: "Flip to the previous picture.")
  var backward = false

  @Flag(help: "Flip about a horizontal line.")
  var vertical = false

  @OptionGroup var panels: ComposePanelOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var planned = Planned<(run: ComposeRun, film: GalleryFilm)>()

  func output() throws -> ComposeRun {
    // The halves of a page are whole pixels, so the numbers depend on the density.
    try ComposeRun(picture, flaws, numbers: panels.progress == nil ? [.density, .rate] : .density)
  }

  func film(in run: ComposeRun) throws -> GalleryFilm {
    try run.check(picture.view)
    var gallery = FlipGallery()
    gallery.scale = picture.pixelsPerPoint
    gallery.skew = panels.skew
    gallery.slowMotion = panels.slowMotion
    var style = FlipStyle()
    if backward { style.insert(.backward) }
    if vertical { style.insert(.vertical) }
    let progress = try panels.progress(run)
    let times = progress == nil ? try run.times(of: GalleryFilm.duration(of: gallery)) : [0]
    return try GalleryFilm(gallery, style, progress: progress, view: picture.view, moments: times)
  }
}
