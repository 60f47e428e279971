import Pleat

struct StyleSheet {
  let name: String
  var prefix: String
  let pageSize: Size
  let duration: Double
  let clip: PageEdges
  let background: RGBColor?
  let pageShadow: Drawing.Shadow?
  let panels: [ExportedPanel]
  /// The pictures of pages, or nil if pages are slots.
  let pictures: [(page: String, image: String)]?
  /// The pages whose pictures may be transparent.
  let transparentPages: Set<Panel.Page>
  let isFluid: Bool
  let fade: [TransitionExport.FadeKey]

  /// The panel's class, which is also the beginning of the names of its animations.
  private func cssName(_ exported: ExportedPanel) -> String {
    "\(prefix)-\(identifierText(exported.panel.name))"
  }

  var text: String {
    let usualShade = usualShade
    var parts =
      [comment, page, stage] + boxLengths + everyPanel(usualShade) + turning + smoothShades
    for panel in panels { parts += rules(of: panel, usualShade) + keyframes(of: panel) }
    return (parts + [lessMotion]).joined(separator: "\n\n") + "\n"
  }

  private var comment: String {
    let lines = panels.map {
      let shade = $0.shade == nil ? "" : "<div class=\"\(prefix)-shade\"></div>"
      let page =
        pictures == nil && $0.panel.content.page != .clear
        ? "<div class=\"\(prefix)-slot\">\($0.panel.content.page.rawValue)</div>" : ""
      return "    <div class=\"\(prefix)-panel \(prefix)-\($0.panel.name)\">\(page)\(shade)</div>"
    }
    let advice =
      pictures == nil
      ? "Put your own elements into each \(prefix)-slot, in place of the name of the page that it shows."
      : "To show your own pictures, set --\(prefix)-source and --\(prefix)-destination on .\(prefix)."
    let box =
      isFluid
      ? "The pages are as wide as the element around them. They fit any width and height that you give .\(prefix)."
      : "The pages are \(pageSize) pixels, since the motion is for this size alone: its perspective is in points, "
        + "or its hinges are slanted."
    let text = """
       The transition \(name) from one page to another, made by `pleats export`. It needs these elements:

        <div class="\(prefix)"><div class="\(prefix)-stage">
      \(lines.joined(separator: "\n"))
        </div></div>

      \(advice)

      \(box)

      It plays once, when the page is loaded. With the class \(prefix)-turning on .\(prefix) from the beginning,
      it waits: it turns when the class \(prefix)-turned is added, and back when that is removed. On .\(prefix), set

        --\(prefix)-duration: 2s;         for another duration,
        --\(prefix)-play-state: paused;   to stop it, until this is running,
        --\(prefix)-progress: 0.3;        to turn a part of the way, with the class \(prefix)-turning.
      """
    // A name may contain the end of a comment.
    return "/*\(text.replacing("*/", with: "* /")) */"
  }

  private var page: String {
    var lines = [
      "--\(prefix)-duration: \(numberText(duration))s;", "--\(prefix)-play-state: running;",
      "--\(prefix)-progress: 0;",
    ]
    lines += (pictures ?? []).map { "--\(prefix)-\($0.page): \($0.image);" }
    lines += boxLines(pageSize, isFluid: isFluid)
    lines += clips.box
    if let background { lines.append("background: \(cssText(background));") }
    return rule(".\(prefix)", lines)
  }

  private var stage: String {
    let lengths = ["--\(prefix)-width: 100cqw;", "--\(prefix)-height: 100cqh;"]
    return rule(
      ".\(prefix)-stage",
      stageLines(pageSize, isFluid: isFluid) + clips.stage + (hasBoxLengths ? lengths : []))
  }

  private var hasBoxLengths: Bool { isFluid && pictures == nil }

  /// The rules that declare the lengths of the box as custom properties.
  ///
  /// Slots need them, because their own container can be the stage instead of the box.
  private var boxLengths: [String] {
    guard hasBoxLengths else { return [] }
    return ["width", "height"].map { extent in
      rule(
        "@property --\(prefix)-\(extent)",
        ["syntax: \"<length>\";", "inherits: true;", "initial-value: 0px;"])
    }
  }

  private var clips: (box: [String], stage: [String]) {
    clipLines(clip, pageSize, under: pageShadow)
  }

