import Pleat

extension Bake {
  /// Returns the transition as a CSS style sheet.
  ///
  /// The style sheet needs a few elements of HTML, which the comment at its beginning shows. The
  /// element `.pleat` has the size of the page. It contains an element `.pleat-panel.pleat-NAME`
  /// for each panel, where NAME is the name of the panel. If a panel has a shade (a shadow on it),
  /// its element contains an element `.pleat-shade`. Each panel has up to four animations:
  ///
  /// - `pleat-NAME` moves the panel with `matrix3d` keyframes and linear timing between them. There
  ///   are only as many keyframes as every corner needs to stay within ``tolerance`` of its exact
  ///   position.
  /// - `pleat-NAME-visibility` shows and hides the panel.
  /// - `pleat-NAME-shade` sets the opacity of the shade. Its error is at most 0.5/255.
  /// - `pleat-NAME-order` sets the `z-index` of a panel whose place in the paint order changes.
  ///
  /// These errors are computed from the rounded numbers in the file, by the CSS rules for
  /// interpolating matrices. ``Baked/notes`` states them. The order in which panels cover each
  /// other is set by `z-index`, so no element needs `preserve-3d`.
  ///
  /// The animation begins with the source page alone, and ends with the destination page alone.
  /// Users who prefer reduced motion see a cross-fade of the same duration. Set these custom
  /// properties on `.pleat` to change the animation:
  ///
  /// | property | value |
  /// |---|---|
  /// | `--pleat-source`, `--pleat-destination` | another picture, for example `url("a.png")` |
  /// | `--pleat-PAGE` | another picture of a further page, such as `--pleat-back` |
  /// | `--pleat-duration` | another duration, for example `2s` |
  /// | `--pleat-play-state` | `paused` or `running` |
  ///
  /// - Throws: A `BakeError`, for example `BakeError.notFinite` if a panel's motion is not finite; a
  ///   `PleatError` if a number of the transition or of this `Bake` is out of range; or an error of
  ///   writing a PNG picture.
  /// - Complexity: It takes about ten thousand interpolations of matrices for each panel.
  public func css() throws -> Baked { try css(panels()) }

  /// Returns the style sheet for panels that are already keyframes.
  package func css(_ baked: BakedPanels) throws -> Baked {
    let sheet = StyleSheet(
      name: name, pageSize: try transition.rig().pageSize, duration: timeline.duration,
      clips: transition.clips, background: background, panels: baked.panels,
      pictures: try sheets(of: baked.panels.map(\.panel)).map {
        (identifierText($0.page.rawValue), try $0.picture.dataURL())
      },
      destinationIsOpaque: destination.isOpaque)
    return Baked(text: sheet.text, notes: baked.notes(tolerance: tolerance))
  }
}

/// The text of a style sheet.
private struct StyleSheet {
  let name: String
  let pageSize: Size
  let duration: Double
  let clips: Bool
  let background: RGBColor?
  let panels: [BakedPanel]
  let pictures: [(page: String, url: String)]
  let destinationIsOpaque: Bool

  var text: String {
    ([comment, page, everyPanel] + panels.flatMap { [rules(of: $0), keyframes(of: $0)] }
      + [lessMotion])
      .joined(separator: "\n\n") + "\n"
  }

  private var comment: String {
    let lines = panels.map {
      let shade = $0.shade == nil ? "" : "<div class=\"pleat-shade\"></div>"
      return "    <div class=\"pleat-panel pleat-\($0.panel.name)\">\(shade)</div>"
    }
    let text = """
       A \(name) from one page to another, made by `pleats bake`. It needs these elements:

        <div class="pleat">
      \(lines.joined(separator: "\n"))
        </div>

      To show your own pictures, set --pleat-source and --pleat-destination on .pleat.
      """
    // A name may contain the end of a comment.
    return "/*\(text.replacing("*/", with: "* /")) */"
  }

  private var page: String {
    let rest =
      (clips ? ["overflow: hidden;", "overflow: clip;"] : [])
      + (background.map { ["background: \(cssText($0));"] } ?? [])
    return rule(
      ".pleat",
      [
        "--pleat-duration: \(numberText(duration))s;", "--pleat-play-state: running;",
      ] + pictures.map { "--pleat-\($0.page): url(\"\($0.url)\");" } + [
        "position: relative;", "isolation: isolate;", "width: \(lengthText(pageSize.width));",
        "height: \(lengthText(pageSize.height));",
      ] + rest)
  }

