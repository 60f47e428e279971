// The parts of the markup that several pages have.

extension PageFile {
  /// Returns the header of a page with a heading, a line below it, and the button for light and dark.
  ///
  /// All arguments are markup; `more` is before the button.
  static func header(_ title: String, _ text: String, more: String = "") -> String {
    """
    <header>
      <div>
        <h1 id="title">\(title)</h1>
        <p>\(text)</p>
      </div>
    \(more)
      <button type="button" id="theme" class="quiet" aria-label="Dark colours" aria-pressed="false" \
    title="Light or dark (T)"><svg viewBox="0 0 24 24" aria-hidden="true">\
    <circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg></button>
    </header>
    """
  }

  static func transport(scrubbing name: String, classes: String = "") -> String {
    """
    <button type="button" id="play" class="play" aria-label="Play" title="Play or pause (Space)">\
    <svg viewBox="0 0 24 24" aria-hidden="true"><path class="when-still" d="M8 5.2v13.6L19 12z"/>\
    <path class="when-playing" d="M7 5h3.6v14H7zM13.4 5H17v14h-3.6z"/></svg></button>
    <input type="range" id="scrubber" class="\(classes)" min="0" max="1" value="0" step="any" \
    aria-label="\(name)"/>
    """
  }

  static func keys(_ keys: [(keys: [String], action: String)]) -> String {
    let items = (keys + [(["T"], "light or dark")]).map { keys, action in
      let marks = keys.map { $0 == "–" ? $0 : "<kbd>\($0)</kbd>" }.joined()
      return "  <li>\(marks) \(action)</li>"
    }
    return "<ul class=\"keys\" aria-label=\"Keys\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  static let needsScript =
    "<noscript><p>This page computes its frames in the browser: it needs JavaScript.</p></noscript>"

  static let controlScripts = ["keys", "theme"].map { "Runtime/\($0).js" }
}