  /// The rules for turning there and back: paused animations follow the stage's height.
  ///
  /// A negative delay shows a paused animation at a later time. Browsers do not update a delay
  /// while a custom property in it has a transition. But they update it if it contains a length
  /// that depends on the size of a container, and this size changes. They round this size down to
  /// 1/60 or 1/64 of a pixel, so the turn is at its end if at most 0.05 of the height is missing.
  private var turning: [String] {
    let height = pageSize.height
    let end = lengthText(height - min(0.05, height / 4))
    let progress = "min(1, tan(atan2(100cqh, \(end))))"
    // Animations of 0 s would show their end at every progress.
    let duration = "max(1ms, var(--\(prefix)-duration))"
    let panels = ".\(prefix)-turning > .\(prefix)-stage > .\(prefix)-panel"
    return [
      rule(".\(prefix)-turning", ["--\(prefix)-play-state: paused;"]),
      rule(".\(prefix)-turned", ["--\(prefix)-progress: 1;"]),
      rule(
        ".\(prefix)-turning > .\(prefix)-stage",
        [
          "container-type: size;",
          "height: calc(\(lengthText(height)) * var(--\(prefix)-progress));",
          "transition: height var(--\(prefix)-duration) linear;",
        ]),
      rule(
        "\(panels),\n\(panels) > .\(prefix)-shade",
        [
          "animation-duration: \(duration);",
          "animation-delay: calc(-1 * \(progress) * \(duration));",
        ]),
    ]
  }

  /// The rules for the opacities of shades at creases, which are animated as numbers.
  private var smoothShades: [String] {
    guard panels.contains(where: { $0.shadeAtEnd != nil }) else { return [] }
    return ["start", "end"].map { edge in
      rule(
        "@property --\(prefix)-shade-\(edge)",
        ["syntax: \"<number>\";", "inherits: false;", "initial-value: 0;"])
    }
  }

  private func everyPanel(_ usualShade: [String]?) -> [String] {
    let animation = [
      "animation-duration: var(--\(prefix)-duration);",
      "animation-play-state: var(--\(prefix)-play-state);",
      "animation-timing-function: linear;", "animation-fill-mode: both;",
    ]
    let (width, height) = (lengthText(pageSize.width), lengthText(pageSize.height))
    let content =
      pictures == nil
      ? ["overflow: hidden;", "overflow: clip;"]
      : ["background-repeat: no-repeat;", "background-size: \(width) \(height);"]
    let placed = ["all: unset;", "position: absolute;"]
    let corner = ["left: 0;", "top: 0;", "transform-origin: 0 0;"]
    let slot =
      placed
      + slotLines(
        pageSize, isFluid: isFluid, width: "var(--\(prefix)-width)",
        height: "var(--\(prefix)-height)")
    let shade = placed + ["inset: 0;", "pointer-events: none;"] + (usualShade ?? [])
    return [rule(".\(prefix)-panel", placed + corner + content + animation)]
      + (pictures == nil ? [rule(".\(prefix)-slot", slot)] : [])
      + [rule(".\(prefix)-shade", shade + animation)]
  }

  private func rules(of exported: ExportedPanel, _ usualShade: [String]?) -> [String] {
    let (panel, name) = (exported.panel, cssName(exported))
    let (shown, bleed) = (exported.shown, exported.bleed)
    let (x, y) = (lengthText(-shown.minX), lengthText(-shown.minY))
    // The panel's own corner stays the origin of its transforms.
    let place =
      exported.hasOwnOrigin
      ? [
        "left: \(lengthText(-bleed.left));", "top: \(lengthText(-bleed.top));",
        "transform-origin: \(lengthText(bleed.left)) \(lengthText(bleed.top));",
      ] : []
    let isClear = panel.content.page == .clear
    let image = "var(--\(prefix)-\(identifierText(panel.content.page.rawValue)))"
    let corner = panel.content.rect.origin
    let flat = "transform: translate(\(lengthText(corner.x)), \(lengthText(corner.y)));"
    let picture = [
      "background-image: \(panel.veil.map { "\(cssText($0)), " } ?? "")\(image);",
      "background-position: \(x) \(y);",
    ]
    let paper = panel.veil.map { ["background-color: \(cssText($0.color));"] } ?? []
    var rules = [
      rule(
        ".\(name)",
        [
          "z-index: \(exported.depth);", "width: \(lengthText(shown.width));",
          "height: \(lengthText(shown.height));",
        ] + (exported.clip.map { ["clip-path: \($0);"] } ?? []) + place
          + (panel.isOnEndPage && corner != .zero ? [flat] : [])
          + (pictures == nil || isClear ? [] : picture) + paper + [
            "animation-name: \(name), \(name)-visibility"
              + (exported.order.count > 1 ? ", \(name)-order;" : ";")
          ])
    ]
    if pictures == nil, !isClear {
      let print = panel.veil.map { ["opacity: \(numberText(1 - $0.opacity));"] } ?? []
      rules.append(rule(".\(name) > .\(prefix)-slot", ["left: \(x);", "top: \(y);"] + print))
    }
    if let look = shadeLook(of: exported) {
      let isMasked = pictures != nil && transparentPages.contains(panel.content.page)
      let mask =
        "mask: \(image) \(x) \(y) / \(lengthText(pageSize.width)) "
        + "\(lengthText(pageSize.height)) no-repeat;"
      let animations = panel.smoothCreases == nil ? ["shade"] : ["shade-start", "shade-end"]
      rules.append(
        rule(
          ".\(name) > .\(prefix)-shade",
          (look == usualShade ? [] : look) + (isMasked && panel.veil == nil ? [mask] : []) + [
            "animation-name: \(animations.map { "\(name)-\($0)" }.joined(separator: ", "));"
          ]))
    }
    return rules
  }