  private var everyPanel: String {
    let animation = [
      "animation-duration: var(--pleat-duration);",
      "animation-play-state: var(--pleat-play-state);",
      "animation-timing-function: linear;", "animation-fill-mode: both;",
    ]
    return [
      rule(
        ".pleat-panel",
        [
          "position: absolute;", "left: 0;", "top: 0;", "transform-origin: 0 0;",
          "backface-visibility: visible;", "background-repeat: no-repeat;",
          "background-size: \(lengthText(pageSize.width)) \(lengthText(pageSize.height));",
        ] + animation),
      rule(".pleat-shade", ["position: absolute;", "inset: 0;", "opacity: 0;"] + animation),
    ].joined(separator: "\n\n")
  }

  private func rules(of baked: BakedPanel) -> String {
    let (panel, name) = (baked.panel, baked.cssName)
    let rect = panel.content.rect
    var rules = [
      rule(
        ".\(name)",
        [
          "z-index: \(baked.depth);", "width: \(lengthText(rect.width));",
          "height: \(lengthText(rect.height));",
          "background-image: var(--pleat-\(identifierText(panel.content.page.rawValue)));",
          "background-position: \(lengthText(-rect.minX)) \(lengthText(-rect.minY));",
          "animation-name: \(name), \(name)-visibility"
            + (baked.order.count > 1 ? ", \(name)-order;" : ";"),
        ])
    ]
    if let shading = panel.shading {
      rules.append(
        rule(
          ".\(name) > .pleat-shade",
          [
            "background: \(cssText(shading.paint, size: rect.size));",
            "animation-name: \(name)-shade;",
          ]))
    }
    return rules.joined(separator: "\n\n")
  }

  private func keyframes(of baked: BakedPanel) -> String {
    let name = baked.cssName
    let transforms = baked.matrices.map {
      "\(percentText($0.percent)) { transform: \(matrixText($0.matrix)); }"
    }
    let visibility = baked.visibility.map { key in
      "\(percentText(key.percent)) { visibility: \(key.value);"
        + (key.holds ? " animation-timing-function: step-end; }" : " }")
    }
    let shade = baked.shade.map { keys in
      keys.map { "\(percentText($0.percent)) { opacity: \(numberText($0.opacity)); }" }
    }
    // Without a keyframe at 100 %, the property would return to the value of the rule.
    let order = (baked.order + baked.order.suffix(1).map { (100, $0.depth) }).map { key in
      "\(percentText(key.percent)) { z-index: \(key.depth); animation-timing-function: step-end; }"
    }
    return
      ([rule("@keyframes \(name)", transforms), rule("@keyframes \(name)-visibility", visibility)]
      + (shade.map { [rule("@keyframes \(name)-shade", $0)] } ?? [])
      + (baked.order.count > 1 ? [rule("@keyframes \(name)-order", order)] : []))
      .joined(separator: "\n\n")
  }

  /// The rules for reduced motion: one flat page fades into the other.
  private var lessMotion: String {
    let fades = panels.map { baked in
      let (rect, page) = (baked.panel.content.rect, baked.panel.content.page)
      guard page == .source || page == .destination else {
        return rule(".\(baked.cssName)", ["visibility: hidden;", "animation-name: none;"])
      }
      let isSource = page == .source
      return rule(
        ".\(baked.cssName)",
        [
          "z-index: \(isSource ? 0 : 1);",
          "transform: translate(\(lengthText(rect.minX)), \(lengthText(rect.minY)));",
          "animation-name: \(isSource ? "pleat-page-leaves" : "pleat-page-arrives");",
        ])
    }
    let shades = panels.filter { $0.shade != nil }.map { ".\($0.cssName) > .pleat-shade" }
    let noShades =
      shades.isEmpty
      ? [] : [rule(shades.joined(separator: ",\n"), ["animation-name: none;"])]
    // Behind an opaque page the other page need not fade, and then the background does not show through.
    let faded = destinationIsOpaque ? 1 : 0
    return rule(
      "@media (prefers-reduced-motion: reduce)",
      [
        (fades + noShades + [
          rule(
            "@keyframes pleat-page-leaves",
            [
              "0% { opacity: 1; visibility: visible; }",
              "100% { opacity: \(faded); visibility: hidden; }",
            ]),
          rule(
            "@keyframes pleat-page-arrives",
            ["0% { opacity: 0; visibility: hidden; }", "100% { opacity: 1; visibility: visible; }"]),
        ]).joined(separator: "\n\n")
      ])
  }

  private func rule(_ selector: String, _ lines: [String]) -> String {
    let indented = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { $0.isEmpty ? "" : "  \($0)" }
    return "\(selector) {\n\(indented.joined(separator: "\n"))\n}"
  }
}
