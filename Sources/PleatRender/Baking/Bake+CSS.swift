import Pleat

extension Bake {
  /// The transition as a style sheet, for the few lines of HTML that stand in it as a comment.
  ///
  /// An element `.pleat` of the page's size holds an element `.pleat-panel.pleat-NAME` per panel, of its
  /// content's size, at the top left corner; the animation `pleat-NAME` moves it by `matrix3d` keyframes
  /// with `linear` between them, thinned to the fewest that keep every corner within `tolerance` of
  /// where it belongs, `pleat-NAME-visibility` says when it is there, and `pleat-NAME-shade` is the
  /// opacity of the `.pleat-shade` in it, within half of 1/255. The distance is checked as `notes` says,
  /// by the rules of CSS for interpolating matrices and with the numbers that are printed. Nothing is
  /// three-dimensional but the matrices themselves: no element keeps the depth of another.
  ///
  /// The first and the last moment show one page alone. The pages stand in the sheet as `data:`
  /// addresses; `--pleat-source` and `--pleat-destination` may be set to other pictures,
  /// `--pleat-duration` to another duration and `--pleat-play-state` to `paused`. Readers who want less
  /// motion get a cross-fade of the same duration.
  /// - Throws: `BakeError`, a `PleatError` for a number of the transition or of what is baked out of range, or what
  ///   writing a PNG throws.
  /// - Complexity: some ten thousand interpolations of matrices per panel.
  public func css() throws -> Baked {
    let baked = try panels()
    let sheet = StyleSheet(
      name: name, pageSize: try transition.rig().pageSize, duration: timeline.duration,
      clips: transition.clips, background: background, panels: baked.panels,
      pictures: (try source.dataURL(), try destination.dataURL()),
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
  let background: Color?
  let panels: [BakedPanel]
  let pictures: (source: String, destination: String)
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
       A \(name) from one page to another, made by `pleats bake`, for

        <div class="pleat">
      \(lines.joined(separator: "\n"))
        </div>

      Set --pleat-source and --pleat-destination on it to show pictures of your own.
      """
    // A name may hold what ends a comment.
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
        "--pleat-source: url(\"\(pictures.source)\");",
        "--pleat-destination: url(\"\(pictures.destination)\");",
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
          "background-image: var(--pleat-\(panel.content.page.rawValue));",
          "background-position: \(lengthText(-rect.minX)) \(lengthText(-rect.minY));",
          "animation-name: \(name), \(name)-visibility;",
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
    return
      ([rule("@keyframes \(name)", transforms), rule("@keyframes \(name)-visibility", visibility)]
      + (shade.map { [rule("@keyframes \(name)-shade", $0)] } ?? []))
      .joined(separator: "\n\n")
  }

  /// One page fades into the other, where both lie flat.
  private var lessMotion: String {
    let fades = panels.map { baked in
      let rect = baked.panel.content.rect
      let isSource = baked.panel.content.page == .source
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
    // Below an opaque page the other one need not fade, and what is behind does not shine through.
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
