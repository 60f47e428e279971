import Pleat

extension TransitionExport {
  /// Returns the transition as a CSS style sheet.
  ///
  /// The style sheet needs a few elements of HTML, which the comment at its beginning shows. All its
  /// names begin with ``prefix``, here `card`, so that style sheets with different prefixes can share a
  /// web page. The element `.card` is as wide as the element around it, with the proportions of the
  /// page. If a rule gives `.card` another size, the motion is that of a page of this size. This does not
  /// hold if the transition's `depthExtent` is nil: then `.card` has the size of the page. `.card` contains
  /// the element `.card-stage`, which contains an element `.card-panel.card-NAME` for each panel, where
  /// NAME is the name of the panel. If a panel has a shade (a shadow on it), its element contains an
  /// element `.card-shade`. Each panel has up to four animations:
  ///
  /// - `card-NAME` moves the panel with `matrix3d` keyframes and linear timing between them. There
  ///   are only as many keyframes as every corner needs to stay within ``tolerance`` of its exact
  ///   position.
  /// - `card-NAME-visibility` shows and hides the panel.
  /// - `card-NAME-shade` sets the opacity of the shade. Its error is at most 0.5/255.
  /// - `card-NAME-order` sets the `z-index` of a panel whose place in the paint order changes.
  ///
  /// These errors are computed from the rounded numbers in the file, by the CSS rules for
  /// interpolating matrices. ``ExportedFile/notes`` states them. The order in which panels cover each
  /// other is set by `z-index`, so no element needs `preserve-3d`.
  ///
  /// The animation begins with the source page alone, and ends with the destination page alone.
  /// A picture that may be transparent masks the shade on it. The web page's type selectors do not reach the
  /// elements inside `.card`, since each begins with `all: unset`.
  /// Users who prefer reduced motion see a cross-fade of the same duration and timing, where springs become
  /// `linear()`. Set these custom properties on `.card` to change the animation:
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
  /// `card-turning` from the beginning. The style sheet needs a browser
  /// with container units and `tan()`, which are in Chrome 111, Firefox 110, Safari 16 and newer. Slots
  /// that fit their box also need `@property`, which is in Firefox 128 and Safari 16.4.
  ///
  /// With ``hasSlots``, no panel has a picture. Each panel instead contains an element `.card-slot`,
  /// which is as large as `.card`, and shows its own part of the slot. Any elements can be put into a
  /// slot. If several panels show parts of the same page, each needs the page's elements.
  ///
  /// - Throws: An `ExportError`, for example `ExportError.prefixNotIdentifier`, or `ExportError.notFinite` if a
  ///   panel's motion is not finite; a `PleatError` if a number of the transition or of this `TransitionExport` is
  ///   out of range; or an error of writing a PNG picture.
  /// - Complexity: It takes about ten thousand interpolations of matrices for each panel.
  public func css() throws -> ExportedFile {
    if let prefix, !Self.isIdentifier(prefix) { throw ExportError.prefixNotIdentifier(prefix) }
    let exported = try panels()
    var sheet = StyleSheet(
      name: name, prefix: prefix ?? "pleat", pageSize: try transition.rig().pageSize,
      duration: timeline.duration,
      clip: transition.clip, background: background, pageShadow: pageShadow,
      panels: exported.panels,
      pictures: try hasSlots
        ? nil
        : sheets(of: exported.panels.map(\.panel)).map {
          (
            identifierText($0.page.rawValue),
            isPaper($0.page)
              ? Self.paperImage : "url(\(cssText(try url(of: $0.page, $0.picture))))"
          )
        },
      transparentPages: transparentPages, isFluid: isFluid, fade: try fadeKeys())
    if prefix == nil { sheet.prefix = uniquePrefix(of: sheet.text) }
    return ExportedFile(text: sheet.text, notes: exported.notes(tolerance: tolerance))
  }

  /// Returns whether a text is an identifier of CSS without escapes.
  ///
  /// It consists of letters, digits, `-`, `_` and most characters beyond ASCII. It does not begin with
  /// a digit, or with `-` and a digit, and is not `-` alone. Source: CSS Syntax 3, ident-token.
  package static func isIdentifier(_ text: String) -> Bool {
    func isName(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F: true
      case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C, 0x200D, 0x203F,
        0x2040, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
        0x10000...:
        true
      default: false
      }
    }
    guard text.unicodeScalars.allSatisfy(isName) else { return false }
    let start = text.hasPrefix("-") ? text.dropFirst() : text[...]
    return start.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
  }

  /// Returns a prefix for a style sheet, made from the name of the transition and a hash of the sheet.
  ///
  /// The hash, FNV-1a, has 32 bits. So two different sheets have the same prefix with a probability of
  /// 1 in 4 billion, and the same sheet always has the same prefix.
  func uniquePrefix(of sheet: String) -> String {
    let word = name.unicodeScalars.map {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) ? String($0) : "-"
    }.joined()
    let hash = sheet.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let prefix = "\(word)-\(String(hash, radix: 36))"
    return Self.isIdentifier(prefix) ? prefix : "pleat-\(prefix)"
  }
}