  private func shadeLook(of exported: ExportedPanel) -> [String]? {
    let panel = exported.panel
    guard let background = exported.shadeBackground(prefix: "--\(prefix)-shade") else { return nil }
    return ["opacity: \(panel.smoothCreases == nil ? 0 : 1);", "background: \(background);"]
  }

  /// The declarations that most shades have, which are written only once.
  private var usualShade: [String]? {
    Dictionary(grouping: panels.compactMap { shadeLook(of: $0) }) { $0 }
      .max { ($0.value.count, $0.key[1]) < ($1.value.count, $1.key[1]) }?.key
  }

  private func keyframes(of exported: ExportedPanel) -> [String] {
    let name = cssName(exported)
    let transforms = exported.matrices.map {
      "\(percentText($0.percent)) { transform: \(matrixText($0.matrix)); }"
    }
    let visibility = exported.visibility.map { key in
      "\(percentText(key.percent)) { visibility: \(key.value);"
        + (key.holds ? " animation-timing-function: step-end; }" : " }")
    }
    func shade(
      _ keys: [(percent: Double, opacity: Double)]?, _ name: String, _ property: String
    ) -> [String] {
      guard let keys else { return [] }
      return [
        rule(
          "@keyframes \(name)",
          keys.map {
            "\(percentText($0.percent)) { \(property): \(shortText($0.opacity)); }"
          })
      ]
    }
    let shades =
      exported.shadeAtEnd == nil
      ? shade(exported.shade, "\(name)-shade", "opacity")
      : shade(exported.shade, "\(name)-shade-start", "--\(prefix)-shade-start")
        + shade(exported.shadeAtEnd, "\(name)-shade-end", "--\(prefix)-shade-end")
    // Without a keyframe at 100 %, the property would return to the value of the rule.
    let order = (exported.order + exported.order.suffix(1).map { (100, $0.depth) }).map { key in
      "\(percentText(key.percent)) { z-index: \(key.depth); animation-timing-function: step-end; }"
    }
    return [
      rule("@keyframes \(name)", transforms), rule("@keyframes \(name)-visibility", visibility),
    ] + shades + (exported.order.count > 1 ? [rule("@keyframes \(name)-order", order)] : [])
  }

  /// The rules for reduced motion: one flat page fades into the other.
  private var lessMotion: String {
    func fades(_ page: Panel.Page, depth: Int, _ animation: String) -> [String] {
      let shown = panels.filter { $0.panel.isOnEndPage && $0.panel.content.page == page }
      guard !shown.isEmpty else { return [] }
      let names = shown.map { ".\(cssName($0))" }.joined(separator: ",\n")
      return [rule(names, ["z-index: \(depth);", "animation-name: \(prefix)-\(animation);"])]
    }
    // Behind an opaque destination, the source does not fade, so that the background does not show through.
    func keyframes(_ opacity: (Double) -> Double, hiddenAt hidden: Double) -> [String] {
      fade.map { key in
        let easing = key.easing.map { " animation-timing-function: \($0);" } ?? ""
        return "\(percentText(key.percent)) { opacity: \(numberText(opacity(key.opacity))); "
          + "visibility: \(key.opacity == hidden ? "hidden" : "visible");\(easing) }"
      }
    }
    return rule(
      "@media (prefers-reduced-motion: reduce)",
      [
        ([
          rule(".\(prefix)-panel", ["visibility: hidden;", "animation-name: none;"]),
          rule(".\(prefix)-panel > .\(prefix)-shade", ["animation-name: none;"]),
        ] + fades(.source, depth: 0, "page-leaves")
          + fades(.destination, depth: 1, "page-arrives") + [
            rule(
              "@keyframes \(prefix)-page-leaves",
              keyframes({ transparentPages.contains(.destination) ? 1 - $0 : 1 }, hiddenAt: 1)),
            rule(
              "@keyframes \(prefix)-page-arrives",
              keyframes({ $0 }, hiddenAt: 0)),
          ]).joined(separator: "\n\n")
      ])
  }

  private func rule(_ selector: String, _ lines: [String]) -> String {
    // A line with a picture can have millions of digits, so lines are split only where they must be.
    let indented = lines.flatMap {
      $0.utf8.contains(0x0A)
        ? $0.split(separator: "\n", omittingEmptySubsequences: false) : [Substring($0)]
    }.map { $0.isEmpty ? "" : "  \($0)" }
    return "\(selector) {\n\(indented.joined(separator: "\n"))\n}"
  }
}
