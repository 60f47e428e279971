import Pleat

extension Bake {
  /// Returns the transition as a CSS style sheet.
  ///
  /// The style sheet needs a few elements of HTML, which the comment at its beginning shows. All its
  /// names begin with ``prefix``, here `card`, so that style sheets with different prefixes can share
  /// a web page. The element `.card` has the size of the page. It contains the element `.card-stage`,
  /// which contains an element `.card-panel.card-NAME` for each panel, where NAME is the name of the
  /// panel. If a panel has a shade (a shadow on it), its element contains an element `.card-shade`.
  /// Each panel has up to four animations:
  ///
  /// - `card-NAME` moves the panel with `matrix3d` keyframes and linear timing between them. There
  ///   are only as many keyframes as every corner needs to stay within ``tolerance`` of its exact
  ///   position.
  /// - `card-NAME-visibility` shows and hides the panel.
  /// - `card-NAME-shade` sets the opacity of the shade. Its error is at most 0.5/255.
  /// - `card-NAME-order` sets the `z-index` of a panel whose place in the paint order changes.
  ///
  /// These errors are computed from the rounded numbers in the file, by the CSS rules for
  /// interpolating matrices. ``Baked/notes`` states them. The order in which panels cover each
  /// other is set by `z-index`, so no element needs `preserve-3d`.
  ///
  /// The animation begins with the source page alone, and ends with the destination page alone.
  /// Users who prefer reduced motion see a cross-fade of the same duration and timing, as `crossFade`
  /// of the transition gives it; springs become `linear()`. Set these custom
  /// properties on `.card` to change the animation:
  ///
  /// | property | value |
  /// |---|---|
  /// | `--card-source`, `--card-destination` | another picture, for example `url("a.png")` |
  /// | `--card-PAGE` | another picture of a further page, such as `--card-back` |
  /// | `--card-duration` | another duration, for example `2s` |
  /// | `--card-play-state` | `paused` or `running` |
  /// | `--card-progress` | with the class `card-turning`, the fraction of the duration that is shown |
  ///
  /// The animation plays once, when the page is loaded. With the class `card-turning`, it does not play
  /// by itself: it turns when the class `card-turned` is added, or when `--card-progress` becomes 1 in
  /// another way, for example by `.card:hover { --card-progress: 1; }`. It turns back when the
  /// property becomes 0 again, from where it is at that moment. The element must have the class
  /// `card-turning` from the beginning. This needs a browser with
  /// container units and `tan()`: Chrome 111, Firefox 110, Safari 16, or newer.
  ///
  /// With ``hasSlots``, no panel has a picture. Each panel instead contains an element `.card-slot` of the size of the page,
  /// of which the panel shows its own part. Any elements can be put into it. If several panels show
  /// parts of the same page, each needs the page's elements.
  ///
  /// - Throws: A `BakeError`, for example `BakeError.prefixNotIdentifier`, or `BakeError.notFinite` if a
  ///   panel's motion is not finite; a `PleatError` if a number of the transition or of this `Bake` is
  ///   out of range; or an error of writing a PNG picture.
  /// - Complexity: It takes about ten thousand interpolations of matrices for each panel.
  public func css() throws -> Baked {
    try checkPrefix()
    return try css(panels())
  }

  /// Returns the style sheet for panels that are already keyframes.
  package func css(_ baked: BakedPanels) throws -> Baked {
    var sheet = StyleSheet(
      name: name, prefix: prefix ?? "pleat", pageSize: try transition.rig().pageSize,
      duration: timeline.duration,
      clip: transition.clip, background: background, panels: baked.panels,
      pictures: try hasSlots
        ? nil
        : sheets(of: baked.panels.map(\.panel)).map {
          (
            identifierText($0.page.rawValue),
            isPaper($0.page)
              ? Self.paperImage : "url(\(cssText(try url(of: $0.page, $0.picture))))"
          )
        },
      destinationIsOpaque: !hasSlots && destination.isOpaque, isFluid: isFluid,
      fade: try fadeKeys())
    if prefix == nil { sheet.prefix = uniquePrefix(of: sheet.text) }
    return Baked(text: sheet.text, notes: baked.notes(tolerance: tolerance))
  }
}
