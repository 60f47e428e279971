import Pleat
import PleatRender

package struct TransitionPage {
  let title: String
  /// The size of the transition's pages, in points.
  let size: Size
  /// The number of pixels per point of the pictures.
  let scale: Double
  /// The duration of the whole transition, in seconds.
  let duration: Double
  let background: RGBColor?
  /// The pages that have pictures; the other pages are plain paper.
  let pictures: [Panel.Page: Picture]
  let menu: PageMenu
  let isPlain: Bool

  struct Picture {
    let url: String
    let isTransparent: Bool
  }

  var text: String {
    PageFile(
      title: title, style: "\(isPlain ? PageFile.plainStyle : PageFile.style)\n\(pictureStyle)",
      body: isPlain ? plainMarkup : markup, data: data,
      script: isPlain ? plainScript : Self.script
    ).text
  }

  private var data: PageValue {
    .object(
      [
        ("size", .numbers([size.width, size.height])),
        ("scale", .number(scale)),
        ("pages", .list(menu.table.pages.map { .text($0.rawValue) })),
        ("opaque", .list(menu.table.pages.map { .bool(pictures[$0]?.isTransparent != true) })),
        ("selected", .number(Double(menu.selected))),
        ("choices", .list(menu.choices.map(\.value))),
      ] + (isPlain ? [] : controls) + menu.table.members)
  }

  private var controls: [(key: String, value: PageValue)] {
    [
      ("kinds", .list(menu.kinds.map(\.value))),
      (
        "curves",
        .list((["the transition's own"] + TimingCurve.offered.map(\.name)).map(PageValue.text))
      ),
      (
        "lights",
        .list(
          Pleat.Light.Side.allCases.map { side in
            let way = side.direction
            return ["name": .text(side.rawValue), "direction": .numbers([way.x, way.y, way.z])]
          })
      ),
    ]
  }

  /// The style rules for the background and for the pictures, each of which the page contains once.
  private var pictureStyle: String {
    let (width, height) = ("\(numberText(size.width))px", "\(numberText(size.height))px")
    var rules = [
      ".pleat { width: \(width); height: \(height); }",
      ".pleat > * { background-size: \(width) \(height); }",
    ]
    for (index, page) in menu.table.pages.enumerated() {
      let name = ".pleat-picture-\(index)"
      guard let picture = pictures[page] else {
        rules.append("\(name) { background-color: \(cssText(Self.paper)); }")
        continue
      }
      rules.append("\(name) { --picture: url(\(cssText(picture.url))); }")
      if picture.isTransparent {
        // A shade does not darken the transparent parts of a picture.
        rules.append(
          "\(name) > .cover { mask-image: var(--picture); mask-size: \(width) \(height); }")
      }
    }
    if let background { rules.append(".stage { background: \(cssText(background)); }") }
    return rules.joined(separator: "\n")
  }

  private static let paper = RGBColor(red: 1, green: 1, blue: 1)

  static let script = PageFile.script(
    scripts(timing: ["spring", "easings", "timing"].map { "Runtime/\($0).js" })
      + ["theme", "numbers", "copy", "readout"].map { "Runtime/\($0).js" }
      + ["plot", "viewer", "choice", "controls"].map { "Transition/\($0).js" })

  var plainScript: String {
    PageFile.shortened(
      PageFile.script(
        Self.scripts(timing: menu.table.timingScripts) + ["Transition/plain.js"]))
  }

  private static func scripts(timing: [String]) -> [String] {
    MotionTable.scripts + timing + ["settling", "touch"].map { "Runtime/\($0).js" }
      + MotionTable.panelScripts + ["room", "keys"].map { "Runtime/\($0).js" }
      + ["stage", "player", "drag", "transport"].map { "Transition/\($0).js" }
  }

  var markup: String {
    let pixels = Size(width: size.width * scale, height: size.height * scale)
    let measure =
      "A page of \(Self.text(size)) points\(scale == 1 ? "" : " (\(Self.text(pixels)) pixels)") "
      + "that turns in \(numberText(duration)) s"
    return """
      <main class="columns">
      \(PageFile.header(label, measure))
      <div class="view">
      \(stage)
        <div class="transport">
      \(Self.transport)
          <b id="percent" aria-hidden="true">0%</b>
        </div>
      </div>
      <div class="controls">
        <form class="settings" id="settings" autocomplete="off">
          <label class="setting">Transition
            <select id="transition">
      \(transitionMenu)
            </select>
          </label>
          \(repeatChoice)
          \(speedChoice)
          <label class="setting">Curve
            <select id="curve"></select>
          </label>
          <svg class="plot" id="plot" viewBox="0 0 320 80" role="img" \
      aria-label="Progress over time"><path id="plot-ends"/><path id="plot-curve"/>\
      <circle id="plot-dot" r="4"/></svg>
        </form>
        <p id="summary" class="hint"></p>
        <div class="settings" id="parameters" role="group" aria-label="Parameters"></div>
        <div class="settings" role="group" aria-label="Viewer and light">
          <label class="setting">Perspective
            <span class="slider"><input type="range" id="perspective" min="0" max="2" step="0.05"/>\
      <span class="value" id="distance"></span></span>
          </label>
          <label class="setting">Shade
            <span class="slider"><input type="range" id="shade" min="0" max="1" step="0.01"/>\
      <span class="value" id="shade-value"></span></span>
          </label>
          <label class="setting">Light
            <select id="light"></select>
          </label>
          <label class="setting">Shadow
            <input type="color" id="color"/>
          </label>
        </div>
      </div>
      <div class="more">
        <details id="numbers">
          <summary>Numbers</summary>
          <dl>
            <div><dt>Progress</dt><dd id="number-progress"></dd></div>
            <div><dt>Angle</dt><dd id="number-angle"></dd></div>
            <div><dt>Shade</dt><dd id="number-shade"></dd></div>
            <div><dt><label for="panel">Panel</label></dt><dd><select id="panel"></select></dd></div>
          </dl>
          <div class="matrix">
            <pre id="matrix" aria-label="The panel's matrix, row by row"></pre>
            <button type="button" id="copy" class="quiet">Copy matrix3d</button>
          </div>
        </details>
      \(Self.keys)
      </div>
      <p id="status" class="unseen" role="status" aria-live="polite"></p>
      </main>
      """
  }

  var plainMarkup: String {
    """
    <main>
      <h1 class="unseen">\(label)</h1>
    \(stage)
      <div class="transport">
    \(Self.transport)
      </div>
      <p id="status" class="unseen" role="status" aria-live="polite"></p>
    </main>
    """
  }

  private static func text(_ size: Size) -> String {
    "\(numberText(size.width)) × \(numberText(size.height))"
  }

  private var label: String { markupText(menu.choices[menu.selected].label) }

  private var stage: String {
    """
      <div class="stage" id="stage">
        <div class="fit" id="fit">
          <div class="pleat" id="pleat" role="img" aria-label="\(label)"></div>
        </div>
      </div>
      <p id="hint" class="hint"></p>
      \(PageFile.needsScript)
    """
  }

  // The keys of the page also work while the scrubber has the focus.
  private static let transport = PageFile.transport(scrubbing: "Progress", classes: "keyed")

  private var transitionMenu: String {
    let groups = menu.choices.map(menu.group).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return groups.map { group in
      let options = menu.choices.enumerated().filter { menu.group(of: $0.element) == group }.map {
        index, choice in
        "          <option value=\"\(index)\""
          + "\(index == menu.selected ? " selected=\"selected\"" : "")>"
          + "\(markupText(choice.label))</option>"
      }
      return "        <optgroup label=\"\(markupText(group))\">\n"
        + options.joined(separator: "\n") + "\n        </optgroup>"
    }.joined(separator: "\n")
  }

  private var repeatChoice: String {
    Self.choice(
      "repeat", "Repeat", [("once", "Once"), ("loop", "Loop"), ("ping-pong", "Ping-pong")], "once")
  }

  private var speedChoice: String {
    Self.choice(
      "speed", "Speed", [("0.1", "⅒"), ("0.25", "¼"), ("0.5", "½"), ("1", "1×")], "1")
  }

  private static func choice(
    _ name: String, _ legend: String, _ values: [(value: String, label: String)],
    _ selected: String
  ) -> String {
    let buttons = values.map { value, label in
      "<label><input type=\"radio\" name=\"\(name)\" value=\"\(value)\""
        + "\(value == selected ? " checked=\"checked\"" : "")/><span>\(label)</span></label>"
    }
    return "<fieldset class=\"setting\"><legend>\(legend)</legend><div class=\"choice\">"
      + buttons.joined() + "</div></fieldset>"
  }

  private static let keys = PageFile.keys([
    (["Space"], "play"), (["←", "→"], "step"), (["Home", "End"], "ends"),
    (["0", "–", "9"], "jump"), (["↑", "↓"], "transition"), (["R"], "repeat"), (["S"], "speed"),
  ])
}

extension PageMenu.Choice {
  fileprivate var value: PageValue {
    [
      "label": .text(label), "kind": .number(Double(kind)),
      "places": .numbers(places.map(Double.init)), "motion": .number(Double(motion)),
      "isStyle": .bool(isStyle),
    ]
  }
}

extension PageMenu.Kind {
  fileprivate var value: PageValue {
    [
      "name": .text(name), "title": .text(title), "summary": .text(summary),
      "parameters": .list(
        offers.map { offer in
          let type =
            switch offer.parameter.accepted {
            case .flag: "flag"
            case .name: "name"
            case .integer, .number: "number"
            }
          return [
            "name": .text(offer.parameter.name), "type": .text(type),
            "help": .text(offer.parameter.help),
            "values": .list(offer.values.map { .text($0.text) }),
          ]
        }),
      "motions": .list(motions.map { $0.map { .number(Double($0)) } ?? .null }),
    ]
  }
}
