import Pleat

extension Bake {
  /// One self-contained page to look at the transition in a browser: a scrubber, playing at several
  /// speeds, the page under the pointer, and a menu of all folds and flips.
  ///
  /// There are no keyframes: the page holds each panel's constant matrices and evaluates
  /// `B0 + B1 cos θ + B2 sin θ` itself, so every progress is exact and ``tolerance`` is not needed. The
  /// pictures stand in it once, as PNG; it asks for nothing from outside and works from a file. A drag
  /// follows the rules of `FlipPager` with drags from anywhere. Where the viewer prefers less motion,
  /// playing cross-fades.
  ///
  /// The other styles are those of the same size, scale, perspective and shadow colour, under the
  /// same duration and curve; styles whose halves would be under two pixels are left out of the menu,
  /// with a note.
  /// - Throws: a `PleatError` for a number of the transition or of what is baked out of range, or what writing a
  ///   PNG throws.
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
      "html: \(gallery.styles.count) styles in \(text.utf8.count) bytes; matrices are evaluated at "
        + "every progress, with no keyframes to thin",
      "html: corners by these matrices and by the chains of joints differ by at most \(distance) "
        + "points",
    ]
    notes += gallery.omitted.map { "html: left out of the menu: \($0)" }
    return Baked(text: text, notes: notes)
  }
}
