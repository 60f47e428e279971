import Pleat
import PleatRender

extension TransitionPage {
  var markup: String {
    let measure =
      "\(numberText(size.width)) × \(numberText(size.height)) points"
      + (scale == 1 ? "" : ", \(numberText(scale)) pixels to the point")
      + ", \(numberText(duration)) s"
    return """
      <main class="columns">
      \(PageFile.header(label, measure))
      <div class="view">
      \(stage)
        <div class="transport">
      \(Self.transport)
          <p class="readout" aria-hidden="true"><b id="percent">0%</b><span id="angle">0.0°</span></p>
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

  // The keys of the page are also those of the scrubber.
  private static let transport = PageFile.transport(scrubbing: "Progress", classes: "keyed")

  private var transitionMenu: String {
    let groups = menu.choices.map(\.group).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return groups.map { group in
      let options = menu.choices.enumerated().filter { $0.element.group == group }.map {
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
