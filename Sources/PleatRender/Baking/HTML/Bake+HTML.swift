import Pleat

extension Bake {
  /// Returns a self-contained HTML page on which the transition can be played and dragged.
  ///
  /// The page has a scrubber, several speeds, and a menu of all folds and flips. Users can turn the
  /// page by dragging it. Drags may start anywhere, and otherwise follow the rules of `FlipPager`
  /// in the module `PleatContainers`. Users who prefer reduced motion see a cross-fade when they
  /// play the transition.
  ///
  /// There are no keyframes. The page contains constant matrices B0, B1 and B2 for each panel. Its
  /// script computes the panel's matrix at the angle θ of the hinges as `B0 + B1 cos θ + B2 sin θ`.
  /// So the page is exact at every progress, and ``tolerance`` is not used. The page contains each
  /// picture once, as PNG, loads nothing else, and works from a local file.
  ///
  /// All styles in the menu have the same size, scale, duration and timing curve. They also have
  /// the perspective and shadow colour of a fold or flip that is exported, or the defaults if
  /// another transition is. The menu omits styles that are not possible, for example because the
  /// side of the page that they halve has less than two pixels. ``Baked/notes`` names them.
  ///
  /// - Throws: `BakeError.notFinite`; a `PleatError` for a number of the transition or of the bake
  ///   that is out of range; or an error of writing a PNG picture.
  public func html() throws -> Baked {
    try checkNumbers()
    let gallery = try StyleGallery(self)
    let page = HTMLPage(
      title: name, size: gallery.size, scale: scale, duration: timeline.duration,
      background: background, source: try HTMLPage.Picture(source),
      destination: try HTMLPage.Picture(destination), styles: gallery.styles)
    let text = page.text
    let distance = HTMLPage.Value.text(of: gallery.largestDistance)
    var notes = [
      "html: \(gallery.styles.count) styles in \(text.utf8.count) bytes; matrices are computed for "
        + "every progress, without keyframes",
      "html: corners computed from these matrices and from the joints differ by at most "
        + "\(distance) points",
    ]
    notes += gallery.omitted.map { "html: not in the menu: \($0)" }
    return Baked(text: text, notes: notes)
  }
}
