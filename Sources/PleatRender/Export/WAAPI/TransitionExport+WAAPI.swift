import Pleat

extension TransitionExport {
  /// Returns the transition as a JavaScript module that plays it with the Web Animations API.
  ///
  /// The module imports nothing. Its elements, the names of its animations, its keyframes and their
  /// accuracy are the same as in the style sheet that ``css()`` returns. The module exports:
  ///
  /// - `transition`: the size, the duration in milliseconds, the opacities of a cross-fade, and the
  ///   panels in paint order. A panel has its page, its rectangle, and the keyframes of `transform`
  ///   and `visibility`. If it has a shade (a shadow on it), it also has the keyframes of the shade's
  ///   `opacity`. If its place in the paint order changes, it also has the keyframes of `zIndex`. All
  ///   keyframes have the form that `Element.animate` takes.
  /// - `pages`: the URLs of the pictures of the pages: `data:` URLs, or those in ``urls``; null for plain
  ///   paper. With ``hasSlots``, there are no pictures.
  /// - `play(element, options)`: builds the panels inside an element, plays them and returns a
  ///   `Playback`. Panels that it has built there before are taken away.
  /// - `Playback`: all animations of one transition. It has `animations`, and controls all of them
  ///   with `play`, `pause`, `reverse`, `finish`, `cancel`, `currentTime`, `playbackRate`,
  ///   `finished` and `remove`.
  ///
  /// Options of `play` are `source` and `destination` (URLs of other pictures, or elements whose copies are
  /// shown in the panels), `duration` in milliseconds, and `reducedMotion` (true for a cross-fade). Without
  /// `reducedMotion`, the preference of the user decides. With ``hasSlots``, `source` and `destination` must
  /// be given.
  ///
  /// - Throws: An `ExportError`, for example `ExportError.notFinite` if a panel's motion is not finite; a
  ///   `PleatError` if a number of the transition or of this `TransitionExport` is out of range; or an error of
  ///   writing a PNG picture.
  public func waapi() throws -> ExportedFile {
    let exported = try panels()
    let size = try transition.rig().pageSize
    let clips = clipLines(transition.clip, size, under: pageShadow)
    let hasStage = isFluid || !clips.stage.isEmpty
    let data = exported.panels.map { entry($0) }.joined(separator: ",\n")
    let fade = try fadeKeys().map { key in
      let easing = key.easing.map { ", easing: \(scriptText($0))" } ?? ""
      let opacity = numberText(key.opacity)
      return "    { offset: \(offsetText(key.percent)), opacity: \(opacity)\(easing) },"
    }.joined(separator: "\n")
    let sheets = sheets(of: exported.panels.map(\.panel))
    let addresses: [String] = try sheets.compactMap {
      let isIdentifier = $0.page == .source || $0.page == .destination
      let key = isIdentifier ? $0.page.rawValue : scriptText($0.page.rawValue)
      if isPaper($0.page) { return "  \(key): null," }
      if hasSlots { return nil }
      let address = scriptText(try url(of: $0.page, $0.picture))
      // The address in a module is relative to the module, not to the web page.
      let isRelative = urls[$0.page].map { !$0.hasPrefix("data:") } ?? false
      return "  \(key): \(isRelative ? "new URL(\(address), import.meta.url).href" : address),"
    }
    let hasFurtherPages = sheets.count > 2
    let transparent = transparentPages.map { scriptText($0.rawValue) }.sorted()
    let hasPaper = exported.panels.contains(where: \.panel.isPaper)
    let needs = [
      "paper": hasPaper, "pages": hasFurtherPages && !hasPaper,
      "origins": exported.panels.contains(where: \.hasOwnOrigin),
      "order": exported.panels.contains { $0.order.count > 1 },
      "outlines": exported.panels.contains { $0.panel.outline != nil },
    ]
    let text = """
      // The transition \(name.filter { !$0.isNewline }) from one page to another, made by `pleats export`:
      //
      //   import { play } from "./this-file.js";
      //   const playback = play(document.querySelector("#page")\(hasSlots ? ", { source, destination }" : ""));
      //
      // Browsers load modules from a server only, not from a local file.
      \(hasSlots ? Self.slotAdvice : "")
      /** The keyframes, as Element.animate takes them; the panels in paint order. */
      export const transition = {
        name: \(scriptText(name)),
        duration: \(numberText(timeline.duration * 1000)),
        width: \(numberText(size.width)),
        height: \(numberText(size.height)),
        box: \(scriptText((boxLines(size, isFluid: isFluid) + clips.box).joined(separator: " "))),
        stage: \(hasStage ? scriptText((stageLines(size, isFluid: isFluid) + clips.stage).joined(separator: " ")) : "null"),
        slot: \(scriptText(slotLines(size, isFluid: isFluid, width: "100cqw", height: "100cqh").joined(separator: " "))),
        background: \(background.map { scriptText(cssText($0)) } ?? "null"),
        transparent: [\(transparent.joined(separator: ", "))],
        fade: [
      \(fade)
        ],
        panels: [
      \(data)
        ],
      };

      /** The pictures. */
      export const pages = {
      \(addresses.joined(separator: "\n"))
      };

      \(playerScript(needs: needs, hasFurtherPages: hasFurtherPages))
      """
    return ExportedFile(text: text, notes: exported.notes(tolerance: tolerance))
  }

