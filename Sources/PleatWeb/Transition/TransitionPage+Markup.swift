import Pleat
import PleatRender

extension TransitionPage {
  /// The markup of the body, before the data and the script.
  var markup: String {
    let measure =
      "\(numberText(size.width)) × \(numberText(size.height)) points"
      + (scale == 1 ? "" : ", \(numberText(scale)) pixels to the point")
      + ", \(numberText(duration)) s"
    return """
      <header>
        <div>
          <h1 id="title">\(label)</h1>
          <p>\(measure)</p>
        </div>
        <button type="button" id="theme" class="quiet" aria-label="Dark colours" aria-pressed="false" \
      title="Light or dark (T)">\(Self.themeIcon)</button>
      </header>
      <main>
      \(stage)
        <div class="transport">
      \(transport)
          <p class="readout" aria-hidden="true"><b id="percent">0%</b><span id="angle">0.0°</span></p>
        </div>
        <form class="settings" id="settings" autocomplete="off">
          <label class="setting">Transition
            <select id="transition">
      \(transitionMenu)
            </select>
          </label>
          \(repeatChoice)
          \(speedChoice)
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
        <ul class="keys" aria-label="Keys">
      \(Self.keys)
        </ul>
        <p id="status" class="unseen" role="status" aria-live="polite"></p>
      </main>
      """
  }

  /// The markup of the body of a plain page.
  var plainMarkup: String {
    """
    <main>
      <h1 class="unseen">\(label)</h1>
    \(stage)
      <div class="transport">
    \(transport)
      </div>
      <p id="status" class="unseen" role="status" aria-live="polite"></p>
    </main>
    """
  }

  /// The transition that is shown at first, as text in markup.
  private var label: String { SVGText.escaped(menu.choices[menu.selected].label) }

  /// The place where the transition is shown.
  private var stage: String {
    """
      <div class="stage" id="stage">
        <div class="fit" id="fit">
          <div class="pleat" id="pleat" role="img" aria-label="\(label)"></div>
        </div>
      </div>
      <p id="hint" class="hint">Drag across the page to turn it.</p>
      <noscript><p>This page computes its frames in the browser: it needs JavaScript.</p></noscript>
    """
  }

  /// The button and the scrubber.
  private var transport: String {
    """
        <button type="button" id="play" class="play" aria-label="Play" title="Play or pause (Space)">\
    \(Self.playIcon)</button>
        <input type="range" id="scrubber" min="0" max="1" value="0" step="any" \
    aria-label="Progress"/>
    """
  }

  private var transitionMenu: String {
    let groups = menu.choices.map(\.group).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return groups.map { group in
      let options = menu.choices.enumerated().filter { $0.element.group == group }.map {
        index, choice in
        "          <option value=\"\(index)\""
          + "\(index == menu.selected ? " selected=\"selected\"" : "")>"
          + "\(SVGText.escaped(choice.label))</option>"
      }
      return "        <optgroup label=\"\(SVGText.escaped(group))\">\n"
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

  /// Returns a row of buttons, one of which is pressed.
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

  private static var keys: String {
    [
      (["Space"], "play"), (["←", "→"], "step"), (["Home", "End"], "ends"),
      (["0", "–", "9"], "jump"), (["↑", "↓"], "transition"), (["R"], "repeat"), (["S"], "speed"),
      (["T"], "light or dark"),
    ].map { keys, action in
      let marks = keys.map { $0 == "–" ? $0 : "<kbd>\($0)</kbd>" }.joined()
      return "    <li>\(marks) \(action)</li>"
    }.joined(separator: "\n")
  }

  private static let playIcon = """
    <svg viewBox="0 0 24 24" aria-hidden="true"><path class="when-still" d="M8 5.2v13.6L19 12z"/>\
    <path class="when-playing" d="M7 5h3.6v14H7zM13.4 5H17v14h-3.6z"/></svg>
    """

  private static let themeIcon = """
    <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/>\
    <path d="M12 4a8 8 0 0 1 0 16z"/></svg>
    """
}