  private static let slotAdvice = """
    //
    // The panels show copies of source and destination, which are elements: take them out of the page before, as in
    //
    //   const [source, destination] = [...page.children];
    //   page.replaceChildren();
    //
    // Copies have no event listeners, and ids are there several times. `playback.remove()` takes the panels away.

    """

  private func entry(_ exported: ExportedPanel) -> String {
    let transforms = exported.matrices.map {
      "{ offset: \(offsetText($0.percent)), transform: \(scriptText(matrixText($0.matrix))) }"
    }
    let visibility = exported.visibility.map { key in
      "{ offset: \(offsetText(key.percent)), visibility: \(scriptText(key.value))"
        + (key.holds ? ", easing: \"step-end\" }" : " }")
    }
    func list(_ lines: [String], _ indent: String) -> String {
      "[\n" + lines.map { "\(indent)  \($0),\n" }.joined() + "\(indent)]"
    }
    var shade = "null"
    if let keys = exported.shade,
      let background = exported.shadeBackground(prefix: "--pleat-shade")
    {
      func opacities(_ keys: [(percent: Double, opacity: Double)], _ property: String) -> String {
        list(
          keys.map {
            "{ offset: \(offsetText($0.percent)), \(property): \(numberText($0.opacity)) }"
          }, "        ")
      }
      let atEnd = exported.shadeAtEnd.map { opacities($0, "\"--pleat-shade-end\"") }
      shade = """
        {
                background: \(scriptText(background)),
                keyframes: \(opacities(keys, atEnd == nil ? "opacity" : "\"--pleat-shade-start\"")),\
        \(atEnd.map { "\n        keyframesAtEnd: \($0)," } ?? "")
              }
        """
    }
    let shown = exported.shown
    let (left, top) = (numberText(exported.bleed.left), numberText(exported.bleed.top))
    let bleed = exported.hasOwnOrigin ? "\n        originX: \(left),\n        originY: \(top)," : ""
    let clip = exported.clip.map { "\n        clip: \(scriptText($0))," } ?? ""
    let paper =
      exported.panel.veil.map {
        "\n        paper: \(scriptText(cssText($0.color))),\n        veil: \(scriptText(cssText($0))),"
          + "\n        print: \(numberText(1 - $0.opacity)),"
      } ?? ""
    // A keyframe at offset 1 repeats the last order. Otherwise the animation would end with the order that
    // the style of the panel gives.
    let order = (exported.order + exported.order.suffix(1).map { (100, $0.depth) }).map { key in
      "{ offset: \(offsetText(key.percent)), zIndex: \(key.depth), easing: \"step-end\" }"
    }
    let orderEntry =
      exported.order.count > 1 ? "\n        order: \(list(order, "        "))," : ""
    return """
          {
            name: \(scriptText(exported.panel.name)),
            page: \(scriptText(exported.panel.content.page.rawValue)),
            x: \(numberText(shown.minX)),
            y: \(numberText(shown.minY)),
            width: \(numberText(shown.width)),
            height: \(numberText(shown.height)),\(bleed)\(clip)
            keyframes: \(list(transforms, "      ")),
            visibility: \(list(visibility, "      ")),\(orderEntry)
            shade: \(shade),\(paper)
          }
      """
  }

  /// Returns a keyframe's place as a fraction, just as browsers convert a percentage in a style sheet.
  private func offsetText(_ percent: Double) -> String { numberText(percent / 100) }
}

/// Returns the JavaScript that plays the keyframes, without what the panels do not need.
///
/// The needs are:
///
/// - `pages`: panels show pages other than the source and the destination, and the need `paper` is absent.
/// - `paper`: some panels have a veil or show no page.
/// - `origins`: the transforms of some panel have another origin than the corner of its element.
/// - `order`: panels have keyframes of the paint order.
/// - `outlines`: panels are polygons.
private func playerScript(needs: [String: Bool], hasFurtherPages: Bool) -> String {
  let text = embeddedText("WAAPI/player.js", needs: needs)
  return hasFurtherPages ? text : text.replacing("...pages, ", with: "")
}

extension Panel {
  fileprivate var isPaper: Bool { veil != nil || content.page == .clear }
}
